import BackendCore
import HTTPServer
import JSON

/// What the host answers in a function's place, in the form of Supabase's edge runtime: `{"code","message"}` and the code once
/// more in `sb-error-code`.
struct RelayError: Error, Sendable {
    static let codeHeader = "sb-error-code"

    var status: Int
    var code: String
    var message: String
    /// Whether the function could not be reached or did not answer, which clients report as an error of the relay
    /// (`FunctionsRelayError`); it comes without the body there.
    var isOfRelay = false
    var retryAfterSeconds: Int?

    var response: HTTPResponse {
        var response = HTTPResponse.json(["code": .string(code), "message": .string(message)], status: status)
        response.headers[Self.codeHeader] = code
        if isOfRelay { response.headers["x-relay-error"] = "true" }
        if let retryAfterSeconds { response.headers["Retry-After"] = String(retryAfterSeconds) }
        return response
    }

    static let notFound = RelayError(status: 404, code: "NOT_FOUND", message: "Requested function was not found")
    static let methodNotAllowed = RelayError(
        status: 405, code: "METHOD_NOT_ALLOWED", message: "The function does not take this method")
    /// Variables it needs are not set.
    static let cannotStart = RelayError(
        status: 503, code: "BOOT_ERROR", message: "Function failed to start (please check logs)", isOfRelay: true)
    static let overloaded = RelayError(
        status: 503, code: "WORKER_RESOURCE_LIMIT", message: "The function is busy. Try again in a moment.",
        isOfRelay: true, retryAfterSeconds: 1)
    /// Something stopped the function from within, such as the end of the server.
    static let cancelled = RelayError(
        status: 546, code: "WORKER_RESOURCE_LIMIT",
        message: "Function failed due to not having enough compute resources (please check logs)", isOfRelay: true)

    static func timedOut(seconds: Double) -> RelayError {
        let text = seconds == seconds.rounded() ? String(Int(seconds)) : String(seconds)
        return RelayError(
            status: 504, code: "IDLE_TIMEOUT", message: "Request idle timeout limit (\(text)s) reached", isOfRelay: true
        )
    }
}
