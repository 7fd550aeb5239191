import JSON
import Testing

@testable import Auth

@Suite struct RequestRulesTests {
    @Test func challengesAreMetByTheirVerifierOnly() throws {
        // RFC 7636, appendix B.
        let challenge = CodeChallenge(method: .sha256, value: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM")
        #expect(challenge.isMet(by: "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"))
        #expect(!challenge.isMet(by: "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXK"))
        let plain = CodeChallenge(method: .plain, value: "abc")
        #expect(plain.isMet(by: "abc"))
        #expect(!plain.isMet(by: ""))
    }

    @Test func challengesAreReadWithEitherSpelling() throws {
        let value = String(repeating: "a", count: 43)
        let read = { (method: String) in
            try CodeChallenge(
                parameters: RequestParameters([
                    "code_challenge": .string(value), "code_challenge_method": .string(method),
                ]))
        }
        #expect(try read("S256")?.method == .sha256)
        #expect(try read("s256")?.method == .sha256)
        #expect(try read("plain")?.method == .plain)
        #expect(throws: AuthError.self) { try read("md5") }
        #expect(try CodeChallenge(parameters: RequestParameters([:])) == nil)
    }

    @Test(arguments: [
        ("1h30m", 5400.0), ("90s", 90), ("1.5h", 5400), ("300ms", 0.3), ("24h", 86_400), ("0s", 0),
    ]) func durationsAreReadAsGoWritesThem(text: String, seconds: Double) {
        #expect(GoDuration.seconds(text) == seconds)
    }

    @Test(arguments: ["", "h", "1", "1d", "-1h", "1h 2m", "1e9h", "99999999999h", "٣h"])
    func nothingElseIsADuration(text: String) {
        #expect(GoDuration.seconds(text) == nil)
    }
}
