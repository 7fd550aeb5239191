import SwiftUI

/// A number that counts, a slice that opens, a text that shakes, and what an animation of the app's own does in the page.
public struct AnimatableContract: View {
    @State private var isMoved = false
    @State private var isStepped = false

    public init() {}

    public var body: some View {
        VStack(spacing: 20) {
            CountingText(number: isMoved ? 100 : 0)
            Slice(share: isMoved ? 0.75 : 0.1).fill(.orange).frame(width: 100, height: 100)
                .accessibilityIdentifier("slice")
            Text("shaken").modifier(Shake(turns: isMoved ? 3 : 0))
            Circle().fill(.blue).frame(width: 30, height: 30).opacity(isStepped ? 0.2 : 1)
                .accessibilityIdentifier("stepped")
            Button("move") { withAnimation(.linear(duration: 20)) { isMoved.toggle() } }
            Button("step") { withAnimation(Animation(Steps(count: 4, seconds: 6))) { isStepped.toggle() } }
        }
    }
}

private struct CountingText: View, Animatable {
    var number: Double
    nonisolated var animatableData: Double {
        get { number }
        set { number = newValue }
    }
    var body: some View { Text(verbatim: "number \(Int(number.rounded()))").monospacedDigit() }
}

private struct Slice: Shape {
    var share: Double
    var animatableData: Double {
        get { share }
        set { share = newValue }
    }
    func path(in rect: CGRect) -> Path {
        var path = Path()
        let middle = CGPoint(x: rect.midX, y: rect.midY)
        path.move(to: middle)
        path.addArc(
            center: middle, radius: min(rect.width, rect.height) / 2, startAngle: .degrees(-90),
            endAngle: .degrees(-90 + 360 * share), clockwise: false)
        path.closeSubpath()
        return path
    }
}

private struct Shake: GeometryEffect {
    var turns: CGFloat
    var animatableData: CGFloat {
        get { turns }
        set { turns = newValue }
    }
    func effectValue(size: CGSize) -> ProjectionTransform {
        ProjectionTransform(CGAffineTransform(translationX: 12 * sin(turns * 2 * .pi), y: 0))
    }
}

private struct Steps: CustomAnimation {
    let count: Double
    let seconds: Double

    func animate<V>(value: V, time: TimeInterval, context: inout AnimationContext<V>) -> V? where V: VectorArithmetic {
        guard time < seconds else { return nil }
        var step = value
        step.scale(by: (time / seconds * count).rounded(.down) / count)
        return step
    }
}
