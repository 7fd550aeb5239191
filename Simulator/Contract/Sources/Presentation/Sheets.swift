import SwiftUI

@MainActor func sheets(_ contract: Contract) {
    let shown = Binding.constant(true)
    let item = Binding.constant(Item?.some(Item(id: 1)))
    let view = Text("a")
    contract.same("sheet") {
        view.sheet(isPresented: shown) { Text("1") }
        view.sheet(isPresented: shown, onDismiss: {}) { Text("1") }
        view.sheet(item: item) { Text(verbatim: "\($0.id)") }
        view.sheet(item: item, onDismiss: {}) { Text(verbatim: "\($0.id)") }
    }
    contract.same("fullScreenCover") {
        view.fullScreenCover(isPresented: shown) { Text("1") }
        view.fullScreenCover(isPresented: shown, onDismiss: {}) { Text("1") }
        view.fullScreenCover(item: item) { Text(verbatim: "\($0.id)") }
        view.fullScreenCover(item: item, onDismiss: {}) { Text(verbatim: "\($0.id)") }
    }
    contract.drawn("popover") {
        view.popover(isPresented: shown) { Text("1") }
        view.popover(isPresented: shown, arrowEdge: .leading) { Text("1") }
        view.popover(isPresented: shown, attachmentAnchor: .point(.top), arrowEdge: .bottom) { Text("1") }
        view.popover(item: item) { Text(verbatim: "\($0.id)") }
        view.popover(item: item, attachmentAnchor: .rect(.bounds), arrowEdge: .top) { Text(verbatim: "\($0.id)") }
    }
    contract.distinct("Ways to present") {
        view
        view.sheet(isPresented: shown) { Text("1") }
        view.fullScreenCover(isPresented: shown) { Text("1") }
        view.popover(isPresented: shown) { Text("1").presentationCompactAdaptation(.popover) }
    }
    func sheet<Content: View>(_ content: Content) -> some View { view.sheet(isPresented: shown) { content } }
    contract.distinct("What a sheet is told") {
        sheet(view)
        sheet(view.presentationDetents([.medium]))
        sheet(view.presentationDetents([.height(100)]))
        sheet(view.presentationDetents([.fraction(0.3)]))
        sheet(view.presentationCornerRadius(3))
        sheet(view.presentationBackground(.red))
        sheet(view.presentationBackground { Color.red })
        sheet(view.presentationBackground(alignment: .top) { Text("b") })
        sheet(view.interactiveDismissDisabled())
        sheet(view.presentationDetents([.medium, .large]))
    }
    contract.drawn("More that a sheet is told") {
        sheet(view.presentationDetents([.medium, .large], selection: .constant(.large)))
        sheet(view.presentationDetents([.custom(Third.self)]))
        sheet(view.presentationDragIndicator(.visible))
        sheet(view.presentationDragIndicator(.hidden))
        sheet(view.presentationBackgroundInteraction(.automatic))
        sheet(view.presentationBackgroundInteraction(.enabled))
        sheet(view.presentationBackgroundInteraction(.disabled))
        sheet(view.presentationBackgroundInteraction(.enabled(upThrough: .medium)))
        sheet(view.presentationContentInteraction(.automatic))
        // Partly: content scrolls first, always.
        sheet(view.presentationContentInteraction(.scrolls))
        // Partly: content scrolls first, always.
        sheet(view.presentationContentInteraction(.resizes))
        sheet(view.presentationCompactAdaptation(.automatic))
        sheet(view.presentationCompactAdaptation(.none))
        sheet(view.presentationCompactAdaptation(.sheet))
        sheet(view.presentationCompactAdaptation(.fullScreenCover))
        sheet(view.presentationCompactAdaptation(horizontal: .sheet, vertical: .popover))
        sheet(view.interactiveDismissDisabled(false))
        sheet(DismissReader())
    }
    contract.fact("detents compare", PresentationDetent.height(3) == .height(3) && PresentationDetent.medium != .large)
}

private struct Third: CustomPresentationDetent {
    static func height(in context: Context) -> CGFloat? {
        context.dynamicTypeSize.isAccessibilitySize ? nil : context.maxDetentValue / 3
    }
}

private struct DismissReader: View {
    @Environment(\.dismiss) private var dismiss
    @Environment(\.isPresented) private var isPresented
    var body: some View { Button(isPresented ? "close" : "open") { dismiss() } }
}
