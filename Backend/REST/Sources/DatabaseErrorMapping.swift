import JSON
import PostgreSQL

/// How errors of the database become answers; statuses as PostgREST gives them.
extension RESTError {
    static func code(of error: PostgreSQLError) -> String {
        switch error {
        case .server(let report): report.sqlState
        case .nullCharacterInParameter: "22021"
        case .connectionLost: "PGRST001"
        case .tooManyWaiting, .waitTimedOut: "PGRST003"
        case .unexpectedResult: "PGRSTX00"
        case .connectionFailed, .invalidConfiguration, .closed: "PGRST000"
        }
    }

    static func message(of error: PostgreSQLError) -> String {
        switch error {
        case .server(let report): report.message
        case .nullCharacterInParameter: "invalid byte sequence for encoding \"UTF8\": 0x00"
        case .connectionFailed, .invalidConfiguration, .closed: "Database connection error. Retrying the connection."
        case .connectionLost: "Database client error. Retrying the connection."
        case .tooManyWaiting, .waitTimedOut: "Timed out acquiring connection from connection pool."
        case .unexpectedResult: "Unexpected answer from the database"
        }
    }

    /// What went wrong with a connection is for the log, not for callers: it names hosts and folders.
    static func details(of error: PostgreSQLError) -> JSONValue {
        JSONValue(error.serverError?.detail)
    }

    static func status(of error: PostgreSQLError, isAnonymous: Bool) -> Int {
        switch error {
        case .server(let report): status(of: report, isAnonymous: isAnonymous)
        case .nullCharacterInParameter: 400
        case .unexpectedResult: 500
        case .connectionFailed, .invalidConfiguration, .closed, .connectionLost, .tooManyWaiting, .waitTimedOut: 503
        }
    }

    private static let exactStatuses = [
        "23503": 409, "23505": 409, "25006": 405, "42P01": 404, "42P17": 500, "53400": 500, "57P01": 503, "57P02": 503,
        "57P03": 503, "P0001": 400,
    ]

    private static let classStatuses = [
        "08": 503, "09": 500, "0L": 403, "0P": 403, "25": 500, "28": 403, "2D": 500, "38": 500, "39": 500, "3B": 500,
        "40": 500, "53": 503, "54": 500, "55": 500, "57": 500, "58": 500, "F0": 500, "HV": 500, "P0": 500, "XX": 500,
    ]

    private static func status(of report: PostgreSQLServerError, isAnonymous: Bool) -> Int {
        let state = report.sqlState
        switch state {
        case "21000": return report.message.hasSuffix("requires a WHERE clause") ? 400 : 500
        case "22023":
            let isRole = report.message.hasPrefix("role") && report.message.hasSuffix("does not exist")
            return isRole ? 401 : 400
        case "42883": return report.message.hasPrefix("function xmlagg(") ? 406 : 404
        case "42501": return isAnonymous ? 401 : 403
        default: break
        }
        if let status = exactStatuses[state] { return status }
        // `RAISE … USING ERRCODE = 'PT404'` chooses its own status.
        if state.hasPrefix("PT"), let status = Int(state.dropFirst(2)), (200..<600).contains(status) { return status }
        return classStatuses[String(state.prefix(2))] ?? 400
    }
}
