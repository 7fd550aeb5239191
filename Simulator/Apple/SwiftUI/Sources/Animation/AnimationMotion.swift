import Foundation

// What an animation makes of a value at a time: for values that the app animates itself, frame by frame.

extension Animation {
    /// Creates an animation that a type of the app's defines.
    public init<A>(_ base: A) where A: CustomAnimation { self.init(custom: CustomAnimationBox(base)) }

    /// The animation that is run: that of the app, or one of the system's.
    public var base: any CustomAnimation {
        if case .custom(let box) = curve, self == Animation(custom: box) { return box.base }
        return SystemAnimation(animation: self)
    }

    public func animate<V>(value: V, time: TimeInterval, context: inout AnimationContext<V>) -> V?
    where V: VectorArithmetic {
        let local = (time - delaySeconds) * speedFactor
        if local < 0 { return .zero }
        guard isRepeating else { return once(value, local, &context) }
        let seconds = cycleSeconds
        guard seconds > 0 else { return nil }
        let cycle = (local / seconds).rounded(.down)
        if !repeatsForever, cycle >= Double(repeatCount ?? 1) { return nil }
        var part = local - cycle * seconds
        if autoreverses, !cycle.truncatingRemainder(dividingBy: 2).isZero { part = seconds - part }
        return once(value, part, &context) ?? value
    }

    public func velocity<V>(value: V, time: TimeInterval, context: AnimationContext<V>) -> V?
    where V: VectorArithmetic {
        let local = (time - delaySeconds) * speedFactor
        if case .custom(let box) = curve, !isRepeating {
            return box.base.velocity(value: value, time: local, context: context)?.scaled(speedFactor)
        }
        // Of what the system's own curves do in a moment.
        let step = 0.001
        var (before, after) = (context, context)
        guard let earlier = animate(value: value, time: max(0, time - step), context: &before),
            let later = animate(value: value, time: time + step, context: &after)
        else { return nil }
        return (later - earlier).scaled(1 / (time + step - max(0, time - step)))
    }

    /// A spring goes on from where another is and as fast as that is; other curves add up.
    public func shouldMerge<V>(previous: Animation, value: V, time: TimeInterval, context: inout AnimationContext<V>)
        -> Bool where V: VectorArithmetic
    {
        if case .custom(let box) = curve {
            return box.base.shouldMerge(previous: previous, value: value, time: time, context: &context)
        }
        guard case .spring = curve, case .spring = previous.curve, !isRepeating, !previous.isRepeating else {
            return false
        }
        let velocity = previous.velocity(value: value, time: time, context: context) ?? .zero
        let reached = previous.animate(value: value, time: time, context: &context) ?? value
        context.state[SpringStart<V>.self] = SpringStart.Value(
            seconds: (time - delaySeconds) * speedFactor, value: reached, velocity: velocity.scaled(1 / speedFactor))
        return true
    }
}

extension Animation {
    var isRepeating: Bool { repeatsForever || repeatCount != nil }

    /// How long it takes once, at its own speed.
    private var cycleSeconds: TimeInterval {
        switch curve {
        case .linear, .bezier: durationSeconds
        case .spring: spring.settlingDuration
        case .custom(let box): box.samples.seconds
        }
    }

    private var spring: Spring {
        if case .spring(let bounce) = curve { return Spring(duration: durationSeconds, bounce: bounce) }
        return Spring(duration: durationSeconds)
    }

    /// When it is over, in seconds; infinite for one that is repeated forever.
    func seconds(_ criteria: AnimationCompletionCriteria) -> TimeInterval {
        if repeatsForever { return .infinity }
        var once = cycleSeconds
        if criteria == .logicallyComplete {
            switch curve {
            case .custom(let box): once = box.samples.logicalSeconds
            default: once = durationSeconds
            }
        }
        return delaySeconds + once * Double(max(1, repeatCount ?? 1)) / max(0.001, speedFactor)
    }

    private func once<V: VectorArithmetic>(_ value: V, _ time: TimeInterval, _ context: inout AnimationContext<V>) -> V?
    {
        switch curve {
        case .linear: return time < durationSeconds ? value.scaled(time / durationSeconds) : nil
        case .bezier(let x1, let y1, let x2, let y2):
            guard time < durationSeconds else { return nil }
            let curve = UnitCurve.bezier(
                startControlPoint: UnitPoint(x: x1, y: y1), endControlPoint: UnitPoint(x: x2, y: y2))
            return value.scaled(curve.value(at: time / durationSeconds))
        case .spring:
            let start = context.state[SpringStart<V>.self]
            let sinceStart = time - start.seconds
            if sinceStart >= durationSeconds { context.isLogicallyComplete = true }
            guard sinceStart < spring.settlingDuration else { return nil }
            return start.value
                + spring.value(target: value - start.value, initialVelocity: start.velocity, time: sinceStart)
        case .custom(let box): return box.base.animate(value: value, time: time, context: &context)
        }
    }
}

/// One of the system's animations, as an app's own may be built upon it.
private struct SystemAnimation: CustomAnimation {
    let animation: Animation

    func animate<V>(value: V, time: TimeInterval, context: inout AnimationContext<V>) -> V? where V: VectorArithmetic {
        animation.animate(value: value, time: time, context: &context)
    }
    func velocity<V>(value: V, time: TimeInterval, context: AnimationContext<V>) -> V? where V: VectorArithmetic {
        animation.velocity(value: value, time: time, context: context)
    }
    func shouldMerge<V>(previous: Animation, value: V, time: TimeInterval, context: inout AnimationContext<V>) -> Bool
    where V: VectorArithmetic {
        animation.shouldMerge(previous: previous, value: value, time: time, context: &context)
    }
}

/// Where a spring took over from another.
private enum SpringStart<V: VectorArithmetic>: AnimationStateKey {
    struct Value {
        var seconds: TimeInterval
        var value: V
        var velocity: V
    }
    static var defaultValue: Value { Value(seconds: 0, value: .zero, velocity: .zero) }
}
