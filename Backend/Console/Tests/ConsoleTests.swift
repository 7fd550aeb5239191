import BackendCore
import BackendTestSupport
import Credits
import HTTPServer
import JSON
import PostgreSQL
import Testing

@testable import Console

/// The console as a browser without scripts uses it.
@Suite struct ConsoleTests {
    private static let alice = "00000000-0000-4000-8000-00000000000a"

    private struct Browser: Sendable {
        let service: ConsoleService
        let pool: PostgreSQLPool
        let password: String
        var cookie: String?

        func get(_ path: String) async throws -> (status: Int, text: String, headers: HTTPHeaders) {
            try await send(.get, path, nil, origin: nil)
        }

        func post(_ path: String, _ form: String, origin: String? = "http://console.test") async throws -> (
            status: Int, text: String, headers: HTTPHeaders
        ) { try await send(.post, path, form, origin: origin) }

        private func send(_ method: HTTPMethod, _ path: String, _ form: String?, origin: String?) async throws -> (
            status: Int, text: String, headers: HTTPHeaders
        ) {
            var headers: HTTPHeaders = ["Host": "console.test"]
            if let cookie { headers["Cookie"] = cookie }
            if let origin { headers["Origin"] = origin }
            let request = HTTPRequest(
                method: method, target: path, headers: headers, body: HTTPBody(Array((form ?? "").utf8)))
            var router = Router()
            router.mount("/console", service.router)
            let response: HTTPResponse
            do {
                response = try await router.respond(to: request)
            } catch let error as HTTPError {
                response = error.response
            }
            return (
                response.status, String(decoding: try await response.collectBody(), as: UTF8.self), response.headers
            )
        }

        mutating func signIn() async throws {
            let answer = try await post("/console/sign-in", "password=\(password)")
            cookie = answer.headers["Set-Cookie"].map { String($0.prefix { $0 != ";" }) }
        }

        /// Fills the form for `action` on a page, as the page has it.
        func fields(of page: String, action: String) -> String {
            let form = page.components(after: "action=\"\(action)\"", before: "</form>")
            let hidden = form.ranges(after: "type=\"hidden\" name=\"", before: "\">").map { field in
                let parts = field.parts(around: "\" value=\"")
                return "\(parts.0)=\(PercentEncoding.encode(parts.1))"
            }
            return hidden.joined(separator: "&")
        }
    }

    private func run(_ body: (inout Browser) async throws -> Void) async throws {
        try await TestDatabase.withMigratedPool { pool in
            try await TestDatabase.insertUser(Self.alice, email: "alice@example.com", on: pool)
            let access = ConsoleAccess(pool: pool, hashCost: 4)
            let service = ConsoleService(pool: pool, access: access, clock: .system)
            let password = try #require(try await service.makePassword())
            var browser = Browser(service: service, pool: pool, password: password)
            try await body(&browser)
        }
    }

    @Test func nothingIsShownOrDoneWithoutThePassword() async throws {
        try await run { browser in
            for path in [
                "", "/users", "/users/\(Self.alice)", "/events", "/event", "/offers", "/settings", "/jobs", "/acts",
                "/password",
            ] {
                let answer = try await browser.get("/console\(path)")
                #expect(answer.status == 303, "\(path)")
                #expect(answer.headers["Location"] == "/console/sign-in")
            }
            for act in [
                "/users/\(Self.alice)/grant", "/settings/features", "/event/apply", "/offers/credit_packages",
                "/password",
            ] {
                let answer = try await browser.post("/console\(act)", "amount=5&reason=x&key=console/1")
                #expect(answer.status == 303, "\(act)")
            }
            let wrong = try await browser.post("/console/sign-in", "password=wrong")
            #expect(wrong.status == 403)
            #expect(wrong.headers["Set-Cookie"] == nil)
            #expect(try await CreditLedger(pool: browser.pool).balance(of: Self.alice).balance == 0)
        }
    }

    @Test func thePasswordIsShownOnceAndStoredAsAHash() async throws {
        try await run { browser in
            #expect(try await browser.service.makePassword() == nil)
            let stored =
                try await browser.pool.query("SELECT hash FROM easyapp.console_password").firstRow?.string(0) ?? ""
            #expect(stored.hasPrefix("$2"))
            #expect(!stored.contains(browser.password))
        }
    }

