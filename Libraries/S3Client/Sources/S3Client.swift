import Cryptography
import Glibc
import HTTPClient

/// Where a bucket of an S3 service is and how it is reached.
public struct S3Configuration: Sendable {
    /// `https://host[:port]`, without the bucket.
    public var endpoint: String
    /// `auto` for Cloudflare R2.
    public var region: String
    public var bucket: String
    public var credentials: S3Credentials
    /// How often a request is made that fails for a reason that may pass.
    public var attempts = 3

    public init(endpoint: String, region: String, bucket: String, credentials: S3Credentials) {
        self.endpoint = endpoint
        self.region = region
        self.bucket = bucket
        self.credentials = credentials
    }
}

/// A bucket of an S3 service, such as Cloudflare R2: its objects, whole and in parts. Names are put into the path behind the bucket's.
public struct S3Client: Sendable {
    /// What goes with a request.
    public enum Body: Sendable {
        case bytes([UInt8])
        /// Sent as it comes, so that the request is made once only.
        case stream(HTTPClientStreamedBody)
    }

    public let configuration: S3Configuration
    let http: HTTPClient
    private let signature: SignatureV4
    private let now: @Sendable () -> Int

    public init(_ configuration: S3Configuration, http: HTTPClient, now: @escaping @Sendable () -> Int = { time(nil) })
    {
        self.configuration = configuration
        self.http = http
        self.now = now
        signature = SignatureV4(credentials: configuration.credentials, region: configuration.region)
    }

    private func path(_ key: String) -> String {
        let encoded = key.split(separator: "/", omittingEmptySubsequences: false).map { PercentEncoding.encode($0) }
        return "/" + ([PercentEncoding.encode(configuration.bucket)] + encoded).joined(separator: "/")
    }

    private var host: String {
        configuration.endpoint.firstRange(of: "://").map { String(configuration.endpoint[$0.upperBound...]) } ?? ""
    }

    /// A URL by which anybody can make one request until it expires.
    public func signedURL(method: HTTPMethod, key: String, expirySeconds: Int, headers: HTTPHeaders = [:]) -> String {
        var signed = headers
        signed["host"] = host
        let query = signature.signedQuery(
            method: method.rawValue, path: path(key), headers: signed, expirySeconds: expirySeconds, now: now())
        return "\(configuration.endpoint)\(path(key))?\(query)"
    }

    /// Makes a request, again if it may help.
    ///
    /// - Returns: an answer with a status below 300.
    /// - Throws: `S3Error`, `CancellationError`, or what a streamed body throws.
    func send(
        _ method: HTTPMethod, _ key: String, query: [(String, String)] = [], headers: HTTPHeaders = [:],
        body: Body = .bytes([])
    ) async throws -> HTTPClientResponse {
        var attempt = 1
        while true {
            do {
                return try await sendOnce(method, key, query, headers, body)
            } catch let error as S3Error where error.isTransient && attempt < configuration.attempts {
                if case .stream = body { throw error }
                try await Task.sleep(for: .milliseconds(Int.random(in: 50...150) << attempt))
                attempt += 1
            }
        }
    }

    private func sendOnce(
        _ method: HTTPMethod, _ key: String, _ query: [(String, String)], _ headers: HTTPHeaders, _ body: Body
    ) async throws -> HTTPClientResponse {
        let path = key.isEmpty ? "/" + PercentEncoding.encode(configuration.bucket) : path(key)
        let text = SignatureV4.canonicalQuery(query)
        var request = HTTPClientRequest(
            method: method, url: configuration.endpoint + path + (text.isEmpty ? "" : "?" + text), headers: headers)
        var hash = SignatureV4.unsignedPayload
        switch body {
        case .bytes(let bytes):
            request.body = bytes
            hash = Hexadecimal.encode(SHA256Digest.hash(bytes))
        case .stream(let stream): request.streamedBody = stream
        }
        var signed = headers
        signed["host"] = host
        for field in signature.headers(
            method: method.rawValue, path: path, query: query, headers: signed, payloadHash: hash, now: now())
        { request.headers[field.name] = field.value }
        var limits = HTTPClientLimits()
        // An object may be as long as it likes, and take as long as it goes on coming.
        limits.totalSeconds = nil
        limits.bodyBytes = .max
        request.limits = limits
        let response: HTTPClientResponse
        do {
            response = try await http.execute(request)
        } catch let error as HTTPClientError {
            throw S3Error.noAnswer(error)
        }
        guard response.status >= 300 else { return response }
        throw await Self.refusal(response)
    }

    static func refusal(_ response: HTTPClientResponse) async -> S3Error {
        let document = S3Document((try? await response.body.collect()) ?? [])
        return .refused(
            status: response.status, code: document["Code"] ?? "", message: document["Message"] ?? "no reason was given"
        )
    }

    /// The whole of a short answer.
    static func document(_ response: HTTPClientResponse) async throws -> S3Document {
        do {
            return S3Document(try await response.body.collect())
        } catch let error as HTTPClientError {
            throw S3Error.noAnswer(error)
        }
    }
}
