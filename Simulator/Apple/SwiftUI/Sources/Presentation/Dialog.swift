import Foundation

/// An alert in the middle of the screen, or a confirmation dialog at its bottom.
enum DialogKind: Equatable {
    case alert
    case confirmation(titleVisibility: Visibility)
}

struct DialogModifier<Actions: View, Message: View>: PrimitiveModifier {
    let kind: DialogKind
    let title: Text
    let isPresented: Binding<Bool>
    /// Nil when the data to present is missing, which keeps the dialog from being shown.
    let actions: Actions?
    let message: Message?

    private final class Memory: Teardown {
        let turn: PresentationTurn
        var environment: AnyObject?
        init(_ turn: PresentationTurn) { self.turn = turn }
        func teardown() { turn.teardown() }
    }

    static func _evaluate<C: View>(_ node: _ViewNode<ModifiedContent<C, Self>>) {
        let memory = (node.storage as? Memory) ?? Memory(PresentationTurn(node))
        node.storage = memory
        let modifier = node.view.modifier
        let isShown = node.reading { modifier.isPresented.wrappedValue }
        node.setChild(0, node.view.content)
        guard isShown, let actions = modifier.actions else {
            memory.turn.end()
            return node.removeChildren(from: 1)
        }
        guard memory.turn.take() else { return node.removeChildren(from: 1) }
        let environment = DerivedEnvironment.make(node, cache: &memory.environment, input: true) {
            $0.enterPresentation(dismiss: DismissAction { modifier.isPresented.wrappedValue = false })
            $0.buttonStyle = .builtIn(.custom)
            $0.font = nil
        }
        node.setChild(1, modifier.title, environment: environment)
        node.setChild(2, actions, environment: environment)
        node.setChild(3, modifier.message, environment: environment)
    }

    static func _emit<C: View>(_ node: _ViewNode<ModifiedContent<C, Self>>) {
        guard node.children.count > 3 else { return node.emitPresenting([]) }
        let modifier = node.view.modifier
        let layer = DialogLayer(
            node: node, kind: modifier.kind, label: modifier.title.plainString(in: node.environment),
            title: node.children[1].output, actions: node.children[2].output, message: node.children[3].output
        ) { [weak node] in
            modifier.isPresented.wrappedValue = false
            node?.invalidate()
        }
        node.emitPresenting([layer.element])
    }
}

/// The element of a dialog.
@MainActor struct DialogLayer {
    let node: _Node
    let kind: DialogKind
    let label: String
    let title: [_Element]
    let actions: [_Element]
    let message: [_Element]
    let dismiss: @MainActor () -> Void

    private func id(_ part: Int) -> Int { node.elementID(.part(part)) }
    private var isAlert: Bool { kind == .alert }

    var element: _Element { isAlert ? alert : confirmation }

    private var alert: _Element {
        let found = DialogActions(in: actions)
        var buttons = found.buttons
        if buttons.isEmpty { buttons = [systemButton(.ok, isCancel: false)] }
        // Two stand side by side with the one that cancels first; of more it is the last.
        buttons = DialogActions.moving(cancel: buttons, toFront: buttons.count == 2)
        let rows = dismissing(buttons)
        var children = [
            _Element(
                id: id(10), classes: "alert-text",
                children: headings(titleClass: "alert-title", messageClass: "alert-message"))
        ]
        if !found.fields.isEmpty {
            children.append(_Element(id: id(13), classes: "alert-fields", children: found.fields))
        }
        children.append(
            _Element(
                id: id(14), classes: "alert-actions" + (rows.count == 2 ? " alert-actions-beside" : ""), children: rows)
        )
        let panel = _Element(
            id: id(5), classes: "alert",
            attributes: [
                ("role", "alertdialog"), ("aria-modal", "true"), ("tabindex", "-1"), ("aria-label", label),
                ("aria-describedby", "dialog-\(id(12))"), ("data-animation", "250ms cubic-bezier(0.2,0.8,0.2,1)"),
                ("data-enter", "opacity:0;transform:scale(1.15)"), ("data-exit", "opacity:0"),
            ], children: children)
        return layer("alert", [backdrop(cancels: false), panel])
    }

    private var confirmation: _Element {
        let found = DialogActions(in: actions)
        let cancel = found.buttons.first { $0.isCancel } ?? systemButton(.cancel, isCancel: true)
        let others = found.buttons.filter { !$0.isCancel }
        var group: [_Element] = []
        let headings = headings(titleClass: "dialog-title", messageClass: "dialog-message")
        if !headings.isEmpty { group.append(_Element(id: id(10), classes: "dialog-text", children: headings)) }
        group += dismissing(others)
        let panel = _Element(
            id: id(5), classes: "dialog",
            attributes: [
                ("role", "dialog"), ("aria-modal", "true"), ("tabindex", "-1"), ("aria-label", label),
                ("data-animation", "300ms cubic-bezier(0.32,0.72,0,1)"), ("data-enter", "transform:translateY(110%)"),
                ("data-exit", "transform:translateY(110%)"),
            ],
            children: [
                _Element(id: id(15), classes: "dialog-group", children: group),
                _Element(id: id(16), classes: "dialog-group dialog-cancel", children: dismissing([cancel])),
            ])
        return layer("dialog", [backdrop(cancels: true), panel])
    }

