import Foundation
import Testing

@testable import SwiftUI

/// Values that the app animates itself, frame by frame.
@MainActor @Suite struct AnimatedDataTests {
    /// Shows the number that it has at the moment.
    struct Number: View, Animatable {
        var number: Double
        nonisolated var animatableData: Double {
            get { number }
            set { number = newValue }
        }
        var body: some View { Text(verbatim: "number \(Int(number.rounded()))") }
    }

    struct Moved: AnimatableModifier {
        var x: CGFloat
        nonisolated var animatableData: CGFloat {
            get { x }
            set { x = newValue }
        }
        func body(content: Content) -> some View { content.offset(x: x) }
    }

    struct Shake: GeometryEffect {
        var turns: CGFloat
        var animatableData: CGFloat {
            get { turns }
            set { turns = newValue }
        }
        func effectValue(size: CGSize) -> ProjectionTransform {
            ProjectionTransform(CGAffineTransform(translationX: turns, y: 0))
        }
    }

    struct Slice: Shape {
        var end: Double
        var animatableData: Double {
            get { end }
            set { end = newValue }
        }
        func path(in rect: CGRect) -> Path {
            var path = Path()
            path.move(to: .zero)
            path.addLine(to: CGPoint(x: rect.width * end, y: rect.height))
            return path
        }
    }

    struct Counter: View {
        var animation: Animation? = .linear(duration: 2)
        @State private var value = 0.0
        var body: some View {
            Number(number: value)
            Text("moved").modifier(Moved(x: value))
            Text("shaken").modifier(Shake(turns: value))
            Slice(end: value / 100).stroke(lineWidth: 2)
            Button("go") { withAnimation(animation) { value = 100 } }
            Button("jump") { value = 100 }
            Button("back") { withAnimation(animation) { value = 0 } }
        }
    }

    /// Whether something goes from one value to another by way of others, and comes there.
    private func goesSlowly<V: Equatable>(
        from start: V, to end: V, _ value: @MainActor (_ViewHost) -> V?
    ) async -> Bool {
        // So slow that it is seen on its way however much else is going on.
        let slow = _ViewHost(Counter(animation: .linear(duration: 100)))
        slow.tap("go")
        let isOnItsWay = await slow.wait(timeoutSeconds: 60) { value(slow) != start && value(slow) != end }
        slow.tearDown()
        let quick = _ViewHost(Counter(animation: .linear(duration: 0.05)))
        quick.tap("go")
        let isThere = await quick.wait(timeoutSeconds: 60) { value(quick) == end }
        quick.tearDown()
        return isOnItsWay && isThere
    }

    @Test func aViewCountsUpToItsNewNumber() async {
        #expect(await goesSlowly(from: "number 0", to: "number 100") { $0.texts.first })
    }

    @Test func withoutAnAnimationItIsThereAtOnce() {
        let host = _ViewHost(Counter())
        host.tap("jump")
        #expect(host.texts.first == "number 100")
        host.tearDown()
    }

    @Test func modifiersMoveTheirContent() async {
        func place(_ host: _ViewHost) -> String? {
            host.tree.first { $0.style.contains { $0.name == "translate" || $0.name == "transform" } }.flatMap {
                $0[style: "translate"] ?? $0[style: "transform"]
            }
        }
        let host = _ViewHost(Counter())
        let start = place(host)
        host.tap("jump")
        let end = place(host)
        host.tearDown()
        #expect(start != end)
        #expect(await goesSlowly(from: start, to: end) { .some(place($0)) })
    }

    @Test func shapesChangeTheirPath() async {
        func path(_ end: Double) -> String {
            Slice(end: end).path(in: CGRect(x: 0, y: 0, width: 100, height: 100)).svg
        }
        #expect(
            await goesSlowly(from: path(0), to: path(1)) { host in
                host.tree.first { $0.tag == "path" }?[attribute: "d"]
            })
    }

    @Test func aFrameIsShownAtOnce() async {
        let host = _ViewHost(
            Counter(animation: .linear(duration: 100)).transaction { $0.animation = $0.animation ?? .linear })
        var animated = 0
        var frames = 0
        host.onPatch = { _, transaction in
            if transaction.animation == nil { frames += 1 } else { animated += 1 }
        }
        host.tap("go")
        #expect(await host.wait(timeoutSeconds: 60) { frames > 1 })
        #expect(animated <= 1)
        host.tearDown()
    }

    @Test func turningRoundGoesOnFromWhereItIs() async {
        let host = _ViewHost(Counter(animation: .spring(duration: 60)))
        host.tap("go")
        #expect(await host.wait(timeoutSeconds: 60) { host.texts.first != "number 0" })
        host.tap("back")
        let number = host.texts.first.flatMap { Int($0.dropFirst(7)) } ?? 100
        #expect(number < 100, "neither at the new place nor at the old")
        host.tearDown()
    }

    @Test func theTransactionOnTheWayDecides() {
        let host = _ViewHost(Counter(animation: .linear(duration: 100)).transaction { $0.animation = nil })
        host.tap("go")
        #expect(host.texts.first == "number 100")
        host.tearDown()
    }

    @Test func animationsOfAValueReachWhatTheyAreRound() async {
        struct Implicit: View {
            @State private var value = 0.0
            @State private var other = 0.0
            var body: some View {
                Number(number: value).animation(.linear(duration: 30), value: value)
                Number(number: other)
                Button("go") {
                    value = 100
                    other = 100
                }
            }
        }
        let host = _ViewHost(Implicit())
        host.tap("go")
        #expect(host.texts.first != "number 100")
        #expect(host.texts[1] == "number 100", "not what is beside it")
        host.tearDown()
    }
}
