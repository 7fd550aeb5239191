import Foundation

/// A type that defines changes to a value over time.
public protocol Keyframes<Value> {
    associatedtype Value = Self.Body.Value
    associatedtype Body: Keyframes
    @KeyframesBuilder<Self.Value> var body: Self.Body { get }
    func _resolve(
        into resolved: inout _ResolvedKeyframes<Self.Value>, initialValue: Self.Value, initialVelocity: Self.Value?)
}

extension Keyframes where Value == Body.Value {
    public func _resolve(into resolved: inout _ResolvedKeyframes<Value>, initialValue: Value, initialVelocity: Value?) {
        body._resolve(into: &resolved, initialValue: initialValue, initialVelocity: initialVelocity)
    }
}

extension Never: Keyframes {
    public func _resolve(into resolved: inout _ResolvedKeyframes<Never>, initialValue: Never, initialVelocity: Never?) {
    }
}

/// The tracks of keyframes, each with what it changes.
public struct _ResolvedKeyframes<Value> {
    struct Track {
        let seconds: TimeInterval
        let apply: (inout Value, TimeInterval) -> Void
    }
    var tracks: [Track] = []
}

/// A sequence of keyframes animating a single property of a root type.
public struct KeyframeTrack<Root, Value, Content>: Keyframes
where Value == Content.Value, Content: KeyframeTrackContent {
    public typealias Body = Never
    private let keyPath: WritableKeyPath<Root, Value>
    private let content: Content

    public init(@KeyframeTrackContentBuilder<Root> content: () -> Content) where Root == Value {
        self.init(\Root.self, content: content)
    }
    public init(_ keyPath: WritableKeyPath<Root, Value>, @KeyframeTrackContentBuilder<Value> content: () -> Content) {
        self.keyPath = keyPath
        self.content = content()
    }

    public var body: Never { return bodyOfPrimitive(Self.self) }

    public func _resolve(into resolved: inout _ResolvedKeyframes<Root>, initialValue: Root, initialVelocity: Root?) {
        var keyframes = _ResolvedKeyframeTrackContent<Value>()
        content._resolve(into: &keyframes)
        let keyPath = self.keyPath
        let curve = KeyframeCurve(
            keyframes, initial: initialValue[keyPath: keyPath].animatableData,
            velocity: initialVelocity?[keyPath: keyPath].animatableData)
        resolved.tracks.append(
            .init(seconds: curve.seconds) { value, time in
                value[keyPath: keyPath].animatableData = curve.value(at: time)
            })
    }
}

/// Several tracks; what the builder makes of them.
public struct _KeyframeTracks<Value>: Keyframes {
    public typealias Body = Never
    let parts: [(inout _ResolvedKeyframes<Value>, Value, Value?) -> Void]
    public var body: Never { return bodyOfPrimitive(Self.self) }
    public func _resolve(into resolved: inout _ResolvedKeyframes<Value>, initialValue: Value, initialVelocity: Value?) {
        for part in parts { part(&resolved, initialValue, initialVelocity) }
    }
}

/// A builder that combines keyframe content values into a single value.
@resultBuilder public struct KeyframesBuilder<Value> {
    public static func buildExpression<K>(_ expression: K) -> K where Value == K.Value, K: KeyframeTrackContent {
        expression
    }
    public static func buildArray(_ components: [some KeyframeTrackContent<Value>]) -> some KeyframeTrackContent<Value>
    {
        KeyframeTrackContentBuilder<Value>.buildArray(components)
    }
    public static func buildEither<First, Second>(first component: First)
        -> KeyframeTrackContentBuilder<Value>.Conditional<Value, First, Second>
    where
        Value == First.Value, First: KeyframeTrackContent, Second: KeyframeTrackContent, First.Value == Second.Value
    {
        KeyframeTrackContentBuilder<Value>.buildEither(first: component)
    }
    public static func buildEither<First, Second>(second component: Second)
        -> KeyframeTrackContentBuilder<Value>.Conditional<Value, First, Second>
    where
        Value == First.Value, First: KeyframeTrackContent, Second: KeyframeTrackContent, First.Value == Second.Value
    {
        KeyframeTrackContentBuilder<Value>.buildEither(second: component)
    }
    public static func buildPartialBlock<K>(first: K) -> K where Value == K.Value, K: KeyframeTrackContent { first }
    public static func buildPartialBlock(
        accumulated: some KeyframeTrackContent<Value>, next: some KeyframeTrackContent<Value>
    ) -> some KeyframeTrackContent<Value> {
        KeyframeTrackContentBuilder<Value>.buildPartialBlock(accumulated: accumulated, next: next)
    }
    public static func buildBlock() -> some KeyframeTrackContent<Value> where Value: Animatable {
        _KeyframeList<Value>(parts: [])
    }
    public static func buildFinalResult<Content>(_ component: Content) -> KeyframeTrack<Value, Value, Content>
    where Value == Content.Value, Content: KeyframeTrackContent {
        KeyframeTrack { component }
    }

    public static func buildExpression<Content>(_ expression: Content) -> Content
    where Value == Content.Value, Content: Keyframes {
        expression
    }
    public static func buildPartialBlock<Content>(first: Content) -> Content
    where Value == Content.Value, Content: Keyframes {
        first
    }
    public static func buildPartialBlock(
        accumulated: some Keyframes<Value>, next: some Keyframes<Value>
    ) -> some Keyframes<Value> {
        _KeyframeTracks<Value>(parts: [
            { accumulated._resolve(into: &$0, initialValue: $1, initialVelocity: $2) },
            { next._resolve(into: &$0, initialValue: $1, initialVelocity: $2) },
        ])
    }
    public static func buildBlock() -> some Keyframes<Value> { _KeyframeTracks<Value>(parts: []) }
    public static func buildFinalResult<Content>(_ component: Content) -> Content
    where Value == Content.Value, Content: Keyframes {
        component
    }
}

/// A description of how a value changes over time, modeled using keyframes.
public struct KeyframeTimeline<Value> {
    private let initialValue: Value
    private let tracks: [_ResolvedKeyframes<Value>.Track]

    public init(initialValue: Value, @KeyframesBuilder<Value> content: () -> some Keyframes<Value>) {
        self.init(initialValue: initialValue, velocity: nil, content())
    }

    init(initialValue: Value, velocity: Value?, _ keyframes: some Keyframes<Value>) {
        self.initialValue = initialValue
        var resolved = _ResolvedKeyframes<Value>()
        keyframes._resolve(into: &resolved, initialValue: initialValue, initialVelocity: velocity)
        tracks = resolved.tracks
    }

    public var duration: TimeInterval { tracks.map(\.seconds).max() ?? 0 }

    public func value(time: Double) -> Value {
        var value = initialValue
        for track in tracks { track.apply(&value, time) }
        return value
    }
    public func value(progress: Double) -> Value { value(time: progress * duration) }
}
