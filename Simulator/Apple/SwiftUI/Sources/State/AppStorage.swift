import Foundation

/// Tells the views that show a stored value of its change, whether it was made through one of them or by other code.
final class StoredValueSignal: @unchecked Sendable {
    static let shared = StoredValueSignal()

    private struct Key: Hashable {
        let store: ObjectIdentifier
        let name: String
    }
    private struct Listener {
        let id: Int
        weak var node: _Node?
    }
    private let lock = NSLock()
    private var listeners: [Key: [Listener]] = [:]
    private var lastID = 0

    /// How many writes of `@AppStorage` are under way: whose value it is, is known then.
    private var ownWrites = 0
    private var observer: (any NSObjectProtocol)?

    private init() {
        observer = NotificationCenter.default.addObserver(
            forName: UserDefaults.didChangeNotification, object: nil, queue: nil
        ) { [weak self] notification in
            if let store = notification.object as? UserDefaults { self?.changed(store) }
        }
    }

    /// Runs a write of one value, and tells those who show it.
    func write(_ name: String, in store: UserDefaults, _ work: () -> Void) {
        lock.withLock { ownWrites += 1 }
        work()
        lock.withLock { ownWrites -= 1 }
        send(name, in: store)
    }

    /// Something in a store changed; Foundation does not say what.
    private func changed(_ store: UserDefaults) {
        let nodes: [_Node] = lock.withLock {
            guard ownWrites == 0 else { return [] }
            return listeners.filter { $0.key.store == ObjectIdentifier(store) }.values.flatMap { $0.compactMap(\.node) }
        }
        for node in nodes { node.invalidate() }
    }

    func listen(_ name: String, in store: UserDefaults, node: _Node) -> Int {
        lock.withLock {
            lastID += 1
            listeners[Key(store: ObjectIdentifier(store), name: name), default: []].append(
                Listener(id: lastID, node: node))
            return lastID
        }
    }

    func stop(_ id: Int, _ name: String, in store: UserDefaults) {
        lock.withLock {
            let key = Key(store: ObjectIdentifier(store), name: name)
            listeners[key]?.removeAll { $0.id == id }
            if listeners[key]?.isEmpty == true { listeners[key] = nil }
        }
    }

    func send(_ name: String, in store: UserDefaults) {
        let nodes = lock.withLock {
            (listeners[Key(store: ObjectIdentifier(store), name: name)] ?? []).compactMap(\.node)
        }
        for node in nodes { node.invalidate() }
    }
}

/// A property wrapper type that reflects a value from `UserDefaults` and invalidates a view on a change in value.
@propertyWrapper public struct AppStorage<Value>: DynamicProperty {
    private let key: String
    /// The store given, or the one of the environment, which is known once the property is bound.
    private var store: UserDefaults
    private let hasOwnStore: Bool
    private let read: (UserDefaults, String) -> Value
    private let write: (UserDefaults, String, Value) -> Void

    private final class Listening: Teardown {
        let id: Int
        let key: String
        let store: UserDefaults
        init(_ key: String, _ store: UserDefaults, node: _Node) {
            self.key = key
            self.store = store
            id = StoredValueSignal.shared.listen(key, in: store, node: node)
        }
        func teardown() { StoredValueSignal.shared.stop(id, key, in: store) }
    }

    fileprivate init(
        _ key: String, _ store: UserDefaults?, read: @escaping (UserDefaults, String) -> Value,
        write: @escaping (UserDefaults, String, Value) -> Void
    ) {
        self.key = key
        self.store = store ?? .standard
        hasOwnStore = store != nil
        self.read = read
        self.write = write
    }

    public var wrappedValue: Value {
        get { read(store, key) }
        nonmutating set {
            StoredValueSignal.shared.write(key, in: store) { write(store, key, newValue) }
        }
    }

    public var projectedValue: Binding<Value> {
        let property = self
        return Binding(
            get: { property.wrappedValue },
            set: { value, transaction in transaction.run { property.wrappedValue = value } })
    }

    public mutating func _bind(slot: inout AnyObject?, node: _Node) {
        if !hasOwnStore { store = node.environment.defaultAppStorage }
        if (slot as? Listening)?.store !== store {
            (slot as? Listening)?.teardown()
            slot = Listening(key, store, node: node)
        }
    }
}

extension AppStorage {
    /// A value that property lists have.
    fileprivate init(_ key: String, _ store: UserDefaults?, default value: Value) {
        self.init(key, store, read: { ($0.object(forKey: $1) as? Value) ?? value }, write: { $0.set($2, forKey: $1) })
    }
    fileprivate init<Wrapped>(optional key: String, _ store: UserDefaults?) where Value == Wrapped? {
        self.init(
            key, store, read: { $0.object(forKey: $1) as? Wrapped },
            write: { if let value = $2 { $0.set(value, forKey: $1) } else { $0.removeObject(forKey: $1) } })
    }
    fileprivate init<Raw>(raw key: String, _ store: UserDefaults?, default value: Value)
    where Value: RawRepresentable, Value.RawValue == Raw {
        self.init(
            key, store, read: { ($0.object(forKey: $1) as? Raw).flatMap(Value.init(rawValue:)) ?? value },
            write: { $0.set($2.rawValue, forKey: $1) })
    }

