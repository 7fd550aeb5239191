import Foundation
import SwiftUI
import Testing

@MainActor @Suite struct KeyframeTests {
    struct Ball: View {
        @State private var rounds = 0
        var body: some View {
            KeyframeAnimator(initialValue: 0.0, trigger: rounds) { x in
                Text(verbatim: "x \(Int(x.rounded()))")
            } keyframes: { _ in
                LinearKeyframe(100, duration: 0.05)
                CubicKeyframe(60, duration: 0.05)
            }
            Button("roll") { rounds += 1 }
        }
    }

    @Test func anAnimatorWaitsForItsTriggerAndKeepsItsEnd() async {
        let host = _ViewHost(Ball())
        #expect(host.texts.first == "x 0")
        host.tap("roll")
        #expect(await host.wait(timeoutSeconds: 60) { host.texts.first == "x 60" })
        host.tearDown()
    }

    @Test func anAnimatorGoesRoundAndRound() async {
        struct Round: View {
            var body: some View {
                Text("a").keyframeAnimator(initialValue: 0.0) { content, angle in
                    content.rotationEffect(.degrees(angle))
                } keyframes: { _ in
                    LinearKeyframe(360, duration: 0.2)
                }
            }
        }
        let host = _ViewHost(Round())
        var seen: Set<String> = []
        let hasTurned = await host.wait(timeoutSeconds: 60) {
            if let turn = host.tree.first(where: { $0[style: "transform"] != nil })?[style: "transform"] {
                seen.insert(turn)
            }
            return seen.count > 5
        }
        #expect(hasTurned)
        host.tearDown()
    }

    @Test func theVelocityOfACubicKeyframeGoesOnInTheNext() {
        let timeline = KeyframeTimeline(initialValue: 0.0) {
            CubicKeyframe(10, duration: 1, endVelocity: 20)
            CubicKeyframe(20, duration: 1)
        }
        let before = (timeline.value(time: 1) - timeline.value(time: 0.999)) / 0.001
        let after = (timeline.value(time: 1.001) - timeline.value(time: 1)) / 0.001
        #expect(abs(before - 20) < 0.5 && abs(after - 20) < 0.5)
    }

    @Test(arguments: [0.0, 0.3, -0.4]) func aSpringObeysItsEquation(bounce: Double) {
        let spring = Spring(duration: 0.6, bounce: bounce)
        let step = 0.0001
        for time in stride(from: 0.05, to: 1, by: 0.1) {
            let value = spring.value(target: 5.0, initialVelocity: 3, time: time)
            let velocity = spring.velocity(target: 5.0, initialVelocity: 3, time: time)
            let later = spring.value(target: 5.0, initialVelocity: 3, time: time + step)
            #expect(abs((later - value) / step - velocity) < 0.1, "velocity is how fast the value changes")
            let faster = spring.velocity(target: 5.0, initialVelocity: 3, time: time + step)
            let force = spring.force(target: 5.0, position: value, velocity: velocity)
            #expect(abs((faster - velocity) / step - force) < 2, "force is how fast the velocity changes")
        }
    }
}
