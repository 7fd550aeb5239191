import HTTPServer
import Testing

@testable import BackendCore

@Suite struct TrustedProxiesTests {
    private func client(_ proxies: String, from peer: String, forwarded: String...) throws -> String {
        var headers = HTTPHeaders()
        for value in forwarded { headers.append("X-Forwarded-For", value) }
        let request = HTTPRequest(target: "/", headers: headers, remoteAddress: peer)
        return try #require(TrustedProxies(proxies)).client(of: request)
    }

    @Test func whoeverIsConnectedIsTheClientUnlessItIsATrustedProxy() throws {
        #expect(try client("", from: "127.0.0.1", forwarded: "203.0.113.1") == "127.0.0.1")
        #expect(try client("127.0.0.0/8", from: "198.51.100.1", forwarded: "203.0.113.1") == "198.51.100.1")
        #expect(try client("127.0.0.0/8", from: "127.0.0.1", forwarded: "203.0.113.1") == "203.0.113.1")
        #expect(try client("127.0.0.0/8", from: "127.0.0.1") == "127.0.0.1")
    }

    @Test func whatAClientHasWrittenThereItselfDoesNotCount() throws {
        #expect(try client("127.0.0.1", from: "127.0.0.1", forwarded: "1.1.1.1, 203.0.113.1") == "203.0.113.1")
        #expect(try client("127.0.0.1", from: "127.0.0.1", forwarded: "1.1.1.1", "203.0.113.1") == "203.0.113.1")
        // Nor what is no address.
        #expect(try client("127.0.0.1", from: "127.0.0.1", forwarded: "1.1.1.1, nobody") == "127.0.0.1")
    }

    @Test func severalProxiesStandBehindOneAnother() throws {
        let forwarded = "1.1.1.1, 2001:DB8::7, 10.0.0.9"
        #expect(try client("127.0.0.1, 10.0.0.0/8", from: "127.0.0.1", forwarded: forwarded) == "2001:db8::7")
        #expect(try client("10.0.0.0/8", from: "10.0.0.1", forwarded: "10.0.0.2, 10.0.0.3") == "10.0.0.2")
    }

    /// As some proxies write it: a port of its own for each connection would be nobody's range.
    @Test func aPortDoesNotBelongToTheAddress() throws {
        for (written, client) in [
            ("203.0.113.5:443", "203.0.113.5"), ("[2001:db8::1]:443", "2001:db8::1"), ("[2001:db8::1]", "2001:db8::1"),
            ("2001:db8::1:443", "2001:db8::1:443"), ("1.1.1.1, 203.0.113.5:65535", "203.0.113.5"),
            ("203.0.113.5:443, 10.0.0.9:8080", "203.0.113.5"),
        ] {
            #expect(try self.client("127.0.0.1, 10.0.0.0/8", from: "127.0.0.1", forwarded: written) == client)
        }
        for written in [
            "203.0.113.5:", "203.0.113.5:65536", "203.0.113.5:+1", "203.0.113.5:1:2", "[203.0.113.5]:443", "[]", "[",
            "[2001:db8::1]443", "[2001:db8::1]:", "[2001:db8::1]:x", "2001:db8::1]:443", ":443",
        ] {
            #expect(try client("127.0.0.1", from: "127.0.0.1", forwarded: written) == "127.0.0.1", "\(written)")
        }
    }

    @Test func theHandlerSeesTheClient() async throws {
        let handler = try #require(TrustedProxies("10.0.0.1")).applied { .text($0.remoteAddress) }
        let request = HTTPRequest(
            target: "/", headers: ["X-Forwarded-For": "203.0.113.1"], remoteAddress: "10.0.0.1")
        #expect(try await handler(request).collectBody() == Array("203.0.113.1".utf8))
    }

    @Test func whatIsNoRangeIsRefused() {
        for text in ["x", "10.0.0.0/8, proxy", "10.0.0.0/99"] { #expect(TrustedProxies(text) == nil, "\(text)") }
        #expect(TrustedProxies(" , ") == TrustedProxies())
    }
}
