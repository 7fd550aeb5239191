import Combine
import Foundation
import Observation
import SwiftUI
import Testing

@MainActor @Suite struct CoreTests {
    struct Counter: View {
        @State private var count = 0
        let name: String
        var body: some View {
            HStack {
                Text(verbatim: "\(name)=\(count)")
                Button("add \(name)") { count += 1 }
            }
        }
    }

    @Test func aTapChangesOneText() {
        let host = _ViewHost(Counter(name: "a"))
        #expect(host.texts == ["a=0", "add a"])
        host.tap("add a")
        #expect(host.texts == ["a=1", "add a"])
    }

    @Test func forEachKeepsStateByIdentityAndDropsItWithTheRow() {
        struct Rows: View {
            @State private var ids = [1, 2, 3]
            var body: some View {
                VStack {
                    ForEach(ids, id: \.self) { Counter(name: "r\($0)") }
                    Button("reverse") { ids.reverse() }
                    Button("drop") { ids.removeAll { $0 == 2 } }
                    Button("restore") { ids = [1, 2, 3] }
                }
            }
        }
        let host = _ViewHost(Rows())
        host.tap("add r2")
        host.tap("add r2")
        host.tap("reverse")
        #expect(host.texts.prefix(6) == ["r3=0", "add r3", "r2=2", "add r2", "r1=0", "add r1"])
        host.tap("drop")
        host.tap("restore")
        #expect(host.texts.prefix(4) == ["r1=0", "add r1", "r2=0", "add r2"])
    }

    @Test func branchesOfTheSameTypeDoNotShareState() {
        struct Branches: View {
            @State private var isFirst = true
            var body: some View {
                if isFirst { Counter(name: "x") } else { Counter(name: "x") }
                Button("flip") { isFirst.toggle() }
            }
        }
        let host = _ViewHost(Branches())
        host.tap("add x")
        host.tap("flip")
        #expect(host.texts.first == "x=0")
    }

    @Test func anIdentityChangeStartsAnew() {
        struct Identified: View {
            @State private var id = 0
            var body: some View {
                Counter(name: "x").id(id)
                Button("next") { id += 1 }
            }
        }
        let host = _ViewHost(Identified())
        host.tap("add x")
        #expect(host.texts.first == "x=1")
        host.tap("next")
        #expect(host.texts.first == "x=0")
    }

    @Observable final class Profile {
        var name = "Ann"
        var age = 30
    }

    @Test func onlyViewsThatReadAPropertyAreEvaluatedWhenItChanges() {
        struct Name: View {
            let profile: Profile
            var body: some View { Text(verbatim: profile.name) }
        }
        let profile = Profile()
        let host = _ViewHost(VStack { Name(profile: profile) })
        let before = host.graph.evaluationCount
        profile.age = 31
        host.flush()
        #expect(host.graph.evaluationCount == before)
        profile.name = "Bob"
        host.flush()
        #expect(host.texts == ["Bob"])
        #expect(host.graph.evaluationCount - before <= 3)
    }

    @Test func observationsDoNotPileUp() {
        struct Mixed: View {
            let profile: Profile
            @State private var count = 0
            var body: some View {
                Text(verbatim: profile.name)
                Button("n") { count += 1 }
                Text(verbatim: "\(count)")
            }
        }
        let profile = Profile()
        let host = _ViewHost(Mixed(profile: profile))
        for _ in 0..<500 { host.tap("n") }
        let before = host.graph.evaluationCount
        profile.name = "Zoe"
        host.flush()
        #expect(host.graph.evaluationCount - before <= 12)
        #expect(host.texts.first == "Zoe")
    }

    final class Cart: ObservableObject {
        @Published var items = 0
    }

    @Test func observableObjectsReachViewsThroughEveryWrapper() {
        struct Owner: View {
            @StateObject private var cart = Cart()
            var body: some View {
                Watcher(cart: cart)
                Reader().environmentObject(cart)
            }
        }
        struct Watcher: View {
            @ObservedObject var cart: Cart
            var body: some View { Button("buy \(cart.items)") { cart.items += 1 } }
        }
        struct Reader: View {
            @EnvironmentObject private var cart: Cart
            var body: some View { Text(verbatim: "in cart \(cart.items)") }
        }
        let host = _ViewHost(Owner())
        host.tap("buy 0")
        #expect(host.texts == ["buy 1", "in cart 1"])
    }

    @Test func modifiersOfTheAppKeepTheirOwnState() {
        struct Card: ViewModifier {
            @State private var taps = 0
            func body(content: Content) -> some View {
                content
                Button("card \(taps)") { taps += 1 }
            }
        }
        let host = _ViewHost(Text(verbatim: "x").modifier(Card()))
        host.tap("card 0")
        #expect(host.texts == ["x", "card 1"])
    }

    struct SumKey: PreferenceKey {
        static let defaultValue = 0
        static func reduce(value: inout Int, nextValue: () -> Int) { value += nextValue() }
    }

    @Test func preferencesAddUpAndReport() {
        struct Summing: View {
            @State private var sum = 0
            @State private var hasMore = false
            var body: some View {
                VStack {
                    Text(verbatim: "a").preference(key: SumKey.self, value: 2)
                    Text(verbatim: "b").preference(key: SumKey.self, value: 3)
                    if hasMore { Text(verbatim: "c").preference(key: SumKey.self, value: 4) }
                }
                .onPreferenceChange(SumKey.self) { sum = $0 }
                Text(verbatim: "sum \(sum)")
                Button("more") { hasMore = true }
            }
        }
        let host = _ViewHost(Summing())
        #expect(host.texts.contains("sum 5"))
        host.tap("more")
        #expect(host.texts.contains("sum 9"))
    }

    @Test func aLoopOfChangesEndsWithTheHostStillWorking() {
        struct Loop: View {
            @State private var count = 0
            @State private var other = 0
            var body: some View {
                Text(verbatim: "\(count)").onChange(of: count, initial: true) { count += 1 }
                Button("ok \(other)") { other += 1 }
            }
        }
        let host = _ViewHost(Loop())
        host.tap("ok 0")
        #expect(host.texts.last == "ok 1")
        host.tearDown()
    }
}
