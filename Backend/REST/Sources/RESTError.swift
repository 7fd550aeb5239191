import JSON
import PostgreSQL

/// An error answer in PostgREST's form (https://docs.postgrest.org/en/stable/references/errors.html).
enum RESTError: Error, Equatable, Sendable {
    enum RangeProblem: Equatable, Sendable {
        case negativeLimit, lowerAboveUpper
        case outOfBounds(offset: Int, total: Int)
    }

    case unreadableParameter(message: String, details: String)
    case invalidFunctionMethod(String)
    case invalidBody(String)
    case invalidRange(RangeProblem)
    case invalidPutFilters
    case schemaNotExposed(String, exposed: [String])
    case noMediaType([String])
    case notEmbedded(String)
    case embedNamedByTable(String, alias: String)
    case putWithLimit
    case putMismatch
    case notSingular(rowCount: Int)
    case unsupportedMethod(String)
    case relatedOrderNotToOne(origin: String, target: String)
    case invalidPreferences([String])
    case tooManyAffected(Int)
    case invalidPath
    case aggregatesNotAllowed
    case notImplemented(details: String)
    case descriptionDisabled
    case singleRowFunctionWithLimit
    case noRelationship(parent: String, child: String, linkHint: String?, schema: String, hint: String?)
    case ambiguousRelationship(parent: String, child: String, details: JSONValue, hint: String)
    case functionNotFound(message: String, details: String, hint: String?)
    case ambiguousFunction(message: String)
    case columnNotFound(table: String, column: String)
    case tableNotFound(schema: String, name: String, suggestion: String?)
    case typeNotFound(String)
    case schemaNotLoaded
    case invalidToken(code: String, message: String)
    case unknownRole(String)
    case bodyTooLarge(limitBytes: Int)
    /// What a function set as the answer's status or headers cannot be used.
    case invalidSetting(code: String, message: String)
    case database(PostgreSQLError, isAnonymous: Bool)

    static func grammar(_ error: GrammarError) -> RESTError {
        .unreadableParameter(message: error.message, details: error.details)
    }

    /// PostgREST's code, or the server's SQLSTATE.
    var code: String {
        switch self {
        case .unreadableParameter: "PGRST100"
        case .invalidFunctionMethod: "PGRST101"
        case .invalidBody: "PGRST102"
        case .invalidRange: "PGRST103"
        case .invalidPutFilters: "PGRST105"
        case .schemaNotExposed: "PGRST106"
        case .noMediaType: "PGRST107"
        case .notEmbedded, .embedNamedByTable: "PGRST108"
        case .putWithLimit: "PGRST114"
        case .putMismatch: "PGRST115"
        case .notSingular: "PGRST116"
        case .unsupportedMethod: "PGRST117"
        case .relatedOrderNotToOne: "PGRST118"
        case .invalidPreferences: "PGRST122"
        case .tooManyAffected: "PGRST124"
        case .invalidPath: "PGRST125"
        case .aggregatesNotAllowed: "PGRST123"
        case .notImplemented: "PGRST127"
        case .descriptionDisabled: "PGRST126"
        case .singleRowFunctionWithLimit: "PGRST128"
        case .noRelationship: "PGRST200"
        case .ambiguousRelationship: "PGRST201"
        case .functionNotFound: "PGRST202"
        case .ambiguousFunction: "PGRST203"
        case .columnNotFound: "PGRST204"
        case .tableNotFound: "PGRST205"
        case .typeNotFound: "42704"
        case .schemaNotLoaded: "PGRST002"
        case .invalidToken(let code, _): code
        case .unknownRole: "22023"
        case .bodyTooLarge: "54000"
        case .invalidSetting(let code, _): code
        case .database(let error, _): RESTError.code(of: error)
        }
    }

    var status: Int {
        switch self {
        case .invalidFunctionMethod, .invalidPutFilters, .unsupportedMethod: 405
        case .schemaNotExposed, .noMediaType, .notSingular: 406
        case .invalidRange: 416
        case .invalidPath, .functionNotFound, .tableNotFound, .descriptionDisabled: 404
        case .ambiguousRelationship, .ambiguousFunction: 300
        case .schemaNotLoaded: 503
        case .invalidToken, .unknownRole: 401
        case .bodyTooLarge: 413
        case .invalidSetting: 500
        case .database(let error, let isAnonymous): RESTError.status(of: error, isAnonymous: isAnonymous)
        default: 400
        }
    }

