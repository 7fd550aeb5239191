import Foundation

/// The phases that a view transitions between when it scrolls among other views.
@frozen public enum ScrollTransitionPhase: Hashable {
    case topLeading
    case identity
    case bottomTrailing

    public var isIdentity: Bool { self == .identity }
    public var value: Double {
        switch self {
        case .topLeading: -1
        case .identity: 0
        case .bottomTrailing: 1
        }
    }
}

/// The configuration of a scroll transition that controls how a transition is applied as a view is scrolled through the
/// visible region of a containing scroll view or other container.
public struct ScrollTransitionConfiguration {
    enum Kind { case animated, interactive, identity }
    let kind: Kind
    var threshold = Threshold.visible

    public static func animated(_ animation: Animation = .default) -> ScrollTransitionConfiguration {
        ScrollTransitionConfiguration(kind: .animated)
    }
    public static let animated = ScrollTransitionConfiguration(kind: .animated)
    public static func interactive(timingCurve: UnitCurve = .easeInOut) -> ScrollTransitionConfiguration {
        ScrollTransitionConfiguration(kind: .interactive)
    }
    public static let interactive = ScrollTransitionConfiguration(kind: .interactive)
    public static let identity = ScrollTransitionConfiguration(kind: .identity)

    public func animation(_ animation: Animation) -> ScrollTransitionConfiguration { self }
    public func threshold(_ threshold: Threshold) -> ScrollTransitionConfiguration {
        var copy = self
        copy.threshold = threshold
        return copy
    }

    /// Describes a specific point in the progression of a target view within a container from hidden (fully outside the
    /// container) to visible.
    public struct Threshold {
        /// The share of the view, and of the container beside it, that is in sight.
        let share: Double
        var isCentered = false
        var insetPoints = 0.0

        public static let visible = Threshold(share: 1)
        public static let hidden = Threshold(share: 0)
        public static var centered: Threshold { Threshold(share: 1, isCentered: true) }
        public static func visible(_ amount: Double) -> Threshold { Threshold(share: amount) }

        public func interpolated(towards other: Threshold, amount: Double) -> Threshold {
            Threshold(
                share: share + (other.share - share) * amount, isCentered: amount < 0.5 ? isCentered : other.isCentered,
                insetPoints: insetPoints + (other.insetPoints - insetPoints) * amount)
        }
        public func inset(by distance: Double) -> Threshold {
            var copy = self
            copy.insetPoints += distance
            return copy
        }
    }

    /// Where on the view's way through the container the effect is gone, as the browser's view timelines say it.
    var css: String? {
        if kind == .identity { return nil }
        if threshold.isCentered { return "cover 50%" }
        return "entry \((max(0.01, min(1, threshold.share)) * 100).css)%"
    }
}

extension View {
    public func scrollTransition(
        _ configuration: ScrollTransitionConfiguration = .interactive, axis: Axis? = nil,
        transition: @escaping @Sendable (EmptyVisualEffect, ScrollTransitionPhase) -> some VisualEffect
    ) -> some View {
        scrollTransition(
            topLeading: configuration, bottomTrailing: configuration, axis: axis, transition: transition)
    }

    /// The page runs the effect itself as it scrolls.
    public func scrollTransition(
        topLeading: ScrollTransitionConfiguration, bottomTrailing: ScrollTransitionConfiguration, axis: Axis? = nil,
        transition: @escaping @Sendable (EmptyVisualEffect, ScrollTransitionPhase) -> some VisualEffect
    ) -> some View {
        func css(_ phase: ScrollTransitionPhase) -> String { transition(EmptyVisualEffect(), phase)._look.effect.css }
        var attributes: _Element.Attributes = [("data-scroll-identity", css(.identity))]
        if let axis { attributes.append(("data-scroll-axis", axis == .horizontal ? "x" : "y")) }
        if let range = bottomTrailing.css {
            attributes += [("data-scroll-enter", css(.bottomTrailing)), ("data-scroll-enter-range", range)]
        }
        if let range = topLeading.css {
            attributes += [("data-scroll-leave", css(.topLeading)), ("data-scroll-leave-range", range)]
        }
        return modifier(WrapModifier(classes: "effect scroll-transition", attributes: attributes))
    }
}
