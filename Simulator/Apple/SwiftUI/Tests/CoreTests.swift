import Foundation
import SwiftUI
import Testing

@MainActor @Suite struct CoreTests {
    struct Counter: View {
        @State private var count = 0
        var body: some View {
            VStack {
                Text(verbatim: "count \(count)")
                Button("add") { count += 1 }
            }
        }
    }

    @Test func aTapChangesOneText() async {
        let host = _ViewHost(Counter())
        #expect(host.texts == ["count 0", "add"])
        host.tap("add")
        #expect(host.texts == ["count 1", "add"])
    }
}

extension _Element {
    /// The texts below, in order.
    var texts: [String] { (text.map { [$0] } ?? []) + children.flatMap(\.texts) }
    func first(where condition: (_Element) -> Bool) -> _Element? {
        if condition(self) { return self }
        for child in children { if let found = child.first(where: condition) { return found } }
        return nil
    }
}

extension _ViewHost {
    var texts: [String] { tree.texts.filter { !$0.isEmpty } }
    func tap(_ label: String) {
        guard let element = tree.first(where: { $0.handlers.mask.contains(.tap) && $0.texts.contains(label) }) else {
            Issue.record("nothing to tap reads \(label)")
            return
        }
        dispatch(.tap, to: element.id)
    }
}
