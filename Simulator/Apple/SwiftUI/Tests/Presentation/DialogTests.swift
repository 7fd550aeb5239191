import Foundation
import SwiftUI
import Testing

@MainActor @Suite struct DialogTests {
    struct Alerts: View {
        @State private var isShown = false
        @State private var isPlain = false
        @State private var log = ""
        var body: some View {
            VStack {
                Button("Ask") { isShown = true }
                Button("Tell") { isPlain = true }
                Text(verbatim: "log \(log)")
            }
            .alert("Delete?", isPresented: $isShown) {
                Button("Delete", role: .destructive) { log += "deleted" }
                Button("Keep", role: .cancel) { log += "kept" }
            } message: {
                Text("It cannot be undone.")
            }
            .alert("Told", isPresented: $isPlain) {}
        }
    }

    @Test func anAlertAsksAndIsGone() throws {
        let screen = Screen(Alerts())
        screen.tap("Ask")
        let alert = try #require(screen.role("alertdialog"))
        #expect(alert[attribute: "aria-label"] == "Delete?")
        #expect(
            alert.texts == ["Delete?", "It cannot be undone.", "Keep", "Delete"], "of two the one that cancels is first"
        )
        #expect(!screen.shows("Ask"))
        screen.tap("Delete")
        #expect(screen.shows("log deleted"))
        #expect(screen.role("alertdialog") == nil)
    }

    @Test func escapeFindsTheCancelButton() throws {
        let screen = Screen(Alerts())
        screen.tap("Ask")
        let cancel = try #require(screen.reachable.last { $0[attribute: "data-cancel"] != nil })
        screen.host.dispatch(.tap, to: cancel.id)
        #expect(screen.shows("log kept"))
    }

    @Test func theReturnKeyIsForTheOnlyButtonOrTheDefaultOne() throws {
        struct Told: View {
            @State private var isShown = true
            @State private var isAsked = false
            var body: some View {
                Button("Ask") { isAsked = true }
                    .alert("Told", isPresented: $isShown) { Button("Good", role: .cancel) {} }
                    .alert("Asked", isPresented: $isAsked) {
                        Button("Yes") {}.keyboardShortcut(.defaultAction)
                        Button("No", role: .cancel) {}
                    }
            }
        }
        let screen = Screen(Told())
        func shortcuts() -> [String] {
            screen.reachable.filter { $0[attribute: "data-shortcut"] == "Enter" }.map { $0.texts.joined() }
        }
        #expect(shortcuts() == ["Good"])
        screen.tap("Good")
        screen.tap("Ask")
        #expect(shortcuts() == ["Yes"])
        let asking = Screen(Alerts())
        asking.tap("Ask")
        #expect(
            !asking.reachable.contains { $0[attribute: "data-shortcut"] != nil }, "nothing is deleted by the return key"
        )
    }

    @Test func anAlertWithoutActionsHasAnOKButton() {
        let screen = Screen(Alerts())
        screen.tap("Tell")
        screen.tap("OK")
        #expect(screen.shows("Ask"))
    }

    struct Confirmation: View {
        @State private var count: Int? = 3
        @State private var isShown = false
        @State private var chosen = "nothing"
        var body: some View {
            VStack {
                Button("Clear") { isShown = true }
                Text(verbatim: chosen)
            }
            .confirmationDialog(
                "Clear \(count ?? 0)?", isPresented: $isShown, titleVisibility: .visible, presenting: count
            ) { count in
                Button("Clear all \(count)", role: .destructive) { chosen = "cleared" }
            } message: { _ in
                Text("For good.")
            }
        }
    }

    @Test func aConfirmationDialogHasItsOwnCancelButton() {
        let screen = Screen(Confirmation())
        screen.tap("Clear")
        #expect(screen.texts == ["Clear 3?", "For good.", "Clear all 3", "Cancel"])
        screen.tap("Cancel")
        #expect(screen.shows("nothing"))
        screen.tap("Clear")
        screen.tap("Clear all 3")
        #expect(screen.shows("cleared"))
    }

    @Test func aTapBesideAConfirmationDialogCancelsIt() {
        let screen = Screen(Confirmation())
        screen.tap("Clear")
        screen.send(.tap, to: "backdrop")
        #expect(screen.shows("Clear"))
    }

    struct Failure: LocalizedError {
        var errorDescription: String? { "It failed." }
        var recoverySuggestion: String? { "Try again." }
    }

    struct Errors: View {
        @State private var error: Failure? = Failure()
        @State private var isShown = true
        var body: some View {
            Text("content").alert(isPresented: $isShown, error: error) { _ in
                Button("Fine") {}
            } message: {
                Text(verbatim: $0.recoverySuggestion ?? "")
            }
        }
    }

    @Test func anErrorTellsItself() {
        let screen = Screen(Errors())
        #expect(screen.texts == ["It failed.", "Try again.", "Fine"])
        screen.tap("Fine")
        #expect(screen.texts == ["content"])
    }

    struct Again: View {
        @State private var first = true
        @State private var second = false
        var body: some View {
            Text("content")
                .alert("First", isPresented: $first) { Button("Next") { second = true } }
                .alert("Second", isPresented: $second) { Button("Last") {} }
        }
    }

    @Test func anActionMayPresentTheNextAlert() {
        let screen = Screen(Again())
        screen.tap("Next")
        #expect(screen.texts == ["Second", "Last"])
        screen.tap("Last")
        #expect(screen.texts == ["content"])
    }
}
