import BackendTestSupport
import Credits
import JSON
import PostgreSQL
import Testing

@testable import Console

/// What is on offer, as the console changes it.
@Suite struct ConsoleOfferTests {
    private let alice = ConsoleBrowser.alice

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

    /// A member that nothing listens to would turn nothing off, also when it is a feature's name.
    @Test func theSettingNamesTheSwitchAndNotAFeatureThatHasAnother() async throws {
        try await ConsoleBrowser.run { browser in
            let settings = "/console/settings/features"
            let token = try await browser.fields(of: "/console/settings", action: settings)
            let off = token + "&value=%7B%22text2image%22%3Afalse%7D"
            // Nor when it is there already.
            for isStored in [false, true] {
                if isStored {
                    try await browser.pool.query(
                        """
                        UPDATE system_config SET value = value || '{"text2image": true}' WHERE key = 'features'
                        """)
                }
                let refused = try await browser.post(settings, off)
                #expect(refused.status == 400)
                #expect(refused.text.contains("text2image is switched by image_generation"))
            }
            let right = off.replacing("text2image", with: "image_generation")
            #expect(try await browser.post(settings, right).status == 303)
            try await browser.pool.query(
                "UPDATE feature_credit_costs SET switch = NULL WHERE feature_name = 'text2image'")
            #expect(try await browser.post(settings, off).text.contains("text2image has no switch"))
            // It may once something listens to it.
            try await browser.pool.query(
                "UPDATE feature_credit_costs SET switch = 'text2image' WHERE feature_name = 'image2image'")
            #expect(try await browser.post(settings, off).status == 303)
        }
    }

    /// What was sold means what it meant: neither its identifier nor its kind changes, also not by a form that has been tampered with, nor in
    /// SQL.
    @Test func whatWasSoldStaysWhatItIs() async throws {
        try await ConsoleBrowser.run { browser in
            let action = "/console/offers/subscription_products"
            let product = "subscription_credit_monthly_basic_1"
            let form = { @Sendable [browser] (key: String, type: String, credits: Int) in
                try await browser.fields(of: action + "?key=\(product)", action: action) + """
                    &product_id=\(key)&product_name=New&subscription_type=\(type)&credits_per_month=\(credits)&price=1&currency=USD\
                    &is_active=true
                    """
            }
            // Before it was sold, its kind is a mistake that can be mended.
            #expect(try await browser.post(action, form(product, "yearly", 1)).status == 303)
            #expect(try await browser.post(action, form(product, "monthly", 2)).status == 303)
            _ = try await PurchaseSettlement(pool: browser.pool).receive(Self.subscription(product, of: alice))
            #expect(try await CreditLedger(pool: browser.pool).balance(of: alice).balance == 2)
            let sold = "\(product) was sold already, and stays what it is: take it off offer and add another product."
            let changed = try await browser.post(action, form(product, "yearly", 3))
            #expect(changed.status == 409)
            #expect(changed.text.contains("-subscription-type-problem\" role=\"alert\">\(sold)</p>"))
            #expect(try await browser.record().first == "save subscription refused: \(sold)")
            let renamed = try await browser.post(action, form("another", "monthly", 3))
            #expect(renamed.status == 409)
            #expect(renamed.text.contains("-product-id-problem\" role=\"alert\">It stays \(product), "))
            let row = try await browser.pool.query(
                "SELECT subscription_type, credits_per_month FROM subscription_products WHERE product_id = $1",
                [.text(product)])
            #expect(row.firstRow?.string(0) == "monthly" && row.firstRow?.int(1) == 2)
            for statement in [
                "UPDATE subscription_products SET subscription_type = 'yearly' WHERE product_id = $1",
                "UPDATE subscription_products SET product_id = 'another' WHERE product_id = $1",
                "DELETE FROM subscription_products WHERE product_id = $1",
            ] {
                let error = await #expect(throws: PostgreSQLError.self, "\(statement)") {
                    try await browser.pool.query(statement, [.text(product)])
                }
                #expect(error?.serverError?.message == sold)
            }
            // The rest does change, and what was never sold may go.
            #expect(try await browser.post(action, form(product, "monthly", 3)).status == 303)
            #expect(try await browser.pool.query("DELETE FROM credit_packages").affectedRowCount == 4)
        }
    }

    private static func subscription(_ product: String, of user: String) -> JSONValue {
        [
            "event": [
                "id": "e1", "type": "INITIAL_PURCHASE", "event_timestamp_ms": 1_700_000_000_000,
                "app_user_id": .string(user), "store": "APP_STORE", "environment": "PRODUCTION",
                "product_id": .string(product), "transaction_id": "t1", "purchased_at_ms": 1_700_000_000_000,
                "expiration_at_ms": 4_000_000_000_000,
            ]
        ]
    }
}
