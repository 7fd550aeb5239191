import Combine
import Foundation
import Observation

/// A node's subscription to an observable object.
final class ObjectSubscription: Teardown {
    let object: AnyObject
    private var cancellable: AnyCancellable?

    init<Object: ObservableObject>(_ object: Object, node: _Node) {
        self.object = object
        cancellable = object.objectWillChange.sink { [weak node] _ in node?.invalidate() }
    }

    func teardown() {
        cancellable?.cancel()
        cancellable = nil
    }

    /// Makes `slot` hold a subscription to `object`, keeping the one there when it is to the same object.
    static func follow<Object: ObservableObject>(_ object: Object, slot: inout AnyObject?, node: _Node) {
        if let known = slot as? ObjectSubscription {
            if known.object === object { return }
            known.teardown()
        }
        slot = ObjectSubscription(object, node: node)
    }
}

/// A property wrapper type that subscribes to an observable object and invalidates a view whenever it changes.
@propertyWrapper @frozen
public struct ObservedObject<ObjectType>: DynamicProperty where ObjectType: ObservableObject {
    /// A wrapper of the underlying observable object that can create bindings to its properties.
    @dynamicMemberLookup public struct Wrapper {
        let root: ObjectType

        public subscript<Subject>(dynamicMember keyPath: ReferenceWritableKeyPath<ObjectType, Subject>) -> Binding<
            Subject
        > {
            let root = self.root
            return Binding(
                get: { root[keyPath: keyPath] },
                set: { value, transaction in transaction.run { root[keyPath: keyPath] = value } })
        }
    }

    @MainActor @preconcurrency public var wrappedValue: ObjectType
    @MainActor @preconcurrency public var projectedValue: Wrapper { Wrapper(root: wrappedValue) }

    public init(initialValue: ObjectType) { wrappedValue = initialValue }
    public init(wrappedValue: ObjectType) { self.wrappedValue = wrappedValue }

    public mutating func _bind(slot: inout AnyObject?, node: _Node) {
        ObjectSubscription.follow(wrappedValue, slot: &slot, node: node)
    }
}

/// A property wrapper type that instantiates an observable object.
@propertyWrapper public struct StateObject<ObjectType>: DynamicProperty where ObjectType: ObservableObject {
    private let make: () -> ObjectType
    private var object: ObjectType?

    public init(wrappedValue thunk: @autoclosure @escaping () -> ObjectType) { make = thunk }

    @MainActor @preconcurrency public var wrappedValue: ObjectType { object ?? make() }
    @MainActor @preconcurrency public var projectedValue: ObservedObject<ObjectType>.Wrapper {
        ObservedObject<ObjectType>.Wrapper(root: wrappedValue)
    }

    public mutating func _bind(slot: inout AnyObject?, node: _Node) {
        if let known = (slot as? ObjectSubscription)?.object as? ObjectType {
            object = known
        } else {
            let made = make()
            slot = ObjectSubscription(made, node: node)
            object = made
        }
    }
    public static var _isFilledByGraph: Bool { true }
}

/// A property wrapper type for an observable object that a parent or ancestor view supplies.
@propertyWrapper
public struct EnvironmentObject<ObjectType>: DynamicProperty where ObjectType: ObservableObject {
    /// A wrapper of the underlying environment object that can create bindings to its properties.
    public typealias Wrapper = ObservedObject<ObjectType>.Wrapper

    private var object: ObjectType?

    public init() {}

    @MainActor @preconcurrency public var wrappedValue: ObjectType {
        guard let object else {
            fatalError(
                "No ObservableObject of type \(ObjectType.self) found. "
                    + "A View.environmentObject(_:) for \(ObjectType.self) may be missing as an ancestor of this view.")
        }
        return object
    }
    @MainActor @preconcurrency public var projectedValue: Wrapper { Wrapper(root: wrappedValue) }

    public mutating func _bind(slot: inout AnyObject?, node: _Node) {
        guard let found = node.environment.object(ObjectType.self) else { return }
        object = found
        ObjectSubscription.follow(found, slot: &slot, node: node)
    }
    public static var _isFilledByGraph: Bool { true }
}

/// A property wrapper type that supports creating bindings to the mutable properties of observable objects.
@dynamicMemberLookup @propertyWrapper public struct Bindable<Value> {
    public var wrappedValue: Value
    public var projectedValue: Bindable<Value> { self }

    public init(wrappedValue: Value) where Value: AnyObject, Value: Observable { self.wrappedValue = wrappedValue }
    public init(_ wrappedValue: Value) where Value: AnyObject, Value: Observable { self.wrappedValue = wrappedValue }
    public init(projectedValue: Bindable<Value>) where Value: AnyObject, Value: Observable { self = projectedValue }

    public subscript<Subject>(dynamicMember keyPath: ReferenceWritableKeyPath<Value, Subject>) -> Binding<Subject>
    where Value: AnyObject {
        let object = wrappedValue
        // Read where the binding is made: the views that it is handed to need not all track what they read.
        _ = object[keyPath: keyPath]
        return Binding(
            get: { object[keyPath: keyPath] },
            set: { value, transaction in transaction.run { object[keyPath: keyPath] = value } })
    }
}

extension Bindable: Identifiable where Value: Identifiable {
    public var id: Value.ID { wrappedValue.id }
}
