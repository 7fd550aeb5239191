import Foundation

/// Looks for elements of an app. A query is evaluated each time that something is asked of it.
public final class XCUIElementQuery: NSObject, XCUIElementTypeQueryProvider, @unchecked Sendable {
    /// What the query does, for messages: `buttons named 'Sign in'`.
    let explanation: String
    private let evaluate: @Sendable () -> [Snapshot]

    init(_ explanation: String, evaluate: @escaping @Sendable () -> [Snapshot]) {
        self.explanation = explanation
        self.evaluate = evaluate
    }

    /// What matches now.
    func snapshots() -> [Snapshot] { evaluate() }

    /// How many elements match now.
    public var count: Int { snapshots().count }

    /// The only element that matches. Using it when several do is an error.
    public var element: XCUIElement { XCUIElement(explanation, isUnique: true) { [self] in snapshots() } }

    public var firstMatch: XCUIElement {
        XCUIElement("first of \(explanation)") { [self] in Array(snapshots().prefix(1)) }
    }

    /// The element at an index, counted in reading order from 0.
    public func element(boundBy index: Int) -> XCUIElement {
        XCUIElement("number \(index) of \(explanation)") { [self] in
            let found = snapshots()
            return found.indices.contains(index) ? [found[index]] : []
        }
    }

    /// The element that satisfies the predicate.
    public func element(matching predicate: NSPredicate) -> XCUIElement { matching(predicate).element }

    /// The element of a kind with a name.
    public func element(matching elementType: XCUIElement.ElementType, identifier: String?) -> XCUIElement {
        matching(elementType, identifier: identifier).element
    }

    /// The element whose identifier, label, title, value or placeholder is `key`.
    public subscript(key: String) -> XCUIElement { matching(identifier: key).element }

    /// Each element that matches now, known by its index.
    public var allElementsBoundByIndex: [XCUIElement] { (0..<count).map(element(boundBy:)) }

    /// Each element that matches now, known by itself.
    public var allElementsBoundByAccessibilityElement: [XCUIElement] {
        snapshots().map { snapshot in
            XCUIElement("\(snapshot.type) '\(snapshot.label)'") { [self] in
                snapshots().filter { $0.elementID == snapshot.elementID }
            }
        }
    }

    /// Those of the matches with that name.
    public func matching(identifier: String) -> XCUIElementQuery {
        filter("\(explanation) named '\(identifier)'") { $0.isNamed(identifier) }
    }

    /// Those of the matches of a kind, with a name when one is given.
    public func matching(_ elementType: XCUIElement.ElementType, identifier: String?) -> XCUIElementQuery {
        let name = identifier.map { " named '\($0)'" } ?? ""
        return filter("\(explanation) that are \(elementType)\(name)") { snapshot in
            (elementType == .any || snapshot.type == elementType) && identifier.map(snapshot.isNamed) ?? true
        }
    }

    /// Those of the matches that satisfy the predicate. It must be one made with a block, which is given an
    /// ``XCUIElementAttributes``: predicates in text form need a runtime that Linux does not have.
    public func matching(_ predicate: NSPredicate) -> XCUIElementQuery {
        nonisolated(unsafe) let predicate = predicate
        return filter("\(explanation) for which a predicate holds") { snapshot in
            predicate.evaluate(with: ElementAttributes(snapshot))
        }
    }

    /// Those of the matches that hold an element of a kind with a name.
    public func containing(_ elementType: XCUIElement.ElementType, identifier: String?) -> XCUIElementQuery {
        let name = identifier.map { " named '\($0)'" } ?? ""
        return filter("\(explanation) containing \(elementType)\(name)") { snapshot in
            snapshot.descendants.contains { part in
                (elementType == .any || part.type == elementType) && identifier.map(part.isNamed) ?? true
            }
        }
    }

    /// Those of the matches that hold an element that satisfies the predicate.
    public func containing(_ predicate: NSPredicate) -> XCUIElementQuery {
        nonisolated(unsafe) let predicate = predicate
        return filter("\(explanation) containing something for which a predicate holds") { snapshot in
            snapshot.descendants.contains { predicate.evaluate(with: ElementAttributes($0)) }
        }
    }

    public func descendants(matching type: XCUIElement.ElementType) -> XCUIElementQuery {
        XCUIElementQuery("\(type) in \(explanation)") { [self] in
            Self.unique(snapshots().flatMap(\.descendants)).filter { type == .any || $0.type == type }
        }
    }

    /// The elements of a kind directly below the matches.
    public func children(matching type: XCUIElement.ElementType) -> XCUIElementQuery {
        XCUIElementQuery("\(type) directly in \(explanation)") { [self] in
            Self.unique(snapshots().flatMap(\.children)).filter { type == .any || $0.type == type }
        }
    }

    public override var debugDescription: String {
        let found = snapshots().map { $0.treeDescription(indent: 1) }
        return "\(explanation): \(found.count) found" + found.map { "\n" + $0 }.joined()
    }

    private func filter(
        _ explanation: String, _ isIncluded: @escaping @Sendable (Snapshot) -> Bool
    ) -> XCUIElementQuery {
        XCUIElementQuery(explanation) { [self] in snapshots().filter(isIncluded) }
    }

    /// Elements of a list and of a list in it are found twice.
    private static func unique(_ snapshots: [Snapshot]) -> [Snapshot] {
        var seen: Set<Int> = []
        return snapshots.filter { seen.insert($0.elementID).inserted }
    }
}
