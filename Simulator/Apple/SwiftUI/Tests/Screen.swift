import SwiftUI
import Testing

/// A view under test with words for what a person does and sees.
@MainActor struct Screen {
    let host: _ViewHost

    init<Content: View>(_ content: Content, environment: EnvironmentValues = EnvironmentValues()) {
        host = _ViewHost(content, environment: environment)
    }

    /// All elements that can be reached: what is inert or hidden is left out.
    var reachable: [_Element] {
        var found: [_Element] = []
        func visit(_ element: _Element) {
            if element[attribute: "inert"] != nil { return }
            found.append(element)
            element.children.forEach(visit)
        }
        visit(host.tree)
        return found
    }

    var texts: [String] { reachable.compactMap(\.text).filter { !$0.isEmpty } }
    func shows(_ text: String) -> Bool { texts.contains(text) }

    func elements(_ className: String) -> [_Element] { reachable.filter { $0.hasClass(className) } }
    func element(_ className: String) -> _Element? { elements(className).last }

    func role(_ role: String) -> _Element? { reachable.last { $0[attribute: "role"] == role } }

    /// Taps the innermost reachable element that reads `label`.
    func tap(_ label: String) {
        let candidate = reachable.last { element in
            element.handlers.mask.contains(.tap)
                && (element[attribute: "aria-label"] == label || element.texts.contains(label))
        }
        guard let candidate else {
            Issue.record("nothing to tap reads \(label)")
            return
        }
        host.dispatch(.tap, to: candidate.id)
    }

    func send(_ kind: _EventKind, to className: String, _ value: _EventValue = .null) {
        guard let element = reachable.last(where: { $0.hasClass(className) && $0.handlers.mask.contains(kind) }) else {
            Issue.record("no \(className) takes such an event")
            return
        }
        host.dispatch(kind, to: element.id, value: value)
    }
}

extension Screen {
    /// The field with that placeholder or label.
    func field(_ label: String) -> _Element? {
        reachable.last { $0[attribute: "placeholder"] == label || $0[attribute: "aria-label"] == label }
    }

    /// Gives a field the focus, or takes it away, as a person does.
    func focus(_ label: String, _ isFocused: Bool = true) {
        guard let field = field(label) else { return }
        host.dispatch(.focus, to: field.id, value: .bool(isFocused))
    }
}
