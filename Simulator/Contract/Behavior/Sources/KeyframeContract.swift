import SwiftUI

/// A ball that goes its way by keyframes, when it is told to.
public struct KeyframeContract: View {
    private struct Pose {
        var x = 0.0
        var scale = 1.0
    }
    @State private var rounds = 0

    public init() {}

    public var body: some View {
        VStack {
            KeyframeAnimator(initialValue: Pose(), trigger: rounds) { pose in
                VStack {
                    Circle().frame(width: 20, height: 20).offset(x: pose.x).scaleEffect(pose.scale)
                        .accessibilityIdentifier("ball")
                    Text(verbatim: "x \(Int(pose.x.rounded()))")
                }
            } keyframes: { _ in
                KeyframeTrack(\.x) {
                    LinearKeyframe(50, duration: 0.1)
                    CubicKeyframe(100, duration: 0.1)
                    SpringKeyframe(80, duration: 0.2, spring: .snappy)
                    LinearKeyframe(80, duration: 0.05)
                }
                KeyframeTrack(\.scale) {
                    MoveKeyframe(2)
                    LinearKeyframe(1, duration: 0.3)
                }
            }
            Button("roll") { rounds += 1 }.accessibilityIdentifier("roll")
        }
    }
}