    private func layer(_ name: String, _ children: [_Element]) -> _Element {
        _Element(id: id(4), classes: "layer \(name)-layer", attributes: [("data-layer", name)], children: children)
    }

    /// Whether a confirmation dialog shows its title: by itself only when it has no message to say it.
    private var showsTitle: Bool {
        guard case .confirmation(let visibility) = kind else { return true }
        return visibility == .visible
    }

    private func headings(titleClass: String, messageClass: String) -> [_Element] {
        var headings: [_Element] = []
        if showsTitle { headings.append(_Element(id: id(11), tag: "h2", classes: titleClass, children: title)) }
        if !message.isEmpty {
            headings.append(
                _Element(
                    id: id(12), classes: messageClass, attributes: [("id", "dialog-\(id(12))")], children: message))
        }
        return headings
    }

    private func backdrop(cancels: Bool) -> _Element {
        _Element(
            id: id(6), classes: "backdrop",
            attributes: [
                ("data-animation", "250ms ease"), ("data-enter", "opacity:0"), ("data-exit", "opacity:0"),
                ("aria-hidden", "true"),
            ], handlers: cancels ? .tap(dismiss) : _EventHandlers())
    }

    private func systemButton(_ text: SystemString, isCancel: Bool) -> _Element {
        _Element(
            id: id(20), tag: "button", classes: "button", attributes: [("type", "button")],
            text: text.text(node.environment), handlers: .tap {},
            traits: ViewTraits().setting(ButtonRoleTrait.self, isCancel ? .cancel : nil))
    }

    /// The dialog is gone before the action runs, which may present the next.
    private func dismissing(_ buttons: [_Element]) -> [_Element] {
        return buttons.map { button in
            let handlers = button.handlers
            let dismiss = dismiss
            let isOnlyOne = isAlert && buttons.count == 1
            var attributes: _Element.Attributes = []
            if button.isCancel || isOnlyOne { attributes.append(("data-cancel", "")) }
            // Of several, one is for the return key where the app says so (`keyboardShortcut(.defaultAction)`).
            if isOnlyOne && button[attribute: "data-shortcut"] == nil && button[attribute: "disabled"] == nil {
                attributes.append(("data-shortcut", KeyboardShortcut.defaultAction.text))
            }
            var classes = "dialog-action"
            if button.isCancel { classes += " cancel-action" }
            if button.traits[ButtonRoleTrait.self] == .destructive { classes += " destructive-action" }
            return button.changing(classes: classes, attributes: attributes).replacingHandlers(
                .tap {
                    dismiss()
                    _ = handlers.handle(.tap, .null)
                })
        }
    }
}

extension _Element {
    fileprivate var isCancel: Bool { traits[ButtonRoleTrait.self] == .cancel }

    func replacingHandlers(_ handlers: _EventHandlers) -> _Element {
        let isDisabled = attributes.contains { $0.name == "disabled" }
        return _Element(
            id: id, tag: tag, classes: classes, attributes: attributes, style: style, text: text,
            handlers: isDisabled ? _EventHandlers() : handlers, growth: growth, traits: traits, children: children)
    }
}

/// What the actions of a dialog put out: buttons, and fields that an alert shows above them.
struct DialogActions {
    private(set) var buttons: [_Element] = []
    private(set) var fields: [_Element] = []

    init(in elements: [_Element]) {
        for element in elements { sort(element) }
    }

    private mutating func sort(_ element: _Element) {
        if element.tag == "button" {
            buttons.append(element)
        } else if element.tag == "input" || element.tag == "textarea" || element.tag == "label" {
            fields.append(element)
        } else if element.children.contains(where: { Self.holds("button", $0) }) {
            for child in element.children { sort(child) }
        } else if Self.holds("input", element) {
            fields.append(element)
        }
    }

    private static func holds(_ tag: String, _ element: _Element) -> Bool {
        element.tag == tag || element.children.contains { holds(tag, $0) }
    }

    /// The buttons with the one that cancels at the front or at the end.
    static func moving(cancel buttons: [_Element], toFront: Bool) -> [_Element] {
        let cancel = buttons.filter(\.isCancel)
        let others = buttons.filter { !$0.isCancel }
        return toFront ? cancel + others : others + cancel
    }
}
