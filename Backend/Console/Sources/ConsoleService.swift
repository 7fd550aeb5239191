import BackendCore
import Credits
import Cryptography
import HTTPServer
import Jobs
import PostgreSQL

/// The operator's console: pages made here, that need no script.
public struct ConsoleService: Sendable {
    /// What a server sets up.
    public struct Configuration: Sendable {
        /// `EASYAPP_CONSOLE_PASSWORD`: the password, which is then not to be changed in the console.
        public var password: String?
        /// Whether mail is caught here, to be shown.
        public var catchesMail = false
        /// Whether purchases of the sandbox count whatever the settings say.
        public var acceptsSandboxPurchases = false

        public init(password: String? = nil, catchesMail: Bool = false, acceptsSandboxPurchases: Bool = false) {
            self.password = password
            self.catchesMail = catchesMail
            self.acceptsSandboxPurchases = acceptsSandboxPurchases
        }
    }

    let configuration: Configuration
    let pool: PostgreSQLPool
    let access: ConsoleAccess
    let ledger: CreditLedger
    let settlement: PurchaseSettlement
    let jobs: JobQueue
    let record: ActRecord
    private let reportFailure: @Sendable (any Error) -> Void

    static let path = "/console"

    public init(
        pool: PostgreSQLPool, configuration: Configuration = Configuration(), clock: WallClock = .system,
        reportFailure: @escaping @Sendable (any Error) -> Void = { _ in }
    ) {
        self.init(
            pool: pool, access: ConsoleAccess(pool: pool, clock: clock), configuration: configuration, clock: clock,
            reportFailure: reportFailure)
    }

    init(
        pool: PostgreSQLPool, access: ConsoleAccess, configuration: Configuration = Configuration(),
        clock: WallClock = .system, reportFailure: @escaping @Sendable (any Error) -> Void = { _ in }
    ) {
        self.pool = pool
        self.access = access
        self.configuration = configuration
        self.reportFailure = reportFailure
        ledger = CreditLedger(pool: pool)
        settlement = PurchaseSettlement(pool: pool, clock: clock, acceptsSandbox: configuration.acceptsSandboxPurchases)
        jobs = JobQueue(pool: pool)
        record = ActRecord(pool: pool)
    }

    /// Sets the configured password, or makes one when there is none yet.
    ///
    /// - Returns: The password when it was made just now, for the operator to be shown.
    /// - Throws: `PostgreSQLError`.
    public func preparePassword() async throws -> String? {
        guard let password = configuration.password else { return try await access.makePassword() }
        try await access.adopt(password)
        return nil
    }

    /// What is mounted at `/console`. Whatever goes wrong, the answer is a page.
    public var handler: HTTPHandler {
        let router = self.router
        return { request in
            do {
                let response = try await router.respond(to: request)
                if response.status == 405 {
                    var page = try await problemPage(
                        "Not possible", "This page takes no such request.", request, status: 405)
                    page.headers["Allow"] = response.headers["Allow"]
                    return page
                }
                return response
            } catch let error as HTTPError {
                return try await problemPage("Not possible", error.message, request, status: error.status)
            } catch let error as PostgreSQLError where error.isUnavailable {
                reportFailure(error)
                return Self.page(
                    ConsolePage.problem("Not now", "The database cannot be reached. Try again in a moment."), nil,
                    status: 503)
            } catch let error where !(error is CancellationError) {
                reportFailure(error)
                return Self.page(
                    ConsolePage.problem("Not possible", "The server failed, and has written down why in its log."), nil,
                    status: 500)
            }
        }
    }

    private var router: Router {
        var router = Router()
        router.get(ConsoleStyle.path) { _ in ConsoleStyle.response }
        router.get("/sign-in") { _ in Self.page(SignInPage.page(after: nil), nil) }
        router.post("/sign-in", signIn)
        for view in ConsoleService.views { router.get(view.pattern, signedIn(view.show)) }
        for act in ConsoleService.acts { router.post(act.pattern, acting(act)) }
        router.post("/sign-out", signOut)
        router.otherwise { try await problemPage("Not found", "There is no such page.", $0, status: 404) }
        return router
    }

    // MARK: Signing in

    @Sendable private func signIn(_ request: HTTPRequest) async throws -> HTTPResponse {
        // Before there is a session, the browser's own word for where the form was has to do.
        try checkOrigin(of: request)
        let form = try await ConsoleForm(request)
        switch try await access.signIn(form["password"], from: request.remoteAddress) {
        case .signedIn(let session):
            try await record.note("sign in", request.remoteAddress, .done)
            var response = HTTPResponse.redirect(to: Self.path)
            response.headers["Set-Cookie"] = SessionCookie.header(session, for: request)
            return response
        case .wrongPassword:
            try await record.note("sign in", request.remoteAddress, .refused, because: "Wrong password.")
            return Self.page(SignInPage.page(after: "This is not the password."), nil, status: 403)
        case .mustWait(let seconds):
            var response = Self.page(
                SignInPage.page(after: "There were too many wrong passwords. Wait five minutes."), nil, status: 429)
            response.headers["Retry-After"] = String(Int(seconds.rounded(.up)))
            return response
        }
    }

