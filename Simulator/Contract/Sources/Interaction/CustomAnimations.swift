import SwiftUI

/// Halfway at once, and the rest after a second.
private struct Halfway: CustomAnimation {
    var seconds = 1.0

    func animate<V>(value: V, time: TimeInterval, context: inout AnimationContext<V>) -> V? where V: VectorArithmetic {
        context.state[Frames<V>.self] += 1
        context.isLogicallyComplete = time > seconds / 2
        if context.environment.isEnabled, time >= seconds { return nil }
        var half = value
        half.scale(by: 0.5)
        return half
    }

    func velocity<V>(value: V, time: TimeInterval, context: AnimationContext<V>) -> V? where V: VectorArithmetic {
        context.isLogicallyComplete ? V.zero : nil
    }

    func shouldMerge<V>(
        previous: Animation, value: V, time: TimeInterval, context: inout AnimationContext<V>
    ) -> Bool where V: VectorArithmetic {
        previous.base is Halfway
    }
}

private struct Frames<V: VectorArithmetic>: AnimationStateKey {
    static var defaultValue: Int { 0 }
}

/// An animation of the system's, and nothing once it has run for half a second.
private struct CutOff: CustomAnimation {
    let base: Animation

    func animate<V>(value: V, time: TimeInterval, context: inout AnimationContext<V>) -> V? where V: VectorArithmetic {
        if time > 0.5 { return nil }
        var inner = context.withState(AnimationState<V>())
        return base.animate(value: value, time: time, context: &inner)
    }
    func velocity<V>(value: V, time: TimeInterval, context: AnimationContext<V>) -> V? where V: VectorArithmetic {
        base.velocity(value: value, time: time, context: context)
    }
    func shouldMerge<V>(
        previous: Animation, value: V, time: TimeInterval, context: inout AnimationContext<V>
    ) -> Bool where V: VectorArithmetic {
        base.shouldMerge(previous: previous, value: value, time: time, context: &context)
    }
}

private struct Moved: AnimatableModifier {
    var x: CGFloat
    nonisolated var animatableData: CGFloat {
        get { x }
        set { x = newValue }
    }
    func body(content: Content) -> some View { content.offset(x: x) }
}

private struct Counting: View, Animatable {
    var number: Double
    nonisolated var animatableData: Double {
        get { number }
        set { number = newValue }
    }
    var body: some View { Text(verbatim: "\(Int(number))") }
}

private struct Tapped: TransactionKey { static let defaultValue = false }

extension Transaction {
    fileprivate var isTapped: Bool {
        get { self[Tapped.self] }
        set { self[Tapped.self] = newValue }
    }
}

/// Wider where text is large.
private struct Roomy: EnvironmentalModifier {
    func resolve(in environment: EnvironmentValues) -> Moved { Moved(x: environment.isEnabled ? 4 : 8) }
}

@MainActor func customAnimations(_ contract: Contract) {
    contract.fact("an animation knows what it is made of", Animation(Halfway()).base is Halfway)
    contract.fact("the system's are no other", !(Animation.linear.base is Halfway))
    contract.fact("the same are equal", Animation(Halfway()) == Animation(Halfway()))
    contract.fact("others are not", Animation(Halfway()) != Animation(Halfway(seconds: 2)))
    contract.fact(
        "nor is one that begins later", Animation(CutOff(base: .linear)) != Animation(CutOff(base: .linear.delay(1))))
    let view = Text("a")
    contract.same("Modifiers with something to animate") {
        view.offset(x: 4)
        view.modifier(Moved(x: 4))
        view.modifier(Roomy())
    }
    contract.distinct("Modifiers that depend on what is around") {
        view.modifier(Roomy())
        view.modifier(Roomy()).disabled(true)
    }
    contract.same("Views with something to animate") {
        Text(verbatim: "3")
        Counting(number: 3)
    }
    contract.same("What happens to a view with an animation of its own") {
        view.opacity(0.5)
        view.animation(.linear) { $0.opacity(0.5) }
        view.transaction {
            $0.animation = .linear
        } body: {
            $0.opacity(0.5)
        }
        view.transaction { $0.animation = $0.isTapped ? .linear : .bouncy }.opacity(0.5)
        view.transaction(value: 1) { $0.animation = .linear }.opacity(0.5)
    }
    var transaction = Transaction()
    contract.fact("values of the app's are not set at first", !transaction.isTapped)
    transaction.isTapped = true
    contract.fact("and are kept", transaction.isTapped && transaction[Tapped.self])
    contract.fact("a value for a change", withTransaction(\.isTapped, true) { 3 } == 3)
    transaction.addAnimationCompletion {}
    transaction.addAnimationCompletion(criteria: .removed) {}
    transaction.scrollTargetAnchor = .bottom
    contract.fact("where what is scrolled to comes", transaction.scrollTargetAnchor == .bottom)
    transaction.dismissBehavior = .destructive
    transaction.dismissBehavior = .interactive
}
