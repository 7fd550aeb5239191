import Testing

@testable import HTTPServer

@Suite struct FirstLineTests {
    private func judge(_ text: String) -> FirstLine { FirstLine(ArraySlice(text.utf8)) }

    @Test(arguments: [
        "GET / HTTP/1.1\r\n", "\r\n\r\nGET / HTTP/1.1\r\n", "M-SEARCH * HTTP/1.1\n", "GET /a?b=%20 HTTP/1.0\r\nHost: x",
        "PRI * HTTP/2.0\r\n", "GET /\u{e9} HTTP/1.1\r\n",
    ]) func requestsPass(_ text: String) {
        #expect(judge(text) == .request)
    }

    @Test(arguments: ["", "\r\n", "G", "GET", "GET ", "GET /", "GET /a HTTP/1.1", "GET /a HTTP/1.1\r"])
    func beginningsWait(_ text: String) {
        #expect(judge(text) == .incomplete)
    }

    @Test(arguments: [
        "\u{16}\u{3}\u{1}", "\u{0}", "garbage\r\n", "GET\r\n", " GET / HTTP/1.1\r\n", "GET  / HTTP/1.1\r\n",
        "GET /a b HTTP/1.1\r\n", "GET /\r\n", "GET /a\u{0}b HTTP/1.1\r\n", "GET /a\u{7f} HTTP/1.1\r\n",
        "GET /\u{1}", String(repeating: "A", count: 33), "é",
    ]) func everythingElseIsRefused(_ text: String) {
        #expect(judge(text) == .notHTTP)
    }

    @Test func aLineThatIsLongerThanIsLookedAtIsLibmicrohttpdsBusiness() {
        #expect(judge("GET /" + String(repeating: "a", count: FirstLine.limitBytes - 5)) == .request)
        #expect(judge(String(repeating: "\n", count: FirstLine.limitBytes)) == .notHTTP)
    }

    /// However a request's line is cut, no beginning of it is refused.
    @Test func everyBeginningOfARequestWaits() {
        let line = Array("\r\nPATCH /rest/v1/todos?id=eq.1 HTTP/1.1\r\n".utf8)
        for count in 0..<line.count { #expect(FirstLine(line[..<count]) == .incomplete, "\(count)") }
        #expect(FirstLine(line[...]) == .request)
    }
}
