import SwiftUI

@MainActor func alerts(_ contract: Contract) {
    let (plain, words, isSuppressed) = (Text("a"), "Words", Binding.constant(true))
    contract.same("What the dialogs of a Mac have") {
        plain
        plain.dialogIcon(Image(systemName: "star"))
        plain.dialogSuppressionToggle(isSuppressed: isSuppressed)
        plain.dialogSuppressionToggle("Words", isSuppressed: isSuppressed)
        plain.dialogSuppressionToggle(words, isSuppressed: isSuppressed)
        plain.dialogSuppressionToggle(Text("Words"), isSuppressed: isSuppressed)
    }
    contract.fact("how bad it is", DialogSeverity.critical != .automatic && DialogSeverity.standard != .critical)
    let title = "Sure?"
    let isPresented = Binding.constant(true)
    let view = Text("a")
    contract.same("alert") {
        view.alert("Sure?", isPresented: isPresented) { Button("Yes") {} }
        view.alert(title, isPresented: isPresented) { Button("Yes") {} }
        view.alert(Text("Sure?"), isPresented: isPresented) { Button("Yes") {} }
        view.alert("Sure?", isPresented: isPresented, presenting: 1) { _ in Button("Yes") {} }
        view.alert(title, isPresented: isPresented, presenting: 1) { _ in Button("Yes") {} }
        view.alert(Text("Sure?"), isPresented: isPresented, presenting: 1) { _ in Button("Yes") {} }
        view.alert(isPresented: isPresented) { Alert(title: Text("Sure?"), dismissButton: .default(Text("Yes"))) }
        view.alert(item: .constant(Item?.some(Item(id: 1)))) { _ in
            Alert(title: Text("Sure?"), dismissButton: .default(Text("Yes")))
        }
    }
    contract.same("alert with a message") {
        view.alert("Sure?", isPresented: isPresented, actions: { Button("Yes") {} }, message: { Text("It stays so.") })
        view.alert(title, isPresented: isPresented, actions: { Button("Yes") {} }, message: { Text("It stays so.") })
        view.alert(
            Text("Sure?"), isPresented: isPresented, actions: { Button("Yes") {} }, message: { Text("It stays so.") })
        view.alert("Sure?", isPresented: isPresented, presenting: "It") { _ in
            Button("Yes") {}
        } message: {
            Text(verbatim: "\($0) stays so.")
        }
        view.alert(title, isPresented: isPresented, presenting: "It") { _ in
            Button("Yes") {}
        } message: {
            Text(verbatim: "\($0) stays so.")
        }
        view.alert(Text("Sure?"), isPresented: isPresented, presenting: "It") { _ in
            Button("Yes") {}
        } message: {
            Text(verbatim: "\($0) stays so.")
        }
    }
    contract.same("alert about an error") {
        view.alert("It failed", isPresented: isPresented) { Button("OK") {} }
        view.alert(isPresented: isPresented, error: Failure()) { Button("OK") {} }
    }
    contract.drawn("alert about an error with a message") {
        view.alert(isPresented: isPresented, error: Failure()) { _ in
            Button("OK") {}
        } message: { error in
            Text(error.failureReason ?? "")
        }
    }
    contract.same("alert that is not there") {
        view
        view.alert("Sure?", isPresented: .constant(false)) { Button("Yes") {} }
        view.alert("Sure?", isPresented: isPresented, presenting: nil as Int?) { _ in Button("Yes") {} }
        view.alert(item: .constant(nil as Item?)) { _ in Alert(title: Text("Sure?")) }
    }
    contract.drawn("Alert with two buttons") {
        view.alert(isPresented: isPresented) {
            Alert(
                title: Text("a"), message: Text("b"), primaryButton: .destructive(Text("c")) {},
                secondaryButton: .cancel())
        }
        view.alert(isPresented: isPresented) {
            Alert(
                title: Text("a"), primaryButton: .default(Text("c")) {}, secondaryButton: .cancel(Text("d")) {})
        }
        view.actionSheet(isPresented: isPresented) {
            ActionSheet(title: Text("a"), message: Text("b"), buttons: [.default(Text("c")), .cancel {}])
        }
        view.actionSheet(item: .constant(Item?.some(Item(id: 1)))) { _ in ActionSheet(title: Text("a")) }
        view.alert("Sure?", isPresented: isPresented) {}
    }
}

private struct Failure: LocalizedError {
    var errorDescription: String? { "It failed" }
    var failureReason: String? { "No reason" }
}
