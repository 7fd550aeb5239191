import SwiftUI
import Testing

@MainActor @Suite struct RowBlocksTests {
    private struct Rows: View {
        @State private var numbers = Array(0..<1_000)
        var body: some View {
            VStack {
                Button("insert") { numbers.insert(-1, at: 0) }
                Button("sort") { numbers.sort { ($0 % 2, $0) < ($1 % 2, $1) } }
                ScrollView {
                    LazyVStack { ForEach(numbers, id: \.self) { Text(verbatim: "row \($0)") } }
                }
            }
        }
    }

    private func blocks(_ host: _ViewHost) -> [_Element] { host.tree.all { $0.hasClass("block") } }
    private func rowTexts(_ host: _ViewHost) -> [String] { host.texts.filter { $0.hasPrefix("row") } }

    @Test func aPageGetsTheFirstRowsAndTheOthersWhenTheyComeNear() {
        let host = _ViewHost(_onPage: Rows())
        #expect(blocks(host).count == 40)
        #expect(rowTexts(host) == (0..<25).map { "row \($0)" })
        host.dispatch(.appear, to: blocks(host)[19].id, value: .bool(true))
        #expect(rowTexts(host).suffix(25) == (475..<500).map { "row \($0)" })
        host.dispatch(.appear, to: blocks(host)[0].id, value: .bool(true))
        host.dispatch(.appear, to: blocks(host)[0].id, value: .bool(false))
        #expect(rowTexts(host) == (475..<500).map { "row \($0)" })
    }

    @Test func aRowThatIsInsertedMovesNoOtherToAnotherBlock() {
        let host = _ViewHost(_onPage: Rows())
        let before = blocks(host).map(\.id)
        host.tap("insert")
        #expect(blocks(host).map(\.id) == before)
        #expect(rowTexts(host).count == 26)
        #expect(rowTexts(host).first == "row -1")
    }

    @Test func rowsInAnotherOrderStandInNewBlocks() {
        let host = _ViewHost(_onPage: Rows())
        let before = Set(blocks(host).map(\.id))
        host.tap("sort")
        #expect(before.isDisjoint(with: blocks(host).map(\.id)))
        // Blocks with a row that was near are near: the first even and the first odd numbers.
        let wanted = Array(stride(from: 0, to: 50, by: 2)) + Array(stride(from: 1, to: 50, by: 2))
        #expect(rowTexts(host) == wanted.map { "row \($0)" })
    }

    @Test func listsAreSentInBlocksTooButNotWhereRowsMove() {
        let list = _ViewHost(_onPage: List(0..<1_000) { Text(verbatim: "row \($0)") })
        #expect(rowTexts(list).count == 25)
        let movable = _ViewHost(
            _onPage: List { ForEach(0..<1_000) { Text(verbatim: "row \($0)") }.onMove { _, _ in } })
        #expect(rowTexts(movable).count == 1_000)
    }

    @Test func withoutAPageAndWithFewRowsAllAreThere() {
        #expect(rowTexts(_ViewHost(Rows())).count == 1_000)
        #expect(rowTexts(_ViewHost(_onPage: List(0..<100) { Text(verbatim: "row \($0)") })).count == 100)
    }
}
