import SwiftUI

/// Makes snapshots out of the elements that an app puts out, by their tags, roles and ARIA attributes.
struct SnapshotBuilder {
    /// Rows whose swipe actions are open, with the edge: the actions of others are out of sight.
    var openRows: [Int: String] = [:]
    /// The element that keyboard input goes to.
    var focused: Int?
    /// The picker whose menu is open: the options of others are out of sight.
    var openMenu: Int?

    /// The app's snapshot. When something modal is shown, what lies below it is covered.
    func application(_ root: _Element, label: String) -> Snapshot {
        let modals = root.children.indices.filter { Self.isModal(root.children[$0]) }
        let firstReachable = modals.last ?? 0
        var children = root.children.enumerated().flatMap { index, child in
            build(child, isReachable: index >= firstReachable)
        }
        // The keyboard is up while a field has the focus.
        let fields: Set<XCUIElement.ElementType> = [.textField, .secureTextField, .searchField, .textView]
        if children.contains(where: { $0.subtree.contains { $0.hasFocus && fields.contains($0.type) } }) {
            children.append(Snapshot(elementID: root.id, type: .keyboard))
        }
        return Snapshot(elementID: root.id, type: .application, label: label, children: children)
    }

    private static func isModal(_ element: _Element) -> Bool {
        element[attribute: "aria-modal"] == "true" || element.children.contains(where: isModal)
    }

    private func build(_ element: _Element, isReachable: Bool) -> [Snapshot] {
        if element[attribute: "aria-hidden"] == "true" || element[attribute: "hidden"] != nil { return [] }
        let isReachable = isReachable && element[attribute: "inert"] == nil
        if element.hasClass("picker"), let menu = Self.first(in: element, tag: "select") {
            return [picker(menu, identifier: element[attribute: "data-testid"], isReachable: isReachable)]
        }
        var children = element.children.filter { isShown($0, in: element) }
            .flatMap { build($0, isReachable: isReachable) }
        guard let type = Self.type(of: element) else { return children }
        let whole = snapshot(of: element, type: type, children: children, isReachable: isReachable)
        // The runs of a text and the texts of a button are parts of one element, as on iOS. A row that leads on keeps
        // its parts, since tests look for them.
        let isOne = type == .staticText || type == .button && element[attribute: "role"] != "link"
        guard isOne, children.contains(where: { $0.type == .staticText }) else { return [whole] }
        children.removeAll { $0.type == .staticText }
        return [snapshot(of: element, type: type, children: children, isReachable: isReachable, label: whole.label)]
    }

    /// A picker with a menu is a button that shows what is chosen, as on iOS. Its options are there once it was tapped.
    private func picker(_ menu: _Element, identifier: String?, isReachable: Bool) -> Snapshot {
        let options = menu.children.filter { $0.tag == "option" }
        let shown = openMenu == menu.id ? options : []
        return snapshot(
            of: menu, type: .button,
            children: shown.map { snapshot(of: $0, type: .button, children: [], isReachable: isReachable) },
            isReachable: isReachable, identifier: identifier,
            value: options.first { $0[attribute: "selected"] != nil }?.text)
    }

    private static func first(in element: _Element, tag: String) -> _Element? {
        if element.tag == tag { return element }
        for child in element.children {
            if let found = first(in: child, tag: tag) { return found }
        }
        return nil
    }

    /// Whether a part of a row is in sight: its content always is, its actions when the row is open to that side.
    private func isShown(_ part: _Element, in row: _Element) -> Bool {
        guard let edge = part[attribute: "data-swipe"] else { return true }
        return openRows[row.id] == edge
    }

    private func snapshot(
        of element: _Element, type: XCUIElement.ElementType, children: [Snapshot], isReachable: Bool,
        identifier: String? = nil, label: String? = nil, value: String? = nil
    ) -> Snapshot {
        let isOn = element[attribute: "aria-checked"] ?? element[attribute: "checked"]
        return Snapshot(
            elementID: element.id, type: type, identifier: identifier ?? self.identifier(of: element, type: type),
            label: label ?? self.label(of: element, type: type, children: children), title: "",
            value: value ?? self.value(of: element, type: type, isOn: isOn),
            placeholder: element[attribute: "placeholder"],
            isEnabled: element[attribute: "disabled"] == nil && element[attribute: "aria-disabled"] != "true",
            isSelected: ["aria-selected", "aria-pressed"].contains { element[attribute: $0] == "true" }
                || element[attribute: "aria-current"].map { $0 != "false" } ?? false
                || (type != .switch && isOn == "true"),
            hasFocus: focused == element.id || element[attribute: "data-focused"] == "true", isReachable: isReachable,
            children: children)
    }

