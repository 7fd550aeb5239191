import SwiftUI
import Testing

@MainActor @Suite struct PresentationQueueTests {
    @MainActor final class Model: ObservableObject {
        @Published var first = false
        @Published var second = false
        @Published var confirmation = false
        @Published var sheet = false
        @Published var inner = false
        @Published var isThere = true
        var log: [String] = []
    }

    struct Presenting: View {
        @ObservedObject var model: Model
        var body: some View {
            VStack {
                Text("content")
                if model.isThere { Text("extra").alert("First", isPresented: $model.first) { Button("One") {} } }
            }
            .alert("Second", isPresented: $model.second) { Button("Two") {} }
            .confirmationDialog("Sure?", isPresented: $model.confirmation) { Button("Yes") {} }
            .sheet(isPresented: $model.sheet, onDismiss: { model.log.append("dismissed") }) {
                Text("sheet")
                    .onAppear { model.log.append("sheet appears") }
                    .alert("Inner", isPresented: $model.inner) { Button("Three") {} }
            }
        }
    }

    private func screen(_ change: (Model) -> Void = { _ in }) -> (Screen, Model) {
        let model = Model()
        change(model)
        return (Screen(Presenting(model: model)), model)
    }

    @Test func alertsComeOneAfterTheOther() {
        let (screen, _) = screen {
            $0.first = true
            $0.second = true
        }
        #expect(screen.host.tree.all { $0[attribute: "role"] == "alertdialog" }.count == 1)
        let titles = [("First", "One"), ("Second", "Two")]
        let isFirst = screen.shows("First")
        for (title, button) in isFirst ? titles : titles.reversed() {
            #expect(screen.texts == [title, button])
            screen.tap(button)
        }
        #expect(screen.texts == ["content", "extra"])
    }

    @Test func anAlertWaitsForTheDialogThatIsShown() {
        let (screen, model) = screen { $0.confirmation = true }
        model.second = true
        screen.host.flush()
        #expect(screen.texts == ["Yes", "Cancel"])
        screen.tap("Cancel")
        #expect(screen.texts == ["Second", "Two"])
    }

    @Test func whatIsWithdrawnMeanwhileIsNotPresented() {
        let (screen, model) = screen { $0.confirmation = true }
        model.second = true
        model.first = true
        screen.host.flush()
        model.second = false
        screen.host.flush()
        screen.tap("Cancel")
        #expect(screen.texts == ["First", "One"])
    }

    @Test func anAlertOfTheScreenWaitsForTheSheetAndOneOfTheSheetDoesNot() {
        let (screen, model) = screen { $0.sheet = true }
        model.second = true
        model.inner = true
        screen.host.flush()
        #expect(screen.texts == ["Inner", "Three"])
        screen.tap("Three")
        #expect(screen.texts == ["sheet"])
        model.sheet = false
        screen.host.flush()
        #expect(screen.texts == ["Second", "Two"])
        #expect(model.log == ["sheet appears", "dismissed"])
    }

    @Test func aSheetThatWaitsHasNotAppeared() {
        let (screen, model) = screen { $0.confirmation = true }
        model.sheet = true
        screen.host.flush()
        #expect(model.log.isEmpty)
        model.sheet = false
        screen.host.flush()
        screen.tap("Cancel")
        #expect(screen.texts == ["content", "extra"])
        #expect(model.log.isEmpty, "what was never shown is not dismissed either")
    }

    @Test func aViewThatIsGonePresentsNothingAnyMore() {
        let (screen, model) = screen { $0.first = true }
        model.second = true
        screen.host.flush()
        #expect(screen.texts == ["First", "One"])
        model.isThere = false
        screen.host.flush()
        #expect(screen.texts == ["Second", "Two"])
    }
}
