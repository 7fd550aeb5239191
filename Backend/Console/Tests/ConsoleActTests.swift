import BackendTestSupport
import Credits
import HTTPCore
import JSON
import PostgreSQL
import Testing

@testable import Console

/// What forms do, and what stands on record of it.
@Suite struct ConsoleActTests {
    private let alice = ConsoleBrowser.alice

    @Test func grantsAndRevocationsAreDoneOnce() async throws {
        try await ConsoleBrowser.run { browser in
            let path = "/console/users/\(alice)"
            let form = try await browser.fields(of: path, action: path + "/grant") + "&amount=500&reason=Sorry+%3Cb%3E"
            for _ in 0..<2 { #expect(try await browser.post(path + "/grant", form).status == 303) }
            let ledger = CreditLedger(pool: browser.pool)
            #expect(try await ledger.balance(of: alice).balance == 500)
            #expect(try await browser.get(path).text.contains("Sorry &lt;b&gt;"))
            let fields = try await browser.fields(of: path, action: path + "/revoke")
            #expect(try await browser.post(path + "/revoke", fields + "&amount=200&reason=x").status == 303)
            #expect(try await ledger.balance(of: alice).balance == 300)
        }
    }

    @Test(arguments: [
        ("revoke", "501", "x", 402, "The user has 500 credits."),
        ("revoke", "1.5", "x", 400, "Credits are a whole number from 1 to 1,000,000,000."),
        ("grant", "-1", "x", 400, "Credits are a whole number from 1 to 1,000,000,000."),
        ("grant", "1000000001", "x", 400, "Credits are a whole number from 1 to 1,000,000,000."),
        ("grant", "5", "", 400, "Say why, in at most 500 characters."),
    ])
    func aRefusedFormComesBackAsItWasSentAndTheRecordSaysWhy(
        _ act: String, _ amount: String, _ reason: String, _ status: Int, _ message: String
    ) async throws {
        try await ConsoleBrowser.run { browser in
            let ledger = CreditLedger(pool: browser.pool)
            try await ledger.grant(500, to: alice, source: .admin, key: "first")
            let path = "/console/users/\(alice)"
            let fields = try await browser.fields(of: path, action: "\(path)/\(act)")
            let answer = try await browser.post("\(path)/\(act)", fields + "&amount=\(amount)&reason=\(reason)")
            #expect(answer.status == status)
            let form = answer.text.part(after: "action=\"\(path)/\(act)\"", before: "</form>")
            #expect(form.contains("role=\"alert\">\(message)</p>"))
            #expect(form.contains("value=\"\(amount)\""))
            #expect(try await ledger.balance(of: alice).balance == 500)
            #expect(try await browser.record().first == "\(act) credits refused: \(message)")
            let record = try await browser.get("/console/acts").text
            #expect(
                record.contains("<span class=\"badge bad\">✕ Refused</span> <span class=\"reason\">\(message)</span>"))
            #expect(record.contains("<span class=\"badge good\">✓ Done</span>"))
        }
    }

