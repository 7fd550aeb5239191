import Foundation
import Supabase

extension AuthServiceError {
    /// The failure of a call to Supabase Auth, in the app's own terms. Cancellation stays what it is.
    static func translated(_ error: any Error) -> any Error {
        switch error {
        case is AuthServiceError: error
        case AuthError.pkce, AuthError.invalidImplicitGrantFlowURL, AuthError.missingURL:
            AuthServiceError.linkInvalid
        case AuthError.api(let answer): own(answer) ?? ofAnyCall(error)
        default: ofAnyCall(error)
        }
    }

    private static func ofAnyCall(_ error: any Error) -> any Error {
        ServerFailure(error).map(AuthServiceError.server) ?? CancellationError()
    }

    /// What only accounts can answer; nil for the rest. It is told apart by the words of Supabase Auth, as in
    /// ``ServerFailure``.
    private static func own(_ error: AuthError.APIError) -> AuthServiceError? {
        if error.code == 429 { return nil }
        if error.weakPassword != nil { return .weakPassword }
        return known.first { error.words.localizedCaseInsensitiveContains($0.words) }?.error
    }

    private static let known: [(words: String, error: AuthServiceError)] = [
        ("invalid login credentials", .invalidCredentials),
        ("email not confirmed", .emailNotVerified),
        ("already been registered", .emailTaken),
        ("already registered", .emailAlreadyRegistered),
        ("different from the old password", .samePassword),
        ("password should", .weakPassword),
        ("link is invalid or has expired", .linkInvalid),
        ("token has expired or is invalid", .codeInvalid),
    ]
}
