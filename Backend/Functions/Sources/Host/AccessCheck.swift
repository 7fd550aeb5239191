import BackendCore
import Cryptography
import HTTPServer
import JSON

/// A call that is not let through.
enum AccessRefusal: Error {
    case credentials(CallerError)
    case function(FunctionError)

    var response: HTTPResponse {
        switch self {
        case .function(let error): return error.response
        case .credentials(let error):
            var response = answer(to: error)
            response.headers["WWW-Authenticate"] = "Bearer"
            return response
        }
    }

    /// The edge runtime's answer, or the gateway's, which alone looks at keys.
    private func answer(to error: CallerError) -> HTTPResponse {
        switch error {
        case .invalidKey: error.response
        case .noKey:
            RelayError(status: 401, code: "UNAUTHORIZED_NO_AUTH_HEADER", message: "Missing authorization header")
                .response
        case .malformedAuthorization: AccessRefusal.malformed
        case .invalidToken(let error):
            switch error {
            case .malformed, .undecodableHeader, .undecodableClaims, .tooLong: AccessRefusal.malformed
            case .algorithmNotAllowed(let name):
                RelayError(
                    status: 401, code: "UNAUTHORIZED_UNSUPPORTED_TOKEN_ALGORITHM",
                    message: "Unsupported JWT algorithm \(name)"
                ).response
            default: RelayError(status: 401, code: "UNAUTHORIZED_LEGACY_JWT", message: "Invalid JWT").response
            }
        }
    }

    private static var malformed: HTTPResponse {
        RelayError(status: 401, code: "UNAUTHORIZED_INVALID_JWT_FORMAT", message: "Invalid JWT format").response
    }
}

extension FunctionAccess {
    /// Who calls.
    ///
    /// - Throws: `AccessRefusal` when they may not.
    func caller(of request: HTTPRequest, _ callers: CallerResolver) throws(AccessRefusal) -> Caller {
        let caller: Caller
        do throws(CallerError) {
            caller = try callers.caller(of: request)
        } catch {
            // A webhook's secret may stand where a token would.
            if self == .anyone { return FunctionAccess.nobody }
            throw .credentials(error)
        }
        switch self {
        case .anyone, .anonymousKey: break
        case .signedInUser:
            guard caller.role == "authenticated", caller.userIdentifier?.isEmpty == false else {
                throw .function(.notSignedIn)
            }
        case .serviceRole:
            guard caller.role == "service_role" else { throw .function(.forbidden) }
        }
        return caller
    }

    private static let nobody = Caller(role: "anon", claims: [:], claimsBytes: Array("{}".utf8))
}
