import SwiftUI
import Testing

@MainActor @Suite struct SafeAreaTests {
    @Test func aBarLiesAtItsEdge() throws {
        let screen = Screen(Text("content").safeAreaInset(edge: .bottom) { Text("bar") })
        let inset = try #require(screen.element("safe-inset"))
        #expect(inset.texts == ["content", "bar"])
        let top = Screen(Text("content").safeAreaInset(edge: .top) { Text("bar") })
        #expect(top.element("safe-inset")?.texts == ["bar", "content"])
    }

    @Test func ignoredEdgesAreNamed() {
        let screen = Screen(Color.red.ignoresSafeArea(edges: .top))
        #expect(screen.element("bleeds-top") != nil)
        #expect(screen.element("bleeds-bottom") == nil)
        #expect(Screen(Text("a").ignoresSafeArea(.keyboard)).element("bleeds-top") == nil)
    }
}