    var message: String {
        switch self {
        case .unreadableParameter(let message, _): message
        case .invalidFunctionMethod(let method): "Cannot use the \(method) method on RPC"
        case .invalidBody(let message): message
        case .invalidRange: "Requested range not satisfiable"
        case .invalidPutFilters: "Filters must include all and only primary key columns with 'eq' operators"
        case .schemaNotExposed(let schema, _): "Invalid schema: \(schema)"
        case .noMediaType(let types): "None of these media types are available: \(types.joined(separator: ", "))"
        case .notEmbedded(let name), .embedNamedByTable(let name, _):
            "'\(name)' is not an embedded resource in this request"
        case .putWithLimit: "limit/offset querystring parameters are not allowed for PUT"
        case .putMismatch: "Payload values do not match URL in primary key column(s)"
        case .notSingular: "Cannot coerce the result to a single JSON object"
        case .unsupportedMethod(let method): "Unsupported HTTP method: \(method)"
        case .relatedOrderNotToOne(_, let target): "A related order on '\(target)' is not possible"
        case .invalidPreferences: "Invalid preferences given with handling=strict"
        case .tooManyAffected: "Query result exceeds max-affected preference constraint"
        case .invalidPath: "Invalid path specified in request URL"
        case .aggregatesNotAllowed: "Use of aggregate functions is not allowed"
        case .notImplemented: "Feature not implemented"
        case .descriptionDisabled: "Root endpoint metadata is disabled"
        case .singleRowFunctionWithLimit:
            "Function must return SETOF or TABLE when max-affected preference is used with handling=strict"
        case .noRelationship(let parent, let child, _, _, _):
            "Could not find a relationship between '\(parent)' and '\(child)' in the schema cache"
        case .ambiguousRelationship(let parent, let child, _, _):
            "Could not embed because more than one relationship was found for '\(parent)' and '\(child)'"
        case .functionNotFound(let message, _, _), .ambiguousFunction(let message): message
        case .columnNotFound(let table, let column):
            "Could not find the '\(column)' column of '\(table)' in the schema cache"
        case .tableNotFound(let schema, let name, _): "Could not find the table '\(schema).\(name)' in the schema cache"
        case .typeNotFound(let name): "type \"\(name)\" does not exist"
        case .schemaNotLoaded: "Could not query the database for the schema cache. Retrying."
        case .invalidToken(_, let message), .invalidSetting(_, let message): message
        case .unknownRole(let role): "role \"\(role)\" does not exist"
        case .bodyTooLarge(let limit): "The request body is larger than \(limit) bytes"
        case .database(let error, _): RESTError.message(of: error)
        }
    }

    var details: JSONValue {
        switch self {
        case .unreadableParameter(_, let details): .string(details)
        case .invalidRange(.negativeLimit): "Limit should be greater than or equal to zero."
        case .invalidRange(.lowerAboveUpper):
            "The lower boundary must be lower than or equal to the upper boundary in the Range header."
        case .invalidRange(.outOfBounds(let offset, let total)):
            .string("An offset of \(offset) was requested, but there are only \(total) rows.")
        case .embedNamedByTable: "Target names are not allowed in filters if they have an alias"
        case .notSingular(let count): .string("The result contains \(count) rows")
        case .relatedOrderNotToOne(let origin, let target):
            .string("'\(origin)' and '\(target)' do not form a many-to-one or one-to-one relationship")
        case .invalidPreferences(let list): .string("Invalid preferences: \(list.joined(separator: ", "))")
        case .tooManyAffected(let count): .string("The query affects \(count) rows")
        case .noRelationship(let parent, let child, let linkHint, let schema, _):
            .string(
                "Searched for a foreign key relationship between '\(parent)' and '\(child)'"
                    + (linkHint.map { " using the hint '\($0)'" } ?? "")
                    + " in the schema '\(schema)', but no matches were found.")
        case .ambiguousRelationship(_, _, let details, _): details
        case .functionNotFound(_, let details, _), .notImplemented(let details): .string(details)
        case .database(let error, _): RESTError.details(of: error)
        default: .null
        }
    }

    var hint: JSONValue {
        switch self {
        case .notEmbedded(let name): .string("Verify that '\(name)' is included in the 'select' query parameter.")
        case .embedNamedByTable(let name, let alias):
            .string("Change '\(name)' to '\(alias)' in filters, orders or limits.")
        case .schemaNotExposed(_, let exposed):
            .string("Only the following schemas are exposed: \(exposed.joined(separator: ", "))")
        case .noRelationship(_, _, _, _, let hint): JSONValue(hint)
        case .ambiguousRelationship(_, _, _, let hint): .string(hint)
        case .functionNotFound(_, _, let hint): JSONValue(hint)
        case .ambiguousFunction:
            "Try renaming the parameters or the function itself in the database so function overloading can be resolved"
        case .tableNotFound(let schema, _, let suggestion):
            JSONValue(suggestion.map { "Perhaps you meant the table '\(schema).\($0)'" })
        case .database(let error, _): RESTError.hint(of: error)
        default: .null
        }
    }

    /// The body: `{"code":…,"details":…,"hint":…,"message":…}`.
    var body: JSONValue {
        ["code": .string(code), "details": details, "hint": hint, "message": .string(message)]
    }

    /// Headers that go with the status.
    var headers: [(name: String, value: String)] {
        var headers = [("Proxy-Status", "PostgREST; error=\(code)")]
        if case .database(let error, _) = self { headers += RESTError.headers(of: error) }
        switch self {
        case .invalidRange(.outOfBounds(_, let total)): headers.append(("Content-Range", "*/\(total)"))
        case .invalidToken(_, let message):
            headers.append(("WWW-Authenticate", "Bearer error=\"invalid_token\", error_description=\"\(message)\""))
        case _ where status == 401: headers.append(("WWW-Authenticate", "Bearer"))
        case _ where status == 503 || status == 504: headers.append(("Retry-After", "1"))
        default: break
        }
        return headers
    }
}
