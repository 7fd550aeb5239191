import BackendCore
import HTTPServer
import JSON

extension StorageError {
    /// The answer, in the form of Supabase Storage.
    var response: HTTPResponse {
        var response = HTTPResponse.json(
            [
                "statusCode": .string(String(statusCode)), "code": .string(code), "error": .string(error),
                "message": .string(message),
            ], status: httpStatus)
        if let retryAfterSeconds { response.headers["Retry-After"] = String(retryAfterSeconds) }
        return response
    }

    /// Nothing at that path.
    static func noSuchRoute(_ request: HTTPRequest) -> StorageError {
        StorageError(
            404, code: "InvalidRequest", error: "Not Found",
            "Route \(request.method):\(request.rawPath) not found", httpStatus: 404)
    }
}
