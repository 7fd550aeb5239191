import Combine
import Foundation
import Observation

/// Says a value to whoever asks for it while the content has the focus, or always.
private struct FocusedValueModifier<Value>: PrimitiveModifier {
    let value: Value
    let isOfScene: Bool
    let apply: (Value, inout FocusedValues) -> Void

    private final class Memory {
        var isFocused = false
        var value: Value?
        var version = 0
    }

    static func _emit<C: View>(_ node: _ViewNode<ModifiedContent<C, Self>>) {
        let memory = (node.storage as? Memory) ?? Memory()
        node.storage = memory
        let modifier = node.view.modifier
        if memory.value.map({ areEqual($0, modifier.value) }) != true { memory.version += 1 }
        memory.value = modifier.value
        if modifier.isOfScene {
            node.emitChildren()
        } else {
            node.emitChanged { element in
                element.changing(
                    handlers: _EventHandlers(.focusWithin) { [weak node] value in
                        memory.isFocused = value.bool ?? true
                        node?.invalidateOutput()
                    })
            }
        }
        let own = FocusedContribution(
            node: ObjectIdentifier(node), version: memory.version, isActive: modifier.isOfScene || memory.isFocused
        ) {
            modifier.apply(modifier.value, &$0)
        }
        node.setPreference(
            FocusedContributions.self, [own] + (node.preferences?[FocusedContributions.self] ?? []))
    }
}

extension View {
    private func saying<Value>(
        _ value: Value, isOfScene: Bool, _ apply: @escaping (Value, inout FocusedValues) -> Void
    ) -> some View {
        modifier(FocusedValueModifier(value: value, isOfScene: isOfScene, apply: apply))
    }

    /// Modifies this view by injecting a value that you provide for use by other views whose state depends on the focused
    /// view hierarchy.
    public func focusedValue<Value>(
        _ keyPath: WritableKeyPath<FocusedValues, Value?>, _ value: Value
    ) -> some View {
        saying(value, isOfScene: false) { $1[keyPath: keyPath] = $0 }
    }
    public func focusedValue<Value>(
        _ keyPath: WritableKeyPath<FocusedValues, Value?>, _ value: Value?
    ) -> some View {
        saying(value, isOfScene: false) { if let value = $0 { $1[keyPath: keyPath] = value } }
    }
    public func focusedValue<T>(_ object: T?) -> some View where T: AnyObject, T: Observable {
        saying(object.map(ObjectIdentifier.init), isOfScene: false) { if $0 != nil { $1[object: T.self] = object } }
    }

    /// Modifies this view by injecting a value that you provide for use by other views whose state depends on the focused
    /// scene.
    public func focusedSceneValue<T>(_ keyPath: WritableKeyPath<FocusedValues, T?>, _ value: T) -> some View {
        saying(value, isOfScene: true) { $1[keyPath: keyPath] = $0 }
    }
    public func focusedSceneValue<T>(_ keyPath: WritableKeyPath<FocusedValues, T?>, _ value: T?) -> some View {
        saying(value, isOfScene: true) { if let value = $0 { $1[keyPath: keyPath] = value } }
    }

    public func focusedObject<T>(_ object: T) -> some View where T: ObservableObject {
        saying(ObjectIdentifier(object), isOfScene: false) { $1[object: T.self] = object }
    }
    public func focusedObject<T>(_ object: T?) -> some View where T: ObservableObject {
        saying(object.map(ObjectIdentifier.init), isOfScene: false) { if $0 != nil { $1[object: T.self] = object } }
    }
    public func focusedSceneObject<T>(_ object: T) -> some View where T: ObservableObject {
        saying(ObjectIdentifier(object), isOfScene: true) { $1[object: T.self] = object }
    }
    public func focusedSceneObject<T>(_ object: T?) -> some View where T: ObservableObject {
        saying(object.map(ObjectIdentifier.init), isOfScene: true) { if $0 != nil { $1[object: T.self] = object } }
    }
}