    @Test func whatIsOnRecordStaysAndAnActThatWasCutShortIsSeen() async throws {
        try await ConsoleBrowser.run { browser in
            let record = ActRecord(pool: browser.pool)
            let number = try await record.begin("grant credits", alice, ["amount": "5", "reason": "a \"b\" \\ c"])
            let page = try await browser.get("/console/acts").text
            #expect(page.contains("badge warning\">! Unknown"))
            #expect(page.contains("<dd>a &quot;b&quot; \\ c</dd>"))
            try await record.finish(number, .failed, because: "The server failed.")
            for statement in [
                "DELETE FROM easyapp.console_acts", "TRUNCATE easyapp.console_acts",
                "UPDATE easyapp.console_acts SET outcome = 'done'", "UPDATE easyapp.console_acts SET subject = ''",
            ] {
                let error = await #expect(throws: PostgreSQLError.self, "\(statement)") {
                    try await browser.pool.query(statement)
                }
                #expect(error?.sqlState == "23001", "\(statement)")
            }
            #expect(try await browser.record().first == "grant credits failed: The server failed.")
        }
    }

    @Test func anActThatFailsIsOnRecordAsFailed() async throws {
        try await ConsoleBrowser.run { browser in
            let path = "/console/users/\(alice)"
            let form = try await browser.fields(of: path, action: path + "/grant") + "&amount=5&reason=x"
            try await browser.pool.query("ALTER TABLE credit_lots RENAME TO gone")
            #expect(try await browser.post(path + "/grant", form).status == 500)
            #expect(try await browser.record().first == "grant credits failed: The server failed; its log says why.")
        }
    }

    @Test(arguments: [
        ("%7B%22receipt_analysis%22%3A1%7D", "features.receipt_analysis must be true or false."),
        ("nonsense", "This is not JSON: in line 1, at column 2 (“onsense”)"),
        ("%7B%0D%0A++%22a%22%3A+tru%0D%0A%7D", "This is not JSON: in line 2, at column 11, this does not belong here."),
        ("", "This is empty"),
        ("%7B", "something is missing at the end"), ("%5B%5D", "features must be a JSON object."),
    ])
    func aWrongSettingIsKeptAsItWasTypedWithWhatIsWrongBesideIt(_ value: String, _ message: String) async throws {
        try await ConsoleBrowser.run { browser in
            let action = "/console/settings/features"
            let token = try await browser.fields(of: "/console/settings", action: action)
            let answer = try await browser.post(action, token + "&value=\(value)")
            #expect(answer.status == 400)
            let form = answer.text.part(after: "action=\"\(action)\"", before: "</form>")
            #expect(form.part(after: "class=\"problem\"", before: "</p>").contains(message))
            #expect(form.contains("aria-invalid=\"true\""))
            let typed = PercentEncodingOfForms.decode(value)
            #expect(form.part(after: "<textarea", before: "</textarea>").hasSuffix(">\n" + ("\(typed)" as HTML).source))
            #expect(!answer.text.contains("invalid input syntax"))
            // The other forms are as they were.
            let other = answer.text.part(after: "action=\"/console/settings/anti_abuse\"", before: "</form>")
            #expect(other.contains("risk_score_threshold") && !other.contains("aria-invalid"))
        }
    }

    @Test func settingsAreSaved() async throws {
        try await ConsoleBrowser.run { browser in
            let action = "/console/settings/features"
            let token = try await browser.fields(of: "/console/settings", action: action)
            let saved = try await browser.post(action, token + "&value=%7B%22receipt_analysis%22%3Afalse%7D")
            #expect(saved.headers["Location"] == "/console/settings?notice=saved")
            let stored = try await browser.pool.query(
                "SELECT value ->> 'receipt_analysis' FROM system_config WHERE key = 'features'")
            #expect(stored.firstRow?.string(0) == "false")
            #expect(try await browser.post("/console/settings/other", token + "&value=%7B%7D").status == 404)
        }
    }

    @Test func anEventIsShownAndAppliedAgain() async throws {
        try await ConsoleBrowser.run { browser in
            let bob = "00000000-0000-4000-8000-00000000000b"
            let event: JSONValue = [
                "event": [
                    "id": "e/1", "type": "NON_RENEWING_PURCHASE", "event_timestamp_ms": 1_700_000_000_000,
                    "app_user_id": .string(bob), "store": "APP_STORE", "environment": "PRODUCTION",
                    "product_id": "easyapp_credits_1000", "transaction_id": "t1", "purchased_at_ms": 1_700_000_000_000,
                ]
            ]
            _ = try await PurchaseSettlement(pool: browser.pool).receive(event)
            #expect(try await browser.get("/console/events?state=unresolved").text.contains("e%2F1"))
            let path = "/console/event?id=e%2F1"
            #expect(try await browser.get(path).text.contains("The user is unknown."))
            try await TestDatabase.insertUser(bob, email: "bob@example.com", on: browser.pool)
            let form = try await browser.fields(of: path, action: "/console/event/apply")
            let applied = try await browser.post("/console/event/apply", form)
            #expect(applied.headers["Location"] == "/console/event?id=e%2F1&notice=applied")
            #expect(try await CreditLedger(pool: browser.pool).balance(of: bob).balance == 1000)
            #expect(try await browser.get("/console/events?state=unresolved").text.contains("None."))
            for filter in ["customer=\(bob)", "user=\(bob)", "state=applied", ""] {
                #expect(try await browser.get("/console/events?\(filter)").text.contains("e%2F1"), "\(filter)")
            }
            #expect(try await browser.get("/console/users/\(bob)").text.contains("easyapp_credits_1000"))
        }
    }

    private static func pack(of user: String, identifier: String = "e1", product: String = "easyapp_credits_1000")
        -> JSONValue
    {
        [
            "event": [
                "id": .string(identifier), "type": "NON_RENEWING_PURCHASE", "event_timestamp_ms": 1_700_000_000_000,
                "app_user_id": .string(user), "store": "APP_STORE", "environment": "PRODUCTION",
                "product_id": .string(product), "transaction_id": .string(identifier),
                "purchased_at_ms": 1_700_000_000_000,
            ]
        ]
    }

    /// Sends the form of an event's page and gives what the page says that follows.
    private func send(_ act: String, _ identifier: String, _ browser: ConsoleBrowser, _ fields: String = "")
        async throws -> String
    {
        let form = try await browser.fields(of: "/console/event?id=\(identifier)", action: "/console/event/\(act)")
        let answer = try await browser.post("/console/event/\(act)", form + fields)
        let page = try await browser.get(try #require(answer.headers["Location"])).text
        return page.part(after: "<p role=\"status\">", before: "</p>")
    }

    @Test func applyingAgainSaysWhatCameOfIt() async throws {
        try await ConsoleBrowser.run { browser in
            let settlement = PurchaseSettlement(pool: browser.pool)
            _ = try await settlement.receive(Self.pack(of: alice, product: "unheard_of"))
            #expect(
                try await send("apply", "e1", browser)
                    == "It is still unresolved. The product unheard_of is unknown.")
            try await browser.pool.query(
                "INSERT INTO credit_packages (name, credits, price, product_id) VALUES ('New', 7, 1, 'unheard_of')")
            #expect(try await send("apply", "e1", browser) == "Applied.")
            #expect(try await CreditLedger(pool: browser.pool).balance(of: alice).balance == 7)
            #expect(
                try await send("apply", "e1", browser)
                    == "There was nothing to do: what follows from it was done already.")
            _ = try await settlement.receive(["event": ["id": "t", "type": "TEST", "event_timestamp_ms": 1]])
            #expect(try await send("apply", "t", browser) == "Nothing follows from it. A test.")
            // An address says nothing that is not so.
            #expect(try await !browser.get("/console/event?id=t&notice=applied").text.contains("role=\"status\""))
        }
    }

    @Test func anUnresolvedEventIsDismissedWithAReasonAndTakenUpAgain() async throws {
        try await ConsoleBrowser.run { browser in
            let bob = "00000000-0000-4000-8000-00000000000b"
            _ = try await PurchaseSettlement(pool: browser.pool).receive(Self.pack(of: bob))
            let path = "/console/event?id=e1"
            let form = try await browser.fields(of: path, action: "/console/event/dismiss")
            let empty = try await browser.post("/console/event/dismiss", form + "&reason=")
            #expect(empty.status == 400 && empty.text.contains("Say why, in at most 500 characters."))
            #expect(
                try await send("dismiss", "e1", browser, "&reason=A+tester+who+left")
                    == "Dismissed: nothing follows from it.")
            #expect(try await browser.get("/console").text.contains("<strong>0</strong> purchases without"))
            #expect(try await browser.get("/console/events?state=dismissed").text.contains("A tester who left"))
            let twice = try await browser.post("/console/event/dismiss", form + "&reason=x")
            #expect(twice.status == 409 && twice.text.contains("Only an event that is unresolved can be dismissed."))
            let applied = try await browser.post("/console/event/apply", form)
            #expect(applied.status == 409)
            #expect(try await send("take-up", "e1", browser) == "It is still unresolved. The user is unknown.")
            #expect(try await browser.post("/console/event/take-up", form).status == 409)
            let record = try await browser.record()
            #expect(
                record.prefix(6) == [
                    "take up purchase event refused: This event is not dismissed.", "take up purchase event done: ",
                    "apply purchase event refused: It was dismissed: take it up again first.",
                    "dismiss purchase event refused: Only an event that is unresolved can be dismissed.",
                    "dismiss purchase event done: ",
                    "dismiss purchase event refused: Say why, in at most 500 characters.",
                ])
            #expect(try await browser.get("/console/acts").text.contains("A tester who left"))
        }
    }

    @Test(arguments: ["grant", "revoke"])
    func aReasonThatIsNotWhatItLooksLikeIsRefused(_ act: String) async throws {
        try await ConsoleBrowser.run { browser in
            let path = "/console/users/\(alice)"
            let fields = try await browser.fields(of: path, action: "\(path)/\(act)")
            let answer = try await browser.post("\(path)/\(act)", fields + "&amount=5&reason=ab%E2%80%AEcd")
            #expect(answer.status == 400)
            #expect(answer.text.contains("There is a character in it that cannot be seen, U+202E: write it without."))
            #expect(answer.text.contains("value=\"ab\u{202E}cd\""))
            // On record it is seen.
            #expect(try await browser.get("/console/acts").text.contains("ab⟨U+202E⟩cd"))
        }
    }

    @Test func aSettingsMemberIsThereOnce() async throws {
        try await ConsoleBrowser.run { browser in
            let action = "/console/settings/credit_system"
            let token = try await browser.fields(of: "/console/settings", action: action)
            let value = "%7B%22enabled%22%3Atrue%2C%0A%22registration_bonus%22%3A5%2C%0A%22enabled%22%3Afalse%7D"
            let answer = try await browser.post(action, token + "&value=\(value)")
            #expect(answer.status == 400)
            #expect(answer.text.contains("“enabled” is there twice, the second time in line 3: leave one of them."))
        }
    }

    /// The order in which credits are spent is the operator's choice, and what it means is said where it is made.
    @Test func everySettingSaysWhatItDoes() async throws {
        try await ConsoleBrowser.run { browser in
            let members = try await browser.pool.query(
                """
                SELECT section.key, member.key FROM jsonb_each(easyapp.system_config_schema()) AS section,
                    jsonb_object_keys(section.value) AS member (key)
                """)
            #expect(members.rowCount > 10)
            for row in members.rows {
                let (section, name) = (row.string(0) ?? "", row.string(1) ?? "")
                #expect(!SettingTexts.meaning(of: name, in: section).isEmpty, "\(section).\(name)")
            }
            let page = try await browser.get("/console/settings").text
            #expect(page.contains("expiring_first: those that expire soonest, and bought ones last."))
        }
    }

    @Test func aJobThatWasGivenUpIsTriedAgainOnce() async throws {
        try await ConsoleBrowser.run { browser in
            try await browser.pool.query(
                """
                INSERT INTO easyapp.jobs (kind, state, attempts, last_error, finished_at)
                VALUES ('letters.send', 'dead', 5, 'no <paper>', now())
                """)
            let page = try await browser.get("/console/jobs").text
            #expect(page.contains("letters.send") && page.contains("no &lt;paper&gt;"))
            let action = "/console/jobs/1/retry"
            let form = try await browser.fields(of: "/console/jobs", action: action)
            #expect(try await browser.post(action, form).status == 303)
            #expect(try await browser.post(action, form).status == 409)
            let state = try await browser.pool.query("SELECT state FROM easyapp.jobs")
            #expect(state.firstRow?.string(0) == "waiting")
            #expect(
                try await browser.record().prefix(2) == [
                    "retry job refused: This job was not given up.", "retry job done: ",
                ])
        }
    }
}

/// What a form's value says.
private enum PercentEncodingOfForms {
    static func decode(_ text: String) -> String { PercentEncoding.decode(text, plusIsSpace: true) ?? "" }
}
