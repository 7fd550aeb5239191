import SwiftUI
import Testing
import UniformTypeIdentifiers

@MainActor @Suite struct RowInsertionTests {
    @MainActor final class Model: ObservableObject {
        @Published var rows = ["a", "b", "c"]
        @Published var isOpen = true
        var indices: [Int] = []
    }

    struct Rows: View {
        @ObservedObject var model: Model
        var body: some View {
            List {
                ForEach(model.rows, id: \.self) { Text(verbatim: $0) }
                    .onInsert(of: model.isOpen ? [.plainText] : [.image]) { index, providers in
                        model.indices.append(index)
                        for _ in providers { model.rows.insert("new \(model.indices.count)", at: index) }
                    }
                    .onDelete { model.rows.remove(atOffsets: $0) }
            }
        }
    }

    private func drop(_ screen: Screen, on text: String, at share: Double) throws {
        let rows = screen.elements("row").filter { $0.texts.contains(text) }
        let row = try #require(rows.first)
        #expect(row.hasClass("takes-drops"))
        screen.host.dispatch(
            .drop, to: row.id,
            value: .object([
                "phase": .string("dropped"), "source": .string("page"), "text": .string("words"), "x": .number(0),
                "y": .number(44 * share), "height": .number(44),
            ]))
    }

    @Test func whatIsDroppedGoesBesideTheNearestRow() throws {
        let model = Model()
        let screen = Screen(Rows(model: model))
        try drop(screen, on: "b", at: 0.2)
        #expect(model.rows == ["a", "new 1", "b", "c"])
        try drop(screen, on: "b", at: 0.9)
        #expect(model.rows == ["a", "new 1", "b", "new 2", "c"])
        try drop(screen, on: "c", at: 0.9)
        #expect(model.indices == [1, 3, 5])
    }

    @Test func whatIsOfAnotherTypeIsNotTaken() throws {
        let model = Model()
        model.isOpen = false
        let screen = Screen(Rows(model: model))
        try drop(screen, on: "b", at: 0.2)
        #expect(model.indices.isEmpty)
        model.isOpen = true
        screen.host.flush()
        try drop(screen, on: "b", at: 0.2)
        #expect(model.indices == [1])
    }
}
