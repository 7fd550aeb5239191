import SwiftUI

@MainActor func scrollTargets(_ contract: Contract) {
    func scroll(_ isEnabled: Bool = true) -> some View {
        ScrollView {
            LazyVStack { ForEach(0..<3, id: \.self) { Text(verbatim: "\($0)") } }.scrollTargetLayout(
                isEnabled: isEnabled)
        }
    }
    let position = Binding<Int?>.constant(nil)
    contract.distinct("Where scrolling comes to rest") {
        scroll()
        scroll(false)
        scroll().scrollTargetBehavior(.paging)
        scroll().scrollTargetBehavior(.viewAligned)
        scroll().scrollTargetBehavior(.viewAligned(limitBehavior: .always))
        scroll().scrollPosition(id: position)
        scroll().scrollPosition(id: position, anchor: .center)
        scroll().defaultScrollAnchor(.bottom)
    }
    contract.same("Pages") {
        scroll().scrollTargetBehavior(.paging)
        scroll().scrollTargetBehavior(PagingScrollTargetBehavior())
    }
    contract.same("Views") {
        scroll().scrollTargetBehavior(.viewAligned)
        scroll().scrollTargetBehavior(ViewAlignedScrollTargetBehavior())
        scroll().scrollTargetBehavior(.viewAligned(limitBehavior: .automatic))
        scroll().scrollTargetBehavior(.viewAligned(limitBehavior: .never))
    }
    contract.same("Nothing of the kind") {
        scroll()
        scroll().defaultScrollAnchor(nil)
        // Partly: a behavior of the app's own is not asked.
        scroll().scrollTargetBehavior(EveryHundredPoints())
    }
    contract.drawn("Without a name") { ScrollView { LazyVStack { Text("a") }.scrollTargetLayout() } }
}

private struct EveryHundredPoints: ScrollTargetBehavior {
    func updateTarget(_ target: inout ScrollTarget, context: TargetContext) {
        let length = context.axes.contains(.vertical) ? context.containerSize.height : context.contentSize.width
        guard length > 0, context.velocity.dy != 0, context.isEnabled, target.anchor == nil else { return }
        target.rect.origin.y = (context.originalTarget.rect.minY / 100).rounded() * 100
        PagingScrollTargetBehavior().updateTarget(&target, context: context)
        ViewAlignedScrollTargetBehavior().updateTarget(&target, context: context)
    }
}
