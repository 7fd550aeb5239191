import SwiftUI

@MainActor func confirmationDialogs(_ contract: Contract) {
    let title = "Sure?"
    let shown = Binding.constant(true)
    let view = Text("a")
    contract.same("confirmationDialog") {
        view.confirmationDialog("Sure?", isPresented: shown) { Button("Yes") {} }
        view.confirmationDialog(title, isPresented: shown) { Button("Yes") {} }
        view.confirmationDialog(Text("Sure?"), isPresented: shown) { Button("Yes") {} }
        view.confirmationDialog("Sure?", isPresented: shown, presenting: 1) { _ in Button("Yes") {} }
        view.confirmationDialog(title, isPresented: shown, presenting: 1) { _ in Button("Yes") {} }
        view.confirmationDialog(Text("Sure?"), isPresented: shown, presenting: 1) { _ in Button("Yes") {} }
    }
    contract.same("confirmationDialog with a message") {
        view.confirmationDialog("Sure?", isPresented: shown, actions: { Button("Yes") {} }, message: { Text("So.") })
        view.confirmationDialog(title, isPresented: shown, actions: { Button("Yes") {} }, message: { Text("So.") })
        view.confirmationDialog(
            Text("Sure?"), isPresented: shown, actions: { Button("Yes") {} }, message: { Text("So.") })
        view.confirmationDialog("Sure?", isPresented: shown, presenting: "So.") { _ in
            Button("Yes") {}
        } message: {
            Text($0)
        }
        view.confirmationDialog(title, isPresented: shown, presenting: "So.") { _ in
            Button("Yes") {}
        } message: {
            Text($0)
        }
        view.confirmationDialog(Text("Sure?"), isPresented: shown, presenting: "So.") { _ in
            Button("Yes") {}
        } message: {
            Text($0)
        }
    }
    contract.distinct("Titles that are seen or not") {
        view.confirmationDialog("Sure?", isPresented: shown, titleVisibility: .visible) { Button("Yes") {} }
        view.confirmationDialog("Sure?", isPresented: shown, titleVisibility: .hidden) { Button("Yes") {} }
    }
    contract.same("confirmationDialog that is not there") {
        view
        view.confirmationDialog("Sure?", isPresented: .constant(false)) { Button("Yes") {} }
    }
    contract.drawn("Titles as usual") {
        view.confirmationDialog("Sure?", isPresented: shown, titleVisibility: .automatic) { Button("Yes") {} }
    }
}
