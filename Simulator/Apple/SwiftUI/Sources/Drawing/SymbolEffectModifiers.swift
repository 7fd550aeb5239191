import Foundation

enum SymbolEffectsRemovedKey: EnvironmentKey { static var defaultValue: Bool { false } }

extension EnvironmentValues {
    var areSymbolEffectsRemoved: Bool {
        get { self[SymbolEffectsRemovedKey.self] }
        set { self[SymbolEffectsRemovedKey.self] = newValue }
    }
}

/// Has the symbols of its content do what the style sheet does under the effect's name.
private struct SymbolEffectLook {
    let configuration: SymbolEffectConfiguration
    let options: SymbolEffectOptions

    /// - Parameter turn: tells a second run of the same animation from the first, where it runs once a change.
    func attributes(turn: Int?) -> _Element.Attributes {
        let name = configuration.name + (turn.map { $0 % 2 == 0 ? "-once" : "-again" } ?? "")
        return [("data-symbol-effect", name)]
            + configuration.direction.asList { ("data-symbol-effect-way", $0) }
    }

    func style(isOnce: Bool) -> _Element.Attributes {
        let count = options.isCountSet ? options.count.map(String.init) : isOnce ? "1" : nil
        return [
            ("--effect-count", count ?? "infinite"), ("--effect-speed", max(0.01, options.speed).css),
        ]
    }
}

private struct IndefiniteEffectModifier: PrimitiveModifier {
    let look: SymbolEffectLook
    let isActive: Bool

    static func _emit<C: View>(_ node: _ViewNode<ModifiedContent<C, Self>>) {
        let modifier = node.view.modifier
        let look = modifier.look
        // A symbol that is to appear is hidden for as long as the effect is not active, as the other way round.
        let isShown = modifier.isActive != (look.configuration.name == "appear")
        guard isShown, !node.environment.areSymbolEffectsRemoved else { return node.emitChildren() }
        node.emitChanged {
            $0.changing(attributes: look.attributes(turn: nil), style: look.style(isOnce: false))
        }
    }
}

private struct DiscreteEffectModifier<Value: Equatable>: PrimitiveModifier {
    let look: SymbolEffectLook
    let value: Value

    private final class Turns {
        var value: Value
        var count = 0
        init(_ value: Value) { self.value = value }
    }

    static func _evaluate<C: View>(_ node: _ViewNode<ModifiedContent<C, Self>>) {
        node.setChild(0, node.view.content)
        let value = node.view.modifier.value
        let turns = (node.storage as? Turns) ?? Turns(value)
        node.storage = turns
        if turns.value == value { return }
        turns.value = value
        turns.count += 1
    }

    static func _emit<C: View>(_ node: _ViewNode<ModifiedContent<C, Self>>) {
        guard let turns = node.storage as? Turns, turns.count > 0, !node.environment.areSymbolEffectsRemoved else {
            return node.emitChildren()
        }
        let look = node.view.modifier.look
        node.emitChanged {
            $0.changing(attributes: look.attributes(turn: turns.count), style: look.style(isOnce: true))
        }
    }
}

extension View {
    public func symbolEffect<T>(
        _ effect: T, options: SymbolEffectOptions = .default, isActive: Bool = true
    ) -> some View where T: IndefiniteSymbolEffect, T: SymbolEffect {
        modifier(
            IndefiniteEffectModifier(
                look: SymbolEffectLook(configuration: effect.configuration, options: options), isActive: isActive))
    }
    public func symbolEffect<T, U>(
        _ effect: T, options: SymbolEffectOptions = .default, value: U
    ) -> some View where T: DiscreteSymbolEffect, T: SymbolEffect, U: Equatable {
        modifier(
            DiscreteEffectModifier(
                look: SymbolEffectLook(configuration: effect.configuration, options: options), value: value))
    }
    public func symbolEffectsRemoved(_ isEnabled: Bool = true) -> some View {
        environment(\.areSymbolEffectsRemoved, isEnabled)
    }
}

extension ContentTransition {
    public static var symbolEffect: ContentTransition { ContentTransition(name: "opacity") }
    public static func symbolEffect<T>(_ effect: T, options: SymbolEffectOptions = .default) -> ContentTransition
    where T: ContentTransitionSymbolEffect, T: SymbolEffect { .symbolEffect }
}
