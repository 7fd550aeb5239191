import CPostgreSQL

/// What using a database can fail with.
public enum PostgreSQLError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The connection string cannot be read.
    case invalidConfiguration(String)
    /// No connection could be made; the reason is libpq's.
    case connectionFailed(String)
    /// The connection broke while it was in use. Whether the statement took effect is unknown.
    case connectionLost(String)
    /// As many callers are waiting for a connection as may.
    case tooManyWaiting(limit: Int)
    /// No connection became free in time.
    case waitTimedOut(seconds: Double)
    /// The pool has been closed.
    case closed
    /// A parameter holds a NUL character, which PostgreSQL's text cannot.
    case nullCharacterInParameter(index: Int)
    /// The server refused a statement.
    case server(PostgreSQLServerError)
    /// The server answered with something that was not asked for.
    case unexpectedResult(String)

    /// The server's five-character code (https://www.postgresql.org/docs/current/errcodes-appendix.html), when it was the server that refused.
    public var sqlState: String? {
        if case .server(let error) = self { error.sqlState } else { nil }
    }

    /// The server's report, when it was the server that refused.
    public var serverError: PostgreSQLServerError? {
        if case .server(let error) = self { error } else { nil }
    }

    /// Whether there is no usable connection now, so that trying again later may help.
    public var isUnavailable: Bool {
        switch self {
        case .connectionFailed, .connectionLost, .tooManyWaiting, .waitTimedOut, .closed: true
        case .server(let error): error.sqlState.hasPrefix("08") || error.sqlState.hasPrefix("57P0")
        default: false
        }
    }

    /// The error a result of libpq's reports. Without a code it is libpq's own, about the connection.
    init(result: OpaquePointer, statementIndex: Int) {
        if PQresultErrorField(result, CPQ_SQLSTATE) == nil {
            let message = String(cString: PQresultErrorMessage(result))
            self = .connectionLost(message.split(whereSeparator: \.isNewline).joined(separator: " "))
        } else {
            self = .server(PostgreSQLServerError(result: result, statementIndex: statementIndex))
        }
    }

    /// A sentence for the log. It may name hosts, and is not for clients.
    public var description: String {
        switch self {
        case .invalidConfiguration(let reason): "The database's connection string is not usable: \(reason)"
        case .connectionFailed(let reason): "Cannot connect to the database: \(reason)"
        case .connectionLost(let reason): "The connection to the database was lost: \(reason)"
        case .tooManyWaiting(let limit): "The database is busy: \(limit) requests are waiting for it already."
        case .waitTimedOut(let seconds): "The database is busy: no connection became free within \(seconds) s."
        case .closed: "The database connections have been closed."
        case .nullCharacterInParameter(let index): "Parameter \(index + 1) holds a NUL character, which text cannot."
        case .server(let error): "\(error.message) (SQLSTATE \(error.sqlState))"
        case .unexpectedResult(let what): "Unexpected answer from the database: \(what)"
        }
    }
}

/// An error report of the server (https://www.postgresql.org/docs/current/protocol-error-fields.html).
public struct PostgreSQLServerError: Sendable, Equatable {
    /// `ERROR`, `FATAL` or `PANIC`, whatever the server's language.
    public var severity: String
    /// The five characters of the error (https://www.postgresql.org/docs/current/errcodes-appendix.html).
    public var sqlState: String
    /// The primary message.
    public var message: String
    /// More about it, when there is more.
    public var detail: String?
    /// What to do about it, when the server knows.
    public var hint: String?
    /// The schema of the table that it is about.
    public var schema: String?
    /// The table that it is about.
    public var table: String?
    /// The column that it is about.
    public var column: String?
    /// The constraint that was violated.
    public var constraint: String?
    /// Where in the statement, in characters from 1.
    public var position: Int?
    /// Which statement of the pipeline it was, from 0.
    public var statementIndex: Int

    /// An error as the server reports it.
    public init(
        severity: String = "ERROR", sqlState: String, message: String, detail: String? = nil, hint: String? = nil,
        schema: String? = nil, table: String? = nil, column: String? = nil, constraint: String? = nil,
        position: Int? = nil, statementIndex: Int = 0
    ) {
        self.severity = severity
        self.sqlState = sqlState
        self.message = message
        self.detail = detail
        self.hint = hint
        self.schema = schema
        self.table = table
        self.column = column
        self.constraint = constraint
        self.position = position
        self.statementIndex = statementIndex
    }

    init(result: OpaquePointer, statementIndex: Int) {
        let field = { (code: Int32) -> String? in PQresultErrorField(result, code).map { String(cString: $0) } }
        self.init(
            severity: field(CPQ_SEVERITY) ?? "ERROR", sqlState: field(CPQ_SQLSTATE) ?? "XX000",
            message: field(CPQ_MESSAGE) ?? String(cString: PQresultErrorMessage(result)), detail: field(CPQ_DETAIL),
            hint: field(CPQ_HINT), schema: field(CPQ_SCHEMA), table: field(CPQ_TABLE), column: field(CPQ_COLUMN),
            constraint: field(CPQ_CONSTRAINT), position: field(CPQ_POSITION).flatMap { Int($0) },
            statementIndex: statementIndex)
    }
}
