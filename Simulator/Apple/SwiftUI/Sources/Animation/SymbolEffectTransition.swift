/// Creates a transition that applies the Appear or Disappear symbol animation to symbol images within the inserted or removed view
/// hierarchy.
public struct SymbolEffectTransition: BuiltInTransition {
    private let configuration: SymbolEffectConfiguration
    private let options: SymbolEffectOptions

    nonisolated public init<T>(effect: T, options: SymbolEffectOptions)
    where T: SymbolEffect, T: TransitionSymbolEffect {
        configuration = effect.configuration
        self.options = options
    }

    /// How large a symbol is at the outer end: it grows as it moves up, and shrinks as it moves down.
    private func outer(isComing: Bool) -> TransitionEffect {
        let grows = configuration.direction.map { $0 == "up" } ?? isComing
        return TransitionEffect(opacity: 0, transforms: ["scale(\(grows == isComing ? 0.6 : 1.4))"])
    }
    var insertion: TransitionEffect { outer(isComing: true) }
    var removal: TransitionEffect { outer(isComing: false) }

    public var _effects: _TransitionEffects {
        let isTimed = options.speed != 1
        return _TransitionEffects(
            insertion: insertion, removal: removal, animation: isTimed ? .default.speed(options.speed) : nil)
    }
}

@available(*, unavailable)
extension SymbolEffectTransition: Sendable {}

extension Transition where Self == SymbolEffectTransition {
    /// A transition with which symbols come and go as the given effect says.
    public static func symbolEffect<T>(_ effect: T, options: SymbolEffectOptions = .default) -> SymbolEffectTransition
    where T: SymbolEffect, T: TransitionSymbolEffect {
        SymbolEffectTransition(effect: effect, options: options)
    }
    public static var symbolEffect: SymbolEffectTransition { symbolEffect(.automatic) }
}
