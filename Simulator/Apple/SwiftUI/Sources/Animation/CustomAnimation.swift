import Foundation

/// A type that defines how an animatable value changes over time.
public protocol CustomAnimation: Hashable {
    /// How far a value is at a time, of the way from zero to `value`; nil when the animation is over.
    func animate<V>(value: V, time: TimeInterval, context: inout AnimationContext<V>) -> V? where V: VectorArithmetic
    /// How fast a value changes at a time, per second; nil where that is not known.
    func velocity<V>(value: V, time: TimeInterval, context: AnimationContext<V>) -> V? where V: VectorArithmetic
    /// Whether the animation takes the place of one under way, and goes on with its time and state; else both add up.
    func shouldMerge<V>(previous: Animation, value: V, time: TimeInterval, context: inout AnimationContext<V>) -> Bool
    where V: VectorArithmetic
}

extension CustomAnimation {
    public func velocity<V>(value: V, time: TimeInterval, context: AnimationContext<V>) -> V?
    where V: VectorArithmetic { nil }
    public func shouldMerge<V>(
        previous: Animation, value: V, time: TimeInterval, context: inout AnimationContext<V>
    ) -> Bool where V: VectorArithmetic { false }
}

/// A key for accessing animation state values.
public protocol AnimationStateKey {
    associatedtype Value
    static var defaultValue: Self.Value { get }
}

/// A container that stores the state for a custom animation.
public struct AnimationState<Value> where Value: VectorArithmetic {
    private var values: [ObjectIdentifier: Any] = [:]

    public init() {}

    public subscript<K>(key: K.Type) -> K.Value where K: AnimationStateKey {
        get { (values[ObjectIdentifier(key)] as? K.Value) ?? K.defaultValue }
        set { values[ObjectIdentifier(key)] = newValue }
    }
}

@available(*, unavailable)
extension AnimationState: Sendable {}

/// Contextual values that a custom animation can use to manage state and access a view's environment.
public struct AnimationContext<Value> where Value: VectorArithmetic {
    /// What the animation remembers from frame to frame.
    public var state: AnimationState<Value>
    /// Whether all that counts of the animation is over, though it may still be seen to settle.
    public var isLogicallyComplete = false
    private let values: EnvironmentValues

    init(state: AnimationState<Value> = AnimationState(), environment: EnvironmentValues) {
        self.state = state
        values = environment
    }

    /// The environment of the view that is animated.
    public var environment: EnvironmentValues { values }

    public func withState<T>(_ state: AnimationState<T>) -> AnimationContext<T> where T: VectorArithmetic {
        var context = AnimationContext<T>(state: state, environment: values)
        context.isLogicallyComplete = isLogicallyComplete
        return context
    }
}

@available(*, unavailable)
extension AnimationContext: Sendable {}

/// A custom animation as an `Animation` holds it, with what is known of it once it has been tried.
final class CustomAnimationBox: Hashable, @unchecked Sendable {
    let base: any CustomAnimation
    private let identity: AnyHashable
    private let lock = NSLock()
    private var known: AnimationSamples?

    init<A: CustomAnimation>(_ base: A) {
        self.base = base
        identity = AnyHashable(base)
    }

    /// The animation from 0 to 1 as the page is told it.
    var samples: AnimationSamples {
        lock.withLock {
            if let known { return known }
            let made = AnimationSamples(of: base)
            known = made
            return made
        }
    }

    static func == (lhs: CustomAnimationBox, rhs: CustomAnimationBox) -> Bool { lhs.identity == rhs.identity }
    func hash(into hasher: inout Hasher) { hasher.combine(identity) }
}

/// What an animation does between 0 and 1, frame by frame: what is animated in the page has one curve for all of its values.
struct AnimationSamples {
    /// What takes longer is cut off: an animation that waits for something never ends by itself.
    static let maximumSeconds = 10.0
    static let framesPerSecond = 60.0

    private(set) var values: [Double] = []
    /// When the animation is over, in seconds.
    private(set) var seconds: TimeInterval
    /// When all that counts of it is over, in seconds.
    private(set) var logicalSeconds: TimeInterval

    init<A: CustomAnimation>(of animation: A) {
        var context = AnimationContext<Double>(environment: _CurrentEnvironment.values)
        var frame = 0
        var logical: TimeInterval?
        while Double(frame) <= Self.maximumSeconds * Self.framesPerSecond {
            let time = Double(frame) / Self.framesPerSecond
            guard let value = animation.animate(value: 1.0, time: time, context: &context) else { break }
            values.append(value)
            if context.isLogicallyComplete, logical == nil { logical = time }
            frame += 1
        }
        seconds = Double(frame) / Self.framesPerSecond
        logicalSeconds = logical ?? seconds
    }

    /// As a timing function of CSS, of 100 points at the most (https://www.w3.org/TR/css-easing-2/#the-linear-easing-function).
    var css: String {
        let stride = max(1, (values.count + 99) / 100)
        let kept = values.enumerated().filter { $0.offset % stride == 0 }.map(\.element)
        return "linear(" + (kept + [1]).map { (($0 * 10_000).rounded() / 10_000).css }.joined(separator: ",") + ")"
    }
}
