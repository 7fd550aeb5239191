import Combine
import Foundation
import Observation

/// An environment made out of another by a change, remembered so that it stays the same object while nothing changes:
/// views below are then skipped.
final class DerivedEnvironment {
    private let base: EnvironmentValues
    private let input: Any
    let values: EnvironmentValues

    private init(base: EnvironmentValues, input: Any, values: EnvironmentValues) {
        self.base = base
        self.input = input
        self.values = values
    }

    /// The environment of `node` with `change` applied; the one in `cache` when base and `input` are as before.
    @MainActor static func make<Input>(
        _ node: _Node, cache: inout AnyObject?, input: Input, _ change: (inout EnvironmentValues) -> Void
    ) -> EnvironmentValues {
        if let known = cache as? DerivedEnvironment, known.base.isSame(as: node.environment),
            let old = known.input as? Input,
            isSame(old, input)
        {
            return known.values
        }
        var values = node.environment
        change(&values)
        cache = DerivedEnvironment(base: node.environment, input: input, values: values)
        return values
    }

    private static func isSame<Input>(_ old: Input, _ new: Input) -> Bool {
        if areEqual(old, new) { return true }
        guard type(of: old as Any) is AnyClass, type(of: new as Any) is AnyClass else { return false }
        return (old as AnyObject) === (new as AnyObject)
    }
}

/// A modifier that sets a value in the environment of its content.
public struct _EnvironmentKeyWritingModifier<Value> {
    public var keyPath: WritableKeyPath<EnvironmentValues, Value>
    public var value: Value

    public init(keyPath: WritableKeyPath<EnvironmentValues, Value>, value: Value) {
        self.keyPath = keyPath
        self.value = value
    }
}

extension _EnvironmentKeyWritingModifier: PrimitiveModifier {
    public static func _evaluate<C: View>(_ node: _ViewNode<ModifiedContent<C, Self>>) {
        let modifier = node.view.modifier
        let environment = DerivedEnvironment.make(node, cache: &node.storage, input: modifier.value) {
            $0[keyPath: modifier.keyPath] = modifier.value
        }
        node.setChild(0, node.view.content, environment: environment)
    }

    public static func _emit<C: View>(_ node: _ViewNode<ModifiedContent<C, Self>>) {
        EnvironmentLook.emit(node, Value.self)
    }
}

/// What a changed environment is to the style sheets, which do not know environments.
enum EnvironmentLook {
    /// Emits a node that changed a value of some type for its content.
    @MainActor static func emit<V, Value>(_ node: _ViewNode<V>, _ type: Value.Type) {
        let environment = node.children[0].environment
        if type == ColorScheme.self, environment.colorScheme != node.environment.colorScheme {
            let name = environment.colorScheme == .dark ? "scheme-dark" : "scheme-light"
            node.emitChanged { $0.changing(classes: name) }
        } else if type == DynamicTypeSize.self, environment.dynamicTypeSize != node.environment.dynamicTypeSize {
            // Texts inherit the size of body's font unless they have their own.
            let style = (environment.font ?? .body).css(in: environment)
            node.emitChanged { $0.inheriting(style: style) }
        } else {
            node.emitChanged { $0 }
        }
    }
}

struct EnvironmentTransformModifier<Value>: PrimitiveModifier {
    let keyPath: WritableKeyPath<EnvironmentValues, Value>
    let transform: (inout Value) -> Void

    static func _evaluate<C: View>(_ node: _ViewNode<ModifiedContent<C, Self>>) {
        let modifier = node.view.modifier
        var value = node.environment[keyPath: modifier.keyPath]
        modifier.transform(&value)
        let environment = DerivedEnvironment.make(node, cache: &node.storage, input: value) {
            $0[keyPath: modifier.keyPath] = value
        }
        node.setChild(0, node.view.content, environment: environment)
    }

    static func _emit<C: View>(_ node: _ViewNode<ModifiedContent<C, Self>>) { EnvironmentLook.emit(node, Value.self) }
}

struct EnvironmentObjectModifier<Object: AnyObject>: PrimitiveModifier {
    let object: Object?

    static func _evaluate<C: View>(_ node: _ViewNode<ModifiedContent<C, Self>>) {
        let object = node.view.modifier.object
        let environment = DerivedEnvironment.make(node, cache: &node.storage, input: object.map(ObjectIdentifier.init))
        {
            $0.setObject(object, type: Object.self)
        }
        node.setChild(0, node.view.content, environment: environment)
    }
}

extension View {
    public func environment<V>(_ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V) -> some View {
        modifier(_EnvironmentKeyWritingModifier(keyPath: keyPath, value: value))
    }

    public func environment<T>(_ object: T?) -> some View where T: AnyObject, T: Observable {
        modifier(EnvironmentObjectModifier(object: object))
    }

    public func environmentObject<T>(_ object: T) -> some View where T: ObservableObject {
        modifier(EnvironmentObjectModifier(object: object))
    }

    public func transformEnvironment<V>(
        _ keyPath: WritableKeyPath<EnvironmentValues, V>, transform: @escaping (inout V) -> Void
    ) -> some View {
        modifier(EnvironmentTransformModifier(keyPath: keyPath, transform: transform))
    }
}
