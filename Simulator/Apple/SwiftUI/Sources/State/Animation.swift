import Foundation

/// The way a view changes over time to create a smooth visual transition from one state to another.
public struct Animation: Hashable, Sendable {
    enum Curve: Hashable, Sendable {
        case linear
        case bezier(Double, Double, Double, Double)
        /// A damped spring; `bounce` 0 is without overshoot.
        case spring(bounce: Double)
        /// One of the app's own.
        case custom(CustomAnimationBox)
    }
    let curve: Curve
    var durationSeconds: Double
    var delaySeconds = 0.0
    var speedFactor = 1.0
    var repeatCount: Int?
    var repeatsForever = false
    var autoreverses = false

    private init(_ curve: Curve, duration: Double) {
        self.curve = curve
        durationSeconds = duration
    }

    /// How long an animation of the app's own takes is known once it has been tried.
    init(custom box: CustomAnimationBox) { self.init(.custom(box), duration: 0) }

    public static let `default` = Animation(.spring(bounce: 0), duration: 0.55)
    public static let linear = Animation.linear(duration: 0.35)
    public static let easeIn = Animation.easeIn(duration: 0.35)
    public static let easeOut = Animation.easeOut(duration: 0.35)
    public static let easeInOut = Animation.easeInOut(duration: 0.35)
    public static let smooth = Animation(.spring(bounce: 0), duration: 0.5)
    public static let snappy = Animation(.spring(bounce: 0.15), duration: 0.5)
    public static let bouncy = Animation(.spring(bounce: 0.3), duration: 0.5)
    public static let spring = Animation(.spring(bounce: 0), duration: 0.5)
    public static let interactiveSpring = Animation(.spring(bounce: 0.14), duration: 0.15)

    public static func linear(duration: TimeInterval) -> Animation { Animation(.linear, duration: duration) }
    public static func easeIn(duration: TimeInterval) -> Animation {
        Animation(.bezier(0.42, 0, 1, 1), duration: duration)
    }
    public static func easeOut(duration: TimeInterval) -> Animation {
        Animation(.bezier(0, 0, 0.58, 1), duration: duration)
    }
    public static func easeInOut(duration: TimeInterval) -> Animation {
        Animation(.bezier(0.42, 0, 0.58, 1), duration: duration)
    }
    public static func timingCurve(
        _ p1x: Double, _ p1y: Double, _ p2x: Double, _ p2y: Double, duration: TimeInterval = 0.35
    ) -> Animation {
        Animation(.bezier(p1x, p1y, p2x, p2y), duration: duration)
    }
    public static func spring(response: Double = 0.5, dampingFraction: Double = 0.825, blendDuration: TimeInterval = 0)
        -> Animation
    {
        Animation(.spring(bounce: 1 - dampingFraction), duration: response)
    }
    public static func spring(duration: TimeInterval = 0.5, bounce: Double = 0.0, blendDuration: Double = 0)
        -> Animation
    {
        Animation(.spring(bounce: bounce), duration: duration)
    }
    public static func interactiveSpring(
        response: Double = 0.15, dampingFraction: Double = 0.86, blendDuration: TimeInterval = 0.25
    ) -> Animation {
        Animation(.spring(bounce: 1 - dampingFraction), duration: response)
    }
    public static func interactiveSpring(
        duration: TimeInterval = 0.15, extraBounce: Double = 0.0, blendDuration: TimeInterval = 0.25
    ) -> Animation {
        Animation(.spring(bounce: 0.14 + extraBounce), duration: duration)
    }
    public static func interpolatingSpring(
        mass: Double = 1.0, stiffness: Double, damping: Double, initialVelocity: Double = 0.0
    ) -> Animation {
        let frequency = (stiffness / mass).squareRoot()
        return Animation(.spring(bounce: 1 - damping / (2 * mass * frequency)), duration: 2 * .pi / frequency)
    }
    public static func smooth(duration: TimeInterval = 0.5, extraBounce: Double = 0.0) -> Animation {
        Animation(.spring(bounce: extraBounce), duration: duration)
    }
    public static func snappy(duration: TimeInterval = 0.5, extraBounce: Double = 0.0) -> Animation {
        Animation(.spring(bounce: 0.15 + extraBounce), duration: duration)
    }
    public static func bouncy(duration: TimeInterval = 0.5, extraBounce: Double = 0.0) -> Animation {
        Animation(.spring(bounce: 0.3 + extraBounce), duration: duration)
    }

    public func delay(_ delay: TimeInterval) -> Animation { changing { $0.delaySeconds += delay } }
    public func speed(_ speed: Double) -> Animation { changing { $0.speedFactor *= speed } }
    public func repeatCount(_ repeatCount: Int, autoreverses: Bool = true) -> Animation {
        changing {
            $0.repeatCount = repeatCount
            $0.autoreverses = autoreverses
        }
    }
    public func repeatForever(autoreverses: Bool = true) -> Animation {
        changing {
            $0.repeatsForever = true
            $0.autoreverses = autoreverses
        }
    }

    private func changing(_ change: (inout Animation) -> Void) -> Animation {
        var copy = self
        change(&copy)
        return copy
    }
}

extension Animation {
    /// Duration, curve and delay as CSS writes them, then how often it is repeated, there and back or not:
    /// "350ms cubic-bezier(0.42,0,0.58,1) 20ms infinite alternate".
    var css: String {
        let timing: String
        var seconds = durationSeconds
        switch curve {
        case .linear: timing = "linear"
        case .bezier(let x1, let y1, let x2, let y2): timing = "cubic-bezier(\(x1.css),\(y1.css),\(x2.css),\(y2.css))"
        case .spring(let bounce):
            timing = "cubic-bezier(0.3,\((1 + max(0, bounce)).css),0.4,\((1 + max(0, bounce) / 2).css))"
        case .custom(let box):
            timing = box.samples.css
            seconds = box.samples.seconds
        }
        let milliseconds = Int(seconds / max(speedFactor, 0.001) * 1000)
        var css = "\(milliseconds)ms \(timing)"
        if delaySeconds > 0 { css += " \(Int(delaySeconds * 1000))ms" }
        if repeatsForever || repeatCount != nil {
            css += repeatsForever ? " infinite" : " \(repeatCount ?? 1)"
            if autoreverses { css += " alternate" }
        }
        return css
    }
}
