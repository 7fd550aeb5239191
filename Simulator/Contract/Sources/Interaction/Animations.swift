import SwiftUI

@MainActor func animations(_ contract: Contract) {
    let curves: [Animation] = [
        .default, .linear, .easeIn, .easeOut, .easeInOut, .spring, .smooth, .snappy, .bouncy, .interactiveSpring,
        .linear(duration: 1), .easeIn(duration: 1), .easeOut(duration: 1), .easeInOut(duration: 1),
        .spring(response: 0.4, dampingFraction: 0.8, blendDuration: 0), .spring(duration: 1, bounce: 0.2),
        .interactiveSpring(response: 0.2, dampingFraction: 0.8, blendDuration: 0.1), .interactiveSpring(duration: 0.3),
        .interpolatingSpring(mass: 1, stiffness: 100, damping: 10, initialVelocity: 0), .smooth(duration: 1),
        .snappy(duration: 1, extraBounce: 0.1), .bouncy(duration: 1), .timingCurve(0.1, 0.2, 0.3, 0.4, duration: 1),
        .linear.delay(1), .linear.speed(2), .linear.repeatCount(3), .linear.repeatForever(autoreverses: false),
        .linear.repeatCount(2, autoreverses: false), .linear.repeatForever(),
    ]
    contract.fact("each animation equals itself", curves.allSatisfy { $0 == $0 })
    contract.fact("animations differ", Set(curves).count > 20)
    var done = false
    contract.fact("withAnimation gives the result", withAnimation { 3 } == 3)
    contract.fact("with a curve", withAnimation(.easeIn) { 3 } == 3)
    withAnimation(.linear, completionCriteria: .logicallyComplete) {
    } completion: {
        done = true
    }
    withAnimation(nil, completionCriteria: .removed) {
    } completion: {
        done = true
    }
    _ = done
    var transaction = Transaction(animation: .linear)
    transaction.disablesAnimations = true
    transaction.isContinuous = true
    contract.fact("withTransaction gives the result", withTransaction(transaction) { 3 } == 3)
    contract.fact(
        "transactions keep their animation", transaction.animation == .linear && Transaction().animation == nil)
    let view = Text("12")
    contract.drawn("Animated views") {
        view.animation(.default)
        view.animation(nil, value: 1)
        view.contentTransition(.numericText())
        view.contentTransition(.numericText(countsDown: true))
        view.contentTransition(.numericText(value: 3))
        view.contentTransition(.identity)
        view.contentTransition(.interpolate)
        view.contentTransition(.opacity)
        Matched()
    }
    var pair = AnimatablePair(1.0, 2.0)
    pair.scale(by: 2)
    pair += AnimatablePair(1, 1)
    contract.fact("pairs are numbers", pair == AnimatablePair(1, 2) + AnimatablePair(2, 3) && pair - pair == .zero)
    contract.fact("pairs have a length", pair.magnitudeSquared == 34 && pair.first == 3 && pair.second == 5)
    var nothing = EmptyAnimatableData()
    nothing.scale(by: 2)
    contract.fact(
        "nothing to animate",
        nothing + nothing == .zero && nothing - nothing == nothing && nothing.magnitudeSquared == 0)
}

private struct Matched: View {
    @Namespace private var space
    var body: some View {
        Text("a").matchedGeometryEffect(id: "a", in: space)
        Text("b").matchedGeometryEffect(id: "b", in: space, properties: .position, anchor: .top, isSource: false)
        Text("c").matchedGeometryEffect(id: "c", in: space, properties: [.size, .frame])
    }
}
