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
        var statements = [PostgreSQLStatement(begin), settings(role?.parameters ?? [], function?.settings ?? [])]
        if let preRequest = configuration.preRequestFunction {
            statements.append(PostgreSQLStatement("SELECT \(preRequest.sql)()"))
        }
        return statements
    }

    private func settings(
        _ roleParameters: [SessionSetting], _ functionParameters: [SessionSetting]
    ) -> PostgreSQLStatement {
        var values: [PostgreSQLParameter] = [
            .text(searchPath), .text(request.caller.role), .utf8(claims), .text(request.method),
            .text("/" + request.path.joined(separator: "/")),
        ]
        let (headers, cookies) = RequestContext.headers(request)
        values.append(.utf8(headers))
        let others = configuration.settings + functionParameters
        if cookies == nil, preferences.timeZone == nil, others.isEmpty, roleParameters.isEmpty {
            return PostgreSQLStatement(RequestContext.usualSettings, values)
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
        let ahead = roleParameters.map { set($0.name, .text($0.value)) }
        return PostgreSQLStatement("SELECT " + (ahead + calls).joined(separator: ", "), values)
    }

    private static let usualCalls = [
        "search_path", "role", "request.jwt.claims", "request.method", "request.path", "request.headers",
    ].enumerated().map { "set_config('\($1)', $\($0 + 1), true)" }

    private static let usualSettings = "SELECT " + usualCalls.joined(separator: ", ")

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
        var output: [UInt8] = [UInt8(ascii: "{")]
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
