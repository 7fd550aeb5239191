import JSON
import PostgreSQL

/// How errors of the database become answers; statuses as PostgREST gives them.
extension RESTError {
    static func code(of error: PostgreSQLError) -> String {
        switch error {
        case .server(let report) where report.sqlState == RaisedAnswer.sqlState: raised(report).code
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
        case .server(let report) where report.sqlState == RaisedAnswer.sqlState: raised(report).message
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
        guard let report = error.serverError else { return .null }
        return report.sqlState == RaisedAnswer.sqlState ? JSONValue(raised(report).details) : JSONValue(report.detail)
    }

    static func hint(of error: PostgreSQLError) -> JSONValue {
        guard let report = error.serverError else { return .null }
        return report.sqlState == RaisedAnswer.sqlState ? JSONValue(raised(report).hint) : JSONValue(report.hint)
    }

    /// Headers that a function raised with its error.
    static func headers(of error: PostgreSQLError) -> [(name: String, value: String)] {
        guard let report = error.serverError, report.sqlState == RaisedAnswer.sqlState else { return [] }
        return raised(report).headers
    }

    private static func raised(_ report: PostgreSQLServerError) -> RaisedAnswer {
        RaisedAnswer(message: report.message, detail: report.detail)
    }

    // MARK: Statuses

    static func status(of error: PostgreSQLError, isAnonymous: Bool) -> Int {
        switch error {
        case .server(let report): status(of: report, isAnonymous: isAnonymous)
        case .nullCharacterInParameter: 400
        case .unexpectedResult: 500
        // PostgREST answers 504 with this code. A server that is too busy says 503 here, whatever it is too busy with, so that
        // clients and balancers need one rule.
        case .tooManyWaiting, .waitTimedOut, .connectionFailed, .invalidConfiguration, .closed, .connectionLost:
            503
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
        case RaisedAnswer.sqlState: return raised(report).status
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
        if state.hasPrefix("PT") {
            guard let status = Int(state.dropFirst(2)), (200..<600).contains(status) else { return 500 }
            return status
        }
        return classStatuses[String(state.prefix(2))] ?? 400
    }
}

/// A whole answer that a function raises as an error: `RAISE SQLSTATE 'PGRST' USING MESSAGE = '{"code":…,"message":…}', DETAIL =
/// '{"status":…,"headers":…}'` (https://docs.postgrest.org/en/stable/references/errors.html#raise-errors-with-http-status-codes).
struct RaisedAnswer: Equatable {
    static let sqlState = "PGRST"

    var status = 500
    var code = "PGRST121"
    var message = "Could not parse JSON in the \"RAISE SQLSTATE 'PGRST'\" error"
    var details: String?
    var hint: String?
    private var headerMembers: [String: String] = [:]

    var headers: [(name: String, value: String)] { headerMembers.sorted { $0.key < $1.key }.map { ($0.key, $0.value) } }

    /// - Parameters:
    ///   - message: Says what the body is.
    ///   - detail: Says what the status and the headers are.
    init(message text: String, detail: String?) {
        guard let body = RaisedAnswer.object(text), let code = body["code"]?.string,
            let message = body["message"]?.string
        else {
            details = "Invalid JSON value for MESSAGE: '\(text)'"
            hint =
                "MESSAGE must be a JSON object with obligatory keys: 'code', 'message' and optional keys: 'details', 'hint'."
            return
        }
        let advice =
            "DETAIL must be a JSON object with obligatory keys: 'status', 'headers' and optional key: 'status_text'."
        guard let detail else {
            details = "DETAIL is missing in the RAISE statement"
            hint = advice
            return
        }
        guard let head = RaisedAnswer.object(detail), let status = head["status"]?.int, (100..<600).contains(status),
            let headers = head["headers"]?.object,
            headers.allSatisfy({ RESTResponse.isHeader($0.key, $0.value.string ?? "\n") })
        else {
            details = "Invalid JSON value for DETAIL: '\(detail)'"
            hint = advice
            return
        }
        self.status = status
        self.code = code
        self.message = message
        details = body["details"]?.string
        hint = body["hint"]?.string
        headerMembers = headers.compactMapValues(\.string)
    }

    private static func object(_ text: String) -> [String: JSONValue]? { (try? JSONValue(parsing: text))?.object }
}
