import Foundation
import SwiftUI
import Testing

@MainActor @Suite struct ListTests {
    struct Editable: View {
        @State private var names = ["a", "b", "c", "d"]
        var body: some View {
            List {
                ForEach(names, id: \.self) { Text(verbatim: $0) }
                    .onDelete { names.remove(atOffsets: $0) }
                    .onMove { names.move(fromOffsets: $0, toOffset: $1) }
            }
        }
    }

    private func rows(_ host: _ViewHost) -> [_Element] { host.tree.all { $0.hasClass("row") } }
    private func names(_ host: _ViewHost) -> [String] {
        rows(host).compactMap { $0.first { $0.hasClass("row-content") }?.texts.first }
    }

    @Test func theLineUnderARowBeginsAtItsFirstText() {
        let host = _ViewHost(
            List {
                HStack {
                    Button {
                    } label: {
                        Image(systemName: "circle")
                    }
                    VStack {
                        Text(verbatim: "Title")
                        Text(verbatim: "Subtitle")
                    }
                }
                Image(systemName: "circle")
            })
        let marked = rows(host).map { row in row.all { $0.hasClass("row-text") }.flatMap(\.texts) }
        #expect(marked == [["Title"], []])
    }

    @Test func swipeToDeleteRemovesTheRow() {
        let host = _ViewHost(Editable())
        let second = rows(host)[1]
        #expect(second.handlers.mask.contains(.swipe))
        guard let delete = second.first(where: { $0.hasClass("swipe-button") }) else {
            Issue.record("no button to delete")
            return
        }
        host.dispatch(.tap, to: delete.id)
        #expect(names(host) == ["a", "c", "d"])
    }

    @Test(arguments: [(0, 2, ["b", "c", "a", "d"]), (3, 0, ["d", "a", "b", "c"]), (1, 2, ["a", "c", "b", "d"])])
    func reorderingMovesAsTheBrowserSays(from: Int, to: Int, result: [String]) {
        let host = _ViewHost(Editable())
        host.dispatch(
            .reorder, to: rows(host)[from].id,
            value: .object(["from": .number(Double(from)), "to": .number(Double(to))]))
        #expect(names(host) == result)
    }

    @Test func sectionsHaveHeadersAndFooters() {
        let host = _ViewHost(
            List {
                Section {
                    Text(verbatim: "row")
                } header: {
                    Text(verbatim: "head")
                } footer: {
                    Text(verbatim: "foot")
                }
                Text(verbatim: "loose")
            })
        #expect(host.texts == ["head", "row", "foot", "loose"])
        #expect(host.tree.all { $0.hasClass("section") }.count == 2)
    }

    @Test func aRowOfAnUnchangedViewStaysTheSameElement() {
        struct Changing: View {
            @State private var count = 0
            var body: some View {
                List {
                    Text(verbatim: "still")
                    Button("count \(count)") { count += 1 }
                }
            }
        }
        let host = _ViewHost(Changing())
        let before = rows(host)[0]
        host.tap("count 0")
        #expect(rows(host)[0] === before)
    }

    @Test func refreshShowsThatItRunsAndEnds() async {
        @MainActor final class Gate {
            var continuation: CheckedContinuation<Void, Never>?
        }
        let gate = Gate()
        let host = _ViewHost(
            List { Text(verbatim: "row") }.refreshable { @MainActor in
                await withCheckedContinuation { gate.continuation = $0 }
            })
        func list() -> _Element? { host.first(class: "list") }
        guard let first = list() else {
            Issue.record("no list")
            return
        }
        host.dispatch(.refresh, to: first.id)
        #expect(await host.wait(timeoutSeconds: 60) { gate.continuation != nil })
        #expect(list()?[attribute: "data-refreshing"] == "true")
        gate.continuation?.resume()
        #expect(await host.wait(timeoutSeconds: 60) { list()?[attribute: "data-refreshing"] == nil })
    }

    @Test func swipeActionsOfTheAppReplaceTheDeleteButton() {
        var pinned = false
        let host = _ViewHost(
            List {
                Text(verbatim: "row").swipeActions(edge: .leading) { Button("Pin") { pinned = true }.tint(.yellow) }
            })
        let actions = host.tree.first { $0[attribute: "data-swipe"] == "leading" }
        #expect(actions?.texts == ["Pin"])
        host.tap("Pin")
        #expect(pinned)
    }
}
