import BackendCore
import Cryptography
import HTTPCore

/// RevenueCat's signature of a delivery, which an integration with HMAC signing has besides its `Authorization` header
/// (https://www.revenuecat.com/docs/integrations/webhooks#security-and-best-practices).
///
/// The header says `t=1893456000,v1=…`: when it was signed, in seconds since 1970, and HMAC-SHA256 of that time, a dot and the body as it
/// came, in hexadecimal. While a secret is being replaced there are two of them. A retry is signed anew.
struct WebhookSignature: Sendable {
    static let header = "X-RevenueCat-Webhook-Signature"
    /// How far the time of signing may be from now, for clocks that differ: a delivery that somebody has recorded is good for no longer.
    static let toleranceSeconds = 300.0

    let secret: String

    /// Whether a delivery is RevenueCat's and was signed just now.
    ///
    /// - Parameter header: the header's value, if there is one.
    func isValid(_ header: String?, for body: [UInt8], at now: Timestamp) -> Bool {
        var time: String?
        var codes: [String] = []
        for part in (header ?? "").split(separator: ",") {
            let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard pair.count == 2 else { return false }
            switch trimmingWhitespace(pair[0]) {
            case "t": time = trimmingWhitespace(pair[1])
            case "v1": codes.append(trimmingWhitespace(pair[1]))
            // What will be signed in other ways one day.
            default: break
            }
        }
        guard let time, let seconds = Int(time), (0...100_000_000_000).contains(seconds) else { return false }
        guard abs(now.seconds(since: Timestamp(seconds: seconds))) <= Self.toleranceSeconds else { return false }
        let expected = Hexadecimal.encode(
            HMACSHA256.authenticationCode(for: Array("\(time).".utf8) + body, key: Array(secret.utf8)))
        return codes.contains { constantTimeEqual($0, expected) }
    }
}
