import Foundation
import SwiftUI
import Testing

@MainActor @Suite struct LayoutTests {
    /// Rows as long as the room allows.
    struct Flow: Layout {
        var spacing: CGFloat = 10

        func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Void) -> CGSize {
            arrange(proposal.width ?? .infinity, subviews).size
        }
        func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Void) {
            for (subview, point) in zip(subviews, arrange(bounds.width, subviews).points) {
                subview.place(at: point, proposal: .unspecified)
            }
        }
        private func arrange(_ width: CGFloat, _ subviews: Subviews) -> (points: [CGPoint], size: CGSize) {
            var points: [CGPoint] = []
            var (x, y, line) = (CGFloat(0), CGFloat(0), CGFloat(0))
            for subview in subviews {
                let size = subview.sizeThatFits(.unspecified)
                if x > 0, x + size.width > width {
                    x = 0
                    y += line + spacing
                    line = 0
                }
                points.append(CGPoint(x: x, y: y))
                x += size.width + spacing
                line = max(line, size.height)
            }
            return (points, CGSize(width: width, height: y + line))
        }
    }

    struct Boxes: View {
        var body: some View {
            Flow {
                ForEach(0..<5) { _ in Color.red.frame(width: 100, height: 20) }
            }
        }
    }

    private func positions(_ screen: Screen) -> [String] {
        screen.elements("layout-item").map { "\($0[style: "left"] ?? "-") \($0[style: "top"] ?? "-")" }
    }

    @Test func subviewsArePlaced() {
        let screen = Screen(Boxes())
        #expect(
            positions(screen) == ["0 0", "110px 0", "220px 0", "0 30px", "110px 30px"], "361 points is three a row")
        #expect(screen.element("layout")?[style: "height"] == "50px")
    }

    @Test func theBrowserSaysHowMuchRoomThereIs() {
        let screen = Screen(Boxes())
        screen.send(.geometry, to: "layout-space", .object(["width": .number(215), "height": .number(50)]))
        #expect(positions(screen) == ["0 0", "110px 0", "0 30px", "110px 30px", "0 60px"])
    }

    @Test func theBrowserSaysHowLargeASubviewIs() throws {
        let screen = Screen(Boxes())
        let first = try #require(screen.elements("layout-item").first)
        screen.host.dispatch(.geometry, to: first.id, value: .object(["width": .number(260), "height": .number(20)]))
        #expect(positions(screen).prefix(2) == ["0 0", "0 30px"])
    }

    struct Weight: LayoutValueKey { static let defaultValue = 1.0 }

    struct Weighted: Layout {
        func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Void) -> CGSize {
            CGSize(width: 100 * subviews.map { $0[Weight.self] }.reduce(0, +), height: 10)
        }
        func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Void) {
            for subview in subviews {
                subview.place(
                    at: CGPoint(x: bounds.midX, y: bounds.midY), anchor: .center,
                    proposal: ProposedViewSize(width: 40, height: nil))
            }
        }
    }

    @Test func subviewsSayValuesToTheirLayout() {
        let screen = Screen(
            Weighted {
                Color.red.frame(width: 40, height: 10).layoutValue(key: Weight.self, value: 2)
                Color.blue.frame(width: 20, height: 10)
            })
        #expect(screen.element("layout")?[style: "width"] == "300px")
        #expect(positions(screen) == ["130px 0", "140px 0"])
    }

    struct Switching: View {
        struct Counter: View {
            @State private var count = 0
            var body: some View { Button("count \(count)") { count += 1 } }
        }
        @State private var isWide = true
        var body: some View {
            let layout = isWide ? AnyLayout(HStackLayout(spacing: 4)) : AnyLayout(VStackLayout())
            layout {
                Counter()
                Button("turn") { isWide.toggle() }
            }
        }
    }

    @Test func switchingLayoutsKeepsState() {
        let screen = Screen(Switching())
        screen.tap("count 0")
        #expect(screen.element("hstack") != nil)
        screen.tap("turn")
        #expect(screen.element("hstack") == nil && screen.element("vstack") != nil)
        #expect(screen.shows("count 1"))
    }
}

@MainActor @Suite struct ViewThatFitsTests {
    @Test func theFirstThatFitsIsShown() {
        let screen = Screen(
            ViewThatFits(in: .horizontal) {
                Text("A sentence that is much too long for one line of any phone, whatever its size may be today")
                Text("short")
            })
        #expect(screen.texts == ["short"])
    }

    @Test func theLastIsShownWhereNoneFits() {
        let screen = Screen(
            ViewThatFits {
                Color.red.frame(width: 900, height: 10)
                Color.red.frame(width: 800, height: 10)
            })
        #expect(screen.element("frame")?[style: "width"] == "800px")
    }
}

@MainActor @Suite struct GeometryReaderTests {
    struct Reader: View {
        var body: some View {
            VStack {
                GeometryReader { proxy in
                    Text(
                        verbatim:
                            "\(Int(proxy.size.width)) \(Int(proxy.frame(in: .global).minY)) \(Int(proxy.frame(in: .named("outer")).minY))"
                    )
                }
            }
            .coordinateSpace(name: "outer")
        }
    }

    private func frame(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> _EventValue {
        .object(["x": .number(x), "y": .number(y), "width": .number(width), "height": .number(height)])
    }

    @Test func aReaderFollowsItsFrame() {
        let screen = Screen(Reader())
        #expect(screen.texts == ["393 59 0"])
        screen.send(.geometry, to: "vstack", frame(0, 100, 300, 400))
        screen.send(.geometry, to: "geometry", frame(0, 130, 300, 200))
        #expect(screen.texts == ["300 130 30"])
    }
}