    public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) where Value == Bool {
        self.init(key, store, default: wrappedValue)
    }
    public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) where Value == Int {
        self.init(key, store, default: wrappedValue)
    }
    public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) where Value == Double {
        self.init(key, store, default: wrappedValue)
    }
    public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) where Value == String {
        self.init(key, store, default: wrappedValue)
    }
    public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) where Value == URL {
        self.init(key, store, read: { $0.url(forKey: $1) ?? wrappedValue }, write: { $0.set($2, forKey: $1) })
    }
    public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) where Value == Data {
        self.init(key, store, default: wrappedValue)
    }
    public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil)
    where Value: RawRepresentable, Value.RawValue == Int {
        self.init(raw: key, store, default: wrappedValue)
    }
    public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil)
    where Value: RawRepresentable, Value.RawValue == String {
        self.init(raw: key, store, default: wrappedValue)
    }
    public init(_ key: String, store: UserDefaults? = nil) where Value == Bool? { self.init(optional: key, store) }
    public init(_ key: String, store: UserDefaults? = nil) where Value == Int? { self.init(optional: key, store) }
    public init(_ key: String, store: UserDefaults? = nil) where Value == Double? { self.init(optional: key, store) }
    public init(_ key: String, store: UserDefaults? = nil) where Value == String? { self.init(optional: key, store) }
    public init(_ key: String, store: UserDefaults? = nil) where Value == Data? { self.init(optional: key, store) }
    public init(_ key: String, store: UserDefaults? = nil) where Value == URL? {
        self.init(key, store, read: { $0.url(forKey: $1) }, write: { $0.set($2, forKey: $1) })
    }
    public init<R>(_ key: String, store: UserDefaults? = nil)
    where Value == R?, R: RawRepresentable, R.RawValue == String {
        self.init(
            key, store, read: { ($0.object(forKey: $1) as? String).flatMap(R.init(rawValue:)) },
            write: { if let value = $2 { $0.set(value.rawValue, forKey: $1) } else { $0.removeObject(forKey: $1) } })
    }
    public init<R>(_ key: String, store: UserDefaults? = nil)
    where Value == R?, R: RawRepresentable, R.RawValue == Int {
        self.init(
            key, store, read: { ($0.object(forKey: $1) as? Int).flatMap(R.init(rawValue:)) },
            write: { if let value = $2 { $0.set(value.rawValue, forKey: $1) } else { $0.removeObject(forKey: $1) } })
    }
}

/// A property wrapper type that reads and writes to persisted, per-scene storage.
@propertyWrapper public struct SceneStorage<Value>: DynamicProperty {
    private let storage: AppStorage<Value>

    public var wrappedValue: Value {
        get { storage.wrappedValue }
        nonmutating set { storage.wrappedValue = newValue }
    }
    public var projectedValue: Binding<Value> { storage.projectedValue }

    public init(wrappedValue: Value, _ key: String) where Value == Bool {
        storage = AppStorage(wrappedValue: wrappedValue, "scene." + key)
    }
    public init(wrappedValue: Value, _ key: String) where Value == Int {
        storage = AppStorage(wrappedValue: wrappedValue, "scene." + key)
    }
    public init(wrappedValue: Value, _ key: String) where Value == Double {
        storage = AppStorage(wrappedValue: wrappedValue, "scene." + key)
    }
    public init(wrappedValue: Value, _ key: String) where Value == String {
        storage = AppStorage(wrappedValue: wrappedValue, "scene." + key)
    }
    public init(wrappedValue: Value, _ key: String) where Value: RawRepresentable, Value.RawValue == String {
        storage = AppStorage(wrappedValue: wrappedValue, "scene." + key)
    }
    public init(wrappedValue: Value, _ key: String) where Value: RawRepresentable, Value.RawValue == Int {
        storage = AppStorage(wrappedValue: wrappedValue, "scene." + key)
    }
    public init(_ key: String) where Value == String? { storage = AppStorage("scene." + key) }
    public init(_ key: String) where Value == Int? { storage = AppStorage("scene." + key) }
}

/// A dynamic property type that allows access to a namespace defined by the persistent identity of the object containing the property.
@propertyWrapper public struct Namespace: DynamicProperty {
    /// A namespace defined by the persistent identity of an enclosing dynamic property.
    public struct ID: Hashable, Sendable {
        fileprivate let number: Int
    }
    private final class Identity {
        let id: ID
        init(_ number: Int) { id = ID(number: number) }
    }
    private var id: ID?

    public init() {}
    public var wrappedValue: ID { id ?? ID(number: 0) }

    public mutating func _bind(slot: inout AnyObject?, node: _Node) {
        let identity = (slot as? Identity) ?? Identity(node.graph.makeElementID())
        slot = identity
        id = identity.id
    }
    public static var _isFilledByGraph: Bool { true }
}

/// A dynamic property that scales a numeric value.
@propertyWrapper public struct ScaledMetric<Value>: DynamicProperty where Value: BinaryFloatingPoint {
    private let base: Value
    private var factor: Value = 1

    public init(wrappedValue: Value) { base = wrappedValue }
    public init(wrappedValue: Value, relativeTo textStyle: Font.TextStyle) { base = wrappedValue }
    public var wrappedValue: Value { base * factor }

    public mutating func _bind(slot: inout AnyObject?, node: _Node) {
        factor = Value(Font.bodySize(node.environment.dynamicTypeSize) / 17)
    }
}

private enum DefaultAppStorageKey: EnvironmentKey { static var defaultValue: UserDefaults { .standard } }

extension EnvironmentValues {
    fileprivate var defaultAppStorage: UserDefaults {
        get { self[DefaultAppStorageKey.self] }
        set { self[DefaultAppStorageKey.self] = newValue }
    }
}

extension View {
    /// The default store used by `AppStorage` contained within the view.
    public func defaultAppStorage(_ store: UserDefaults) -> some View { environment(\.defaultAppStorage, store) }
}
