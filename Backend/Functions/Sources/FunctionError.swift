import BackendCore
import HTTPServer
import JSON
import PostgreSQL

/// What a function tells its caller when it cannot do what was asked, as `{"error":{"code","message",…}}`.
public struct FunctionError: Error, Equatable, CustomStringConvertible {
    /// The HTTP status.
    public var status: Int
    /// A name for what is wrong, which clients act on, such as `insufficient_credits`.
    public var code: String
    /// A sentence for a person; never anything secret.
    public var message: String
    /// Further members beside `code` and `message`.
    public var details: [String: JSONValue]
    /// `Retry-After`, where trying again makes sense.
    public var retryAfterSeconds: Int?

    public init(
        _ status: Int, _ code: String, _ message: String, details: [String: JSONValue] = [:],
        retryAfterSeconds: Int? = nil
    ) {
        self.status = status
        self.code = code
        self.message = message
        self.details = details
        self.retryAfterSeconds = retryAfterSeconds
    }

    /// An error of the HTTP server's, such as a body that is too long.
    init(_ error: HTTPError) {
        let code =
            switch error.status {
            case 400: "bad_request"
            case 401: "unauthorized"
            case 403: "forbidden"
            case 404: "not_found"
            case 408: "request_timeout"
            case 413: "body_too_large"
            case 429: "too_many_requests"
            case 503: "unavailable"
            default: "http_\(error.status)"
            }
        self.init(error.status, code, error.message, retryAfterSeconds: error.retryAfterSeconds)
    }

    public var description: String { "\(code): \(message)" }

    /// The answer.
    public var response: HTTPResponse {
        let body = details.merging(["code": .string(code), "message": .string(message)]) { _, own in own }
        var response = HTTPResponse.json(["error": .object(body)], status: status)
        if let retryAfterSeconds { response.headers["Retry-After"] = String(retryAfterSeconds) }
        return response
    }

    /// Nobody is signed in.
    public static let notSignedIn = FunctionError(401, "not_signed_in", "Sign in to do this.")
    /// The caller is known, and may not.
    public static let forbidden = FunctionError(403, "forbidden", "This takes the service key.")
    static func bodyTooLarge(_ limitBytes: Int) -> FunctionError {
        FunctionError(413, "body_too_large", "The body is longer than \(limitBytes) bytes.")
    }

    /// The database or another service cannot be had now.
    public static let unavailable = FunctionError(
        503, "unavailable", "The service is busy. Try again in a moment.", retryAfterSeconds: 1)
    /// The function has failed; why is in the log.
    static let failed = FunctionError(500, "internal_error", "Something went wrong. Try again later.")
}
