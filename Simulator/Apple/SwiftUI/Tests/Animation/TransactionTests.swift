import Foundation
import Testing

@testable import SwiftUI

private struct Tapped: TransactionKey { static let defaultValue = false }

extension Transaction {
    fileprivate var isTapped: Bool {
        get { self[Tapped.self] }
        set { self[Tapped.self] = newValue }
    }
}

@MainActor @Suite struct TransactionTests {
    struct Toggled: View {
        @State private var isOn = false
        var body: some View {
            Text("a").opacity(isOn ? 1 : 0.5).transaction { if $0.isTapped { $0.animation = .bouncy } }
            Button("tap") { withTransaction(\.isTapped, true) { isOn.toggle() } }
            Button("quietly") { isOn.toggle() }
        }
    }

    private func animations(of host: _ViewHost, _ change: () -> Void) -> [Animation?] {
        var seen: [Animation?] = []
        host.onPatch = { _, transaction in seen.append(transaction.animation) }
        change()
        host.flush()
        return seen
    }

    @Test func valuesOfTheAppsReachTheModifiersThatAskForThem() {
        let host = _ViewHost(Toggled())
        #expect(animations(of: host) { host.tap("tap") } == [.bouncy])
        #expect(animations(of: host) { host.tap("quietly") } == [nil])
        #expect(!host.tree.all { $0[attribute: "data-animation"] != nil }.contains { _ in true })
        host.tearDown()
    }

    @Test func whatIsNeverAnimatedSaysSo() {
        let host = _ViewHost(Text("a").transaction { $0.animation = nil })
        #expect(host.tree.first { $0[attribute: "data-animation"] == "none" } != nil)
        host.tearDown()
    }

    @Test func aBodyIsAnimatedByItself() {
        struct Dimmed: View {
            @State private var isOn = false
            var body: some View {
                Text("a").animation(.bouncy) { $0.opacity(isOn ? 1 : 0.5) }
                Button("tap") { isOn.toggle() }
            }
        }
        let host = _ViewHost(Dimmed())
        #expect(animations(of: host) { host.tap("tap") } == [.bouncy])
        host.tearDown()
    }

    @Test func implicitAnimationsCanBeSwitchedOff() {
        struct Implicit: View {
            @State private var isOn = false
            var body: some View {
                Text("a").opacity(isOn ? 1 : 0.5).animation(.bouncy, value: isOn)
                Button("tap") { isOn.toggle() }
                Button("still") {
                    var transaction = Transaction()
                    transaction.disablesAnimations = true
                    withTransaction(transaction) { isOn.toggle() }
                }
            }
        }
        let host = _ViewHost(Implicit())
        #expect(animations(of: host) { host.tap("tap") } == [.bouncy])
        #expect(animations(of: host) { host.tap("still") } == [nil])
        host.tearDown()
    }
}

/// What a change carries along besides its animation.
@MainActor @Suite struct TransactionValueTests {
    @Test func whatIsScrolledToComesWhereTheChangeSays() async {
        struct Rows: View {
            @State private var shown: Int?
            var body: some View {
                Button("there") { withTransaction(\.scrollTargetAnchor, .bottom) { shown = 40 } }
                ScrollView {
                    VStack { ForEach(0..<50, id: \.self) { Text(verbatim: "row \($0)") } }.scrollTargetLayout()
                }
                .scrollPosition(id: $shown)
            }
        }
        let host = _ViewHost(Rows())
        var anchors: [UnitPoint?] = []
        host.graph.onScroll = { _, anchor, _ in anchors.append(anchor) }
        host.tap("there")
        #expect(await host.wait(timeoutSeconds: 60) { anchors == [.bottom] })
        host.tearDown()
    }
}
