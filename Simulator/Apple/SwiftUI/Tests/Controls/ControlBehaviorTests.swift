import Foundation
import SwiftUI
import Testing

@MainActor @Suite struct ControlBehaviorTests {
    struct Counter: View {
        var behavior: ButtonRepeatBehavior = .enabled
        var loading: SpringLoadingBehavior = .automatic
        @State private var count = 0
        var body: some View {
            Button("more") { count += 1 }.buttonRepeatBehavior(behavior).springLoadingBehavior(loading)
            Text(verbatim: "count \(count)")
        }
    }

    private func button(_ host: _ViewHost) -> Int { host.tree.first { $0.tag == "button" }?.id ?? 0 }
    private func count(_ host: _ViewHost) -> Int {
        host.texts.last.flatMap { Int($0.dropFirst("count ".count)) } ?? -1
    }

    @Test func aHeldButtonActsAgainAndAgain() async {
        let host = _ViewHost(Counter())
        host.dispatch(.press, to: button(host), value: .bool(true))
        #expect(await host.wait(timeoutSeconds: 60) { count(host) >= 3 })
        host.dispatch(.press, to: button(host), value: .bool(false))
        let held = count(host)
        host.dispatch(.tap, to: button(host))
        #expect(count(host) == held, "the tap that ends it is none")
        host.tearDown()
    }

    @Test func aShortPressIsATap() {
        let host = _ViewHost(Counter())
        host.dispatch(.press, to: button(host), value: .bool(true))
        host.dispatch(.press, to: button(host), value: .bool(false))
        host.dispatch(.tap, to: button(host))
        #expect(count(host) == 1)
        host.tearDown()
    }

    @Test func aButtonAsUsualHearsNothingOfBeingHeld() {
        let host = _ViewHost(Counter(behavior: .automatic))
        #expect(!host.dispatch(.press, to: button(host), value: .bool(true)))
        #expect(!host.dispatch(.drop, to: button(host), value: .object(["phase": .string("entered")])))
        host.tearDown()
    }

    @Test func whatStaysOverAButtonTriggersItOnce() async {
        let host = _ViewHost(Counter(behavior: .automatic, loading: .enabled))
        let id = button(host)
        host.dispatch(.drop, to: id, value: .object(["phase": .string("entered")]))
        host.dispatch(.drop, to: id, value: .object(["phase": .string("exited")]))
        #expect(count(host) == 0)
        host.dispatch(.drop, to: id, value: .object(["phase": .string("entered")]))
        #expect(await host.wait(timeoutSeconds: 60) { count(host) == 1 })
        host.tearDown()
    }
}
