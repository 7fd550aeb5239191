import SwiftUI

/// One element as assistive technology sees it, at one moment.
final class Snapshot: Sendable {
    let elementID: Int
    let type: XCUIElement.ElementType
    let identifier: String
    let label: String
    let title: String
    let value: String?
    let placeholder: String?
    let isEnabled: Bool
    let isSelected: Bool
    let hasFocus: Bool
    /// Whether nothing modal covers it.
    let isReachable: Bool
    let children: [Snapshot]

    init(
        elementID: Int, type: XCUIElement.ElementType, identifier: String = "", label: String = "", title: String = "",
        value: String? = nil, placeholder: String? = nil, isEnabled: Bool = true, isSelected: Bool = false,
        hasFocus: Bool = false, isReachable: Bool = true, children: [Snapshot] = []
    ) {
        self.elementID = elementID
        self.type = type
        self.identifier = identifier
        self.label = label
        self.title = title
        self.value = value
        self.placeholder = placeholder
        self.isEnabled = isEnabled
        self.isSelected = isSelected
        self.hasFocus = hasFocus
        self.isReachable = isReachable
        self.children = children
    }

    /// This element and everything below it, in reading order.
    var subtree: [Snapshot] { [self] + descendants }
    var descendants: [Snapshot] { children.flatMap(\.subtree) }

    /// Whether a test that asks for `name` means this element.
    func isNamed(_ name: String) -> Bool {
        identifier == name || label == name || title == name || placeholder == name || value == name
    }

    /// The tree as text, one element a line.
    func treeDescription(indent: Int = 0) -> String {
        let pad = String(repeating: "  ", count: indent)
        return ([pad + line] + children.map { $0.treeDescription(indent: indent + 1) }).joined(separator: "\n")
    }

    private var line: String {
        var parts = ["\(type)"]
        if !identifier.isEmpty { parts.append("identifier: '\(identifier)'") }
        if !label.isEmpty { parts.append("label: '\(label)'") }
        if !title.isEmpty { parts.append("title: '\(title)'") }
        if let value, !value.isEmpty { parts.append("value: '\(value)'") }
        if let placeholder, !placeholder.isEmpty { parts.append("placeholder: '\(placeholder)'") }
        if !isEnabled { parts.append("disabled") }
        if isSelected { parts.append("selected") }
        if hasFocus { parts.append("focused") }
        if !isReachable { parts.append("covered") }
        return parts.joined(separator: ", ")
    }
}
