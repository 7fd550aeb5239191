import Foundation
import FoundationCompat
import SwiftUI
import Testing

@MainActor @Suite(.serialized) struct UserActivityTests {
    struct Reader: View {
        @State private var page = 1
        @State private var isReading = true
        @State private var link = "none"
        var body: some View {
            Text(verbatim: "link \(link)")
            Button("next") { page += 1 }
            Button("close") { isReading = false }
            Text(verbatim: "page \(page)")
                .userActivity("org.example.read", element: isReading ? page : nil) { page, activity in
                    activity.title = "Page \(page)"
                }
                .onContinueUserActivity(NSUserActivityTypeBrowsingWeb) { link = $0.webpageURL?.path ?? "" }
                .onContinueUserActivity("org.example.read") { link = $0.title ?? "" }
        }
    }

    @Test func anActivityGoesOnForAsLongAsItsView() {
        let host = _ViewHost(Reader())
        #expect(NSUserActivity._current?.title == "Page 1")
        host.tap("next")
        #expect(NSUserActivity._current?.title == "Page 2")
        host.tap("close")
        #expect(NSUserActivity._current == nil)
        host.tearDown()
    }

    @Test func aLeavingViewEndsIt() {
        let host = _ViewHost(Reader())
        #expect(NSUserActivity._current != nil)
        host.tearDown()
        #expect(NSUserActivity._current == nil)
    }

    @Test func aLinkToAPageIsAnActivity() throws {
        let host = _ViewHost(Reader())
        host.open(try #require(URL(string: "https://example.org/book")))
        #expect(host.texts.first == "link /book")
        let activity = NSUserActivity(activityType: "org.example.read")
        activity.title = "Page 9"
        #expect(host._continue(activity))
        #expect(host.texts.first == "link Page 9")
        #expect(!host._continue(NSUserActivity(activityType: "org.example.other")))
        host.tearDown()
    }

    @Test func whoAsksForAddressesGetsThem() throws {
        struct Both: View {
            @State private var seen = ""
            var body: some View {
                Text(verbatim: "seen \(seen)")
                    .onOpenURL { seen += "address \($0.path)" }
                    .onContinueUserActivity(NSUserActivityTypeBrowsingWeb) { _ in seen += "activity" }
            }
        }
        let host = _ViewHost(Both())
        host.open(try #require(URL(string: "https://example.org/book")))
        #expect(host.texts.first == "seen address /book")
        host.tearDown()
    }
}
