import Foundation

/// The value of one `@State`, for as long as its view stays.
final class StateStorage<Value>: @unchecked Sendable {
    private let lock = NSLock()
    private var current: Value
    private var writeCount = 0
    private weak var node: _Node?

    init(_ value: Value, node: _Node) {
        current = value
        self.node = node
    }

    var value: Value { lock.withLock { current } }
    var version: Int { lock.withLock { writeCount } }

    func write(_ newValue: Value) {
        let changed: Bool = lock.withLock {
            if areEqual(current, newValue) { return false }
            current = newValue
            writeCount += 1
            return true
        }
        if changed { node?.invalidate() }
    }

    private(set) lazy var binding = Binding<Value>(
        get: { [self] in value }, set: { [self] value, transaction in transaction.run { write(value) } })
}

/// Whether two values are known to be equal; values that cannot be compared are taken to differ.
func areEqual<Value>(_ old: Value, _ new: Value) -> Bool {
    guard let old = old as? any Equatable else { return false }
    func compare<E: Equatable>(_ old: E) -> Bool { (new as? E).map { old == $0 } ?? false }
    return compare(old)
}

/// A property wrapper type that can read and write a value managed by SwiftUI.
@propertyWrapper public struct State<Value>: DynamicProperty {
    private let initialValue: Value
    private var storage: StateStorage<Value>?

    public init(wrappedValue value: Value) { initialValue = value }
    public init(initialValue value: Value) { initialValue = value }

    public var wrappedValue: Value {
        get { storage?.value ?? initialValue }
        nonmutating set { storage?.write(newValue) }
    }

    public var projectedValue: Binding<Value> {
        guard let storage else { return .constant(initialValue) }
        return storage.binding.withVersion(storage.version)
    }

    public mutating func _bind(slot: inout AnyObject?, node: _Node) {
        if let known = slot as? StateStorage<Value> {
            storage = known
        } else {
            let kept: Value? = node.graph.stateKeeper?.value(for: node)
            let made = StateStorage(kept ?? initialValue, node: node)
            slot = made
            storage = made
        }
    }
    public static var _isFilledByGraph: Bool { true }
}

extension State where Value: ExpressibleByNilLiteral {
    public init() { self.init(wrappedValue: nil) }
}

extension State: Sendable where Value: Sendable {}
