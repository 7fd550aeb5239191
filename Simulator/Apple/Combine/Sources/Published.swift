import Foundation

/// A type that publishes a property marked with an attribute. The value goes out before the property changes.
@propertyWrapper public struct Published<Value>: PublishedProperty {
    /// Where the value lives, shared by the copies of the wrapper that reflection makes.
    final class Storage: @unchecked Sendable {
        private let lock = NSRecursiveLock()
        private var current: Value
        private var strongOwner: ObservableObjectPublisher?
        private let fanout = Fanout<Value, Never>()
        private var retained: [AnyCancellable] = []

        init(_ value: Value) { current = value }

        var value: Value { lock.withLock { current } }
        var owner: ObservableObjectPublisher? { lock.withLock { strongOwner } }
        func setOwner(_ publisher: ObservableObjectPublisher) { lock.withLock { strongOwner = publisher } }

        func set(_ newValue: Value) {
            owner?.send()
            fanout.send(newValue)
            lock.withLock { current = newValue }
        }

        func retain(_ cancellable: AnyCancellable) { lock.withLock { retained.append(cancellable) } }

        func subscribe<S: Subscriber>(_ subscriber: S) where S.Input == Value, S.Failure == Never {
            fanout.subscribe(subscriber, keepsLatest: true, initial: value)
        }
    }

    let storage: Storage

    public init(wrappedValue: Value) { storage = Storage(wrappedValue) }
    public init(initialValue: Value) { self.init(wrappedValue: initialValue) }

    /// A publisher for properties marked with the `@Published` attribute.
    public struct Publisher: Combine.Publisher {
        public typealias Output = Value
        public typealias Failure = Never
        let storage: Storage

        public func receive<S>(subscriber: S) where Value == S.Input, S: Subscriber, S.Failure == Never {
            storage.subscribe(subscriber)
        }
    }

    public var projectedValue: Publisher {
        mutating get { Publisher(storage: storage) }
        set { _ = newValue }
    }

    @available(*, unavailable, message: "@Published is only available on properties of classes")
    public var wrappedValue: Value {
        get { storage.value }
        set { storage.set(newValue) }
    }

    public static subscript<EnclosingSelf>(
        _enclosingInstance object: EnclosingSelf,
        wrapped wrappedKeyPath: ReferenceWritableKeyPath<EnclosingSelf, Value>,
        storage storageKeyPath: ReferenceWritableKeyPath<EnclosingSelf, Published<Value>>
    ) -> Value where EnclosingSelf: AnyObject {
        get { object[keyPath: storageKeyPath].storage.value }
        set { object[keyPath: storageKeyPath].storage.set(newValue) }
    }

    var owner: ObservableObjectPublisher? { storage.owner }
    func setOwner(_ publisher: ObservableObjectPublisher) { storage.setOwner(publisher) }
}

extension Published.Publisher: @unchecked Sendable where Value: Sendable {}
extension Published: @unchecked Sendable where Value: Sendable {}
