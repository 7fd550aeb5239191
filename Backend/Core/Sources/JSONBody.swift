import HTTPServer
import JSON

extension HTTPResponse {
    /// An answer in JSON.
    public static func json(_ value: JSONValue, status: Int = 200) -> HTTPResponse {
        .json(value.serialized, status: status)
    }
}

extension HTTPRequest {
    /// The body as JSON.
    /// - Throws: `HTTPError` 413 when it is longer than `limitBytes`, 400 when it is not JSON.
    public func json(upTo limitBytes: Int = 1 << 20) async throws -> JSONValue {
        let bytes = try await body.collect(upTo: limitBytes)
        do throws(JSONError) {
            return try JSONValue(parsing: bytes)
        } catch {
            throw HTTPError(400, "The body is not JSON: \(error)")
        }
    }
}
