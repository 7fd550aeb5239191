import Testing

@testable import SwiftUI

@MainActor @Suite struct ScrollTargetTests {
    struct Lines: View {
        @State var line: Int?
        var body: some View {
            ScrollView {
                LazyVStack { ForEach(0..<100, id: \.self) { Text(verbatim: "line \($0)").frame(height: 50) } }
                    .scrollTargetLayout()
            }
            .scrollPosition(id: $line)
            Text(verbatim: "at \(line ?? -1)")
            Button("jump") { line = 40 }
        }
    }

    @Test func theLineThatComesFirstIsKnown() throws {
        let host = _ViewHost(Lines())
        let scroller = try #require(host.first(class: "scroll"))
        host._scroll(scroller.id, y: 580)
        #expect(host.texts.contains("at 10"), "58 points a line, with its space")
        host._scroll(scroller.id, y: 40)
        #expect(host.texts.contains("at 11"))
    }

    @Test func aLineThatIsAskedForComesFirst() throws {
        let host = _ViewHost(Lines())
        host.tap("jump")
        let scroller = try #require(host.first(class: "scroll"))
        #expect(host.texts.contains("at 40"))
        #expect(abs(host._scrollOffset(scroller.id).y - 40 * 58) < 1)
    }

    @Test func nonsenseIsNoPosition() throws {
        let host = _ViewHost(Lines())
        let scroller = try #require(host.first(class: "scroll"))
        for value in [_EventValue.null, .object(["position": .number(1e300)]), .object(["position": .number(-3)])] {
            host.dispatch(.scroll, to: scroller.id, value: value)
        }
        #expect(host.texts.contains("at -1"))
    }

    @Test func pagesAreAsLargeAsTheirContainer() {
        let context = ScrollTargetBehaviorContext(
            originalTarget: ScrollTarget(rect: .zero, anchor: nil), velocity: CGVector(dx: 0, dy: 1),
            contentSize: CGSize(width: 100, height: 1000), containerSize: CGSize(width: 100, height: 300),
            axes: .vertical, environment: EnvironmentValues())
        func rest(_ y: CGFloat) -> CGFloat {
            var target = ScrollTarget(rect: CGRect(x: 7, y: y, width: 100, height: 300), anchor: nil)
            PagingScrollTargetBehavior().updateTarget(&target, context: context)
            #expect(target.rect.minX == 7)
            return target.rect.minY
        }
        #expect(rest(140) == 0 && rest(160) == 300 && rest(990) == 700)
    }
}
