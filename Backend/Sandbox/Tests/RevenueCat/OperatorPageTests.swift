import JSON
import Testing

@testable import Sandbox

/// The page with its forms.
@Suite struct OperatorPageTests {
    @Test func buysAndCancelsWithForms() async throws {
        try await SandboxFixture.run { fixture in
            let empty = try await fixture.send(.get, "/")
            #expect(empty.status == 200 && empty.text.contains("Nothing was bought yet."))
            #expect(empty.headers["Content-Security-Policy"]?.hasPrefix("default-src 'none'") == true)
            // A browser then sends where the form was, which the server asks for.
            #expect(empty.headers["Referrer-Policy"] == "same-origin")
            #expect(!empty.text.contains("<script") && empty.text.contains("color-scheme: light dark"))
            let form = "user=\(SandboxFixture.alice)&product_id=\(SandboxFixture.monthly)&store=PLAY_STORE"
            let bought = try await fixture.send(.post, "/store/purchases", form: form)
            #expect(bought.status == 303 && bought.headers["Location"] == "/sandbox/revenuecat")
            let page = try await fixture.send(.get, "/")
            #expect(page.text.contains("alice@example.com") && page.text.contains("Premium Monthly"))
            let purchase = try await fixture.send(.get, "/state").json["purchases"]?[0]
            let identifier = purchase?["original_transaction_id"]?.string ?? ""
            #expect(page.text.contains("/sandbox/revenuecat/store/purchases/\(identifier)/pause"))
            let cancelled = try await fixture.send(
                .post, "/store/purchases/\(identifier)/cancel", form: "days=30&product_id=x")
            #expect(cancelled.status == 303)
            #expect(try await fixture.send(.get, "/").text.contains("active, ends with its period"))
            // What cannot be done is said on the page.
            let again = try await fixture.send(.post, "/store/purchases/\(identifier)/cancel", form: "")
            #expect(again.status == 409 && again.text.contains("role=\"alert\""))
            #expect(try await fixture.send(.post, "/store/purchases/\(identifier)/steal", form: "").status == 404)
        }
    }

    /// The app names users by their identifiers, people by their addresses.
    @Test func aUserIsNamedByAddressAndARefusedFormComesBackAsItWasSent() async throws {
        try await SandboxFixture.run { fixture in
            let form = "product_id=\(SandboxFixture.pack)&store=PLAY_STORE&trial=on"
            let refused = try await fixture.send(.post, "/store/purchases", form: "user=nobody@example.com&" + form)
            #expect(refused.status == 404 && refused.text.contains("Nobody here has the address nobody@example.com."))
            #expect(refused.text.contains("value=\"nobody@example.com\""))
            #expect(refused.text.contains("value=\"PLAY_STORE\" selected"))
            #expect(refused.text.contains("value=\"\(SandboxFixture.pack)\" selected"))
            #expect(refused.text.contains("name=\"trial\" checked"))
            let bought = try await fixture.send(
                .post, "/store/purchases", form: "user=Alice@Example.com&product_id=\(SandboxFixture.pack)")
            #expect(bought.status == 303)
            let purchases = try await fixture.send(.get, "/state").json["purchases"]
            #expect(purchases?[0]?["customer"]?.string == SandboxFixture.alice)
            let transfer = "from=alice@example.com&to=bob@example.com"
            #expect(try await fixture.send(.post, "/store/transfers", form: transfer).status == 303)
            let settings = try await fixture.send(.post, "/settings", form: "month_seconds=0&mode=hold")
            #expect(
                settings.status == 400
                    && settings.text.contains(
                        "name=\"month_seconds\" type=\"number\" step=\"any\" min=\"0\" value=\"0\"")
            )
            #expect(settings.text.contains("value=\"hold\" selected"))
        }
    }

    /// A program that names a user by their address means the user, and makes no customer of that name.
    @Test func aUserIsNamedByAddressInJSONToo() async throws {
        try await SandboxFixture.run { fixture in
            let product: JSONValue = .string(SandboxFixture.pack)
            let unknown = try await fixture.send(
                .post, "/store/purchases", ["user": "nobody@example.com", "product_id": product])
            #expect(unknown.status == 404)
            #expect(unknown.json["error"] == "Nobody here has the address nobody@example.com.")
            let moved = try await fixture.send(
                .post, "/store/transfers", ["from": .string(SandboxFixture.alice), "to": "nobody@example.com"])
            #expect(moved.status == 404)
            let customers = { @Sendable in
                try await fixture.pool.query("SELECT id FROM sandbox.customers").rows.map { $0.string(0) }
            }
            #expect(try await customers() == [])
            let bought = try await fixture.send(
                .post, "/store/purchases", ["user": " Alice@Example.com ", "product_id": product])
            #expect(bought.status == 200)
            #expect(try await customers() == [SandboxFixture.alice])
        }
    }

    @Test func whatUsersCallThemselvesIsNoMarkup() async throws {
        try await SandboxFixture.run { fixture in
            try await fixture.buy(SandboxFixture.pack, user: "<script>alert('x')</script>\"&")
            let text = try await fixture.send(.get, "/").text
            #expect(!text.contains("<script>") && text.contains("&lt;script&gt;alert(&#39;x&#39;)"))
        }
    }

    @Test func anotherSitesPageCannotDoAnything() async throws {
        try await SandboxFixture.run { fixture in
            let form = "user=\(SandboxFixture.alice)&product_id=\(SandboxFixture.pack)"
            await #expect(throws: (any Error).self) {
                try await fixture.send(
                    .post, "/store/purchases", form: form, headers: ["Sec-Fetch-Site": "cross-site"])
            }
            let state = try await fixture.send(.get, "/state").json
            #expect(state["purchases"] == [])
        }
    }

    @Test(arguments: [
        ["month_seconds": "0"], ["month_seconds": "x"], ["renewal_limit": "0"], ["grace_days": "29"],
        ["retry_days": "20"], ["mode": "other"], ["copies": "11"], ["something": "1"], ["retry_seconds": "nan"],
    ])
    func wrongSettingsAreRefused(_ settings: [String: String]) async throws {
        let before = StoreSettings()
        #expect(throws: SandboxRefusal.self) { try before.changed(by: settings) }
    }

    @Test func settingsHoldFromThenOn() async throws {
        try await SandboxFixture.run { fixture in
            #expect(try await fixture.send(.post, "/settings", form: "month_seconds=10&mode=deliver").status == 303)
            try await fixture.buy(SandboxFixture.yearly)
            let purchase = try await fixture.send(.get, "/state").json["purchases"]?[0]
            #expect(purchase?["expires_date"] == "2030-01-01T00:02:00Z")
        }
    }
}
