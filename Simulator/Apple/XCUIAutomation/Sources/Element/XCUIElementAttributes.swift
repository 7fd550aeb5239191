import Foundation

/// What can be asked of an element.
public protocol XCUIElementAttributes {
    var identifier: String { get }
    var label: String { get }
    var title: String { get }
    var value: Any? { get }
    var placeholderValue: String? { get }
    var elementType: XCUIElement.ElementType { get }
    var isEnabled: Bool { get }
    var isSelected: Bool { get }
    var hasFocus: Bool { get }
}

/// The attributes of an element at one moment, as a predicate is given them.
final class ElementAttributes: NSObject, XCUIElementAttributes {
    private let snapshot: Snapshot

    init(_ snapshot: Snapshot) { self.snapshot = snapshot }

    var identifier: String { snapshot.identifier }
    var label: String { snapshot.label }
    var title: String { snapshot.title }
    var value: Any? { snapshot.value }
    var placeholderValue: String? { snapshot.placeholder }
    var elementType: XCUIElement.ElementType { snapshot.type }
    var isEnabled: Bool { snapshot.isEnabled }
    var isSelected: Bool { snapshot.isSelected }
    var hasFocus: Bool { snapshot.hasFocus }
}
