import BackendCore
import FoundationEssentials
import JSON
import Testing

@testable import Sandbox

/// The REST API, as the SDK and the backend speak it.
@Suite struct RevenueCatAPITests {
    private static let path = "/v1/subscribers/"

    @Test func keysAndRefusals() async throws {
        try await SandboxFixture.run { fixture in
            for key in [nil, "", "appl_other", "sk_other"] {
                let answer = try await fixture.send(.get, Self.path + "x", key: key)
                #expect(answer.status == 401 && answer.json["code"] == 7225)
                #expect(answer.json["message"] == "Invalid API Key.")
            }
            #expect(try await fixture.send(.get, "/v1/health", key: nil).status == 200)
            let cases: [(String, JSONValue, Int, Int)] = [
                ("/v1/receipts", ["app_user_id": "", "fetch_token": "x"], 400, 7220),
                ("/v1/receipts", ["fetch_token": "x"], 400, 7220),
                ("/v1/receipts", ["app_user_id": "x"], 400, 7103),
                ("/v1/receipts", ["app_user_id": "x", "fetch_token": "a.b.c"], 400, 7103),
                ("/v1/receipts", ["app_user_id": "x", "fetch_token": "bm90aGluZw=="], 400, 7103),
                ("/v1/receipts", "text", 400, 7226),
                ("/v1/subscribers/x/attributes", [:], 400, 7264),
                ("/v1/subscribers/identify", ["app_user_id": "x", "new_app_user_id": " "], 400, 7220),
                ("/v1/offers", [:], 400, 7232),
            ]
            for (path, body, status, code) in cases {
                let answer = try await fixture.send(.post, path, body)
                #expect(answer.status == status && answer.json["code"]?.int == code, "\(path) \(body) \(answer)")
            }
            #expect(try await fixture.send(.delete, Self.path + "x").status == 403)
            #expect(try await fixture.send(.get, Self.path + "x", key: "sk_sandbox").status == 201)
            #expect(try await fixture.send(.delete, Self.path + "x", key: "sk_sandbox").status == 200)
        }
    }

    @Test func newCustomersAreMadeAndKnownOnesAreTold() async throws {
        try await SandboxFixture.run { fixture in
            let first = try await fixture.send(.get, Self.path + "$RCAnonymousID%3Aabc")
            #expect(first.status == 201)
            #expect(first.json["subscriber"]?["original_app_user_id"] == "$RCAnonymousID:abc")
            #expect(first.headers["X-RevenueCat-Request-Time"] == String(SandboxClock.start.microseconds / 1000))
            fixture.clock.advance(seconds: 1)
            #expect(try await fixture.send(.get, Self.path + "$RCAnonymousID%3Aabc").status == 200)
        }
    }

    @Test func anUnchangedAnswerIsNotSentAgain() async throws {
        try await SandboxFixture.run { fixture in
            let path = Self.path + SandboxFixture.alice + "/offerings"
            let first = try await fixture.send(.get, path)
            let tag = try #require(first.headers["X-RevenueCat-ETag"])
            let again = try await fixture.send(.get, path, headers: ["X-RevenueCat-ETag": tag])
            #expect(again.status == 304 && again.text == "" && again.headers["X-RevenueCat-ETag"] == tag)
            #expect(try await fixture.send(.get, path, headers: ["X-RevenueCat-ETag": "other"]).status == 200)
            try await fixture.pool.query("UPDATE credit_packages SET is_active = false")
            let changed = try await fixture.send(.get, path, headers: ["X-RevenueCat-ETag": tag])
            #expect(changed.status == 200 && changed.headers["X-RevenueCat-ETag"] != tag)
        }
    }

