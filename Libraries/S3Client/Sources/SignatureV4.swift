import Cryptography
import HTTPCore

/// Who asks an S3 service.
public struct S3Credentials: Sendable {
    public var accessKeyIdentifier: String
    public var secretAccessKey: String

    public init(accessKeyIdentifier: String, secretAccessKey: String) {
        self.accessKeyIdentifier = accessKeyIdentifier
        self.secretAccessKey = secretAccessKey
    }
}

/// AWS Signature Version 4 (https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-authenticating-requests.html): in header fields, or in
/// the query of a URL that somebody else shall use.
public struct SignatureV4: Sendable {
    /// In place of the hash of a body that is not read beforehand.
    public static let unsignedPayload = "UNSIGNED-PAYLOAD"
    /// The longest a signed URL can be good for: seven days.
    public static let maximumExpirySeconds = 604_800

    public let credentials: S3Credentials
    public let region: String
    public let service: String

    public init(credentials: S3Credentials, region: String, service: String = "s3") {
        self.credentials = credentials
        self.region = region
        self.service = service
    }

    /// The fields that sign a request: `x-amz-date`, `x-amz-content-sha256` and `Authorization`.
    ///
    /// - Parameters:
    ///   - path: percent-encoded, as it will be sent.
    ///   - query: the fields, decoded.
    ///   - headers: the fields to sign; `host` must be among them.
    ///   - payloadHash: SHA-256 of the body in hexadecimal, or `unsignedPayload`.
    ///   - now: Unix time.
    public func headers(
        method: String, path: String, query: [(String, String)] = [], headers: HTTPHeaders, payloadHash: String,
        now: Int
    ) -> HTTPHeaders {
        let time = Self.timestamp(now)
        var all = headers
        all["x-amz-date"] = time
        all["x-amz-content-sha256"] = payloadHash
        let signed = Self.signedNames(all)
        let request = Self.canonicalRequest(method, path, query, all, signed, payloadHash)
        let signature = signature(of: request, time: time)
        return [
            "x-amz-date": time, "x-amz-content-sha256": payloadHash,
            "Authorization":
                "AWS4-HMAC-SHA256 Credential=\(credentials.accessKeyIdentifier)/\(scope(time)), SignedHeaders=\(signed), Signature=\(signature)",
        ]
    }

    /// The query of a URL by which anybody can make one request until it expires.
    ///
    /// - Parameters:
    ///   - expirySeconds: from `now` on; at most `maximumExpirySeconds`.
    ///   - headers: fields that the request must have as they are here; `host` among them.
    public func signedQuery(
        method: String, path: String, query: [(String, String)] = [], headers: HTTPHeaders, expirySeconds: Int, now: Int
    ) -> String {
        let time = Self.timestamp(now)
        let signed = Self.signedNames(headers)
        let all =
            query + [
                ("X-Amz-Algorithm", "AWS4-HMAC-SHA256"),
                ("X-Amz-Credential", "\(credentials.accessKeyIdentifier)/\(scope(time))"), ("X-Amz-Date", time),
                ("X-Amz-Expires", String(min(max(expirySeconds, 1), Self.maximumExpirySeconds))),
                ("X-Amz-SignedHeaders", signed),
            ]
        let request = Self.canonicalRequest(method, path, all, headers, signed, Self.unsignedPayload)
        return Self.canonicalQuery(all) + "&X-Amz-Signature=" + signature(of: request, time: time)
    }

    private func scope(_ time: String) -> String { "\(time.prefix(8))/\(region)/\(service)/aws4_request" }

    private func signature(of request: String, time: String) -> String {
        let text = ["AWS4-HMAC-SHA256", time, scope(time), SHA256Digest.hexadecimal(request)].joined(separator: "\n")
        var key = Array("AWS4\(credentials.secretAccessKey)".utf8)
        for part in [String(time.prefix(8)), region, service, "aws4_request", text] {
            key = HMACSHA256.authenticationCode(for: Array(part.utf8), key: key)
        }
        return Hexadecimal.encode(key)
    }

    private static func signedNames(_ headers: HTTPHeaders) -> String {
        headers.map { $0.name.lowercased() }.sorted().joined(separator: ";")
    }

    private static func canonicalRequest(
        _ method: String, _ path: String, _ query: [(String, String)], _ headers: HTTPHeaders, _ signed: String,
        _ payloadHash: String
    ) -> String {
        let fields = headers.map { ($0.name.lowercased(), trimmingWhitespace($0.value)) }.sorted { $0.0 < $1.0 }
        let lines = fields.map { "\($0.0):\($0.1)\n" }.joined()
        return [method, path, canonicalQuery(query), lines, signed, payloadHash].joined(separator: "\n")
    }

    /// The fields sorted by their encoded names, which is also how they are sent.
    public static func canonicalQuery(_ query: [(String, String)]) -> String {
        query.map { (PercentEncoding.encode($0.0), PercentEncoding.encode($0.1)) }
            .sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map { "\($0.0)=\($0.1)" }.joined(separator: "&")
    }

    /// `20130524T000000Z`.
    static func timestamp(_ seconds: Int) -> String {
        let (days, clock) = seconds.quotientAndRemainder(dividingBy: 86_400)
        let date = civilDate(days)
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return
            "\(date.year)\(two(date.month))\(two(date.day))T\(two(clock / 3600))\(two(clock / 60 % 60))\(two(clock % 60))Z"
    }

    /// The day of the Gregorian calendar that is so many days after 1970-01-01.
    private static func civilDate(_ days: Int) -> (year: Int, month: Int, day: Int) {
        // Counted from March of year 0, so that leap days come last.
        let shifted = days + 719_468
        let era = shifted / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let month = (5 * dayOfYear + 2) / 153
        let civilMonth = month < 10 ? month + 3 : month - 9
        return (
            yearOfEra + era * 400 + (civilMonth <= 2 ? 1 : 0), civilMonth, dayOfYear - (153 * month + 2) / 5 + 1
        )
    }
}
