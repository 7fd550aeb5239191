import HTTPServer
import JSON
import PostgreSQL

/// What comes before the statement of a request: its transaction, role, claims and settings.
extension RequestContext {
    /// - Parameter function: The function that is called, which can have settings of its own.
    func opening(isReadOnly: Bool, function: Function? = nil) -> [PostgreSQLStatement] {
        let role = cache.roleSettings[request.caller.role]
        var begin = "BEGIN"
        if let isolation = function?.isolation ?? role?.isolation {
            begin += " ISOLATION LEVEL \(isolation.rawValue.uppercased())"
        }
        if isReadOnly { begin += " READ ONLY" }
        return [PostgreSQLStatement(begin), settings(role?.parameters ?? [], function?.settings ?? [])] + preRequest
    }

    /// Statements that only read, as the pipeline that runs them in a transaction of the caller's, and the place of the first in it.
    func reading(_ statements: [PostgreSQLStatement]) -> (pipeline: [PostgreSQLStatement], place: Int) {
        let role = cache.roleSettings[request.caller.role]
        if role?.isolation != nil {
            let opening = opening(isReadOnly: true)
            return (opening + statements + ["COMMIT"], opening.count)
        }
        // A pipeline is a transaction by itself: BEGIN and COMMIT would only take their time. Nothing needs the isolation level
        // that no setting can change once a statement has begun.
        let opening = [settings(role?.parameters ?? [], [], isReadOnly: true)] + preRequest
        return (opening + statements, opening.count)
    }

    private var preRequest: [PostgreSQLStatement] {
        guard let function = configuration.preRequestFunction else { return [] }
        return [PostgreSQLStatement("SELECT \(function.sql)()")]
    }

    /// - Parameter isReadOnly: The transaction has not begun as one that only reads, but is to be one.
    private func settings(
        _ roleParameters: [SessionSetting], _ functionParameters: [SessionSetting], isReadOnly: Bool = false
    ) -> PostgreSQLStatement {
        var values: [PostgreSQLParameter] = [
            .text(searchPath), .text(request.caller.role), .utf8(claims), .text(request.method),
            .text("/" + request.path.joined(separator: "/")),
        ]
        let (headers, cookies) = RequestContext.headers(request)
        values.append(.utf8(headers))
        let others = configuration.settings + functionParameters
        if cookies == nil, preferences.timeZone == nil, others.isEmpty, roleParameters.isEmpty {
            return PostgreSQLStatement(
                isReadOnly ? RequestContext.usualReadSettings : RequestContext.usualSettings, values)
        }
        var calls = RequestContext.usualCalls
        let set = { (name: String, value: PostgreSQLParameter) -> String in
            values += [.text(name), value]
            return "set_config($\(values.count - 1), $\(values.count), true)"
        }
        if let cookies { calls.append(set("request.cookies", .utf8(cookies))) }
        if let timeZone = preferences.timeZone { calls.append(set("timezone", .text(timeZone))) }
        for parameter in others { calls.append(set(parameter.name, .text(parameter.value))) }
        // Before the role is taken, which may not be allowed to set them.
        var ahead = roleParameters.map { set($0.name, .text($0.value)) }
        if isReadOnly { ahead.append(RequestContext.readOnlyCall) }
        return PostgreSQLStatement("SELECT " + (ahead + calls).joined(separator: ", "), values)
    }

    private static let usualCalls = [
        "search_path", "role", "request.jwt.claims", "request.method", "request.path", "request.headers",
    ].enumerated().map { "set_config('\($1)', $\($0 + 1), true)" }

    private static let readOnlyCall = "set_config('transaction_read_only', 'on', true)"
    private static let usualSettings = "SELECT " + usualCalls.joined(separator: ", ")
    private static let usualReadSettings = "SELECT " + ([readOnlyCall] + usualCalls).joined(separator: ", ")

    private var searchPath: String {
        if let path = configuration.searchPaths[schema] { return path }
        return PostgreSQLIdentifier.quoted(schema)
    }

    /// The claims as the token has them, with the role where it names none.
    private var claims: [UInt8] {
        if request.caller.claims["role"]?.string != nil { return request.caller.claimsBytes }
        var members = request.caller.claims.object ?? [:]
        members["role"] = .string(request.caller.role)
        return JSONValue.object(members).serialized
    }

    /// The headers and the cookies as JSON, as functions in the database may read them.
    private static func headers(_ request: RESTRequest) -> (headers: [UInt8], cookies: [UInt8]?) {
        var output: [UInt8] = []
        output.reserveCapacity(2048)
        output.append(UInt8(ascii: "{"))
        var cookies: [String: JSONValue]?
        // A request has few headers, so looking through a list is quicker than hashing.
        var seen: [String] = []
        for header in request.headers {
            let name = header.name.lowercased()
            guard !seen.contains(name), !header.value.contains(byte: 0) else { continue }
            seen.append(name)
            if name == "cookie" {
                cookies = RequestContext.cookies(header.value)
                continue
            }
            if output.count > 1 { output.append(UInt8(ascii: ",")) }
            JSONValue.appendString(name, to: &output)
            output.append(UInt8(ascii: ":"))
            JSONValue.appendString(header.value, to: &output)
        }
        output.append(UInt8(ascii: "}"))
        return (output, cookies.map { JSONValue.object($0).serialized })
    }

    private static func cookies(_ header: String) -> [String: JSONValue] {
        var cookies: [String: JSONValue] = [:]
        for pair in header.split(separator: ";") {
            let halves = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = GrammarParser.trimmed(String(halves[0]))
            if !name.isEmpty { cookies[name] = .string(halves.count > 1 ? String(halves[1]) : "") }
        }
        return cookies
    }
}
