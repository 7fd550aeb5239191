import BackendCore
import BackendTestSupport
import HTTPServer
import PostgreSQL
import Testing

@testable import Console

/// A browser without scripts, before a console on a database of its own.
struct ConsoleBrowser: Sendable {
    typealias Answer = (status: Int, text: String, headers: HTTPHeaders)

    static let alice = "00000000-0000-4000-8000-00000000000a"

    let service: ConsoleService
    let pool: PostgreSQLPool
    let password: String
    var cookie: String?

    /// Calls `body` with a browser, signed in unless told, and a user called Alice.
    static func run(
        _ configuration: ConsoleService.Configuration = .init(), isSignedIn: Bool = true,
        _ body: (inout ConsoleBrowser) async throws -> Void
    ) async throws {
        try await TestDatabase.withMigratedPool { pool in
            try await TestDatabase.insertUser(alice, email: "alice@example.com", on: pool)
            let service = ConsoleService(
                pool: pool, access: ConsoleAccess(pool: pool, hashCost: 4), configuration: configuration)
            let made = try await service.preparePassword()
            var browser = ConsoleBrowser(
                service: service, pool: pool, password: try #require(made ?? configuration.password))
            if isSignedIn { try await browser.signIn() }
            try await body(&browser)
        }
    }

    func get(_ path: String) async throws -> Answer { try await send(.get, path, nil, origin: nil) }

    func post(_ path: String, _ form: String, origin: String? = "http://console.test") async throws -> Answer {
        try await send(.post, path, form, origin: origin)
    }

    func send(_ method: HTTPMethod, _ path: String, _ form: String?, origin: String?) async throws -> Answer {
        var headers: HTTPHeaders = ["Host": "console.test"]
        if let cookie { headers["Cookie"] = cookie }
        if let origin { headers["Origin"] = origin }
        let request = HTTPRequest(
            method: method, target: path, headers: headers, body: HTTPBody(Array((form ?? "").utf8)))
        var router = Router()
        router.mount("/console", service.handler)
        let response = try await router.respond(to: request)
        return (response.status, String(decoding: try await response.collectBody(), as: UTF8.self), response.headers)
    }

    mutating func signIn() async throws {
        let answer = try await post("/console/sign-in", "password=\(PercentEncoding.encode(password))")
        cookie = answer.headers["Set-Cookie"].map { String($0.prefix { $0 != ";" }) }
    }

    /// The hidden fields of the form for `action` on a page, as a browser sends them.
    func fields(of path: String, action: String) async throws -> String {
        let form = try await get(path).text.part(after: "action=\"\(action)\"", before: "</form>")
        return form.parts(after: "type=\"hidden\" name=\"", before: "\">").map { field in
            let parts = field.halves(around: "\" value=\"")
            return "\(parts.0)=\(PercentEncoding.encode(parts.1))"
        }.joined(separator: "&")
    }

    /// The acts on record, newest first, as `act outcome: reason`.
    func record() async throws -> [String] {
        try await pool.query("SELECT act, outcome, outcome_reason FROM easyapp.console_acts ORDER BY id DESC").rows.map
        {
            "\($0.string(0) ?? "") \($0.string(1) ?? ""): \($0.string(2) ?? "")"
        }
    }
}

extension String {
    /// The part after the first `start`, up to the next `end`.
    func part(after start: String, before end: String) -> String { parts(after: start, before: end).first ?? "" }

    func parts(after start: String, before end: String) -> [String] {
        var parts: [String] = []
        var rest = self[...]
        while let from = rest.firstRange(of: start), let to = rest[from.upperBound...].firstRange(of: end) {
            parts.append(String(rest[from.upperBound..<to.lowerBound]))
            rest = rest[to.upperBound...]
        }
        return parts
    }

    func halves(around separator: String) -> (String, String) {
        guard let range = firstRange(of: separator) else { return (self, "") }
        return (String(self[..<range.lowerBound]), String(self[range.upperBound...]))
    }
}
