import Foundation
import Testing

@testable import SwiftUI

@MainActor @Suite struct CustomAnimationTests {
    /// Steps of a quarter, each as long as the next.
    struct Steps: CustomAnimation {
        let seconds: Double

        func animate<V>(value: V, time: TimeInterval, context: inout AnimationContext<V>) -> V?
        where V: VectorArithmetic {
            context.state[Calls<V>.self] += 1
            if time >= seconds / 2 { context.isLogicallyComplete = true }
            guard time < seconds else { return nil }
            return value.scaled((time / seconds * 4).rounded(.down) / 4)
        }
        enum Calls<V: VectorArithmetic>: AnimationStateKey {
            static var defaultValue: Int { 0 }
        }
    }

    private func values(_ animation: Animation, _ times: [Double]) -> [Double?] {
        var context = AnimationContext<Double>(environment: EnvironmentValues())
        return times.map { animation.animate(value: 100.0, time: $0, context: &context) }
    }

    @Test func itIsAskedForEachFrame() async {
        let host = _ViewHost(AnimatedDataTests.Counter(animation: Animation(Steps(seconds: 0.4))))
        host.tap("go")
        var seen: Set<String> = []
        #expect(
            await host.wait(timeoutSeconds: 60) {
                if let text = host.texts.first { seen.insert(text) }
                return host.texts.first == "number 100"
            })
        let steps: Set<String> = ["number 0", "number 25", "number 50", "number 75", "number 100"]
        #expect(seen.isSubset(of: steps))
        host.tearDown()
    }

    @Test func thePageIsToldItsCurve() {
        let css = Animation(Steps(seconds: 1)).delay(0.5).css
        #expect(css.hasPrefix("1000ms linear(0,"))
        #expect(css.contains(",0.25,") && css.contains(",0.75,") && css.hasSuffix(",1) 500ms"))
    }

    @Test func whatNeverEndsIsCutOff() {
        struct Forever: CustomAnimation {
            func animate<V>(value: V, time: TimeInterval, context: inout AnimationContext<V>) -> V?
            where V: VectorArithmetic { value }
        }
        #expect(abs(Animation(Forever()).seconds(.removed) - AnimationSamples.maximumSeconds) < 0.1)
    }

    @Test func delaySpeedAndRepetitionAreOfAnyAnimation() {
        let steps = Animation(Steps(seconds: 1))
        #expect(values(steps.delay(1), [0.5, 1.3, 1.6, 2]) == [0, 25, 50, nil])
        #expect(values(steps.speed(2), [0.13, 0.26, 0.5]) == [25, 50, nil])
        #expect(values(.linear(duration: 1).repeatCount(2), [0.25, 1.25, 2]) == [25, 75, nil])
        #expect(values(.linear(duration: 1).repeatCount(2, autoreverses: false), [0.25, 1.25]) == [25, 25])
        #expect(values(.linear(duration: 1).repeatForever(), [100.25]) == [25])
    }

    @Test func theSystemsOwnFollowTheirCurves() {
        #expect(values(.linear(duration: 2), [0, 1, 2]) == [0, 50, nil])
        let eased = values(.easeIn(duration: 1), [0.5])[0] ?? 0
        #expect(eased > 20 && eased < 45)
        let sprung = values(.spring(duration: 1, bounce: 0.5), [0, 0.6, 5])
        #expect(sprung[0] == 0 && (sprung[1] ?? 0) > 90 && sprung[2] == nil)
    }

    @Test func aSpringTakesOverWithItsVelocity() {
        let spring = Animation.spring(duration: 1, bounce: 0.2)
        var context = AnimationContext<Double>(environment: EnvironmentValues())
        let before = spring.animate(value: 100.0, time: 0.3, context: &context) ?? 0
        let speed = spring.velocity(value: 100.0, time: 0.3, context: context) ?? 0
        #expect(speed > 0)
        let takesOver = spring.shouldMerge(previous: spring, value: 100.0, time: 0.3, context: &context)
        #expect(takesOver)
        let after = spring.animate(value: 0.0, time: 0.3, context: &context) ?? 0
        #expect(abs(after - before) < 0.01, "it goes on where the other was")
        let later = spring.animate(value: 0.0, time: 0.301, context: &context) ?? 0
        #expect(abs((later - after) / 0.001 - speed) < 5, "and as fast")
        let isMerged = Animation.linear.shouldMerge(previous: spring, value: 1.0, time: 0, context: &context)
        #expect(!isMerged)
    }

    @Test func completionsRunWhenAllThatCountsIsOver() async {
        #expect(Animation(Steps(seconds: 2)).seconds(.logicallyComplete) == 1)
        #expect(Animation(Steps(seconds: 2)).seconds(.removed) == 2)
        #expect(Animation.linear(duration: 1).delay(1).repeatCount(3).seconds(.removed) == 4)
        var done: [String] = []
        withAnimation(Animation(Steps(seconds: 0.2)), completionCriteria: .removed) {
        } completion: {
            done.append("removed")
        }
        var transaction = Transaction()
        transaction.addAnimationCompletion { done.append("none") }
        withTransaction(transaction) {}
        let host = _ViewHost(Text("a"))
        #expect(await host.wait(timeoutSeconds: 60) { done.count == 2 })
        #expect(done == ["none", "removed"])
        host.tearDown()
    }
}
