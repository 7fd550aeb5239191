import Foundation

/// A group of keyframes that define an interpolation curve of an animatable value.
public protocol KeyframeTrackContent<Value> {
    associatedtype Value: Animatable = Self.Body.Value
    associatedtype Body: KeyframeTrackContent
    @KeyframeTrackContentBuilder<Self.Value> var body: Self.Body { get }
    func _resolve(into resolved: inout _ResolvedKeyframeTrackContent<Self.Value>)
}

extension KeyframeTrackContent where Value == Body.Value {
    public func _resolve(into resolved: inout _ResolvedKeyframeTrackContent<Value>) { body._resolve(into: &resolved) }
}

/// The keyframes of a track, one after the other.
public struct _ResolvedKeyframeTrackContent<Value> where Value: Animatable {
    enum Curve {
        case move
        case linear(UnitCurve)
        case cubic(start: Value.AnimatableData?, end: Value.AnimatableData?)
        case spring(Spring, start: Value.AnimatableData?)
    }
    struct Keyframe {
        let target: Value.AnimatableData
        /// Nil for a spring that takes as long as it takes.
        let seconds: TimeInterval?
        let curve: Curve
    }
    var keyframes: [Keyframe] = []
}

/// A keyframe that uses simple linear interpolation.
public struct LinearKeyframe<Value>: KeyframeTrackContent where Value: Animatable {
    let keyframe: _ResolvedKeyframeTrackContent<Value>.Keyframe
    public init(_ to: Value, duration: TimeInterval, timingCurve: UnitCurve = .linear) {
        keyframe = .init(target: to.animatableData, seconds: duration, curve: .linear(timingCurve))
    }
    public var body: LinearKeyframe<Value> { self }
    public func _resolve(into resolved: inout _ResolvedKeyframeTrackContent<Value>) {
        resolved.keyframes.append(keyframe)
    }
}

/// A keyframe that uses a cubic curve to smoothly interpolate between values.
public struct CubicKeyframe<Value>: KeyframeTrackContent where Value: Animatable {
    let keyframe: _ResolvedKeyframeTrackContent<Value>.Keyframe
    public init(_ to: Value, duration: TimeInterval, startVelocity: Value? = nil, endVelocity: Value? = nil) {
        keyframe = .init(
            target: to.animatableData, seconds: duration,
            curve: .cubic(start: startVelocity?.animatableData, end: endVelocity?.animatableData))
    }
    public var body: CubicKeyframe<Value> { self }
    public func _resolve(into resolved: inout _ResolvedKeyframeTrackContent<Value>) {
        resolved.keyframes.append(keyframe)
    }
}

/// A keyframe that uses a spring function to interpolate to the given value.
public struct SpringKeyframe<Value>: KeyframeTrackContent where Value: Animatable {
    let keyframe: _ResolvedKeyframeTrackContent<Value>.Keyframe
    public init(
        _ to: Value, duration: TimeInterval? = nil, spring: Spring = Spring(), startVelocity: Value? = nil
    ) {
        keyframe = .init(
            target: to.animatableData, seconds: duration,
            curve: .spring(spring, start: startVelocity?.animatableData))
    }
    public var body: SpringKeyframe<Value> { self }
    public func _resolve(into resolved: inout _ResolvedKeyframeTrackContent<Value>) {
        resolved.keyframes.append(keyframe)
    }
}

/// A keyframe that immediately moves to the given value without interpolating.
public struct MoveKeyframe<Value>: KeyframeTrackContent where Value: Animatable {
    let keyframe: _ResolvedKeyframeTrackContent<Value>.Keyframe
    public init(_ to: Value) { keyframe = .init(target: to.animatableData, seconds: 0, curve: .move) }
    public var body: MoveKeyframe<Value> { self }
    public func _resolve(into resolved: inout _ResolvedKeyframeTrackContent<Value>) {
        resolved.keyframes.append(keyframe)
    }
}

/// Keyframes one after the other; what the builder makes of several.
public struct _KeyframeList<Value>: KeyframeTrackContent where Value: Animatable {
    let parts: [(inout _ResolvedKeyframeTrackContent<Value>) -> Void]
    public var body: _KeyframeList<Value> { self }
    public func _resolve(into resolved: inout _ResolvedKeyframeTrackContent<Value>) {
        for part in parts { part(&resolved) }
    }
}

/// The builder that creates keyframe track content from the keyframes that you define within a closure.
@resultBuilder public struct KeyframeTrackContentBuilder<Value> where Value: Animatable {
    /// One or the other of two groups of keyframes.
    public struct Conditional<ConditionalValue, First, Second>: KeyframeTrackContent
    where
        ConditionalValue == First.Value, First: KeyframeTrackContent, Second: KeyframeTrackContent,
        First.Value == Second.Value
    {
        public typealias Value = ConditionalValue
        let list: _KeyframeList<ConditionalValue>
        public var body: Self { self }
        public func _resolve(into resolved: inout _ResolvedKeyframeTrackContent<ConditionalValue>) {
            list._resolve(into: &resolved)
        }
    }

    public static func buildExpression<K>(_ expression: K) -> K where Value == K.Value, K: KeyframeTrackContent {
        expression
    }
    public static func buildArray(_ components: [some KeyframeTrackContent<Value>]) -> some KeyframeTrackContent<Value>
    {
        _KeyframeList(parts: components.map { part in { part._resolve(into: &$0) } })
    }
    public static func buildEither<First, Second>(first component: First) -> Conditional<Value, First, Second>
    where
        Value == First.Value, First: KeyframeTrackContent, Second: KeyframeTrackContent, First.Value == Second.Value
    {
        Conditional(list: _KeyframeList(parts: [{ component._resolve(into: &$0) }]))
    }
    public static func buildEither<First, Second>(second component: Second) -> Conditional<Value, First, Second>
    where
        Value == First.Value, First: KeyframeTrackContent, Second: KeyframeTrackContent, First.Value == Second.Value
    {
        Conditional(list: _KeyframeList(parts: [{ component._resolve(into: &$0) }]))
    }
    public static func buildPartialBlock<K>(first: K) -> K where Value == K.Value, K: KeyframeTrackContent { first }
    public static func buildPartialBlock(
        accumulated: some KeyframeTrackContent<Value>, next: some KeyframeTrackContent<Value>
    ) -> some KeyframeTrackContent<Value> {
        _KeyframeList<Value>(parts: [{ accumulated._resolve(into: &$0) }, { next._resolve(into: &$0) }])
    }
    public static func buildBlock() -> some KeyframeTrackContent<Value> { _KeyframeList<Value>(parts: []) }
}
