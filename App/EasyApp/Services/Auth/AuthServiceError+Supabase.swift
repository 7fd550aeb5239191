import Foundation
import Supabase

extension AuthServiceError {
    /// The failure of a call to Supabase Auth, in the app's own terms. Cancellation stays what it is.
    static func translated(_ error: any Error) -> any Error {
        switch error {
        case is CancellationError, is AuthServiceError: error
        case let error as URLError: error.code == .cancelled ? CancellationError() : AuthServiceError.offline
        case AuthError.sessionNotFound, AuthError.malformedJWT, AuthError.missingExpClaim:
            AuthServiceError.sessionExpired
        case AuthError.pkce, AuthError.invalidImplicitGrantFlowURL, AuthError.missingURL:
            AuthServiceError.linkInvalid
        case AuthError.api(let error): AuthServiceError(error)
        case FunctionsError.httpError(let status, let body): AuthServiceError(functionStatus: status, body: body)
        default: AuthServiceError.server(error.localizedDescription)
        }
    }

    /// The server's answer. This version of supabase-swift hands over the message but not the error code, so the
    /// messages of the cases that the app treats differently are told apart by their words.
    init(_ error: AuthError.APIError) {
        let message = error.errorDescription ?? error.msg ?? error.error ?? ""
        if error.code == 429 {
            self = .rateLimited
        } else if error.weakPassword != nil {
            self = .weakPassword
        } else if let known = Self.known.first(where: { message.localizedCaseInsensitiveContains($0.words) }) {
            self = known.error
        } else {
            self = .server(message)
        }
    }

    /// The answer of a function: its status, and the message in `{"error":{"code":…,"message":…}}`.
    init(functionStatus status: Int, body: Data) {
        struct Answer: Decodable {
            struct Problem: Decodable {
                let message: String
            }
            let error: Problem
        }
        switch status {
        case 401: self = .sessionExpired
        case 429: self = .rateLimited
        case 502...504: self = .offline
        default: self = .server((try? JSONDecoder().decode(Answer.self, from: body))?.error.message ?? "")
        }
    }

    private static let known: [(words: String, error: AuthServiceError)] = [
        ("invalid login credentials", .invalidCredentials),
        ("email not confirmed", .emailNotVerified),
        ("already registered", .emailAlreadyRegistered),
        ("different from the old password", .samePassword),
        ("password should", .weakPassword),
        ("link is invalid or has expired", .linkInvalid),
        ("session not found", .sessionExpired),
        ("refresh token", .sessionExpired),
        ("invalid jwt", .sessionExpired),
        ("rate limit", .rateLimited),
        ("for security purposes", .rateLimited),
    ]
}
