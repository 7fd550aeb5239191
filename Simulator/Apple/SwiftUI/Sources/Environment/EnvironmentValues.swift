import Foundation
import Observation

/// A key for accessing values in the environment.
public protocol EnvironmentKey {
    associatedtype Value
    static var defaultValue: Self.Value { get }
}

/// A collection of environment values propagated through a view hierarchy: a list that is extended at the front and
/// shared by every view below the place where a value was set.
public struct EnvironmentValues: CustomStringConvertible, @unchecked Sendable {
    private final class Cell {
        let key: ObjectIdentifier
        let value: Any
        let next: Cell?

        init(key: ObjectIdentifier, value: Any, next: Cell?) {
            self.key = key
            self.value = value
            self.next = next
        }
    }
    private var head: Cell?

    public init() {}

    public subscript<K>(key: K.Type) -> K.Value where K: EnvironmentKey {
        get { (value(for: ObjectIdentifier(key)) as? K.Value) ?? K.defaultValue }
        set { set(ObjectIdentifier(key), newValue) }
    }

    public var description: String {
        var count = 0
        var cell = head
        while let current = cell {
            count += 1
            cell = current.next
        }
        return "EnvironmentValues(\(count) set)"
    }

    /// Whether these are the very same values, so that nothing that reads them needs to be evaluated again.
    func isSame(as other: EnvironmentValues) -> Bool { head === other.head }

    func object<Object: AnyObject>(_ type: Object.Type) -> Object? { value(for: ObjectIdentifier(type)) as? Object }

    mutating func setObject<Object: AnyObject>(_ object: Object?, type: Object.Type) {
        set(ObjectIdentifier(type), object as Any)
    }

    private func value(for key: ObjectIdentifier) -> Any? {
        var cell = head
        while let current = cell {
            if current.key == key { return current.value }
            cell = current.next
        }
        return nil
    }

    private mutating func set(_ key: ObjectIdentifier, _ value: Any) { head = Cell(key: key, value: value, next: head) }
}

extension EnvironmentValues {
    /// Reads an observable object by its type; setting nil hides the one further up.
    public subscript<T>(objectType: T.Type) -> T? where T: AnyObject, T: Observable {
        get { object(objectType) }
        set { setObject(newValue, type: objectType) }
    }
}

/// A property wrapper that reads a value from a view's environment.
@propertyWrapper public struct Environment<Value>: DynamicProperty {
    private let read: (EnvironmentValues) -> Value
    private var value: Value?

    public init(_ keyPath: KeyPath<EnvironmentValues, Value>) { read = { $0[keyPath: keyPath] } }

    public init(_ objectType: Value.Type) where Value: AnyObject, Value: Observable {
        read = { environment in
            guard let object = environment.object(objectType) else {
                fatalError(
                    "No Observable object of type \(objectType) found. "
                        + "A View.environment(_:) for \(objectType) may be missing as an ancestor of this view.")
            }
            return object
        }
    }

    public init<T>(_ objectType: T.Type) where Value == T?, T: AnyObject, T: Observable {
        read = { $0.object(objectType) }
    }

    public var wrappedValue: Value { value ?? read(EnvironmentValues()) }

    public mutating func _bind(slot: inout AnyObject?, node: _Node) { value = read(node.environment) }
    public static var _isFilledByGraph: Bool { true }
}
