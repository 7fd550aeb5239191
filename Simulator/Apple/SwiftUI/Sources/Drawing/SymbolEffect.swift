import Foundation

// What Apple's module Symbols declares, which SwiftUI hands on.

/// A presentable effect that can be applied to a symbol-based image.
public protocol SymbolEffect: Hashable, Sendable {
    var configuration: SymbolEffectConfiguration { get }
}

/// An opaque representation of how an effect is carried out.
public struct SymbolEffectConfiguration: Hashable, Sendable {
    let name: String
    var direction: String?

    func with(_ direction: String) -> Self { SymbolEffectConfiguration(name: name, direction: direction) }
}

/// An effect that runs until it is removed.
public protocol IndefiniteSymbolEffect {}
/// An effect that runs once for each change of a value.
public protocol DiscreteSymbolEffect {}
/// An effect with which a symbol comes and goes.
public protocol TransitionSymbolEffect {}
/// An effect with which one symbol becomes another.
public protocol ContentTransitionSymbolEffect {}

/// The effect `pulse`.
public struct PulseSymbolEffect: SymbolEffect {
    public private(set) var configuration = SymbolEffectConfiguration(name: "pulse")
    init() {}
    private init(_ configuration: SymbolEffectConfiguration) { self.configuration = configuration }
    public var byLayer: PulseSymbolEffect { self }
    public var wholeSymbol: PulseSymbolEffect { self }
}

extension SymbolEffect where Self == PulseSymbolEffect {
    public static var pulse: PulseSymbolEffect { PulseSymbolEffect() }
}

/// The effect `bounce`.
public struct BounceSymbolEffect: SymbolEffect {
    public private(set) var configuration = SymbolEffectConfiguration(name: "bounce")
    init() {}
    private init(_ configuration: SymbolEffectConfiguration) { self.configuration = configuration }
    public var up: BounceSymbolEffect { Self(configuration.with("up")) }
    public var down: BounceSymbolEffect { Self(configuration.with("down")) }
    public var byLayer: BounceSymbolEffect { self }
    public var wholeSymbol: BounceSymbolEffect { self }
}

extension SymbolEffect where Self == BounceSymbolEffect {
    public static var bounce: BounceSymbolEffect { BounceSymbolEffect() }
}

/// The effect `variableColor`.
public struct VariableColorSymbolEffect: SymbolEffect {
    public private(set) var configuration = SymbolEffectConfiguration(name: "variableColor")
    init() {}
    private init(_ configuration: SymbolEffectConfiguration) { self.configuration = configuration }
    public var reversing: VariableColorSymbolEffect { Self(configuration.with("reversing")) }
    public var nonReversing: VariableColorSymbolEffect { Self(configuration.with("nonReversing")) }
    public var cumulative: VariableColorSymbolEffect { Self(configuration.with("cumulative")) }
    public var iterative: VariableColorSymbolEffect { Self(configuration.with("iterative")) }
    public var hideInactiveLayers: VariableColorSymbolEffect { Self(configuration.with("hideInactiveLayers")) }
    public var dimInactiveLayers: VariableColorSymbolEffect { Self(configuration.with("dimInactiveLayers")) }
}

extension SymbolEffect where Self == VariableColorSymbolEffect {
    public static var variableColor: VariableColorSymbolEffect { VariableColorSymbolEffect() }
}

/// The effect `scale`.
public struct ScaleSymbolEffect: SymbolEffect {
    public private(set) var configuration = SymbolEffectConfiguration(name: "scale")
    init() {}
    private init(_ configuration: SymbolEffectConfiguration) { self.configuration = configuration }
    public var up: ScaleSymbolEffect { Self(configuration.with("up")) }
    public var down: ScaleSymbolEffect { Self(configuration.with("down")) }
    public var byLayer: ScaleSymbolEffect { self }
    public var wholeSymbol: ScaleSymbolEffect { self }
}

extension SymbolEffect where Self == ScaleSymbolEffect {
    public static var scale: ScaleSymbolEffect { ScaleSymbolEffect() }
}

/// The effect `appear`.
public struct AppearSymbolEffect: SymbolEffect {
    public private(set) var configuration = SymbolEffectConfiguration(name: "appear")
    init() {}
    private init(_ configuration: SymbolEffectConfiguration) { self.configuration = configuration }
    public var up: AppearSymbolEffect { Self(configuration.with("up")) }
    public var down: AppearSymbolEffect { Self(configuration.with("down")) }
    public var byLayer: AppearSymbolEffect { self }
    public var wholeSymbol: AppearSymbolEffect { self }
}

