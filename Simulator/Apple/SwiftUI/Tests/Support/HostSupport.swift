import SwiftUI
import Testing

extension _Element {
    /// The texts below, in order.
    var texts: [String] { (text.map { [$0] } ?? []) + children.flatMap(\.texts) }

    func first(where condition: (_Element) -> Bool) -> _Element? {
        if condition(self) { return self }
        for child in children { if let found = child.first(where: condition) { return found } }
        return nil
    }
    func all(where condition: (_Element) -> Bool) -> [_Element] {
        (condition(self) ? [self] : []) + children.flatMap { $0.all(where: condition) }
    }
}

extension _ViewHost {
    var texts: [String] { tree.texts.filter { !$0.isEmpty } }
    func first(class name: String) -> _Element? { tree.first { $0.hasClass(name) } }

    func tap(_ label: String, sourceLocation: SourceLocation = #_sourceLocation) {
        flush()
        let target = tree.first {
            $0.handlers.mask.contains(.tap) && ($0.texts.contains(label) || $0[attribute: "aria-label"] == label)
        }
        guard let target else {
            Issue.record("nothing to tap reads \(label)", sourceLocation: sourceLocation)
            return
        }
        dispatch(.tap, to: target.id)
    }

    func type(_ text: String, into placeholder: String, sourceLocation: SourceLocation = #_sourceLocation) {
        flush()
        guard let field = tree.first(where: { $0[attribute: "placeholder"] == placeholder }) else {
            Issue.record("no field reads \(placeholder)", sourceLocation: sourceLocation)
            return
        }
        dispatch(.input, to: field.id, value: .string(text))
    }
}
