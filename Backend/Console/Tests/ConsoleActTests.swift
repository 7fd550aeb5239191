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

    @Test func offersAreAddedAndChangedAndAKeyStaysWhatItIs() async throws {
        try await ConsoleBrowser.run { browser in
            let action = "/console/offers/feature_credit_costs"
            let new = try await browser.fields(of: action, action: action)
            let poem = "&feature_name=poem&credit_cost=20&description=&switch=&is_active=true"
            #expect(try await browser.post(action, new + poem).status == 303)
            let twice = try await browser.post(action, new + poem)
            #expect(twice.status == 409 && twice.text.contains("There is one already."))
            let known = try await browser.fields(of: action + "?key=poem", action: action)
            let change = "&feature_name=poem&credit_cost=25&description=Verse&switch=&is_active=false"
            #expect(try await browser.post(action, known + change).status == 303)
            let row = try await browser.pool.query(
                "SELECT credit_cost, description, switch, is_active FROM feature_credit_costs WHERE feature_name = 'poem'"
            ).firstRow
            #expect(row?.int(0) == 25 && row?.string(1) == "Verse" && row?.string(2) == nil && row?.bool(3) == false)
            #expect(try await browser.get(action + "?key=poem").text.contains("value=\"poem\""))
            #expect(try await browser.get(action + "?key=ode").status == 404)
            let pack = "&product_id=p1&name=One&credits=100&price=1.99&sort_order=9&is_active=false"
            let packs = try await browser.fields(
                of: "/console/offers/credit_packages", action: "/console/offers/credit_packages")
            #expect(try await browser.post("/console/offers/credit_packages", packs + pack).status == 303)
            #expect(try await browser.get("/console/offers").text.contains("1.99"))
        }
    }

    @Test(arguments: [
        ("credit_packages", "product_id", "easyapp_credits_1000"),
        ("subscription_products", "product_id", "subscription_credit_monthly_basic_1"),
        ("feature_credit_costs", "feature_name", "poem"),
    ])
    func theFormOfAnOfferSaysWhetherItIsOnOffer(_ table: String, _ key: String, _ value: String) async throws {
        try await ConsoleBrowser.run { browser in
            try await browser.pool.query(
                "INSERT INTO feature_credit_costs (feature_name, credit_cost) VALUES ('poem', 20)")
            for (isActive, chosen) in [("false", "no"), ("true", "yes")] {
                let changed = try await browser.pool.query(
                    "UPDATE \(table) SET is_active = $1 WHERE \(key) = $2", [.text(isActive), .text(value)])
                #expect(changed.affectedRowCount == 1)
                let action = "/console/offers/\(table)"
                let form = try await browser.get("\(action)?key=\(value)").text
                    .part(after: "action=\"\(action)\"", before: "</form>")
                let select = form.part(after: "name=\"is_active\"", before: "</select>")
                #expect(select.contains("<option value=\"\(isActive)\" selected>\(chosen)</option>"))
                #expect(select.ranges(of: " selected").count == 1)
            }
        }
    }

    @Test(arguments: [
        ("feature_credit_costs", "feature_name", "", "This is needed."),
        ("feature_credit_costs", "credit_cost", "-20", "A whole number from 0 to 1,000,000."),
        ("feature_credit_costs", "credit_cost", "1e3", "A whole number from 0 to 1,000,000."),
        ("credit_packages", "credits", "0", "A whole number from 1 to 1,000,000,000."),
        ("credit_packages", "price", "1.999", "A price such as 9.99, below 100,000,000."),
        ("credit_packages", "price", "-1", "A price such as 9.99, below 100,000,000."),
        ("credit_packages", "name", String(repeating: "x", count: 101), "At most 100 characters."),
        ("subscription_products", "currency", "usd", "A currency has three capital letters, such as USD."),
        ("subscription_products", "subscription_type", "weekly", "One of monthly, yearly."),
        ("subscription_products", "is_active", "perhaps", "Yes or no."),
    ])
    func aWrongOfferIsRefusedBesideItsField(
        _ table: String, _ field: String, _ value: String, _ message: String
    ) async throws {
        try await ConsoleBrowser.run { browser in
            let action = "/console/offers/\(table)"
            var values = [
                "feature_name": "poem", "credit_cost": "5", "product_id": "p", "name": "One", "credits": "5",
                "price": "1.99", "sort_order": "1", "product_name": "One", "subscription_type": "monthly",
                "credits_per_month": "5", "currency": "USD", "is_active": "true",
            ]
            values[field] = value
            let form = values.map { "&\($0.key)=\($0.value)" }.sorted().joined()
            let answer = try await browser.post(action, try await browser.fields(of: action, action: action) + form)
            #expect(answer.status == 400)
            let shown = answer.text.part(after: "action=\"\(action)\"", before: "</form>")
            let identifier = "-console-offers-\(table.split(separator: "_").joined(separator: "-"))-"
            let name = field.split(separator: "_").joined(separator: "-")
            #expect(shown.contains("id=\"\(identifier)\(name)-problem\" role=\"alert\">\(message)"))
            #expect(try await browser.pool.query("SELECT FROM \(table)").rowCount <= 4)
        }
    }

    @Test func allThatIsWrongWithAnOfferIsSaidAtOnce() async throws {
        try await ConsoleBrowser.run { browser in
            let action = "/console/offers/credit_packages"
            let form = try await browser.fields(of: action, action: action)
            let answer = try await browser.post(
                action, form + "&product_id=p&name=&credits=0&price=x&sort_order=1&is_active=true")
            #expect(answer.text.ranges(of: "class=\"problem\"").count == 3)
            #expect(answer.text.ranges(of: " autofocus").count == 1)
            let message =
                "Name: This is needed. Credits: A whole number from 1 to 1,000,000,000. Price: A price such as 9.99"
            #expect(try await browser.record().first?.hasPrefix("save pack refused: \(message)") == true)
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

    @Test func aStoresProductIsAPackOrASubscription() async throws {
        try await ConsoleBrowser.run { browser in
            let pack =
                "&product_id=subscription_credit_monthly_basic_1&name=x&credits=5&price=1&sort_order=1&is_active=true"
            let subscription = """
                &product_id=easyapp_credits_1000&product_name=x&subscription_type=monthly&credits_per_month=5&price=1\
                &currency=USD&is_active=true
                """
            for (table, form, noun) in [
                ("credit_packages", pack, "subscription"), ("subscription_products", subscription, "pack"),
            ] {
                let action = "/console/offers/\(table)"
                let answer = try await browser.post(action, try await browser.fields(of: action, action: action) + form)
                #expect(answer.status == 409)
                #expect(
                    answer.text.contains(
                        "This is a \(noun) already: a product of the store is a pack or a subscription."))
            }
            // Nor in SQL.
            let error = await #expect(throws: PostgreSQLError.self) {
                try await browser.pool.query(
                    "UPDATE credit_packages SET product_id = 'subscription_credit_monthly_basic_1' WHERE sort_order = 1"
                )
            }
            #expect(
                error?.serverError?.message
                    == "The product subscription_credit_monthly_basic_1 is a subscription already.")
        }
    }

    @Test func aSwitchIsOneThatThereIs() async throws {
        try await ConsoleBrowser.run { browser in
            let action = "/console/offers/feature_credit_costs"
            let new = try await browser.fields(of: action, action: action)
            let poem = "&feature_name=poem&credit_cost=20&description=&is_active=true&switch="
            let refused = try await browser.post(action, new + poem + "image_generaton")
            #expect(refused.status == 400)
            #expect(
                refused.text.contains(
                    "There is no such switch. There are image_generation, receipt_analysis, and the feature&#39;s own name."
                ))
            let settings = "/console/settings/features"
            let token = try await browser.fields(of: "/console/settings", action: settings)
            let typed = token + "&value=%7B%22poem%22%3Afalse%7D"
            let unknown = try await browser.post(settings, typed)
            #expect(unknown.status == 400 && unknown.text.contains("features has no member “poem”"))
            #expect(try await browser.post(action, new + poem + "poem").status == 303)
            #expect(try await browser.post(settings, typed).status == 303)
            let ode = poem.replacing("=poem", with: "=ode")
            #expect(try await browser.post(action, new + ode + "poem").status == 303)
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
