import Foundation

/// How a value goes through the keyframes of a track.
struct KeyframeCurve<Data: VectorArithmetic> {
    private struct Segment {
        let start: TimeInterval
        let seconds: TimeInterval
        let value: (TimeInterval) -> Data
    }
    private var segments: [Segment] = []
    private let initial: Data
    private(set) var seconds: TimeInterval = 0

    init<Value: Animatable>(_ content: _ResolvedKeyframeTrackContent<Value>, initial: Data, velocity: Data?)
    where Value.AnimatableData == Data {
        self.initial = initial
        var from = initial
        var speed = velocity ?? .zero
        for (index, keyframe) in content.keyframes.enumerated() {
            let next = index + 1 < content.keyframes.count ? content.keyframes[index + 1] : nil
            let start = from
            let target = keyframe.target
            let length: TimeInterval
            let value: (TimeInterval) -> Data
            switch keyframe.curve {
            case .move:
                length = 0
                value = { _ in target }
                speed = .zero
            case .linear(let curve):
                length = keyframe.seconds ?? 0
                value = { start + (target - start).scaled(curve.value(at: length > 0 ? $0 / length : 1)) }
                let rate = curve.velocity(at: 1) / max(length, 0.0001)
                speed = (target - start).scaled(rate)
            case .cubic(let startVelocity, let endVelocity):
                length = keyframe.seconds ?? 0
                let first = startVelocity ?? speed
                let last = endVelocity ?? Self.passing(from: start, through: target, length, next)
                value = { Self.hermite(start, first, target, last, at: $0, of: length) }
                speed = last
            case .spring(let spring, let startVelocity):
                let first = startVelocity ?? speed
                length =
                    keyframe.seconds
                    ?? spring.settlingDuration(target: target - start, initialVelocity: first, epsilon: 0.001)
                value = { start + spring.value(target: target - start, initialVelocity: first, time: $0) }
                speed = spring.velocity(target: target - start, initialVelocity: first, time: length)
            }
            segments.append(Segment(start: seconds, seconds: length, value: value))
            seconds += length
            // A spring that is cut short goes on from where it has come.
            from = length > 0 ? value(length) : target
        }
    }

    /// The velocity at a keyframe that another cubic one follows: through it, on the way to the next.
    private static func passing<Value: Animatable>(
        from start: Data, through target: Data, _ seconds: TimeInterval,
        _ next: _ResolvedKeyframeTrackContent<Value>.Keyframe?
    ) -> Data where Value.AnimatableData == Data {
        guard let next, case .cubic(let given, _) = next.curve else { return .zero }
        if let given { return given }
        return (next.target - start).scaled(1 / max(0.0001, seconds + (next.seconds ?? 0)))
    }

    private static func hermite(
        _ start: Data, _ startVelocity: Data, _ end: Data, _ endVelocity: Data, at time: TimeInterval,
        of seconds: TimeInterval
    ) -> Data {
        guard seconds > 0 else { return end }
        let share = time / seconds
        let (square, cube) = (share * share, share * share * share)
        return start.scaled(2 * cube - 3 * square + 1) + startVelocity.scaled((cube - 2 * square + share) * seconds)
            + end.scaled(3 * square - 2 * cube) + endVelocity.scaled((cube - square) * seconds)
    }

    func value(at time: TimeInterval) -> Data {
        guard let segment = segments.last(where: { $0.start <= time }) else { return initial }
        return segment.value(min(max(0, time - segment.start), segment.seconds))
    }
}
