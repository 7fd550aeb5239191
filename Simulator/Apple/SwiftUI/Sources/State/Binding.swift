import Foundation

/// A property wrapper type that can read and write a value owned by a source of truth.
@propertyWrapper @dynamicMemberLookup public struct Binding<Value> {
    public var transaction: Transaction
    private let read: () -> Value
    private let write: (Value, Transaction) -> Void
    /// How often the source was written: closures alone would compare equal after a write, and a view that only
    /// holds the binding would be taken to be unchanged.
    private var version = 0

    public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) {
        self.init(get: get, set: { value, _ in set(value) })
    }

    public init(get: @escaping () -> Value, set: @escaping (Value, Transaction) -> Void) {
        read = get
        write = set
        transaction = Transaction()
    }

    public static func constant(_ value: Value) -> Binding<Value> {
        Binding(get: { value }, set: { (_: Value, _: Transaction) in })
    }

    public var wrappedValue: Value {
        get { read() }
        nonmutating set { write(newValue, transaction) }
    }

    public var projectedValue: Binding<Value> { self }

    public init(projectedValue: Binding<Value>) { self = projectedValue }

    public subscript<Subject>(dynamicMember keyPath: WritableKeyPath<Value, Subject>) -> Binding<Subject> {
        let source = self
        return Binding<Subject>(
            get: { source.read()[keyPath: keyPath] },
            set: { value, transaction in
                var whole = source.read()
                whole[keyPath: keyPath] = value
                source.write(whole, transaction)
            }
        ).withVersion(version)
    }

    func withVersion(_ version: Int) -> Binding {
        var copy = self
        copy.version = version
        return copy
    }

    /// A binding to a part that is read and written by closures.
    func converting<Other>(get: @escaping (Value) -> Other, set: @escaping (Other) -> Value?) -> Binding<Other> {
        let source = self
        return Binding<Other>(
            get: { get(source.read()) },
            set: { value, transaction in if let value = set(value) { source.write(value, transaction) } }
        ).withVersion(version)
    }
}

extension Binding: @unchecked Sendable where Value: Sendable {}

extension Binding {
    public init<V>(_ base: Binding<V>) where Value == V? {
        self = base.converting(get: { $0 }, set: { $0 })
    }

    public init?(_ base: Binding<Value?>) {
        guard let first = base.wrappedValue else { return nil }
        // Once the source is nil, the last value stays readable for views that are about to go.
        let last = LastValue(first)
        self.init(
            get: {
                if let value = base.wrappedValue { last.value = value }
                return last.value
            }, set: { value, transaction in base.transaction(transaction).wrappedValue = value })
    }

    public init<V>(_ base: Binding<V>) where Value == AnyHashable, V: Hashable {
        self = base.converting(get: { AnyHashable($0) }, set: { $0.base as? V })
    }

    public func transaction(_ transaction: Transaction) -> Binding<Value> {
        var copy = self
        copy.transaction = transaction
        return copy
    }

    public func animation(_ animation: Animation? = .default) -> Binding<Value> {
        var copy = self
        copy.transaction.animation = animation
        return copy
    }
}

private final class LastValue<Value> {
    var value: Value
    init(_ value: Value) { self.value = value }
}

/// Tells bindings from other dynamic properties.
protocol AnyBinding {}
extension Binding: AnyBinding {}

extension Binding: DynamicProperty {
    public mutating func _bind(slot: inout AnyObject?, node: _Node) {}
}

extension Binding: Identifiable where Value: Identifiable {
    public var id: Value.ID { wrappedValue.id }
}

extension Binding: Sequence where Value: MutableCollection {
    public typealias Element = Binding<Value.Element>
    public typealias Iterator = IndexingIterator<Binding<Value>>
    public typealias SubSequence = Slice<Binding<Value>>
}

extension Binding: Collection where Value: MutableCollection {
    public typealias Index = Value.Index
    public typealias Indices = Value.Indices

    public var startIndex: Index { wrappedValue.startIndex }
    public var endIndex: Index { wrappedValue.endIndex }
    public var indices: Indices { wrappedValue.indices }
    public func index(after i: Index) -> Index { wrappedValue.index(after: i) }
    public func formIndex(after i: inout Index) { wrappedValue.formIndex(after: &i) }

    public subscript(position: Index) -> Binding<Value.Element> {
        let source = self
        let first = source.read()[position]
        return Binding<Value.Element>(
            get: {
                let collection = source.read()
                // A row that was just deleted may be asked once more before it leaves.
                return position < collection.endIndex && position >= collection.startIndex
                    ? collection[position] : first
            },
            set: { value, transaction in
                var collection = source.read()
                guard position < collection.endIndex, position >= collection.startIndex else { return }
                collection[position] = value
                source.write(collection, transaction)
            }
        ).withVersion(version)
    }
}

extension Binding: BidirectionalCollection where Value: BidirectionalCollection, Value: MutableCollection {
    public func index(before i: Index) -> Index { wrappedValue.index(before: i) }
    public func formIndex(before i: inout Index) { wrappedValue.formIndex(before: &i) }
}

extension Binding: RandomAccessCollection where Value: MutableCollection, Value: RandomAccessCollection {}
