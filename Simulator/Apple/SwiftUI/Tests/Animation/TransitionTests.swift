import Foundation
import Testing

@testable import SwiftUI

@MainActor @Suite struct TransitionTests {
    private func attributes(_ view: some View) -> (enter: String?, exit: String?) {
        let host = _ViewHost(view)
        let element = host.tree.first { $0[attribute: "data-enter"] != nil }
        return (element?[attribute: "data-enter"], element?[attribute: "data-exit"])
    }

    @Test func aTransitionSaysHowAViewComesAndGoes() {
        let slide = attributes(Text("a").transition(.slide))
        #expect(slide == ("transform:translate(-100%,0)", "transform:translate(100%,0)"))
        let move = attributes(Text("a").transition(.move(edge: .bottom).combined(with: .opacity)))
        #expect(move.enter == "opacity:0;transform:translate(0,100%)")
        let different = attributes(Text("a").transition(.asymmetric(insertion: .scale, removal: .opacity)))
        #expect(different == ("transform:scale(0)", "opacity:0"))
    }

    struct Twirl: Transition {
        func body(content: Content, phase: TransitionPhase) -> some View {
            content.offset(x: phase == .willAppear ? 10 : phase == .didDisappear ? 20 : 0)
        }
    }

    @Test func anAppsOwnTransitionIsReadOffItsBody() {
        let own = attributes(Text("a").transition(Twirl()))
        #expect(own == ("transform:translate(10px,0)", "transform:translate(20px,0)"))
    }

    struct Shifted: ViewModifier {
        let distance: CGFloat
        func body(content: Content) -> some View { content.offset(y: distance) }
    }

    @Test func aModifierMakesATransition() {
        let own = attributes(
            Text("a").transition(.modifier(active: Shifted(distance: 5), identity: Shifted(distance: 0))))
        #expect(own.enter == "transform:translate(0,5px)")
    }

    @Test func anAnimationIsWrittenAsTheBrowserReadsIt() {
        #expect(Animation.linear(duration: 1).css == "1000ms linear")
        #expect(Animation.linear(duration: 1).delay(0.5).css == "1000ms linear 500ms")
        #expect(
            Animation.easeIn(duration: 1).repeatForever().css == "1000ms cubic-bezier(0.42,0,1,1) infinite alternate")
        #expect(Animation.linear(duration: 1).repeatCount(3, autoreverses: false).speed(2).css == "500ms linear 3")
    }

    struct Animated: View {
        @State private var isOn = false
        var body: some View {
            VStack {
                Button("Toggle") { isOn.toggle() }
                Button("With") { withAnimation(.linear(duration: 2)) { isOn.toggle() } }
                Text(verbatim: isOn ? "on" : "off")
            }
            .animation(.easeIn(duration: 1), value: isOn)
        }
    }

    @Test func aChangedValueAnimatesItsPatch() {
        let host = _ViewHost(Animated())
        var animations: [String?] = []
        host.onPatch = { _, transaction in animations.append(transaction.animation?.css) }
        host.tap("Toggle")
        #expect(animations == ["1000ms cubic-bezier(0.42,0,1,1)"])
    }
}
