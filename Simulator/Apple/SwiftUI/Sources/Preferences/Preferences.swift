import Foundation

/// A named value produced by a view.
public protocol PreferenceKey {
    associatedtype Value
    static var defaultValue: Self.Value { get }
    static func reduce(value: inout Self.Value, nextValue: () -> Self.Value)
}

extension PreferenceKey where Value: ExpressibleByNilLiteral {
    public static var defaultValue: Value { nil }
}

/// The values that the views of a subtree send to those above it.
struct PreferenceValues {
    private struct Entry {
        let key: ObjectIdentifier
        var value: Any
        let reduce: (Any, Any) -> Any
    }
    private var entries: [Entry] = []

    subscript<Key: PreferenceKey>(key: Key.Type) -> Key.Value? {
        get { entries.first { $0.key == ObjectIdentifier(key) }?.value as? Key.Value }
        set {
            entries.removeAll { $0.key == ObjectIdentifier(key) }
            guard let newValue else { return }
            entries.append(
                Entry(key: ObjectIdentifier(key), value: newValue) { first, second in
                    guard var value = first as? Key.Value, let next = second as? Key.Value else { return first }
                    Key.reduce(value: &value) { next }
                    return value
                })
        }
    }

    var isEmpty: Bool { entries.isEmpty }

    func merging(_ next: PreferenceValues) -> PreferenceValues {
        var merged = self
        for entry in next.entries {
            if let index = merged.entries.firstIndex(where: { $0.key == entry.key }) {
                merged.entries[index].value = entry.reduce(merged.entries[index].value, entry.value)
            } else {
                merged.entries.append(entry)
            }
        }
        return merged
    }
}

extension _Node {
    /// Sets or, with nil, removes a preference of this node.
    @MainActor final func setPreference<Key: PreferenceKey>(_ key: Key.Type, _ value: Key.Value?) {
        var values = preferences ?? PreferenceValues()
        values[key] = value
        preferences = values.isEmpty ? nil : values
    }
}

/// A modifier that sends a value up, in place of what its content sends.
public struct _PreferenceWritingModifier<Key> where Key: PreferenceKey {
    public var value: Key.Value
    public init(key: Key.Type = Key.self, value: Key.Value) { self.value = value }
}

extension _PreferenceWritingModifier: PrimitiveModifier {

    public static func _emit<C: View>(_ node: _ViewNode<ModifiedContent<C, Self>>) {
        node.emitChildren()
        node.setPreference(Key.self, node.view.modifier.value)
    }
}

struct PreferenceTransformModifier<Key: PreferenceKey>: PrimitiveModifier {
    let transform: (inout Key.Value) -> Void

    static func _emit<C: View>(_ node: _ViewNode<ModifiedContent<C, Self>>) {
        node.emitChildren()
        var value = node.preferences?[Key.self] ?? Key.defaultValue
        node.view.modifier.transform(&value)
        node.setPreference(Key.self, value)
    }
}

struct PreferenceActionModifier<Key: PreferenceKey>: PrimitiveModifier where Key.Value: Equatable {
    let action: (Key.Value) -> Void

    private final class Last {
        var value: Key.Value?
    }

    static func _emit<C: View>(_ node: _ViewNode<ModifiedContent<C, Self>>) {
        node.emitChildren()
        let last = (node.storage as? Last) ?? Last()
        node.storage = last
        let value = node.preferences?[Key.self] ?? Key.defaultValue
        if last.value == value { return }
        last.value = value
        let action = node.view.modifier.action
        node.graph.afterPass { action(value) }
    }
}

extension View {
    public func preference<K>(key: K.Type = K.self, value: K.Value) -> some View where K: PreferenceKey {
        modifier(_PreferenceWritingModifier<K>(value: value))
    }

    public func transformPreference<K>(
        _ key: K.Type = K.self, _ callback: @escaping (inout K.Value) -> Void
    ) -> some View where K: PreferenceKey {
        modifier(PreferenceTransformModifier<K>(transform: callback))
    }

    public func onPreferenceChange<K>(
        _ key: K.Type = K.self, perform action: @escaping (K.Value) -> Void
    ) -> some View where K: PreferenceKey, K.Value: Equatable {
        modifier(PreferenceActionModifier<K>(action: action))
    }
}
