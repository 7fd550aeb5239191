/// A wheel of rows, one of which is chosen: pickers and date pickers of the wheel style are made of them.
///
/// To assistive technology it is an adjustable value, as on iOS; the page turns it (`wheel.js`) and says which row came
/// to rest.
@MainActor struct WheelElement {
    let name: String
    let rows: [_Element]
    /// What each row reads.
    let titles: [String]
    let selected: Int?
    let environment: EnvironmentValues

    func element(id: Int, choose: @escaping @MainActor (Int) -> Void) -> _Element {
        let count = rows.count
        var attributes: _Element.Attributes = [
            ("role", "spinbutton"), ("aria-label", name), ("aria-valuemin", "0"),
            ("aria-valuemax", String(max(0, count - 1))),
        ]
        if let selected, titles.indices.contains(selected) {
            attributes += [("aria-valuenow", String(selected)), ("aria-valuetext", titles[selected])]
        }
        attributes.append(environment.isEnabled ? ("tabindex", "0") : ("aria-disabled", "true"))
        let handlers =
            environment.isEnabled
            ? _EventHandlers(.change) { value in
                if let row = value.integer, (0..<count).contains(row) { choose(row) }
            } : _EventHandlers()
        return _Element(id: id, classes: "wheel", attributes: attributes, handlers: handlers, children: rows)
    }

    static func row(id: Int, _ children: [_Element]) -> _Element {
        _Element(id: id, classes: "wheel-row", attributes: [("aria-hidden", "true")], children: children)
    }
}

/// A control with its label before it; the control alone where labels are hidden.
@MainActor enum LabeledControl {
    static func row(_ node: _Node, label: [_Element], control: _Element) -> _Element {
        if node.environment.labelsHidden {
            return _Element(id: node.elementID(), classes: "date unlabeled", children: [control])
        }
        return _Element(
            id: node.elementID(), classes: "date", growth: .width,
            children: [_Element(id: node.elementID(.part(1)), classes: "pad", children: label), control])
    }
}
