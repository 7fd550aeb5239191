import SwiftUI

@MainActor func transitions(_ contract: Contract) {
    let view = Text("a")
    contract.distinct("Transitions") {
        view
        view.transition(.identity)
        view.transition(.scale)
        view.transition(.scale(scale: 0.5, anchor: .top))
        view.transition(.move(edge: .leading))
        view.transition(.move(edge: .bottom))
        view.transition(.slide)
        view.transition(.offset(x: 1, y: 2))
        view.transition(.push(from: .trailing))
        view.transition(.asymmetric(insertion: .opacity, removal: .scale))
        view.transition(.opacity.combined(with: .scale))
        view.transition(.modifier(active: Faded(amount: 0.1), identity: Faded(amount: 1)))
    }
    contract.distinct("Transitions of symbols") {
        view
        view.transition(.symbolEffect)
        view.transition(.symbolEffect(.appear.up))
        view.transition(.symbolEffect(.disappear.down))
        view.transition(.symbolEffect(.automatic, options: .speed(2)))
    }
    contract.same("Transitions of symbols by type") {
        view.transition(.symbolEffect)
        view.transition(.symbolEffect(.automatic))
        view.transition(SymbolEffectTransition(effect: .automatic, options: .default))
    }
    contract.drawn("More transitions") {
        view.transition(AnyTransition.opacity)
        view.transition(AnyTransition.identity)
        view.transition(AnyTransition.slide)
        view.transition(AnyTransition.move(edge: .top))
        view.transition(AnyTransition.push(from: .top))
        view.transition(AnyTransition.offset(x: 1, y: 2))
        view.transition(AnyTransition.opacity.combined(with: AnyTransition.slide))
        view.transition(.offset(CGSize(width: 1, height: 2)))
        view.transition(.scale(0.5, anchor: .top))
        OpacityTransition().apply(content: view, phase: .identity)
        view.transition(AnyTransition.offset(CGSize(width: 1, height: 2)))
        view.transition(AnyTransition.scale.animation(.easeIn))
        view.transition(AnyTransition(OpacityTransition()))
        view.transition(OpacityTransition())
        view.transition(IdentityTransition())
        view.transition(SlideTransition())
        view.transition(MoveTransition(edge: .top))
        view.transition(PushTransition(edge: .top))
        view.transition(OffsetTransition(CGSize(width: 1, height: 2)))
        view.transition(ScaleTransition(0.5, anchor: .top))
        view.transition(BlurReplaceTransition(configuration: .downUp))
        view.transition(.blurReplace)
        view.transition(.blurReplace(.upUp))
        view.transition(AsymmetricTransition(insertion: OpacityTransition(), removal: SlideTransition()))
        view.transition(Turning())
        view.transition(Turning().animation(.easeIn).combined(with: .opacity))
    }
    contract.fact("phases", TransitionPhase.willAppear.value == -1 && TransitionPhase.didDisappear.value == 1)
    contract.fact(
        "the phase of what is there", TransitionPhase.identity.isIdentity && TransitionPhase.identity.value == 0)
    contract.fact("properties", TransitionProperties().hasMotion && !TransitionProperties(hasMotion: false).hasMotion)
    contract.fact("a fade moves nothing", !OpacityTransition.properties.hasMotion)
    contract.fact(
        "transitions keep their values",
        MoveTransition(edge: .top).edge == .top && PushTransition(edge: .top).edge == .top)
    contract.fact("scales", ScaleTransition(0.5).scale == 0.5 && ScaleTransition(0.5).anchor == .center)
    contract.fact("offsets", OffsetTransition(CGSize(width: 1, height: 2)).offset.height == 2)
}

private struct Faded: ViewModifier {
    var amount: Double
    func body(content: Content) -> some View { content.opacity(amount) }
}

private struct Turning: Transition {
    static let properties = TransitionProperties(hasMotion: true)
    func body(content: Content, phase: TransitionPhase) -> some View {
        content.rotationEffect(.degrees(phase.value * 90)).opacity(phase.isIdentity ? 1 : 0)
    }
}
