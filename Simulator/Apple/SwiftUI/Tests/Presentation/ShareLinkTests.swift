import Foundation
import SwiftUI
import Testing

@MainActor @Suite struct ShareLinkTests {
    @Test func aLinkSharesItsItems() throws {
        let url = try #require(URL(string: "https://example.com/a"))
        let outer = _SystemActions.shared.onShare
        defer { _SystemActions.shared.onShare = outer }
        var shared: [String] = []
        _SystemActions.shared.onShare = { shared = $0 }
        let screen = Screen(ShareLink(item: url, message: Text("Look")))
        screen.tap("Share…")
        #expect(shared == ["Look", "https://example.com/a"])
    }
}
