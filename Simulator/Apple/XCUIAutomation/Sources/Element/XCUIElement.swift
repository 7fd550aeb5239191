import Foundation

/// An element of an app, found anew each time that something is asked of it or done with it.
open class XCUIElement: NSObject, XCUIElementAttributes, XCUIElementTypeQueryProvider, @unchecked Sendable {
    /// How the element is looked for, for messages.
    let explanation: String
    private let isUnique: Bool
    private let evaluate: @Sendable () -> [Snapshot]

    init(_ explanation: String, isUnique: Bool = false, evaluate: @escaping @Sendable () -> [Snapshot]) {
        self.explanation = explanation
        self.isUnique = isUnique
        self.evaluate = evaluate
    }

    /// The element as it is now, nil when there is none. Several where one is meant are a failure of the test.
    func snapshot() -> Snapshot? {
        let found = evaluate()
        if isUnique, found.count > 1 {
            let lines = found.map { $0.treeDescription(indent: 1) }.joined(separator: "\n")
            UITestSession.current.fail("\(found.count) elements match \(explanation):\n\(lines)")
        }
        return found.first
    }

    /// The element as it is now; a failure of the test when it does not appear within a moment.
    func required(for purpose: String) -> Snapshot? {
        if let snapshot = snapshot() { return snapshot }
        if waitForExistence(timeout: UITestSession.patienceSeconds) { return snapshot() }
        UITestSession.current.fail("cannot \(purpose): there is no \(explanation)")
        return nil
    }

    /// Whether the app shows the element.
    public var exists: Bool { !evaluate().isEmpty }

    /// Whether a tap would reach it: it is shown, and nothing modal covers it.
    public var isHittable: Bool { evaluate().first?.isReachable ?? false }

    /// Waits until the element exists. Returns whether it does.
    public func waitForExistence(timeout: TimeInterval) -> Bool {
        UITestSession.current.wait(timeoutSeconds: timeout) { [self] in exists }
    }

    /// Waits until the element is gone. Returns whether it is.
    public func waitForNonExistence(timeout: TimeInterval) -> Bool {
        UITestSession.current.wait(timeoutSeconds: timeout) { [self] in !exists }
    }

    /// Waits until a property has a value. Returns whether it does.
    public func wait<V: Equatable>(
        for keyPath: KeyPath<XCUIElement, V>, toEqual expectedValue: V, timeout: TimeInterval
    ) -> Bool {
        nonisolated(unsafe) let keyPath = keyPath
        nonisolated(unsafe) let expectedValue = expectedValue
        return UITestSession.current.wait(timeoutSeconds: timeout) { [self] in self[keyPath: keyPath] == expectedValue }
    }

    public func descendants(matching type: ElementType) -> XCUIElementQuery {
        XCUIElementQuery("\(type) in \(explanation)") { [self] in
            evaluate().prefix(1).flatMap(\.descendants).filter { type == .any || $0.type == type }
        }
    }

    /// The elements of a kind directly below it.
    public func children(matching type: ElementType) -> XCUIElementQuery {
        XCUIElementQuery("\(type) directly in \(explanation)") { [self] in
            evaluate().prefix(1).flatMap(\.children).filter { type == .any || $0.type == type }
        }
    }

    public var firstMatch: XCUIElement {
        XCUIElement("first of \(explanation)") { [self] in Array(evaluate().prefix(1)) }
    }

    public var identifier: String { required(for: "read the identifier")?.identifier ?? "" }
    public var label: String { required(for: "read the label")?.label ?? "" }
    public var title: String { required(for: "read the title")?.title ?? "" }
    public var value: Any? { required(for: "read the value")?.value }
    public var placeholderValue: String? { required(for: "read the placeholder")?.placeholder }
    public var elementType: ElementType { required(for: "read the type")?.type ?? .any }
    public var isEnabled: Bool { required(for: "see whether it is enabled")?.isEnabled ?? false }
    public var isSelected: Bool { required(for: "see whether it is selected")?.isSelected ?? false }
    public var hasFocus: Bool { required(for: "see whether it has focus")?.hasFocus ?? false }

    public override var debugDescription: String {
        "\(explanation)\n" + (evaluate().first?.treeDescription(indent: 1) ?? "  is not shown")
    }
}