    private func identifier(of element: _Element, type: XCUIElement.ElementType) -> String {
        if let identifier = element[attribute: "data-testid"] { return identifier }
        // A navigation bar is known by its title, wherever that is shown.
        return type == .navigationBar ? Self.firstText(in: element, ofClass: "nav-title") ?? "" : ""
    }

    private func label(of element: _Element, type: XCUIElement.ElementType, children: [Snapshot]) -> String {
        if let label = element[attribute: "aria-label"] { return label }
        if let text = element.text, type != .textField, type != .textView { return text }
        switch type {
        // The runs of one text follow each other without a pause.
        case .staticText: return Self.texts(of: children).joined()
        case .button, .link, .switch, .checkBox, .menuItem, .tab, .radioButton, .toggle, .popUpButton:
            return Self.texts(of: children).joined(separator: ", ")
        default: return ""
        }
    }

    private func value(of element: _Element, type: XCUIElement.ElementType, isOn: String?) -> String? {
        if type == .switch || type == .checkBox || type == .toggle { return isOn == "true" || isOn == "" ? "1" : "0" }
        for name in ["aria-valuetext", "value", "aria-valuenow", "data-value"] {
            if let value = element[attribute: name] { return value }
        }
        return type == .textView ? element.text : nil
    }

    private static func texts(of snapshots: [Snapshot]) -> [String] {
        snapshots.flatMap { snapshot -> [String] in
            if !snapshot.label.isEmpty, snapshot.type == .staticText || snapshot.type == .image {
                return [snapshot.label]
            }
            return texts(of: snapshot.children)
        }
    }

    private static func firstText(in element: _Element, ofClass name: String) -> String? {
        if element.hasClass(name), let text = element.text { return text }
        for child in element.children {
            if let text = firstText(in: child, ofClass: name) { return text }
        }
        return nil
    }
}

extension SnapshotBuilder {
    /// What an element is, nil for one that only arranges others.
    static func type(of element: _Element) -> XCUIElement.ElementType? {
        if element.hasClass("date-wheels") { return .datePicker }
        if let role = element[attribute: "role"], let type = type(role: role, element) { return type }
        if element.hasClass("nav-bar") { return .navigationBar }
        if element.hasClass("wheels") { return .picker }
        if element.hasClass("text"), element.text == nil, !element.children.isEmpty { return .staticText }
        switch element.tag {
        case "button": return .button
        case "a": return .link
        case "input": return inputType(element)
        case "textarea": return .textView
        case "select": return .popUpButton
        case "img": return .image
        case "h1", "h2", "h3", "h4", "h5", "h6": return .staticText
        case "ul", "ol": return .collectionView
        case "li": return .cell
        case "progress": return .progressIndicator
        default: break
        }
        if let text = element.text, !text.isEmpty { return .staticText }
        return element[attribute: "data-testid"] == nil && element[attribute: "aria-label"] == nil ? nil : .other
    }

    private static func type(role: String, _ element: _Element) -> XCUIElement.ElementType? {
        switch role {
        case "presentation", "none": nil
        // On iOS a navigation link is a button.
        case "link": element.hasClass("nav-link") || element[attribute: "data-url"] == nil ? .button : .link
        case "switch": .switch
        case "alertdialog": .alert
        // A confirmation dialog is a sheet of actions; a sheet of the app's own is just what it holds.
        case "dialog": element.hasClass("dialog") ? .sheet : .other
        case "heading", "text": .staticText
        case "list", "grid": .collectionView
        case "listitem", "row", "gridcell": .cell
        case "tablist": .tabBar
        // As on iOS, a tab is a button of its bar.
        case "tab", "button": .button
        case "menuitem", "menuitemcheckbox", "menuitemradio", "option": .button
        case "progressbar": element[attribute: "aria-valuenow"] == nil ? .activityIndicator : .progressIndicator
        case "spinbutton": element.hasClass("wheel") ? .pickerWheel : .stepper
        case "meter": .levelIndicator
        default: named[role]
        }
    }

    private static let named: [String: XCUIElement.ElementType] = [
        "img": .image, "checkbox": .checkBox, "radio": .radioButton, "slider": .slider, "menu": .menu,
        "radiogroup": .segmentedControl, "toolbar": .toolbar, "searchbox": .searchField, "textbox": .textField,
        "combobox": .popUpButton, "listbox": .picker, "tooltip": .helpTag, "status": .staticText, "group": .other,
        "region": .other, "search": .other, "table": .table,
    ]

    private static func inputType(_ element: _Element) -> XCUIElement.ElementType {
        switch element[attribute: "type"] {
        case "password": .secureTextField
        case "search": .searchField
        case "range": .slider
        case "checkbox": .switch
        case "radio": .radioButton
        case "date", "time", "datetime-local": .datePicker
        case "color": .colorWell
        default: .textField
        }
    }
}
