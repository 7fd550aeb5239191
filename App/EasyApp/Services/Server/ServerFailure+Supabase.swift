import Foundation
import OSLog
import Supabase

/// The one place where errors of the SDK are read.
extension ServerFailure {
    private static var logger: Logger { Logger(subsystem: AppData.appIdentifier, category: "server") }

    /// What a call that threw `error` failed of; nil when it was only cancelled.
    init?(_ error: any Error) {
        switch error {
        case is CancellationError: return nil
        case let error as URLError where error.code == .cancelled: return nil
        default:
            self = Self.reading(error)
            // The others are no surprise.
            if self == .refused || self == .broken {
                Self.logger.error("A call of the server failed: \(String(describing: error), privacy: .private)")
            }
        }
    }

    private static func reading(_ error: any Error) -> ServerFailure {
        switch error {
        case let failure as ServerFailure: failure
        case let error as URLError: error.code == .timedOut ? .noAnswer : .offline
        case AuthError.sessionNotFound, AuthError.malformedJWT, AuthError.missingExpClaim: .sessionEnded
        case AuthError.api(let error): reading(error)
        case let error as PostgrestError: reading(error)
        case let error as HTTPError: reading(status: error.response.statusCode)
        case FunctionsError.httpError(let status, _): reading(status: status)
        case FunctionsError.relayError: .offline
        default: .broken
        }
    }

    /// What a status says by itself (RFC 9110, section 15). A gateway that cannot reach the server answers 502 to 504.
    private static func reading(status: Int) -> ServerFailure {
        switch status {
        case 401: .sessionEnded
        case 429: .tooManyCalls
        case 502...504: .offline
        case 400..<500: .refused
        default: .broken
        }
    }

    /// The answer of the auth service. This version of supabase-swift hands over the message but not the error code, so
    /// what the app treats differently is told apart by the words of Supabase Auth.
    private static func reading(_ error: AuthError.APIError) -> ServerFailure {
        let words = error.words
        for (known, failure) in knownWords where words.localizedCaseInsensitiveContains(known) { return failure }
        return reading(status: error.code ?? 0)
    }

    private static let knownWords: [(String, ServerFailure)] = [
        ("user from sub claim", .accountGone),
        ("session from session_id claim", .sessionEnded),
        ("session not found", .sessionEnded),
        ("refresh token", .sessionEnded),
        ("invalid jwt", .sessionEnded),
        ("rate limit", .tooManyCalls),
        ("for security purposes", .tooManyCalls),
    ]

    /// The answer of the database: PostgREST's codes, and PostgreSQL's (SQLSTATE, whose first two letters are its class).
    private static func reading(_ error: PostgrestError) -> ServerFailure {
        let code = error.code ?? ""
        switch code {
        // The database cannot be reached.
        case "PGRST000", "PGRST001", "PGRST002", "PGRST003": return .offline
        // The token is missing, malformed or expired; or lacks the rights.
        case "PGRST301", "PGRST302", "PGRST303", "42501": return .sessionEnded
        // The row that a new row names is not there: that of its owner, or another.
        case "23503": return namesUser(error) ? .accountGone : .refused
        default: break
        }
        switch code.prefix(2) {
        // Connections, resources, an operator's intervention.
        case "08", "53": return .offline
        case "57": return code == "57014" ? .broken : .offline
        // Data, constraints, what functions raise, what PostgREST does not accept.
        case "22", "23", "P0", "PT", "PG": return .refused
        default: return .broken
        }
    }

    private static func namesUser(_ error: PostgrestError) -> Bool {
        [error.message, error.detail ?? ""].contains { $0.contains("user_id") || $0.contains("table \"users\"") }
    }
}

extension AuthError.APIError {
    /// What the server says, in whichever field.
    var words: String { errorDescription ?? msg ?? error ?? "" }
}
