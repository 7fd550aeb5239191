import Combine
import Observation
import SwiftUI

@MainActor func focusedValues(_ contract: Contract) {
    contract.drawn("What has the focus says a value") { FocusedValueWriter() }
    contract.drawn("And others read it") { FocusedValueReader() }
    contract.same("A scene's values are not drawn") {
        Text("a")
        Text("a").focusedSceneValue(\.documentName, "b")
        Text("a").focusedSceneValue(\.documentName, String?.none)
        Text("a").focusedSceneObject(FocusedCount())
        Text("a").focusedSceneObject(FocusedCount?.none)
    }
    contract.distinct("Things that take the focus, with ways to use it") {
        Text("a").focusable(true, interactions: .activate)
        Text("b").focusable(interactions: [.activate, .edit])
        Text("c").focusable(interactions: .automatic)
    }
    contract.fact("automatic focus is for both", FocusInteractions.automatic.contains(.edit))
}

private struct DocumentNameKey: FocusedValueKey { typealias Value = String }
private struct DocumentTextKey: FocusedValueKey { typealias Value = Binding<String> }

extension FocusedValues {
    var documentName: String? {
        get { self[DocumentNameKey.self] }
        set { self[DocumentNameKey.self] = newValue }
    }
    var documentText: Binding<String>? {
        get { self[DocumentTextKey.self] }
        set { self[DocumentTextKey.self] = newValue }
    }
}

final class FocusedCount: ObservableObject { @Published var count = 0 }
@Observable final class FocusedModel { var name = "model" }

private struct FocusedValueWriter: View {
    @State private var text = ""
    @State private var model = FocusedModel()
    @StateObject private var count = FocusedCount()

    var body: some View {
        TextField("a", text: $text)
            .focusedValue(\.documentName, "name")
            .focusedValue(\.documentName, Optional("name"))
            .focusedValue(\.documentText, $text)
            .focusedValue(model)
            .focusedObject(count)
            .focusedObject(Optional(count))
    }
}

private struct FocusedValueReader: View {
    @FocusedValue(\.documentName) private var name
    @FocusedValue(FocusedModel.self) private var model
    @FocusedBinding(\.documentText) private var text
    @FocusedObject private var count: FocusedCount?

    var body: some View {
        Text(verbatim: "\(name ?? "none") \(model?.name ?? "none") \(text ?? "none") \(count?.count ?? 0)")
        Button("set") { text = "new" }
        Text(verbatim: ($text.wrappedValue ?? "no text") + " \($count == nil)")
        if let $count { Stepper("count", value: $count.count) }
    }
}
