import Testing

@testable import Auth

@Suite struct RedirectTargetsTests {
    private func targets(_ patterns: [String]) -> RedirectTargets {
        var configuration = AuthConfiguration(
            externalURL: "https://api.example.com", siteURL: "https://example.com/start", secret: "secret")
        configuration.redirectAllowList = patterns
        return RedirectTargets(configuration)
    }

    @Test(arguments: [
        ("https://example.com", true), ("https://EXAMPLE.com:443/anything?x#y", true),
        ("https://api.example.com/x", true),
        ("http://example.com/", false), ("https://example.com:8443/", false), ("https://example.com.evil.org/", false),
        ("https://example.com@evil.org/", false), ("https://evil.org/https://example.com", false),
        ("https://user:pass@example.com/", false), ("https:\\\\example.com", false), ("//example.com/", false),
        ("https://example.com/\n", false), ("https://exämple.com/", false), ("javascript:alert(1)", false),
        ("data:text/html,x", false), ("", false), ("app://open", true), ("app://open/a/b", false),
        ("apps://open", false),
        ("deep://a/b/c?d", true), ("https://preview-1.pages.dev/callback", true),
        ("https://a.b.pages.dev/callback", false), ("https://preview.pages.dev/callback/x", false),
    ]) func allowsTheSiteAndWhatIsListed(target: String, isAllowed: Bool) {
        let targets = targets(["app://*", "deep://**", "https://*.pages.dev/callback"])
        #expect(targets.isAllowed(target) == isAllowed, "\(target)")
    }

    @Test func takesTheFirstThatIsAllowed() {
        let targets = targets(["app://**"])
        #expect(targets.target([nil, "https://evil.org", "app://a", "app://b"]) == "app://a")
        #expect(targets.target([nil, "https://evil.org"]) == "https://example.com/start")
    }

    @Test(arguments: [
        ("a://b", "a://b?c=1#f=2%263"), ("a://b?x=1#old", "a://b?x=1&c=1#f=2%263"), ("a://b?", "a://b?c=1#f=2%263"),
    ]) func addsResults(target: String, expected: String) {
        var url = RedirectURL(target)
        url.addQuery([("c", "1")])
        url.setFragment([("f", "2&3")])
        #expect(url.text == expected)
    }
}
