import HTTPClient
import HTTPServer

extension HTTPClient {
    /// The key set published at a URL. Key sets are small and needed while somebody waits to sign in.
    ///
    /// - Throws: `HTTPClientError`, or `HTTPError` when the answer is another than 200.
    @Sendable func keySet(at url: String) async throws -> [UInt8] {
        var request = HTTPClientRequest(url: url, headers: ["Accept": "application/json"])
        var limits = HTTPClientLimits()
        limits.connectSeconds = 5
        limits.headSeconds = 5
        limits.totalSeconds = 10
        limits.bodyBytes = 256 * 1024
        request.limits = limits
        let response = try await execute(request)
        guard response.status == 200 else {
            throw HTTPError(502, "The keys at \(url) cannot be had: HTTP \(response.status)")
        }
        return try await response.body.collect()
    }
}
