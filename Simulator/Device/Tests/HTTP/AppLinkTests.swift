import Testing

@testable import DeviceHost

@Suite("AppLink")
struct AppLinkTests {
    @Test(
        "Links that open an app",
        arguments: [
            "easyapp://auth/callback#access_token=a.b&type=signup", "easyapp:", "https://example.com/x",
            "com.example+x-1.0:y",
        ])
    func links(text: String) {
        #expect(AppLink(text)?.url == text)
    }

    @Test(
        "What is no link",
        arguments: [
            "", "easyapp", "://x", "1x://y", "easy app://x", "easyapp://a b", "easyapp://a\nb", "javascript:alert(1)",
            "JavaScript:alert(1)", "data:text/html,x", "file:///etc/passwd", "/relative:x",
        ])
    func refused(text: String) {
        #expect(AppLink(text) == nil)
    }

    @Test("The length is bounded")
    func long() {
        let room = AppLink.lengthLimit - "easyapp://".utf8.count
        #expect(AppLink("easyapp://" + String(repeating: "x", count: room)) != nil)
        #expect(AppLink("easyapp://" + String(repeating: "x", count: room + 1)) == nil)
    }
}
