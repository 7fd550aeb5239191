import Combine
import Foundation
import Observation

/// A protocol for identifier types used when publishing and observing focused values.
public protocol FocusedValueKey {
    associatedtype Value
}

/// A collection of state exported by the focused scene or view and its ancestors.
public struct FocusedValues {
    private var values: [ObjectIdentifier: Any] = [:]

    init() {}

    /// Reads and writes values associated with a given focused value key.
    public subscript<Key>(key: Key.Type) -> Key.Value? where Key: FocusedValueKey {
        get { values[ObjectIdentifier(key)] as? Key.Value }
        set { values[ObjectIdentifier(key)] = newValue }
    }

    /// An object by its type.
    subscript<Object: AnyObject>(object type: Object.Type) -> Object? {
        get { values[ObjectIdentifier(type)] as? Object }
        set { values[ObjectIdentifier(type)] = newValue }
    }
}

/// What one view says while it has the focus, or while its scene is there.
struct FocusedContribution {
    let node: ObjectIdentifier
    /// Counts up with the value.
    let version: Int
    let isActive: Bool
    let apply: (inout FocusedValues) -> Void
}

/// What views say, the outer ones first: those further in count more.
enum FocusedContributions: PreferenceKey {
    static var defaultValue: [FocusedContribution] { [] }
    static func reduce(value: inout [FocusedContribution], nextValue: () -> [FocusedContribution]) {
        value += nextValue()
    }
}

/// The values of what has the focus now, and who reads them.
@MainActor final class FocusedValuesStore {
    private(set) var values = FocusedValues()
    private var active: [(node: ObjectIdentifier, version: Int)] = []
    private var readers: [ObjectIdentifier: () -> _Node?] = [:]

    nonisolated init() {}

    func update(_ contributions: [FocusedContribution]) {
        let now = contributions.filter(\.isActive)
        if now.elementsEqual(active, by: { $0.node == $1.node && $0.version == $1.version }) { return }
        active = now.map { ($0.node, $0.version) }
        values = now.reduce(into: FocusedValues()) { $1.apply(&$0) }
        for reader in readers.values { reader()?.invalidate() }
    }

    func add(_ reader: FocusedReader, _ node: _Node) {
        readers[ObjectIdentifier(reader)] = { [weak node] in node }
    }
    func remove(_ reader: ObjectIdentifier) { readers[reader] = nil }
}

/// A property of a view that reads focused values.
final class FocusedReader: Teardown {
    private let store: FocusedValuesStore

    @MainActor init(_ node: _Node) {
        store = node.graph.focusedValues
        store.add(self, node)
    }

    func teardown() {
        let name = ObjectIdentifier(self)
        MainQueue.run { [store] in MainActor.assumeIsolated { store.remove(name) } }
    }

    /// The values, with `slot` made to follow them.
    @MainActor static func values(slot: inout AnyObject?, node: _Node) -> FocusedValues {
        if !(slot is FocusedReader) { slot = FocusedReader(node) }
        return node.graph.focusedValues.values
    }
}

/// A property wrapper for observing values from the focused view or one of its ancestors.
@propertyWrapper public struct FocusedValue<Value>: DynamicProperty {
    private let read: (FocusedValues) -> Value?
    private var value: Value?

    public init(_ keyPath: KeyPath<FocusedValues, Value?>) { read = { $0[keyPath: keyPath] } }
    public init(_ objectType: Value.Type) where Value: AnyObject, Value: Observable {
        read = { $0[object: objectType] }
    }

    public var wrappedValue: Value? { value }

    public mutating func _bind(slot: inout AnyObject?, node: _Node) {
        value = read(FocusedReader.values(slot: &slot, node: node))
    }
    public static var _isFilledByGraph: Bool { true }
}

/// A convenience property wrapper for observing and automatically unwrapping state bindings from the focused view or one of
/// its ancestors.
@propertyWrapper public struct FocusedBinding<Value>: DynamicProperty {
    private let read: (FocusedValues) -> Binding<Value>?
    private var binding: Binding<Value>?

    public init(_ keyPath: KeyPath<FocusedValues, Binding<Value>?>) { read = { $0[keyPath: keyPath] } }

    public var wrappedValue: Value? {
        get { binding?.wrappedValue }
        nonmutating set { if let newValue { binding?.wrappedValue = newValue } }
    }
    public var projectedValue: Binding<Value?> {
        let binding = binding
        return Binding(
            get: { binding?.wrappedValue },
            set: { value, transaction in
                guard let value else { return }
                transaction.run { binding?.wrappedValue = value }
            })
    }

    public mutating func _bind(slot: inout AnyObject?, node: _Node) {
        binding = read(FocusedReader.values(slot: &slot, node: node))
    }
    public static var _isFilledByGraph: Bool { true }
}

/// A property wrapper type for an observable object supplied by the focused view or one of its ancestors.
@propertyWrapper public struct FocusedObject<ObjectType>: DynamicProperty where ObjectType: ObservableObject {
    /// A wrapper around the underlying focused object that can create bindings to its properties.
    @dynamicMemberLookup public struct Wrapper {
        let root: ObjectType
        public subscript<T>(dynamicMember keyPath: ReferenceWritableKeyPath<ObjectType, T>) -> Binding<T> {
            ObservedObject<ObjectType>.Wrapper(root: root)[dynamicMember: keyPath]
        }
    }
    private var object: ObjectType?

    public init() {}

    @MainActor @preconcurrency public var wrappedValue: ObjectType? { object }
    @MainActor @preconcurrency public var projectedValue: Wrapper? { object.map(Wrapper.init) }

    public mutating func _bind(slot: inout AnyObject?, node: _Node) {
        let nested = (slot as? NestedSlots) ?? NestedSlots()
        if nested.slots.isEmpty { nested.slots = [nil, nil] }
        slot = nested
        object = FocusedReader.values(slot: &nested.slots[0], node: node)[object: ObjectType.self]
        if let object {
            ObjectSubscription.follow(object, slot: &nested.slots[1], node: node)
        } else {
            (nested.slots[1] as? ObjectSubscription)?.teardown()
            nested.slots[1] = nil
        }
    }
    public static var _isFilledByGraph: Bool { true }
}
