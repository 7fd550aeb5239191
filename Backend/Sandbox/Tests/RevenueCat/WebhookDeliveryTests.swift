import BackendCore
import JSON
import PostgreSQL
import Testing

@testable import Sandbox

/// What the webhook is told, when and how often.
@Suite struct WebhookDeliveryTests {
    @Test func tellsOfAPurchaseAsRevenueCatDoes() async throws {
        try await SandboxFixture.run { fixture in
            _ = try await fixture.buy(SandboxFixture.monthly)
            try await fixture.work()
            #expect(fixture.webhook.types == ["INITIAL_PURCHASE"])
            let body = fixture.webhook.bodies[0]
            #expect(body["api_version"] == "1.0")
            let event = try #require(fixture.webhook.events.first?.object)
            // Every member of RevenueCat's sample of such an event, with what it is here.
            let milliseconds = SandboxClock.start.microseconds / 1000
            let expected: [String: JSONValue] = [
                "type": "INITIAL_PURCHASE", "event_timestamp_ms": JSONValue(milliseconds),
                "product_id": .string(SandboxFixture.monthly), "period_type": "NORMAL",
                "purchased_at_ms": JSONValue(milliseconds), "expiration_at_ms": JSONValue(milliseconds + 300_000),
                "environment": "SANDBOX", "entitlement_id": .null, "entitlement_ids": ["subscription_credit"],
                "presented_offering_id": .null, "is_family_share": false, "country_code": "US",
                "app_user_id": .string(SandboxFixture.alice), "aliases": [.string(SandboxFixture.alice)],
                "original_app_user_id": .string(SandboxFixture.alice), "currency": "USD", "price": .number("9.99"),
                "price_in_purchased_currency": .number("9.99"), "subscriber_attributes": [:], "store": "APP_STORE",
                "takehome_percentage": 0.7, "tax_percentage": 0, "commission_percentage": 0.3, "offer_code": .null,
            ]
            for (name, value) in expected { #expect(event[name] == value, "\(name)") }
            #expect(event["transaction_id"] == event["original_transaction_id"])
            #expect(event["transaction_id"]?.string?.count == 16)
            #expect(event["id"]?.string?.count == 36 && event["app_id"]?.string?.isEmpty == false)
            #expect(fixture.webhook.headers[0]["Content-Type"] == "application/json")
            #expect(try await fixture.balance() == 2000)
        }
    }

    /// RevenueCat sends again after 5, 10, 20, 40 and 80 minutes, and then no more.
    @Test func sendsAgainAtRevenueCatsTimes() async throws {
        try await SandboxFixture.run { fixture in
            try await fixture.set(["retry_seconds": 300])
            fixture.webhook.fail(with: [500, 500, 503, 201, 500, 404])
            try await fixture.buy(SandboxFixture.pack)
            try await fixture.work()
            #expect(fixture.webhook.events.count == 1)
            for (number, minutes) in [5.0, 10, 20, 40, 80].enumerated() {
                fixture.clock.advance(seconds: minutes * 60 - 1)
                try await fixture.work()
                #expect(fixture.webhook.events.count == number + 1)
                fixture.clock.advance(seconds: 1)
                try await fixture.work()
                #expect(fixture.webhook.events.count == number + 2)
            }
            // The same event each time.
            #expect(Set(fixture.webhook.bodies).count == 1)
            fixture.clock.advance(seconds: 1_000_000)
            try await fixture.work()
            #expect(fixture.webhook.events.count == 6)
            #expect(try await fixture.balance() == 0)
            // The operator has it sent once more.
            let state = try await fixture.send(.get, "/state").json
            #expect(state["deliveries"]?[0]?["state"] == "failed" && state["deliveries"]?[0]?["answer"] == "404")
            let number = state["deliveries"]?[0]?["number"]?.int ?? 0
            #expect(try await fixture.send(.post, "/deliveries/\(number)/again").status == 200)
            try await fixture.work()
            #expect(try await fixture.balance() == 1000)
        }
    }

    @Test func aServerThatIsNotThereIsTriedAgain() async throws {
        try await SandboxFixture.run { fixture in
            fixture.webhook.fail(with: [500])
            try await fixture.buy(SandboxFixture.pack)
            try await fixture.work()
            #expect(try await fixture.balance() == 0)
            fixture.clock.advance(seconds: 5)
            try await fixture.work()
            #expect(try await fixture.balance() == 1000)
            let state = try await fixture.send(.get, "/state").json["deliveries"]?[0]
            #expect(state?["state"] == "delivered" && state?["attempt"] == 2 && state?["answer"] == "200")
        }
    }

    @Test func copiesDisorderHoldingAndLosing() async throws {
        try await SandboxFixture.run { fixture in
            try await fixture.set(["copies": 3, "mode": "hold"])
            try await fixture.buy(SandboxFixture.pack)
            try await fixture.buy(SandboxFixture.monthly)
            try await fixture.work()
            #expect(fixture.webhook.events.isEmpty)
            #expect(try await fixture.send(.post, "/deliveries/release").json["released"] == 6)
            try await fixture.work()
            #expect(fixture.webhook.events.count == 6 && Set(fixture.webhook.bodies).count == 2)
            #expect(try await fixture.balance() == 3000)

            try await fixture.set(["copies": 1, "mode": "lose"])
            try await fixture.buy(SandboxFixture.pack)
            try await fixture.work()
            #expect(fixture.webhook.events.count == 6)

            try await fixture.set(["mode": "deliver", "disorder_seconds": 60])
            for _ in 0..<20 { try await fixture.buy(SandboxFixture.pack) }
            for _ in 0..<60 {
                fixture.clock.advance(seconds: 1)
                try await fixture.work()
            }
            let order = fixture.webhook.events.suffix(20).map { $0["transaction_id"]?.string ?? "" }
            #expect(Set(order).count == 20 && order != order.sorted())
        }
    }

    @Test func eventsThatFollowFromNoPurchase() async throws {
        try await SandboxFixture.run { fixture in
            #expect(try await fixture.send(.post, "/events", ["type": "TEST"]).status == 200)
            let grant: JSONValue = [
                "type": "TEMPORARY_ENTITLEMENT_GRANT", "user": .string(SandboxFixture.alice),
                "product_id": .string(SandboxFixture.monthly),
            ]
            #expect(try await fixture.send(.post, "/events", grant).status == 200)
            #expect(try await fixture.send(.post, "/events", ["type": "RENEWAL"]).status == 400)
            try await fixture.work()
            #expect(fixture.webhook.types == ["TEST", "TEMPORARY_ENTITLEMENT_GRANT"])
            let status = try await fixture.pool.query("SELECT status FROM user_subscriptions").firstRow?.string(0)
            #expect(status == "temporary")
        }
    }
}
