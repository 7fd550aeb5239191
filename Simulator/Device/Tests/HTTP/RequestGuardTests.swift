import Testing

@testable import DeviceHost

@Suite("RequestGuard")
struct RequestGuardTests {
    private let guardian = RequestGuard(port: 8080, token: "secret")
    private var own: RequestGuard.Facts {
        .init(
            host: "127.0.0.1:8080", origin: "http://127.0.0.1:8080", fetchSite: "same-origin",
            cookie: "a=b; easyapp-device-8080=secret")
    }

    @Test("The page's own messages")
    func ownMessages() throws {
        try guardian.checkMessages(own)
        var local = own
        local.host = "LOCALHOST:8080"
        local.origin = "http://localhost:8080"
        try guardian.checkMessages(local)
    }

    @Test(
        "A name that leads here but is not ours",
        arguments: [nil, "", "evil.example:8080", "127.0.0.1", "127.0.0.1:80"])
    func foreignHost(host: String?) {
        var facts = own
        facts.host = host
        #expect(throws: RequestGuard.Refusal.unknownHost) { try guardian.checkMessages(facts) }
        #expect(throws: RequestGuard.Refusal.unknownHost) { try guardian.checkPage(facts) }
        #expect(throws: RequestGuard.Refusal.unknownHost) { try guardian.checkLink(facts) }
    }

    @Test(
        "Messages of another site",
        arguments: ["http://evil.example", "null", "http://127.0.0.1:9999", "https://127.0.0.1:8080"])
    func foreignOrigin(origin: String) {
        var facts = own
        facts.origin = origin
        #expect(throws: RequestGuard.Refusal.crossSite) { try guardian.checkMessages(facts) }
    }

    @Test("Messages the browser says come from elsewhere", arguments: ["cross-site", "same-site"])
    func foreignFetchSite(site: String) {
        var facts = own
        facts.fetchSite = site
        #expect(throws: RequestGuard.Refusal.crossSite) { try guardian.checkMessages(facts) }
    }

    @Test(
        "Messages without the token of this run",
        arguments: [
            nil, "", "easyapp-device-8080=", "easyapp-device-8080=secretx", "easyapp-device-8081=secret", "secret",
        ])
    func noToken(cookie: String?) {
        var facts = own
        facts.cookie = cookie
        #expect(throws: RequestGuard.Refusal.missingToken) { try guardian.checkMessages(facts) }
    }

    @Test("A link from the mailbox of the same machine opens, one from the internet does not")
    func links() throws {
        try guardian.checkLink(.init(host: "127.0.0.1:8080", fetchSite: "same-site"))
        try guardian.checkLink(.init(host: "127.0.0.1:8080", fetchSite: "none"))
        try guardian.checkLink(.init(host: "127.0.0.1:8080"))
        try guardian.checkLink(.init(host: "127.0.0.1:8080", origin: "http://127.0.0.1:54321", fetchSite: "same-site"))
        #expect(throws: RequestGuard.Refusal.crossSite) {
            try guardian.checkLink(.init(host: "127.0.0.1:8080", fetchSite: "cross-site"))
        }
        #expect(throws: RequestGuard.Refusal.crossSite) {
            try guardian.checkLink(.init(host: "127.0.0.1:8080", origin: "http://127.0.0.1.evil.example"))
        }
    }
}
