import Foundation
import Supabase

extension TodosError {
    /// The failure of a call, in the app's own terms. Cancellation stays what it is.
    static func translated(_ error: any Error) -> any Error {
        switch error {
        case is CancellationError, is TodosError: error
        case let problem as TodoTitle.Problem: TodosError.invalidTitle(problem)
        case let error as URLError: error.code == .cancelled ? CancellationError() : TodosError.offline
        case AuthError.api(let error) where isUnavailable(error.code ?? 0): TodosError.offline
        case is AuthError: TodosError.signedOut
        case let error as PostgrestError: TodosError(error)
        case let error as HTTPError where isUnavailable(error.response.statusCode): TodosError.offline
        default: TodosError.server(error.localizedDescription)
        }
    }

    /// Whether a row with the same key is there already (SQLSTATE 23505).
    static func isDuplicate(_ error: any Error) -> Bool {
        (error as? PostgrestError)?.code == "23505"
    }

    /// Whether a gateway says that the server behind it cannot be reached, or not now (RFC 9110, section 15.6).
    private static func isUnavailable(_ status: Int) -> Bool {
        (502...504).contains(status)
    }

    private init(_ error: PostgrestError) {
        switch error.code {
        // PostgREST's codes for a token that is missing, malformed or expired; PostgreSQL's for lacking rights.
        // PostgREST's codes for a database that it cannot reach.
        case "PGRST000", "PGRST001", "PGRST002", "PGRST003": self = .offline
        case "PGRST301", "PGRST302", "PGRST303", "42501": self = .signedOut
        default: self = .server(error.message)
        }
    }
}
