import Auth
import BackendCore
import HTTPServer

/// The refusal of a busy server, in the form of the protocol that a request speaks.
enum BusyResponse {
    private static let message = "The server is busy. Try again in a moment."

    static func response(to request: HTTPRequest) -> HTTPResponse {
        let service = request.rawPath.utf8.dropFirst().prefix { $0 != 0x2F }
        switch String(Substring(service)) {
        case "auth": return AuthService.unavailableResponse(to: request)
        case "rest":
            return .json(
                ["code": "PGRST003", "details": .null, "hint": .null, "message": .string(message)], status: 503)
        case "storage":
            return .json(["statusCode": "503", "error": "SlowDown", "message": .string(message)], status: 503)
        case "functions":
            return .json(["error": ["code": "unavailable", "message": .string(message)]], status: 503)
        default: return HTTPError(503, message).response
        }
    }
}