    @Sendable private func signOut(_ request: HTTPRequest) async throws -> HTTPResponse {
        try checkOrigin(of: request)
        guard let session = try await session(of: request) else { return Self.toSignIn }
        guard constantTimeEqual(try await ConsoleForm(request)["form_token"], session.formToken) else {
            return outdated(session)
        }
        try await access.signOut(session)
        try await record.note("sign out", request.remoteAddress, .done)
        return Self.toSignIn
    }

    private func session(of request: HTTPRequest) async throws -> ConsoleAccess.Session? {
        guard let token = SessionCookie.token(in: request) else { return nil }
        return try await access.session(token: token)
    }

    // MARK: Pages and acts

    private func signedIn(
        _ show: @escaping @Sendable (ConsoleService, HTTPRequest) async throws -> ConsolePage
    ) -> HTTPHandler {
        { request in
            guard let session = try await session(of: request) else { return Self.toSignIn }
            do {
                var shown = try await show(self, request)
                let notice = request.query["notice"].flatMap(Notice.init)
                shown.notice = notice.flatMap { notice in shown.notices.map { $0[notice] } ?? notice.text }
                return page(shown, FormContext(token: session.formToken))
            } catch let problem as ConsoleProblem {
                return page(.problem("Not possible", problem.message), session, status: problem.status)
            } catch let error as PostgreSQLError where error.sqlState?.hasPrefix("22") == true {
                return page(.problem("Not possible", "This address cannot be understood."), session, status: 400)
            }
        }
    }

    private func acting(_ act: ConsoleAct) -> HTTPHandler {
        { request in
            try checkOrigin(of: request)
            guard let session = try await session(of: request) else { return Self.toSignIn }
            let form = try await ConsoleForm(request)
            guard constantTimeEqual(form["form_token"], session.formToken) else { return outdated(session) }
            let subject = act.subject(request, form)
            let detail = Dictionary(uniqueKeysWithValues: act.recorded.map { ($0, form[$0]) })
            let number = try await record.begin(act.name, subject, detail)
            do {
                let address = try await act.perform(self, request, form)
                try await record.finish(number, .done)
                return .redirect(to: address)
            } catch {
                guard let problem = Self.problem(error) else {
                    try await record.finish(number, .failed, because: "The server failed; its log says why.")
                    throw error
                }
                try await record.finish(number, .refused, because: problem.message)
                return try await refused(act, request, form, problem, session)
            }
        }
    }

    /// The page of the form once more, as it was sent, with what is wrong.
    private func refused(
        _ act: ConsoleAct, _ request: HTTPRequest, _ form: ConsoleForm, _ problem: ConsoleProblem,
        _ session: ConsoleAccess.Session
    ) async throws -> HTTPResponse {
        do {
            let shown = try await act.page(self, request, form)
            let rejection = FormContext.Rejection(action: request.path, form: form, problem: problem)
            return page(shown, FormContext(token: session.formToken, rejection: rejection), status: problem.status)
        } catch is ConsoleProblem {
            // What the form was about is not there.
            return page(.problem("Not possible", problem.message), session, status: problem.status)
        }
    }

    /// What is to be told of an error; nil when it is the server's own.
    private static func problem(_ error: any Error) -> ConsoleProblem? {
        switch error {
        case let problem as ConsoleProblem: return problem
        case let refusal as CreditRefusal: return ConsoleProblem(refusal.message, status: refusal.status)
        case let error as PostgreSQLError
        where error.sqlState?.hasPrefix("23") == true || error.sqlState?.hasPrefix("22") == true:
            // A constraint or a type has refused what was typed, and every form looks for that itself before.
            return ConsoleProblem("The database refuses this: \(error.serverError?.message ?? "").")
        default: return nil
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

    // MARK: Answers

    private static let toSignIn = HTTPResponse.redirect(to: path + "/sign-in")

    private func outdated(_ session: ConsoleAccess.Session) -> HTTPResponse {
        page(
            .problem("Not possible", "This form is too old. Go back, reload the page and send it again."), session,
            status: 403)
    }

    private func problemPage(
        _ title: String, _ message: String, _ request: HTTPRequest, status: Int
    ) async throws -> HTTPResponse {
        page(.problem(title, message), try await session(of: request), status: status)
    }

    private func page(_ page: ConsolePage, _ session: ConsoleAccess.Session?, status: Int = 200) -> HTTPResponse {
        self.page(page, session.map { FormContext(token: $0.formToken) }, status: status)
    }

    private func page(_ page: ConsolePage, _ context: FormContext?, status: Int = 200) -> HTTPResponse {
        ConsoleLayout.response(page, context, hasMail: configuration.catchesMail, status: status)
    }

    private static func page(_ page: ConsolePage, _ context: FormContext?, status: Int = 200) -> HTTPResponse {
        ConsoleLayout.response(page, context, hasMail: false, status: status)
    }
}
