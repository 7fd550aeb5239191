import SwiftUI

@MainActor func focus(_ contract: Contract) {
    contract.drawn("Focus") { FocusReader() }
    contract.distinct("Things that take the focus") {
        Text("a")
        Text("a").focusable()
    }
    contract.drawn("And do not") { Text("a").focusable(false) }
}

private struct FocusReader: View {
    enum Field: Hashable { case name, age }
    @FocusState private var isFocused: Bool
    @FocusState private var field: Field?

    var body: some View {
        TextField("a", text: .constant("")).focused($isFocused)
        TextField("b", text: .constant("")).focused($field, equals: .name)
        TextField("c", text: .constant("")).focused($field, equals: .age)
        Button("go \(isFocused)") { field = .age }.defaultFocus($field, .age)
        Inner(field: $field).defaultFocus($field, .name, priority: .userInitiated)
    }

    struct Inner: View {
        @FocusState.Binding var field: Field?
        var body: some View { Button("back") { field = nil } }
    }
}