extension SymbolEffect where Self == AppearSymbolEffect {
    public static var appear: AppearSymbolEffect { AppearSymbolEffect() }
}

/// The effect `disappear`.
public struct DisappearSymbolEffect: SymbolEffect {
    public private(set) var configuration = SymbolEffectConfiguration(name: "disappear")
    init() {}
    private init(_ configuration: SymbolEffectConfiguration) { self.configuration = configuration }
    public var up: DisappearSymbolEffect { Self(configuration.with("up")) }
    public var down: DisappearSymbolEffect { Self(configuration.with("down")) }
    public var byLayer: DisappearSymbolEffect { self }
    public var wholeSymbol: DisappearSymbolEffect { self }
}

extension SymbolEffect where Self == DisappearSymbolEffect {
    public static var disappear: DisappearSymbolEffect { DisappearSymbolEffect() }
}

/// The effect `replace`.
public struct ReplaceSymbolEffect: SymbolEffect {
    public private(set) var configuration = SymbolEffectConfiguration(name: "replace")
    init() {}
    private init(_ configuration: SymbolEffectConfiguration) { self.configuration = configuration }
    public var downUp: ReplaceSymbolEffect { Self(configuration.with("downUp")) }
    public var upUp: ReplaceSymbolEffect { Self(configuration.with("upUp")) }
    public var offUp: ReplaceSymbolEffect { Self(configuration.with("offUp")) }
    public var byLayer: ReplaceSymbolEffect { self }
    public var wholeSymbol: ReplaceSymbolEffect { self }
}

extension SymbolEffect where Self == ReplaceSymbolEffect {
    public static var replace: ReplaceSymbolEffect { ReplaceSymbolEffect() }
}

/// The effect `automatic`.
public struct AutomaticSymbolEffect: SymbolEffect {
    public private(set) var configuration = SymbolEffectConfiguration(name: "automatic")
    init() {}
}

extension SymbolEffect where Self == AutomaticSymbolEffect {
    public static var automatic: AutomaticSymbolEffect { AutomaticSymbolEffect() }
}

extension PulseSymbolEffect: IndefiniteSymbolEffect {}
extension VariableColorSymbolEffect: IndefiniteSymbolEffect {}
extension ScaleSymbolEffect: IndefiniteSymbolEffect {}
extension AppearSymbolEffect: IndefiniteSymbolEffect {}
extension DisappearSymbolEffect: IndefiniteSymbolEffect {}
extension PulseSymbolEffect: DiscreteSymbolEffect {}
extension BounceSymbolEffect: DiscreteSymbolEffect {}
extension VariableColorSymbolEffect: DiscreteSymbolEffect {}
extension AppearSymbolEffect: TransitionSymbolEffect {}
extension DisappearSymbolEffect: TransitionSymbolEffect {}
extension AutomaticSymbolEffect: TransitionSymbolEffect {}
extension ReplaceSymbolEffect: ContentTransitionSymbolEffect {}
extension AutomaticSymbolEffect: ContentTransitionSymbolEffect {}

/// Options that affect how a symbol effect is carried out.
public struct SymbolEffectOptions: Hashable, Sendable {
    var speed = 1.0
    /// How often, nil for without end.
    var count: Int?
    var isCountSet = false

    public static var `default`: SymbolEffectOptions { SymbolEffectOptions() }
    public static func speed(_ speed: Double) -> SymbolEffectOptions { Self.default.speed(speed) }
    public func speed(_ speed: Double) -> SymbolEffectOptions { changing { $0.speed = speed } }
    public static func `repeat`(_ count: Int?) -> SymbolEffectOptions { Self.default.repeat(count) }
    public func `repeat`(_ count: Int?) -> SymbolEffectOptions {
        changing {
            $0.count = count
            $0.isCountSet = true
        }
    }
    public static var repeating: SymbolEffectOptions { Self.default.repeating }
    public var repeating: SymbolEffectOptions { self.repeat(nil) }
    public static var nonRepeating: SymbolEffectOptions { Self.default.nonRepeating }
    public var nonRepeating: SymbolEffectOptions { self.repeat(1) }

    private func changing(_ change: (inout Self) -> Void) -> Self {
        var copy = self
        change(&copy)
        return copy
    }
}
