import SwiftUI

@MainActor func keyframes(_ contract: Contract) {
    let view = Text("a")
    contract.drawn("Views with keyframes") {
        KeyframeAnimator(initialValue: 0.0, trigger: 1) {
            Text("a").opacity($0)
        } keyframes: { _ in
            LinearKeyframe(1, duration: 0.1)
        }
        KeyframeAnimator(initialValue: Pose(), repeating: false) {
            Text("a").offset(x: $0.x)
        } keyframes: { _ in
            KeyframeTrack(\.x) {
                CubicKeyframe(10, duration: 0.1)
                CubicKeyframe(20, duration: 0.1, startVelocity: 3, endVelocity: 4)
                SpringKeyframe(0, duration: 0.1, spring: .bouncy, startVelocity: 2)
            }
            KeyframeTrack(\.angle) {
                MoveKeyframe(.degrees(10))
                LinearKeyframe(.zero, duration: 0.2, timingCurve: .easeIn)
            }
        }
        view.keyframeAnimator(initialValue: 1.0, trigger: 1) { content, scale in
            content.scaleEffect(scale)
        } keyframes: { _ in
            SpringKeyframe(2, spring: Spring(duration: 0.1))
        }
        view.keyframeAnimator(initialValue: 1.0, repeating: false) { content, scale in
            content.scaleEffect(scale)
        } keyframes: { _ in
            KeyframeTrack { LinearKeyframe(2, duration: 0.1) }
        }
    }
    timelines(contract)
    springs(contract)
    curves(contract)
}

private struct Pose {
    var x = 0.0
    var angle = Angle.zero
}

@MainActor private func near(_ one: Double, _ other: Double) -> Bool { abs(one - other) < 0.001 }

@MainActor private func timelines(_ contract: Contract) {
    let isLong = true
    let timeline = KeyframeTimeline(initialValue: Pose()) {
        KeyframeTrack(\.x) {
            LinearKeyframe(10, duration: 1)
            MoveKeyframe(20)
            if isLong { LinearKeyframe(40, duration: 1) } else { LinearKeyframe(0, duration: 1) }
            for end in [50.0, 60] { LinearKeyframe(end, duration: 0.5) }
        }
        KeyframeTrack(\.angle) { LinearKeyframe(.degrees(90), duration: 2) }
    }
    contract.fact("the longest track says how long it takes", near(timeline.duration, 3))
    contract.fact("a linear keyframe is a line", near(timeline.value(time: 0.5).x, 5))
    contract.fact("a move takes no time", near(timeline.value(time: 1.5).x, 30))
    contract.fact("all of the tracks change the value", near(timeline.value(progress: 0.5).angle.degrees, 67.5))
    contract.fact(
        "the end stays", near(timeline.value(time: 9).x, 60) && near(timeline.value(time: 9).angle.degrees, 90))
    let smooth = KeyframeTimeline(initialValue: 0.0) {
        CubicKeyframe(1, duration: 1)
        CubicKeyframe(2, duration: 1)
    }
    contract.fact("cubic keyframes meet their values", near(smooth.value(time: 1), 1) && near(smooth.value(time: 2), 2))
    contract.fact("and pass through them", smooth.value(time: 1.01) - smooth.value(time: 1) > 0.005)
    contract.fact("and begin at rest", smooth.value(time: 0.01) < 0.005)
    contract.fact("the animated parts of values", UnitPoint.center.animatableData.first == 0.5)
    contract.fact("an angle's in radians", Angle.radians(2).animatableData == 2)
    contract.fact("a point's", CGPoint(x: 1, y: 2).animatableData.second == 2)
    contract.fact("a size's", CGSize(width: 1, height: 2).animatableData.first == 1)
    contract.fact("a rectangle's", CGRect(x: 1, y: 2, width: 3, height: 4).animatableData.second.first == 3)
    contract.fact("insets'", EdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4).animatableData.second.first == 2)
    contract.fact("a line's", StrokeStyle(lineWidth: 3).animatableData.first == 3)
}

