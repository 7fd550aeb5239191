import BackendCore
import Testing

@testable import Credits

@Suite struct WebhookSignatureTests {
    private let body = Array(#"{"event":{"id":"1"}}"#.utf8)
    private let signature = WebhookSignature(secret: "whsec_1")
    private let time = Timestamp(seconds: 1_893_456_000)
    /// printf '1893456000.{"event":{"id":"1"}}' | openssl dgst -sha256 -hmac whsec_1
    private let code = "b6e3d6417d0bbc6bebcae21e936656e20dcf0f135464db2e077e2153c6fd2521"

    @Test func whatAnotherProgramHasSignedIsValid() {
        #expect(signature.isValid("t=1893456000,v1=\(code)", for: body, at: time))
        // With what may come one day.
        #expect(signature.isValid("t=1893456000, v1=\(code),\tv2=x", for: body, at: time))
        // While the secret is being replaced.
        #expect(signature.isValid("t=1893456000,v1=00,v1=\(code)", for: body, at: time))
    }

    @Test func clocksMayDifferByFiveMinutes() {
        for (seconds, isValid) in [(-301.0, false), (-300, true), (300, true), (301, false)] {
            let now = time.adding(seconds: seconds)
            #expect(signature.isValid("t=1893456000,v1=\(code)", for: body, at: now) == isValid, "\(seconds)")
        }
    }

    @Test func anythingElseIsNot() {
        let code = code
        for header in [
            nil, "", ",", "t", "t=1893456000", "v1=\(code)", "t=,v1=\(code)", "t=x,v1=\(code)", "t=-1,v1=\(code)",
            "t=1893456001,v1=\(code)", "t=9999999999999999999,v1=\(code)", "t=1893456000,v1=", "t=1893456000,v1",
            "t=1893456000,v1=\(code.dropLast())", "t=1893456000,v2=\(code)", "t=1893456000,v1=\(code.uppercased())x",
        ] {
            #expect(!signature.isValid(header, for: body, at: time), "\(header ?? "none")")
        }
        #expect(!signature.isValid("t=1893456000,v1=\(code)", for: body + [32], at: time))
        #expect(!WebhookSignature(secret: "other").isValid("t=1893456000,v1=\(code)", for: body, at: time))
    }
}
