import Foundation

/// A representation of a spring's motion.
public struct Spring: Hashable, Sendable {
    public let mass: Double
    /// The time of one swing without damping, in seconds.
    public let response: Double
    /// 1 where it comes to rest without overshoot as fast as it can; less swings, more creeps.
    public let dampingRatio: Double

    private init(mass: Double, response: Double, dampingRatio: Double) {
        self.mass = mass
        self.response = max(response, 0.0001)
        self.dampingRatio = max(dampingRatio, 0)
    }

    public init(duration: TimeInterval = 0.5, bounce: Double = 0.0) {
        self.init(mass: 1, response: duration, dampingRatio: bounce < 0 ? 1 / max(0.0001, 1 + bounce) : 1 - bounce)
    }
    public init(response: Double, dampingRatio: Double) {
        self.init(mass: 1, response: response, dampingRatio: dampingRatio)
    }
    public init(mass: Double = 1.0, stiffness: Double, damping: Double, allowOverDamping: Bool = false) {
        let ratio = damping / (2 * (stiffness * mass).squareRoot())
        self.init(
            mass: mass, response: 2 * .pi / (stiffness / mass).squareRoot(),
            dampingRatio: allowOverDamping ? ratio : min(1, ratio))
    }
    public init(settlingDuration: TimeInterval, dampingRatio: Double, epsilon: Double = 0.001) {
        // The time to rest grows with the time of a swing.
        let one = Spring(mass: 1, response: 1, dampingRatio: dampingRatio)
        self.init(
            mass: 1, response: settlingDuration / one.settlingSeconds(amplitude: 1, epsilon: epsilon),
            dampingRatio: dampingRatio)
    }

    public var duration: TimeInterval { response }
    public var bounce: Double { dampingRatio <= 1 ? 1 - dampingRatio : 1 / dampingRatio - 1 }
    public var stiffness: Double { frequency * frequency * mass }
    public var damping: Double { 2 * dampingRatio * frequency * mass }

    private var frequency: Double { 2 * .pi / response }

    public static var smooth: Spring { smooth() }
    public static func smooth(duration: TimeInterval = 0.5, extraBounce: Double = 0.0) -> Spring {
        Spring(duration: duration, bounce: extraBounce)
    }
    public static var snappy: Spring { snappy() }
    public static func snappy(duration: TimeInterval = 0.5, extraBounce: Double = 0.0) -> Spring {
        Spring(duration: duration, bounce: 0.15 + extraBounce)
    }
    public static var bouncy: Spring { bouncy() }
    public static func bouncy(duration: TimeInterval = 0.5, extraBounce: Double = 0.0) -> Spring {
        Spring(duration: duration, bounce: 0.3 + extraBounce)
    }
}

extension Spring {
    /// What is left of a distance from rest (`distance`) and what a velocity adds to it, after a time; and how both change.
    ///
    /// The solution of x″ + 2ζωx′ + ω²x = 0 (https://en.wikipedia.org/wiki/Harmonic_oscillator).
    private struct Motion {
        var distance = 0.0
        var velocity = 0.0
        var distanceRate = 0.0
        var velocityRate = 0.0
    }

    private func motion(_ time: Double) -> Motion {
        let ratio = dampingRatio
        let decay = exp(-ratio * frequency * time)
        if abs(ratio - 1) < 1e-6 {
            return Motion(
                distance: decay * (1 + frequency * time), velocity: decay * time,
                distanceRate: -decay * frequency * frequency * time, velocityRate: decay * (1 - frequency * time))
        }
        let swing = frequency * abs(1 - ratio * ratio).squareRoot()
        let isSwinging = ratio < 1
        let cosine = isSwinging ? cos(swing * time) : cosh(swing * time)
        let sine = isSwinging ? sin(swing * time) : sinh(swing * time)
        let share = ratio * frequency / swing
        return Motion(
            distance: decay * (cosine + share * sine), velocity: decay * sine / swing,
            distanceRate: -decay * sine * frequency * frequency / swing, velocityRate: decay * (cosine - share * sine))
    }

    private func settlingSeconds(amplitude: Double, epsilon: Double) -> TimeInterval {
        guard amplitude > epsilon else { return 0 }
        // What a swing still reaches falls by the slowest part of the decay.
        let ratio = dampingRatio
        let rate = ratio <= 1 ? ratio * frequency : frequency * (ratio - (ratio * ratio - 1).squareRoot())
        guard rate > 0 else { return .infinity }
        var time = log(amplitude / epsilon) / rate
        // At and above the critical damping the decay is not exponential from the start.
        while ratio >= 1, abs(motion(time).distance) * amplitude > epsilon { time *= 1.02 }
        return time
    }

    public var settlingDuration: TimeInterval { settlingSeconds(amplitude: 1, epsilon: 0.001) }

    public func settlingDuration<V>(target: V, initialVelocity: V = .zero, epsilon: Double) -> TimeInterval
    where V: VectorArithmetic {
        let amplitude = target.magnitudeSquared.squareRoot() + initialVelocity.magnitudeSquared.squareRoot() / frequency
        return settlingSeconds(amplitude: amplitude, epsilon: epsilon)
    }
    public func value<V>(target: V, initialVelocity: V = .zero, time: TimeInterval) -> V where V: VectorArithmetic {
        let motion = motion(time)
        return target - target.scaled(motion.distance) + initialVelocity.scaled(motion.velocity)
    }
    public func velocity<V>(target: V, initialVelocity: V = .zero, time: TimeInterval) -> V where V: VectorArithmetic {
        let motion = motion(time)
        return initialVelocity.scaled(motion.velocityRate) - target.scaled(motion.distanceRate)
    }
    public func update<V>(value: inout V, velocity: inout V, target: V, deltaTime: TimeInterval)
    where V: VectorArithmetic {
        let (distance, old) = (target - value, velocity)
        let start = value
        value = start + self.value(target: distance, initialVelocity: old, time: deltaTime)
        velocity = self.velocity(target: distance, initialVelocity: old, time: deltaTime)
    }
    public func force<V>(target: V, position: V, velocity: V) -> V where V: VectorArithmetic {
        (target - position).scaled(stiffness) - velocity.scaled(damping)
    }

    public func settlingDuration<V>(fromValue: V, toValue: V, initialVelocity: V, epsilon: Double) -> TimeInterval
    where V: Animatable {
        settlingDuration(
            target: toValue.animatableData - fromValue.animatableData, initialVelocity: initialVelocity.animatableData,
            epsilon: epsilon)
    }
    public func value<V>(fromValue: V, toValue: V, initialVelocity: V, time: TimeInterval) -> V where V: Animatable {
        var result = toValue
        let start = fromValue.animatableData
        result.animatableData =
            start
            + value(
                target: toValue.animatableData - start, initialVelocity: initialVelocity.animatableData, time: time)
        return result
    }
    public func velocity<V>(fromValue: V, toValue: V, initialVelocity: V, time: TimeInterval) -> V
    where V: Animatable {
        var result = toValue
        result.animatableData = velocity(
            target: toValue.animatableData - fromValue.animatableData, initialVelocity: initialVelocity.animatableData,
            time: time)
        return result
    }
    public func force<V>(fromValue: V, toValue: V, position: V, velocity: V) -> V where V: Animatable {
        var result = toValue
        result.animatableData = force(
            target: toValue.animatableData, position: position.animatableData, velocity: velocity.animatableData)
        return result
    }
}

extension VectorArithmetic {
    func scaled(_ factor: Double) -> Self {
        var copy = self
        copy.scale(by: factor)
        return copy
    }
}
