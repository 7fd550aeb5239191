import Foundation
import Testing

@testable import EasyApp

@Suite struct DeepLinkTests {
    private func link(_ text: String) throws -> DeepLink? {
        DeepLink(try #require(URL(string: text)))
    }

    @Test func linksOfMailsAreTold() throws {
        let confirmation = "easyapp://auth/callback#access_token=a&refresh_token=b"
        #expect(try link(confirmation) == .authCallback(try #require(URL(string: confirmation))))
        let change = "easyapp://auth/email#message=half"
        #expect(try link(change) == .emailChange(try #require(URL(string: change))))
        let reset = "easyapp://auth/reset?code=1"
        #expect(try link(reset) == .passwordReset(try #require(URL(string: reset))))
    }

    @Test func screensAreNamed() throws {
        #expect(try link("easyapp://todos") == .todos)
        #expect(try link("EASYAPP://tab/me") == .tab(.me))
    }

    @Test(arguments: [
        "https://auth/callback", "easyapp://auth/other", "easyapp://tab/none", "easyapp://", "otherapp://todos",
    ])
    func otherLinksAreNotOurs(_ text: String) throws {
        #expect(try link(text) == nil)
    }
}