    /// Whatever the SDK reads of a customer can be read, with its own rules (`CustomerInfoResponse` of purchases-ios).
    @Test func theSDKReadsCustomers() async throws {
        try await SandboxFixture.run { fixture in
            let subscription = try await fixture.buy(SandboxFixture.monthly)
            try await fixture.buy(SandboxFixture.pack)
            try await fixture.perform("fail-payments", on: subscription)
            fixture.clock.advance(seconds: 301)
            let answer = try await fixture.send(.get, Self.path + SandboxFixture.alice)
            let decoder = JSONDecoder()
            decoder.keyDecodingStrategy = .convertFromSnakeCase
            decoder.dateDecodingStrategy = .iso8601
            let info = try decoder.decode(CustomerInfo.self, from: Data(answer.text.utf8))
            let subscriber = info.subscriber
            #expect(subscriber.originalAppUserId == SandboxFixture.alice)
            let read = try #require(subscriber.subscriptions[SandboxFixture.monthly])
            let start = Double(SandboxClock.start.seconds)
            #expect(read.purchaseDate?.timeIntervalSince1970 == start)
            #expect(read.expiresDate?.timeIntervalSince1970 == start + 300)
            #expect(read.billingIssuesDetectedAt != nil && read.gracePeriodExpiresDate != nil && read.isSandbox)
            #expect(read.store == "app_store" && read.periodType == "normal" && read.ownershipType == "PURCHASED")
            let pack = try #require(subscriber.nonSubscriptions[SandboxFixture.pack]?.first)
            #expect(pack.storeTransactionId.count == 16 && pack.id.count <= 10 && pack.isSandbox)
            let entitlement = try #require(subscriber.entitlements["subscription_credit"])
            #expect(entitlement.productIdentifier == SandboxFixture.monthly && entitlement.expiresDate != nil)
        }
    }

    private struct CustomerInfo: Decodable {
        struct Subscriber: Decodable {
            var originalAppUserId: String
            var managementUrl: String?
            var originalApplicationVersion: String?
            var originalPurchaseDate: Date?
            var firstSeen: Date
            var subscriptions: [String: Subscription]
            var nonSubscriptions: [String: [Transaction]]
            var entitlements: [String: Entitlement]
        }

        struct Subscription: Decodable {
            var periodType: String
            var purchaseDate: Date?
            var originalPurchaseDate: Date?
            var expiresDate: Date?
            var store: String
            var isSandbox: Bool
            var unsubscribeDetectedAt: Date?
            var billingIssuesDetectedAt: Date?
            var gracePeriodExpiresDate: Date?
            var refundedAt: Date?
            var ownershipType: String
            var productPlanIdentifier: String?
        }

        struct Transaction: Decodable {
            var purchaseDate: Date?
            var originalPurchaseDate: Date?
            var id: String
            var storeTransactionId: String
            var store: String
            var isSandbox: Bool
        }

        struct Entitlement: Decodable {
            var expiresDate: Date?
            var productIdentifier: String
            var purchaseDate: Date?
        }

        var requestDate: Date
        var subscriber: Subscriber
    }

