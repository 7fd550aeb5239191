import Foundation
import SwiftUI
import Testing

@MainActor @Suite struct AnchorPreferenceTests {
    enum Frames: PreferenceKey {
        static var defaultValue: [Anchor<CGRect>] { [] }
        static func reduce(value: inout [Anchor<CGRect>], nextValue: () -> [Anchor<CGRect>]) { value += nextValue() }
    }

    struct Marked: View {
        var body: some View {
            VStack {
                Text("one").anchorPreference(key: Frames.self, value: .bounds) { [$0] }
            }
            .overlayPreferenceValue(Frames.self) { anchors in
                GeometryReader { proxy in
                    Text(verbatim: anchors.map { "\(Int(proxy[$0].minX)) \(Int(proxy[$0].minY))" }.joined())
                }
            }
        }
    }

    @Test func anAnchorIsResolvedInItsReader() throws {
        let screen = Screen(Marked())
        let one = try #require(screen.reachable.first { $0.text == "one" })
        func frame(_ x: Double, _ y: Double) -> _EventValue {
            .object(["x": .number(x), "y": .number(y), "width": .number(50), "height": .number(20)])
        }
        screen.host.dispatch(.geometry, to: one.id, value: frame(40, 130))
        screen.send(.geometry, to: "geometry", frame(10, 100))
        #expect(screen.shows("30 30"))
    }
}
