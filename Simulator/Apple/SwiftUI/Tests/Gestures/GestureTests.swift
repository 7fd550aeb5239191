import Foundation
import SwiftUI
import Testing

@MainActor @Suite struct GestureTests {
    struct Taps: View {
        @State private var log = ""
        var body: some View {
            Text(verbatim: "taps \(log)")
                .onTapGesture(count: 2) { log += "d" }
                .onTapGesture { log += "s" }
                .onLongPressGesture { log += "l" }
        }
    }

    private func target(_ host: _ViewHost) -> Int { host.tree.first { !$0.handlers.isEmpty }?.id ?? 0 }

    @Test func tapsAreCounted() {
        let host = _ViewHost(Taps())
        host.dispatch(.tap, to: target(host), value: .object(["count": .number(1)]))
        host.dispatch(.tap, to: target(host), value: .object(["count": .number(2)]))
        host.dispatch(.longPress, to: target(host))
        #expect(host.texts == ["taps sdsl"])
    }

    private func drag(_ phase: String, _ dx: Double, _ dy: Double = 0) -> _EventValue {
        .object([
            "phase": .string(phase), "startX": .number(5), "startY": .number(5), "dx": .number(dx), "dy": .number(dy),
            "vx": .number(40), "vy": .number(0),
        ])
    }

    struct Dragged: View {
        @GestureState private var offset = CGSize.zero
        @State private var end = "none"
        var body: some View {
            Text(verbatim: "\(Int(offset.width)) \(end)")
                .gesture(
                    DragGesture(minimumDistance: 10)
                        .updating($offset) { value, state, _ in state = value.translation }
                        .onEnded { value in
                            end = "\(Int(value.location.x)) \(Int(value.predictedEndTranslation.width))"
                        })
        }
    }

    @Test func aDragUpdatesItsStateAndResetsIt() {
        let host = _ViewHost(Dragged())
        host.dispatch(.drag, to: target(host), value: drag("began", 4))
        #expect(host.texts == ["0 none"], "not far enough yet")
        host.dispatch(.drag, to: target(host), value: drag("changed", 30))
        #expect(host.texts == ["30 none"])
        host.dispatch(.drag, to: target(host), value: drag("ended", 50))
        #expect(host.texts == ["0 55 60"])
    }

    struct Pinched: View {
        @GestureState private var scale = 1.0
        @State private var end = "none"
        var body: some View {
            Text(verbatim: "\(scale) \(end)")
                .gesture(
                    MagnifyGesture().updating($scale) { value, state, _ in state = value.magnification }
                        .simultaneously(with: RotateGesture(minimumAngleDelta: .degrees(45)))
                        .onEnded { value in
                            let turned = value.second.map { Int($0.rotation.degrees.rounded()) }
                            end = "\(value.first?.startAnchor.x ?? -1) \(turned ?? 0)"
                        })
        }
    }

    @Test func twoFingersMagnifyAndTurn() {
        let host = _ViewHost(Pinched())
        func pinch(_ phase: String, _ magnification: Double, _ radians: Double) {
            let value = _EventValue.object([
                "phase": .string(phase), "magnification": .number(magnification), "rotation": .number(radians),
                "x": .number(25), "y": .number(5), "width": .number(100), "height": .number(10),
            ])
            host.dispatch(.pinch, to: target(host), value: value)
        }
        pinch("began", 1.001, 0)
        #expect(host.texts == ["1.0 none"], "not far enough yet")
        pinch("changed", 1.5, 0.1)
        #expect(host.texts == ["1.5 none"])
        pinch("changed", 2, .pi / 2)
        #expect(host.texts == ["2.0 none"])
        pinch("ended", 2, .pi / 2)
        #expect(host.texts == ["1.0 0.25 90"])
    }

    @Test func aCancelledDragResetsItsState() {
        let host = _ViewHost(Dragged())
        host.dispatch(.drag, to: target(host), value: drag("changed", 30))
        host.dispatch(.drag, to: target(host), value: drag("cancelled", 30))
        #expect(host.texts == ["0 none"])
    }

    struct Sequence: View {
        @State private var log = "idle"
        var body: some View {
            Text(verbatim: log)
                .gesture(
                    LongPressGesture().sequenced(before: DragGesture())
                        .onChanged { value in
                            switch value {
                            case .first: log = "pressing"
                            case .second(_, nil): log = "pressed"
                            case .second(_, let drag?): log = "dragging \(Int(drag.translation.width))"
                            }
                        }
                        .onEnded { value in
                            if case .second(_, let drag?) = value { log = "dropped \(Int(drag.translation.width))" }
                        })
        }
    }

    @Test func aDragAfterALongPress() {
        let host = _ViewHost(Sequence())
        host.dispatch(.drag, to: target(host), value: drag("changed", 30))
        #expect(host.texts == ["idle"], "the press comes first")
        host.dispatch(.longPress, to: target(host))
        #expect(host.texts == ["pressed"])
        host.dispatch(.drag, to: target(host), value: drag("changed", 30))
        #expect(host.texts == ["dragging 30"])
        host.dispatch(.drag, to: target(host), value: drag("ended", 40))
        #expect(host.texts == ["dropped 40"])
        host.dispatch(.drag, to: target(host), value: drag("changed", 10))
        #expect(host.texts == ["dropped 40"], "the sequence starts over")
    }

    struct Either: View {
        @State private var log = "none"
        var body: some View {
            Text(verbatim: log)
                .gesture(
                    TapGesture(count: 2).exclusively(before: TapGesture())
                        .onEnded { value in
                            switch value {
                            case .first: log = "double"
                            case .second: log = "single"
                            }
                        })
        }
    }

    @Test func onlyOneOfTwoSucceeds() {
        let host = _ViewHost(Either())
        host.dispatch(.tap, to: target(host), value: .object(["count": .number(1)]))
        #expect(host.texts == ["single"])
        host.dispatch(.tap, to: target(host), value: .object(["count": .number(2)]))
        #expect(host.texts == ["double"])
    }

    struct Masked: View {
        @State private var count = 0
        var body: some View {
            Text(verbatim: "count \(count)").gesture(TapGesture().onEnded { count += 1 }, including: .subviews)
        }
    }

    @Test func aMaskedGestureIsNotThere() {
        let host = _ViewHost(Masked())
        #expect(host.tree.first { !$0.handlers.isEmpty } == nil)
    }
}