    @Test func offeringsComeFromTheCatalog() async throws {
        try await SandboxFixture.run { fixture in
            let answer = try await fixture.send(.get, Self.path + SandboxFixture.alice + "/offerings").json
            #expect(answer["current_offering_id"] == "default")
            let offerings = answer["offerings"]?.array ?? []
            #expect(
                offerings.map { $0["identifier"]?.string } == ["default", "subscription_credit", "easyapp_credits"])
            let packages = offerings[0]["packages"]?.array ?? []
            #expect(
                packages.map { $0["identifier"]?.string } == ["$rc_monthly", SandboxFixture.pro, "$rc_annual"])
            #expect(packages[0]["platform_product_identifier"]?.string == SandboxFixture.monthly)
            #expect(offerings[2]["packages"]?.array?.count == 4)
            let mapping = try await fixture.send(.get, "/v1/product_entitlement_mapping").json
            #expect(
                mapping["product_entitlement_mapping"]?[SandboxFixture.yearly] == [
                    "product_identifier": .string(SandboxFixture.yearly), "entitlements": ["subscription_credit"],
                ])
        }
    }

    @Test func trialsAreForThoseWhoHaveNotSubscribed() async throws {
        try await SandboxFixture.run { fixture in
            let path = Self.path + SandboxFixture.alice + "/intro_eligibility"
            let body: JSONValue = ["product_identifiers": [.string(SandboxFixture.monthly), "unknown"]]
            #expect(
                try await fixture.send(.post, path, body).json == [SandboxFixture.monthly: true, "unknown": .null])
            try await fixture.buy(SandboxFixture.monthly, ["trial": true])
            #expect(try await fixture.send(.post, path, body).json[SandboxFixture.monthly] == false)
            fixture.clock.advance(seconds: 70)
            try await fixture.work()
            #expect(fixture.webhook.types == ["INITIAL_PURCHASE", "RENEWAL"])
            #expect(fixture.webhook.events[0]["period_type"] == "TRIAL")
            #expect(fixture.webhook.events[1]["is_trial_conversion"] == true)
        }
    }

    /// What the SDK does: the purchase sheet's transaction is posted, and nothing is told before.
    @Test func aReceiptMakesAPurchaseKnown() async throws {
        try await SandboxFixture.run { fixture in
            let bought = try await fixture.send(
                .post, "/store/purchases", ["account": "phone", "product_id": .string(SandboxFixture.monthly)])
            try await fixture.work()
            #expect(fixture.webhook.events.isEmpty && bought.json["customer"] == .null)
            let transaction = try #require(bought.json["signed_transactions"]?[0]?.string)
            let other = try await fixture.send(
                .post, "/v1/receipts",
                ["app_user_id": "a", "fetch_token": .string(transaction), "product_id": "another"])
            #expect(other.json["code"] == 7712)
            // StoreKit 2's receipt, which the SDK makes of all transactions.
            let receipt = Data("{\"environment\":\"Sandbox\",\"transactions\":[\"\(transaction)\"]}".utf8)
            for token in [transaction, receipt.base64EncodedString()] {
                let answer = try await fixture.send(
                    .post, "/v1/receipts",
                    [
                        "app_user_id": .string(SandboxFixture.alice), "fetch_token": .string(token),
                        "product_id": .string(SandboxFixture.monthly), "price": "9.99", "currency": "USD",
                        "is_restore": false, "initiation_source": "purchase",
                        "attributes": ["$email": ["value": "a@example.com", "updated_at_ms": 1]],
                    ])
                #expect(answer.status == 200)
                #expect(answer.json["subscriber"]?["subscriptions"]?[SandboxFixture.monthly] != nil)
                #expect(
                    answer.json["subscriber"]?["subscriber_attributes"]?["$email"]?["value"] == "a@example.com")
            }
            try await fixture.work()
            #expect(fixture.webhook.types == ["INITIAL_PURCHASE"])
            #expect(try await fixture.balance() == 2000)
            let forged = transaction.dropLast(4) + "AAAA"
            let refused = try await fixture.send(
                .post, "/v1/receipts", ["app_user_id": "a", "fetch_token": .string(String(forged))])
            #expect(refused.json["code"] == 7103)
        }
    }

    @Test func signingInNamesAnAnonymousCustomer() async throws {
        try await SandboxFixture.run { fixture in
            let anonymous = "$RCAnonymousID:1"
            try await fixture.buy(SandboxFixture.pack, user: anonymous)
            try await fixture.work()
            #expect(try await fixture.balance() == 0)
            let body: JSONValue = ["app_user_id": .string(anonymous), "new_app_user_id": .string(SandboxFixture.alice)]
            let answer = try await fixture.send(.post, "/v1/subscribers/identify", body)
            #expect(answer.status == 201)
            #expect(answer.json["subscriber"]?["original_app_user_id"]?.string == anonymous)
            #expect(try await fixture.send(.post, "/v1/subscribers/identify", body).status == 200)
            try await fixture.buy(SandboxFixture.pack)
            try await fixture.work()
            #expect(fixture.webhook.events[1]["aliases"] == [.string(anonymous), .string(SandboxFixture.alice)])
            // The first pack came with a name that nobody had: the second tells whose it is.
            _ = try await fixture.settlement.applyAgain(fixture.webhook.events[0]["id"]?.string ?? "")
            #expect(try await fixture.balance() == 2000)
            // Another anonymous customer is not taken in by somebody who has been one.
            let second: JSONValue = [
                "app_user_id": "$RCAnonymousID:2", "new_app_user_id": .string(SandboxFixture.alice),
            ]
            let switched = try await fixture.send(.post, "/v1/subscribers/identify", second)
            #expect(switched.status == 200)
            #expect(switched.json["subscriber"]?["original_app_user_id"]?.string == anonymous)
            // A customer with a name who has no anonymous one takes the anonymous customer's purchases.
            _ = try await fixture.send(.get, Self.path + SandboxFixture.bob)
            try await fixture.buy(SandboxFixture.pack, user: "$RCAnonymousID:3")
            let third: JSONValue = [
                "app_user_id": "$RCAnonymousID:3", "new_app_user_id": .string(SandboxFixture.bob),
            ]
            let merged = try await fixture.send(.post, "/v1/subscribers/identify", third)
            #expect(merged.json["subscriber"]?["non_subscriptions"]?[SandboxFixture.pack]?.array?.count == 1)
            #expect(merged.json["subscriber"]?["original_app_user_id"]?.string == SandboxFixture.bob)
        }
    }

    @Test func attributesAreKeptAndWrongOnesNamed() async throws {
        try await SandboxFixture.run { fixture in
            let path = Self.path + SandboxFixture.alice
            let first = try await fixture.send(
                .post, path + "/attributes",
                [
                    "attributes": [
                        "level": ["value": "3", "updated_at_ms": 2], "$wrong": ["value": "x", "updated_at_ms": 2],
                    ]
                ])
            #expect(first.status == 400 && first.json["code"] == 7263)
            #expect(first.json["attribute_errors"]?[0]?["key_name"] == "$wrong")
            let older: JSONValue = ["attributes": ["level": ["value": "1", "updated_at_ms": 1]]]
            #expect(try await fixture.send(.post, path + "/attributes", older).status == 200)
            let known = try await fixture.send(.get, path).json["subscriber"]?["subscriber_attributes"]
            #expect(known == ["level": ["value": "3", "updated_at_ms": 2]])
            let deletion: JSONValue = ["attributes": ["level": ["value": "", "updated_at_ms": 3]]]
            #expect(try await fixture.send(.post, path + "/attributes", deletion).status == 200)
            #expect(try await fixture.send(.get, path).json["subscriber"]?["subscriber_attributes"] == [:])
        }
    }

    @Test func restoringMovesPurchasesUnlessTheyStay() async throws {
        try await SandboxFixture.run { fixture in
            let bought = try await fixture.send(
                .post, "/store/purchases",
                ["user": .string(SandboxFixture.alice), "product_id": .string(SandboxFixture.monthly)])
            let token = bought.json["signed_transactions"]?[0] ?? .null
            let restore: JSONValue = [
                "app_user_id": .string(SandboxFixture.bob), "fetch_token": token, "is_restore": true,
            ]
            try await fixture.set(["transfer": "keep"])
            #expect(try await fixture.send(.post, "/v1/receipts", restore).json["code"] == 7102)
            try await fixture.set(["transfer": "transfer"])
            #expect(try await fixture.send(.post, "/v1/receipts", restore).status == 200)
            try await fixture.work()
            #expect(fixture.webhook.types == ["INITIAL_PURCHASE", "TRANSFER"])
            #expect(fixture.webhook.events[1]["transferred_to"] == [.string(SandboxFixture.bob)])
            #expect(try await fixture.balance() == 0)
            #expect(try await fixture.balance(SandboxFixture.bob) == 2000)
        }
    }
}
