import BackendTestSupport
import Credits
import HTTPServer
import JSON
import PostgreSQL
import Testing

@testable import Console

/// What pages show.
@Suite struct ConsolePageTests {
    private let alice = ConsoleBrowser.alice

    @Test func everyPageHasOneHeadingALabelForEveryFieldAndNoScript() async throws {
        try await ConsoleBrowser.run(.init(catchesMail: true)) { browser in
            try await browser.pool.query(
                "INSERT INTO easyapp.mailbox_messages (recipient, subject, text_body, html_body) VALUES ('a@b.c', 'Hello', '', '')"
            )
            for path in [
                "", "/users", "/users?q=ali", "/users/\(alice)", "/events", "/offers", "/offers/credit_packages",
                "/offers/subscription_products", "/offers/feature_credit_costs?key=text2image", "/settings", "/jobs",
                "/mail", "/mail/1", "/acts", "/password", "/sign-in",
            ] {
                let answer = try await browser.get("/console\(path)")
                #expect(answer.status == 200, "\(path)")
                let policy = answer.headers["Content-Security-Policy"] ?? ""
                #expect(policy.hasPrefix("default-src 'none'") && !policy.contains("unsafe"), "\(path)")
                for part in ["<script", "style=\"", "javascript:", " onclick"] {
                    #expect(!answer.text.contains(part), "\(path)")
                }
                #expect(answer.text.ranges(of: "<h1>").count == 1, "\(path)")
                for field in answer.text.matches(of: /id="([^"]+)" name="/) {
                    #expect(answer.text.contains("<label for=\"\(field.1)\">"), "\(path) \(field.1)")
                }
                let identifiers = answer.text.parts(after: " id=\"", before: "\"")
                #expect(Set(identifiers).count == identifiers.count, "\(path)")
            }
        }
    }

    @Test(arguments: ["/nothing", "/users/a/b/c", "/users/nobody", "/event?id=nothing", "/mail/77", "/offers/secrets"])
    func whatIsNotThereIsAPageThatSaysSo(_ path: String) async throws {
        try await ConsoleBrowser.run { browser in
            let answer = try await browser.get("/console" + path)
            #expect(answer.status == 404)
            #expect(answer.headers["Content-Type"]?.hasPrefix("text/html") == true)
            #expect(answer.text.contains("role=\"alert\""))
            #expect(answer.text.contains("Sign out"))
        }
    }

    @Test func whatGoesWrongIsAPageToo() async throws {
        try await ConsoleBrowser.run { browser in
            for (answer, status) in [
                (try await browser.send(.delete, "/console/users", nil, origin: nil), 405),
                (try await browser.post("/console/event/apply", "x=%ff"), 400),
                (try await browser.post("/console/event/apply", String(repeating: "x", count: 70_000)), 413),
                (try await browser.get("/console/acts?before=99999999999999999999"), 200),
                (try await browser.get("/console/events?before=9223372036854775807~x"), 400),
                (try await browser.get("/console/users?q=a&before=0~x~y"), 400),
            ] {
                #expect(answer.status == status)
                #expect(answer.headers["Content-Type"]?.hasPrefix("text/html") == true)
            }
            try await browser.pool.query("ALTER TABLE easyapp.jobs RENAME TO gone")
            let failed = try await browser.get("/console/jobs")
            #expect(failed.status == 500)
            #expect(failed.text.contains("The server failed") && !failed.text.contains("easyapp.jobs"))
        }
    }

    @Test func anAddressCannotMakeThePageSayAnything() async throws {
        try await ConsoleBrowser.run { browser in
            #expect(try await browser.get("/console/offers?notice=saved").text.contains("Saved."))
            #expect(try await !browser.get("/console/offers?notice=Pay+here").text.contains("Pay here"))
            let search = try await browser.get("/console/users?q=%22%3E%3Cb%3E").text
            #expect(!search.contains("\"><b>") && search.contains("&quot;&gt;&lt;b&gt;"))
        }
    }

    @Test func theNavigationTellsWhereOneIsAndMailIsThereWhereItIsCaught() async throws {
        try await ConsoleBrowser.run { browser in
            let users = try await browser.get("/console/users/\(alice)").text
            #expect(users.contains("<a href=\"/console/users\" aria-current=\"page\">"))
            #expect(!users.contains("href=\"/console/mail\""))
        }
    }

    @Test func theStyleIsFoundUnderAnAddressOfItsVersion() async throws {
        try await ConsoleBrowser.run(isSignedIn: false) { browser in
            let page = try await browser.get("/console/sign-in").text
            let address = page.part(after: "rel=\"stylesheet\" href=\"", before: "\"")
            let style = try await browser.get(address)
            #expect(style.headers["Content-Type"] == "text/css; charset=utf-8")
            #expect(style.text.contains("color-scheme: light dark"))
        }
    }

    /// All of the ledger, where the user's own history leaves out what has not changed the balance.
    @Test func theHistoryOfTheConsoleHasEverything() async throws {
        try await ConsoleBrowser.run { browser in
            let ledger = CreditLedger(pool: browser.pool)
            try await ledger.grant(700, to: alice, source: .promotion, key: "1")
            try await browser.pool.query("UPDATE feature_credit_costs SET credit_cost = 0")
            _ = try await ledger.consume(feature: "text2image", of: alice, key: "2")
            let page = try await browser.get("/console/users/\(alice)").text
            let history = page.part(after: "aria-label=\"History\"", before: "</table>")
            #expect(history.parts(after: "data-label=\"Kind\"><span>", before: "<") == ["consume", "grant"])
            #expect(try await ledger.history(of: alice)["transactions"]?.array?.count == 1)
        }
    }

    @Test(arguments: BonusRefusal.allCases)
    func whyABonusWasRefusedIsSaidInWords(_ refusal: BonusRefusal) async throws {
        try await ConsoleBrowser.run { browser in
            try await browser.pool.query(
                """
                INSERT INTO registration_signals (user_id, email_hash, score, reasons, refusal)
                VALUES ($1, 'x', 5, '[{"code": "address_unknown", "points": 0}]', $2)
                """, [.text(alice), .text(refusal.rawValue)])
            let page = try await browser.get("/console/users/\(alice)").text
            let registration = page.part(after: "aria-label=\"Registration\"", before: "</table>")
            #expect(registration.contains(("\(refusal.meaning)" as HTML).source))
            #expect(registration.contains("address_unknown +0"))
        }
    }

    @Test func aLotsPartsAddUpWhateverHasHappenedToIt() async throws {
        try await ConsoleBrowser.run { browser in
            let ledger = CreditLedger(pool: browser.pool)
            try await ledger.grant(700, to: alice, source: .promotion, key: "1")
            try await ledger.revoke(150, from: alice, key: "2", reason: "x", actor: "operator")
            _ = try await ledger.consume(feature: "text2image", of: alice, key: "3")
            // As if the rest had been over for a minute, and not been swept yet.
            try await browser.pool.query("UPDATE credit_lots SET expires_at = now() - interval '1 minute'")
            let page = try await browser.get("/console/users/\(alice)").text
            let lots = page.part(after: "aria-label=\"Lots\"", before: "</table>")
            let cells = ["Granted", "Remaining", "Spent", "Expired", "Revoked", "Moved"].map { name in
                lots.part(after: "data-label=\"\(name)\"><span>", before: "</span>")
            }
            #expect(cells == ["700", "0", "100", "450", "150", "0"])
            _ = try await ledger.expire()
            let swept = try await browser.get("/console/users/\(alice)").text
            #expect(swept.part(after: "aria-label=\"Lots\"", before: "</table>") == lots)
        }
    }

    @Test func theOverviewShowsWhatMovedOnEachDay() async throws {
        try await ConsoleBrowser.run { browser in
            try await browser.pool.query(
                """
                SELECT credits_grant($1, 1234, 'promotion', 'a', as_of => now() - interval '29 days'),
                    credits_grant($1, 99, 'promotion', 'b', as_of => now() - interval '20 days'),
                    credits_revoke($1, 33, 'c')
                """, [.text(alice)])
            let page = try await browser.get("/console").text
            #expect(page.contains("<strong>Granted</strong> <span class=\"total\">1,333</span>"))
            #expect(page.contains("<strong>Revoked</strong> <span class=\"total\">33</span>"))
            #expect(
                page.parts(after: "<td role=\"cell\" class=\"text\" data-label=\"Day\">", before: "</td>").count == 30)
            #expect(page.contains("Credits of the last 30 days"))
        }
    }

    @Test func aRiskyRegistrationShowsItsReasonsAndTheBonusCanBeGrantedByHand() async throws {
        try await ConsoleBrowser.run { browser in
            try await browser.pool.query(
                """
                INSERT INTO registration_signals (user_id, email_hash, address_hash, score, reasons, refusal)
                VALUES ($1, 'e', 'a', 85, '[{"code": "disposable_domain", "points": 70}, {"code": "no_device", "points": 15}]',
                    'risk_score')
                """, [.text(alice)])
            let path = "/console/users/\(alice)"
            let page = try await browser.get(path).text
            #expect(page.contains("disposable_domain +70, no_device +15"))
            #expect(page.contains("risk_score"))
            let form = try await browser.fields(of: path, action: path + "/grant")
            #expect(try await browser.post(path + "/grant", form + "&amount=3000&reason=Known+person").status == 303)
            #expect(try await CreditLedger(pool: browser.pool).balance(of: alice).balance == 3000)
        }
    }
}