@MainActor private func springs(_ contract: Contract) {
    let spring = Spring(duration: 0.5, bounce: 0.3)
    contract.fact("duration is response", near(spring.duration, 0.5) && near(spring.response, 0.5))
    contract.fact("bounce is what damping leaves", near(spring.bounce, 0.3) && near(spring.dampingRatio, 0.7))
    contract.fact("a mass of one", near(spring.mass, 1) && near(spring.stiffness, 157.914))
    contract.fact("its damping", near(spring.damping, 17.593))
    let physical = Spring(mass: 1, stiffness: 100, damping: 10, allowOverDamping: false)
    contract.fact("springs of physics", near(physical.response, 0.6283) && near(physical.dampingRatio, 0.5))
    contract.fact("springs of a response", Spring(response: 0.5, dampingRatio: 0.7) == spring)
    contract.fact(
        "smooth does not bounce", near(Spring.smooth.bounce, 0) && near(Spring.smooth(duration: 1).duration, 1))
    contract.fact("snappy does a little", near(Spring.snappy.bounce, 0.15))
    contract.fact("snappy may do more", near(Spring.snappy(duration: 1, extraBounce: 0.1).bounce, 0.25))
    contract.fact("bouncy does", near(Spring.bouncy.bounce, 0.3) && near(Spring.bouncy(extraBounce: 0.1).bounce, 0.4))
    let settled = Spring(settlingDuration: 1, dampingRatio: 0.6, epsilon: 0.001)
    contract.fact("a spring that rests after a second", abs(settled.settlingDuration - 1) < 0.05)
    contract.fact("comes from rest", near(spring.value(target: 10.0, time: 0), 0))
    contract.fact("comes to rest", near(spring.value(target: 10.0, time: 5), 10))
    contract.fact("swings over", spring.value(target: 10.0, time: 0.35) > 10)
    contract.fact("stands still at last", near(spring.velocity(target: 10.0, time: 5), 0))
    contract.fact("pulls towards its target", near(spring.force(target: 1.0, position: 0, velocity: 0), 157.914))
    contract.fact(
        "is far from rest for longer",
        spring.settlingDuration(target: 100.0, epsilon: 0.001)
            > spring.settlingDuration(target: 1.0, initialVelocity: 0, epsilon: 0.001))
    var (value, velocity) = (0.0, 0.0)
    for _ in 0..<100 { spring.update(value: &value, velocity: &velocity, target: 10, deltaTime: 0.05) }
    contract.fact("step by step", near(value, 10) && near(velocity, 0))
    let (from, to) = (CGPoint.zero, CGPoint(x: 10, y: 20))
    let point = spring.value(fromValue: from, toValue: to, initialVelocity: .zero, time: 5)
    contract.fact("between values that are animated", near(point.y, 20))
    let speed = spring.velocity(fromValue: from, toValue: to, initialVelocity: .zero, time: 0.1)
    contract.fact("their speed", speed.y > speed.x && speed.x > 0)
    let force = spring.force(fromValue: from, toValue: to, position: from, velocity: .zero)
    contract.fact("their force", force.y > force.x)
    contract.fact(
        "their rest", spring.settlingDuration(fromValue: from, toValue: to, initialVelocity: .zero, epsilon: 0.1) > 0)
}

@MainActor private func curves(_ contract: Contract) {
    let all: [UnitCurve] = [
        .linear, .easeIn, .easeOut, .easeInOut, .circularEaseIn, .circularEaseOut, .circularEaseInOut,
        .bezier(startControlPoint: UnitPoint(x: 0.2, y: 0), endControlPoint: UnitPoint(x: 0.1, y: 1)),
    ]
    contract.fact(
        "curves go from 0 to 1",
        all.allSatisfy { near($0.value(at: 0), 0) && near($0.value(at: 1), 1) })
    contract.fact("and differ", Set(all.map { Int($0.value(at: 0.3) * 10_000) }).count == all.count)
    contract.fact("a line", near(UnitCurve.linear.value(at: 0.3), 0.3) && near(UnitCurve.linear.velocity(at: 0.3), 1))
    contract.fact("slow at first", UnitCurve.easeIn.velocity(at: 0) < 0.1)
    contract.fact("and back", all.allSatisfy { near($0.inverse.value(at: $0.value(at: 0.3)), 0.3) })
}
