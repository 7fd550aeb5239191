import SwiftUI
import Testing

@MainActor @Suite struct SelectionMenuTests {
    @MainActor final class Model: ObservableObject {
        @Published var rows = [1, 2, 3]
        @Published var selection: Set<Int> = []
        var log: [String] = []
        func note(_ word: String, _ values: Set<Int>) { log.append(word + values.sorted().map(String.init).joined()) }
    }

    struct Rows: View {
        @ObservedObject var model: Model
        var body: some View {
            List(model.rows, id: \.self, selection: $model.selection) { Text(verbatim: "row \($0)") }
                .contextMenu(forSelectionType: Int.self) { values in
                    if values != [3] { Button("Delete") { model.note("delete ", values) } }
                } primaryAction: {
                    model.note("open ", $0)
                }
        }
    }

    private func press(_ screen: Screen, _ kind: _EventKind, _ text: String) throws {
        let row = try #require(screen.elements("row").first { $0.texts.contains(text) })
        screen.host.dispatch(kind, to: row.id)
    }

    @Test func aMenuIsForTheRowItOpensAt() throws {
        let model = Model()
        let screen = Screen(Rows(model: model))
        try press(screen, .longPress, "row 2")
        let menu = try #require(screen.role("menu"))
        #expect(menu[attribute: "aria-label"] == "row 2")
        screen.tap("Delete")
        #expect(model.log == ["delete 2"])
        #expect(screen.role("menu") == nil)
        try press(screen, .longPress, "row 3")
        #expect(screen.role("menu") == nil, "there is nothing to choose")
        #expect(screen.shows("row 1"))
    }

    @Test func ofWhatIsSelectedItIsForAll() throws {
        let model = Model()
        model.selection = [1, 2]
        let screen = Screen(Rows(model: model))
        try press(screen, .longPress, "row 2")
        screen.tap("Delete")
        #expect(model.log == ["delete 12"])
    }

    @Test func aTapIsThePrimaryAction() throws {
        let model = Model()
        let screen = Screen(Rows(model: model))
        try press(screen, .tap, "row 1")
        #expect(model.log == ["open 1"])
    }

    @Test func theMenuGoesWithItsRow() throws {
        let model = Model()
        let screen = Screen(Rows(model: model))
        try press(screen, .longPress, "row 2")
        #expect(screen.role("menu") != nil)
        model.rows = [1, 3]
        screen.host.flush()
        #expect(screen.role("menu") == nil)
        #expect(screen.shows("row 3"))
    }
}
