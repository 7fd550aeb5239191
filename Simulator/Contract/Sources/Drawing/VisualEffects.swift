import SwiftUI

@MainActor func visualEffects(_ contract: Contract) {
    let view = Text("a")
    contract.distinct("Effects by where a view is") {
        view.visualEffect { effect, _ in effect }
        view.visualEffect { effect, _ in effect.offset(CGSize(width: 1, height: 2)) }
        view.visualEffect { effect, geometry in effect.offset(x: geometry.size.width) }
        view.visualEffect { effect, _ in effect.scaleEffect(CGSize(width: 2, height: 3)) }
        view.visualEffect { effect, _ in effect.scaleEffect(2, anchor: .top) }
        view.visualEffect { effect, _ in effect.scaleEffect(x: 2) }
        view.visualEffect { effect, _ in effect.rotationEffect(.degrees(10), anchor: .leading) }
        view.visualEffect { effect, _ in effect.rotation3DEffect(.degrees(10), axis: (x: 1, y: 0, z: 0)) }
        view.visualEffect { effect, _ in effect.transformEffect(CGAffineTransform(scaleX: 2, y: 1)) }
        view.visualEffect { effect, _ in
            effect.transformEffect(ProjectionTransform(CGAffineTransform(scaleX: 3, y: 1)))
        }
        view.visualEffect { effect, _ in effect.opacity(0.5) }
        view.visualEffect { effect, _ in effect.blur(radius: 2) }
        view.visualEffect { effect, _ in effect.brightness(0.2) }
        view.visualEffect { effect, _ in effect.contrast(0.2) }
        view.visualEffect { effect, _ in effect.grayscale(0.2) }
        view.visualEffect { effect, _ in effect.hueRotation(.degrees(20)) }
        view.visualEffect { effect, _ in effect.saturation(0.2) }
        view.visualEffect { effect, _ in effect.opacity(0.5).blur(radius: 2) }
    }
    contract.fact("the empty effect is nothing", EmptyVisualEffect().animatableData == EmptyAnimatableData())
    contract.distinct("Effects of scrolling") {
        view
        view.scrollTransition { effect, phase in effect.opacity(phase.isIdentity ? 1 : 0) }
        view.scrollTransition { effect, phase in effect.offset(x: phase.value * 10) }
        view.scrollTransition(axis: .horizontal) { effect, phase in effect.opacity(phase.isIdentity ? 1 : 0) }
        view.scrollTransition(topLeading: .identity, bottomTrailing: .interactive) { effect, phase in
            effect.scaleEffect(phase == .bottomTrailing ? 2 : 1)
        }
        view.scrollTransition(.interactive.threshold(.centered)) { effect, phase in effect.scaleEffect(1 + phase.value)
        }
        view.scrollTransition(.interactive.threshold(.visible(0.3))) { effect, phase in
            effect.scaleEffect(1 + phase.value)
        }
    }
    let thresholds: [ScrollTransitionConfiguration.Threshold] = [
        .visible, .hidden, .centered, .visible(0.4),
        // Partly: how far from the edge it is does not count.
        .visible.inset(by: 10),
        .hidden.interpolated(towards: .visible, amount: 0.5),
    ]
    contract.drawn("More effects of scrolling") {
        thresholds.map { threshold in
            AnyView(view.scrollTransition(.interactive.threshold(threshold)) { effect, _ in effect })
        }
        // Partly: follows the finger, as `.interactive` does.
        view.scrollTransition(.animated) { effect, _ in effect }
        // Partly: follows the finger, as `.interactive` does.
        view.scrollTransition(.animated(.bouncy)) { effect, _ in effect }
        // Partly: follows the finger, as `.interactive` does.
        view.scrollTransition(.animated.animation(.linear)) { effect, _ in effect }
        // Partly: every curve is linear.
        view.scrollTransition(.interactive(timingCurve: .easeIn)) { effect, _ in effect }
    }
    let phases: [ScrollTransitionPhase] = [.topLeading, .identity, .bottomTrailing]
    contract.fact("phases are numbers", phases.map(\.value) == [-1, 0, 1])
}
