import JSON
import PostgreSQL

/// What the ledger answers instead of doing something it must not do. Nothing has changed then.
public struct CreditRefusal: Error, Equatable, CustomStringConvertible {
    /// The HTTP status that says the same.
    public var status: Int
    /// For programs: `insufficient_credits`, `idempotency_key_reused`, `unknown_feature`, …
    public var code: String
    /// For people.
    public var message: String
    /// `need` and `have` of `insufficient_credits`.
    public var detail: JSONValue

    public init(_ status: Int, _ code: String, _ message: String, detail: JSONValue = [:]) {
        self.status = status
        self.code = code
        self.message = message
        self.detail = detail
    }

    /// The refusal that the ledger's functions report as an error with SQLSTATE `PT` and the HTTP status; nil for other errors.
    init?(_ error: PostgreSQLError) {
        guard let server = error.serverError else { return nil }
        if server.sqlState == "22P02" {
            self.init(400, "invalid_identifier", "A user or a consumption is named by a UUID.")
        } else if server.sqlState.hasPrefix("PT"), let status = Int(server.sqlState.dropFirst(2)) {
            let detail = server.detail.flatMap { try? JSONValue(parsing: $0) }
            self.init(status, server.message, server.hint ?? server.message, detail: detail ?? [:])
        } else {
            return nil
        }
    }

    public var description: String { message }
}
