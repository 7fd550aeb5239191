import JSON
import PostgreSQL

/// An answer a function decides on whole, by `RAISE SQLSTATE 'PGRST'` with JSON in its message and its detail
/// (https://docs.postgrest.org/en/stable/references/errors.html#raise-errors-with-http-status-codes).
struct RaisedError {
    var body: JSONValue
    var status: Int
    var headers: [(name: String, value: String)]

    /// `nil` when `error` is another one; `unreadable` when its JSON is not as it must be.
    init?(_ error: PostgreSQLError) throws(RESTError) {
        guard let report = error.serverError, report.sqlState == "PGRST" else { return nil }
        guard let message = try? JSONValue(parsing: report.message), let code = message["code"]?.string,
            let text = message["message"]?.string
        else { throw RaisedError.unreadable("Invalid JSON value for MESSAGE: '\(report.message)'", isMessage: true) }
        guard let detail = report.detail else {
            throw RaisedError.unreadable("DETAIL is missing in the RAISE statement", isMessage: false)
        }
        guard let answer = try? JSONValue(parsing: detail), let status = answer["status"]?.int,
            (100..<600).contains(status),
            let headers = answer["headers"]?.object
        else { throw RaisedError.unreadable("Invalid JSON value for DETAIL: '\(detail)'", isMessage: false) }
        body = [
            "code": .string(code), "message": .string(text), "details": message["details"] ?? .null,
            "hint": message["hint"] ?? .null,
        ]
        self.status = status
        self.headers = headers.sorted { $0.key < $1.key }.compactMap { name, value in
            guard let value = value.string, RESTResponse.isHeader(name, value) else { return nil }
            return (name, value)
        }
    }

    private static func unreadable(_ details: String, isMessage: Bool) -> RESTError {
        .unreadableRaise(
            details: details,
            hint: isMessage
                ? "MESSAGE must be a JSON object with obligatory keys: 'code', 'message' and optional keys: 'details', 'hint'."
                : "DETAIL must be a JSON object with obligatory keys: 'status', 'headers' and optional key: 'status_text'."
        )
    }

    var response: RESTResponse {
        RESTResponse(
            status: status, headers: [("Content-Type", "application/json; charset=utf-8")] + headers,
            body: body.serialized)
    }
}