    @Test func manyWrongPasswordsMakeEverybodyWait() async throws {
        try await run { browser in
            for _ in 0..<AttemptLimit.failureLimit { _ = try await browser.post("/console/sign-in", "password=wrong") }
            try await browser.signIn()
            #expect(browser.cookie == nil)
        }
    }

    @Test func everyPageIsShownWithHeadersThatAllowNoScript() async throws {
        try await run { browser in
            try await browser.signIn()
            for path in [
                "", "/users?q=ali", "/users/\(Self.alice)", "/events", "/offers", "/settings", "/jobs", "/acts",
                "/password",
            ] {
                let answer = try await browser.get("/console\(path)")
                #expect(answer.status == 200, "\(path)")
                #expect(answer.headers["Content-Security-Policy"]?.hasPrefix("default-src 'none'") == true)
                #expect(!answer.text.contains("<script"))
            }
            #expect(try await browser.get("/console/users?q=ali").text.contains("alice@example.com"))
            #expect(try await browser.get("/console/users?q=\(Self.alice)").text.contains("alice@example.com"))
            #expect(try await !browser.get("/console/users?q=%25lice").text.contains("alice@example.com"))
            #expect(try await browser.get("/console/users/nobody").status == 404)
            #expect(try await browser.get("/console/event?id=nothing").status == 404)
            #expect(try await browser.get("/console/events?user=\(Self.alice)").status == 200)
            #expect(
                try await browser.get("/console/events?user=zzzzzzzz-0000-4000-8000-00000000000a&before=x").status
                    == 200)
        }
    }

    @Test func grantsAndRevocationsAreDoneOnceAndRecorded() async throws {
        try await run { browser in
            try await browser.signIn()
            let action = "/console/users/\(Self.alice)/grant"
            let page = try await browser.get("/console/users/\(Self.alice)").text
            let form = browser.fields(of: page, action: action) + "&amount=500&reason=Sorry+%3Cb%3E"
            for _ in 0..<2 { #expect(try await browser.post(action, form).status == 303) }
            let ledger = CreditLedger(pool: browser.pool)
            #expect(try await ledger.balance(of: Self.alice).balance == 500)
            #expect(try await browser.get("/console/users/\(Self.alice)").text.contains("Sorry &lt;b&gt;"))
            let revoke = "/console/users/\(Self.alice)/revoke"
            let fields = browser.fields(of: page, action: revoke)
            #expect(try await browser.post(revoke, fields + "&amount=501&reason=x").status == 402)
            #expect(try await browser.post(revoke, fields + "&amount=1.5&reason=x").status == 400)
            #expect(try await browser.post(revoke, fields + "&amount=5&reason=").status == 400)
            #expect(try await browser.post(revoke, fields + "&amount=200&reason=x").status == 303)
            #expect(try await ledger.balance(of: Self.alice).balance == 300)
            let acts = try await browser.get("/console/acts").text
            #expect(acts.contains("grant") && acts.contains("revoke") && acts.contains(Self.alice))
            await #expect(throws: PostgreSQLError.self) {
                try await browser.pool.query("DELETE FROM easyapp.console_acts")
            }
        }
    }

    @Test func formsOfOtherSitesAndOldFormsDoNothing() async throws {
        try await run { browser in
            try await browser.signIn()
            let action = "/console/users/\(Self.alice)/grant"
            let page = try await browser.get("/console/users/\(Self.alice)").text
            let form = browser.fields(of: page, action: action) + "&amount=500&reason=x"
            #expect(try await browser.post(action, form, origin: "https://evil.test").status == 403)
            #expect(try await browser.post(action, "amount=500&reason=x&key=console/1").status == 403)
            #expect(try await browser.post(action, "form_token=x&amount=500&reason=x&key=console/1").status == 403)
            #expect(try await CreditLedger(pool: browser.pool).balance(of: Self.alice).balance == 0)
            _ = try await browser.post("/console/sign-out", form)
            #expect(try await browser.post(action, form).status == 303)
            #expect(try await CreditLedger(pool: browser.pool).balance(of: Self.alice).balance == 0)
        }
    }

    @Test func settingsAndOffersAreCheckedWhenTheyAreSaved() async throws {
        try await run { browser in
            try await browser.signIn()
            let settings = browser.fields(
                of: try await browser.get("/console/settings").text, action: "/console/settings/features")
            let wrong = try await browser.post(
                "/console/settings/features", settings + "&value=%7B%22receipt_analysis%22%3A1%7D")
            #expect(wrong.status == 400)
            #expect(wrong.text.contains("features.receipt_analysis must be true or false."))
            #expect(try await browser.post("/console/settings/features", settings + "&value=nonsense").status == 400)
            #expect(
                try await browser.post(
                    "/console/settings/features", settings + "&value=%7B%22receipt_analysis%22%3Afalse%7D"
                ).status == 303)
            #expect(try await browser.post("/console/settings/other", settings + "&value=%7B%7D").status == 404)
            let token = browser.fields(
                of: try await browser.get("/console/offers").text, action: "/console/offers/feature_credit_costs")
            let feature = "&feature_name=poem&credit_cost=20&description=&switch=&is_active=true"
            #expect(try await browser.post("/console/offers/feature_credit_costs", token + feature).status == 303)
            let negative = "&feature_name=poem&credit_cost=-20&description=&switch=&is_active=true"
            #expect(try await browser.post("/console/offers/feature_credit_costs", token + negative).status == 400)
            let cost = try await browser.pool.query(
                "SELECT credit_cost FROM feature_credit_costs WHERE feature_name = 'poem'")
            #expect(cost.firstRow?.int(0) == 20)
            let pack = "&product_id=p1&name=One&credits=100&price=1.99&sort_order=9&is_active=false"
            #expect(try await browser.post("/console/offers/credit_packages", token + pack).status == 303)
        }
    }

    @Test func anEventIsShownAndAppliedAgain() async throws {
        try await run { browser in
            let bob = "00000000-0000-4000-8000-00000000000b"
            let event: JSONValue = [
                "event": [
                    "id": "e/1", "type": "NON_RENEWING_PURCHASE", "event_timestamp_ms": 1_700_000_000_000,
                    "app_user_id": .string(bob),
                    "store": "APP_STORE", "environment": "PRODUCTION", "product_id": "easyapp_credits_1000",
                    "transaction_id": "t1", "purchased_at_ms": 1_700_000_000_000,
                ]
            ]
            _ = try await PurchaseSettlement(pool: browser.pool).receive(event)
            try await browser.signIn()
            #expect(try await browser.get("/console/events?state=unresolved").text.contains("e/1"))
            let page = try await browser.get("/console/event?id=e%2F1").text
            #expect(page.contains("The user is unknown."))
            try await TestDatabase.insertUser(bob, email: "bob@example.com", on: browser.pool)
            let form = browser.fields(of: page, action: "/console/event/apply")
            #expect(try await browser.post("/console/event/apply", form).status == 303)
            #expect(try await CreditLedger(pool: browser.pool).balance(of: bob).balance == 1000)
        }
    }

    @Test func changingThePasswordEndsAllSessions() async throws {
        try await run { browser in
            try await browser.signIn()
            let form = browser.fields(of: try await browser.get("/console/password").text, action: "/console/password")
            #expect(
                try await browser.post("/console/password", form + "&current=wrong&new=a-new-password-1").status == 403)
            #expect(
                try await browser.post("/console/password", form + "&current=\(browser.password)&new=short").status
                    == 400)
            #expect(
                try await browser.post("/console/password", form + "&current=\(browser.password)&new=a-new-password-1")
                    .status == 303)
            #expect(try await browser.get("/console/users").status == 303)
            #expect(try await browser.post("/console/sign-in", "password=a-new-password-1").status == 303)
        }
    }
}

extension String {
    /// The part after the first `start`, up to the next `end`.
    fileprivate func components(after start: String, before end: String) -> String {
        ranges(after: start, before: end).first ?? ""
    }

    fileprivate func ranges(after start: String, before end: String) -> [String] {
        var parts: [String] = []
        var rest = self[...]
        while let from = rest.firstRange(of: start), let to = rest[from.upperBound...].firstRange(of: end) {
            parts.append(String(rest[from.upperBound..<to.lowerBound]))
            rest = rest[to.upperBound...]
        }
        return parts
    }

    fileprivate func parts(around separator: String) -> (String, String) {
        guard let range = firstRange(of: separator) else { return (self, "") }
        return (String(self[..<range.lowerBound]), String(self[range.upperBound...]))
    }
}
