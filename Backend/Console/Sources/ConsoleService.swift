import BackendCore
import Credits
import Cryptography
import HTTPServer
import Jobs
import PostgreSQL

/// The operator's console: pages made here, that need no script.
public struct ConsoleService: Sendable {
    let pool: PostgreSQLPool
    let access: ConsoleAccess
    let ledger: CreditLedger
    let settlement: PurchaseSettlement
    let jobs: JobQueue

    private static let cookieName = "easyapp_console"

    public init(pool: PostgreSQLPool, clock: WallClock = .system) {
        self.init(pool: pool, access: ConsoleAccess(pool: pool, clock: clock), clock: clock)
    }

    init(pool: PostgreSQLPool, access: ConsoleAccess, clock: WallClock) {
        self.pool = pool
        self.access = access
        ledger = CreditLedger(pool: pool)
        settlement = PurchaseSettlement(pool: pool, clock: clock)
        jobs = JobQueue(pool: pool)
    }

    /// Makes the password when there is none yet, and gives it for the operator to be shown; nil afterwards.
    ///
    /// - Throws: `PostgreSQLError`.
    public func makePassword() async throws -> String? {
        try await access.makePassword()
    }

    /// What is mounted at `/console`.
    public var router: Router {
        var router = Router()
        router.get("/style.css") { _ in ConsoleStyle.response }
        router.get("/sign-in") { _ in page("Sign in", SignInPage.html(isWrong: false)) }
        router.post("/sign-in", signIn)
        for view in ConsoleService.views { router.get(view.pattern, signedIn { try await view.show(self, $0) }) }
        for act in ConsoleService.acts { router.post(act.pattern, acting(act.perform)) }
        router.post(
            "/sign-out",
            acting { service, _, _, session in
                try await service.access.signOut(session)
                return "/console/sign-in"
            })
        return router
    }

    struct View: Sendable {
        var pattern: String
        var show: @Sendable (ConsoleService, HTTPRequest) async throws -> ConsolePage
    }

    /// What a form does. It gives the address of the page that shows what became of it.
    struct Act: Sendable {
        typealias Perform =
            @Sendable (ConsoleService, HTTPRequest, ConsoleForm, ConsoleAccess.Session) async throws -> String
        var pattern: String
        var perform: Perform
    }

    // MARK: Signing in

    @Sendable private func signIn(_ request: HTTPRequest) async throws -> HTTPResponse {
        // Before there is a session, the browser's own word for where the form was has to do.
        try checkOrigin(of: request)
        let form = try await ConsoleForm(request)
        guard let session = try await access.signIn(form["password"]) else {
            return page("Sign in", SignInPage.html(isWrong: true), status: 403)
        }
        var response = HTTPResponse.redirect(to: "/console")
        response.headers["Set-Cookie"] = """
            \(Self.cookieName)=\(session.token); Path=/console; HttpOnly; SameSite=Strict; Max-Age=\(Int(ConsoleAccess.sessionSeconds))
            """
        return response
    }

    private func session(of request: HTTPRequest) async throws -> ConsoleAccess.Session? {
        for cookie in (request.headers["Cookie"] ?? "").split(separator: ";") {
            let parts = cookie.split(separator: "=", maxSplits: 1).map { $0.drop { $0 == " " } }
            if parts.count == 2, parts[0] == Self.cookieName {
                return try await access.session(token: String(parts[1]))
            }
        }
        return nil
    }

    private func signedIn(_ show: @escaping @Sendable (HTTPRequest) async throws -> ConsolePage) -> HTTPHandler {
        { request in
            guard let session = try await session(of: request) else { return .redirect(to: "/console/sign-in") }
            do {
                let shown = try await show(request)
                return page(
                    shown.title, shown.body(session.formToken), session: session, notice: request.query["notice"])
            } catch let problem as ConsoleProblem {
                return page("Not possible", problem.html, session: session, status: problem.status)
            }
        }
    }

    private func acting(_ perform: @escaping Act.Perform) -> HTTPHandler {
        { request in
            try checkOrigin(of: request)
            guard let session = try await session(of: request) else { return .redirect(to: "/console/sign-in") }
            let form = try await ConsoleForm(request)
            guard constantTimeEqual(form["form_token"], session.formToken) else {
                return page(
                    "Not possible", "<p>This form is too old. Go back, reload the page and send it again.</p>",
                    status: 403)
            }
            do {
                return .redirect(to: try await perform(self, request, form, session))
            } catch let problem as ConsoleProblem {
                return page("Not possible", problem.html, session: session, status: problem.status)
            } catch let refusal as CreditRefusal {
                return page(
                    "Not possible", ConsoleProblem(refusal.message).html, session: session, status: refusal.status)
            } catch let error as PostgreSQLError
                where error.sqlState?.hasPrefix("23") == true || error.sqlState?.hasPrefix("22") == true
            {
                // A constraint or a type has refused what was typed.
                let message = error.serverError?.message ?? error.description
                return page("Not possible", ConsoleProblem(message).html, session: session, status: 400)
            }
        }
    }

    /// - Throws: `HTTPError` 403 for a form of another site.
    private func checkOrigin(of request: HTTPRequest) throws {
        guard let origin = request.headers["Origin"] else { return }
        let host = request.headers["Host"] ?? ""
        guard origin == "http://\(host)" || origin == "https://\(host)" else {
            throw HTTPError(403, "This form belongs to another site.")
        }
    }

    private func page(
        _ title: String, _ body: HTML, session: ConsoleAccess.Session? = nil, notice: String? = nil, status: Int = 200
    ) -> HTTPResponse {
        ConsoleLayout.response(title: title, body: body, formToken: session?.formToken, notice: notice, status: status)
    }

    /// Keeps what was done on record.
    func note(_ act: String, _ subject: String, _ detail: [String: String]) async throws {
        let pairs = detail.sorted { $0.key < $1.key }.flatMap { [$0.key, $0.value] }
        try await pool.query(
            "INSERT INTO easyapp.console_acts (act, subject, detail) VALUES ($1, $2, jsonb_object($3::text[]))",
            [.text(act), .text(subject), .text(PostgreSQLArray.literal(pairs))])
    }
}

/// Text arrays as parameters.
enum PostgreSQLArray {
    static func literal(_ texts: [String]) -> String {
        let items = texts.map { text in
            "\"" + text.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : "\($0)" }.joined() + "\""
        }
        return "{" + items.joined(separator: ",") + "}"
    }
}

/// A page and its title. The body gets the token that forms must send.
struct ConsolePage: Sendable {
    var title: String
    var body: @Sendable (_ formToken: String) -> HTML
}

/// Why something is not done, for the operator.
struct ConsoleProblem: Error {
    var message: String
    var status = 400

    init(_ message: String, status: Int = 400) {
        self.message = message
        self.status = status
    }

    var html: HTML { "<p role=\"alert\">\(message)</p>" }
}
