import BackendCore
import BackendTestSupport
import Cryptography
import JSON
import PostgreSQL
import Testing

@testable import Credits

/// The webhook over HTTP, as RevenueCat calls it.
@Suite struct SubscriptionWebhookTests {
    private static let secret = "Bearer a-secret-of-the-dashboard"
    private static let alice = LedgerFixture.identifier(0)
    private let event = EventMaker(prefix: "x", user: alice).pack(day: 0).text

    private func withBackend(_ body: (TestBackend) async throws -> Void) async throws {
        try await TestBackend.run(configure: { $0.environment["REVENUECAT_WEBHOOK_AUTHORIZATION"] = Self.secret }) {
            try await TestDatabase.insertUser(Self.alice, email: "alice@example.com", on: $0.backend.pool)
            try await body($0)
        }
    }

    private func deliver(
        _ body: String, to backend: TestBackend, authorization: String? = secret, signature: String? = nil
    ) async throws -> RawHTTPClient.Answer {
        var headers = [("Content-Type", "application/json")]
        if let authorization { headers.append(("Authorization", authorization)) }
        if let signature { headers.append(("X-RevenueCat-Webhook-Signature", signature)) }
        return try await backend.client.send(
            "POST", "/functions/v1/subscription-webhook", headers: headers, body: Array(body.utf8))
    }

    private func eventCount(_ backend: TestBackend) async throws -> Int? {
        try await backend.backend.pool.query("SELECT count(*) FROM purchase_events").firstRow?.int(0)
    }

    @Test func storesAndAppliesAnEventOnce() async throws {
        try await withBackend { backend in
            let ledger = CreditLedger(pool: backend.backend.pool)
            let first = try await deliver(event, to: backend)
            #expect(first.status == 200)
            #expect(try await ledger.balance(of: Self.alice).permanent == 1000)
            #expect(try await deliver(event, to: backend).status == 200)
            #expect(try await ledger.balance(of: Self.alice).permanent == 1000)
            #expect(try await eventCount(backend) == 1)
            // It is kept as it came.
            let kept = try await backend.backend.pool.query(
                "SELECT payload #>> '{event,something_new,of}' FROM purchase_events")
            #expect(kept.firstRow?.string(0) == "RevenueCat's")
        }
    }

    @Test func withoutTheSecretNothingIsStored() async throws {
        let others: [String?] = [
            nil, "", "Bearer", "Bearer a-secret-of-the-dashboarD", "Bearer a-secret-of-the-dashboard ",
            "a-secret-of-the-dashboard",
        ]
        try await withBackend { backend in
            for authorization in others {
                let answer = try await deliver(event, to: backend, authorization: authorization)
                #expect(answer.status == 401, "\(authorization ?? "none")")
            }
            #expect(try await eventCount(backend) == 0)
        }
    }

    /// Where RevenueCat signs, a delivery must be signed, as it came and just now, besides having the secret.
    @Test func withASigningSecretDeliveriesMustBeSigned() async throws {
        let key = "whsec_1"
        try await TestBackend.run(configure: {
            $0.environment["REVENUECAT_WEBHOOK_AUTHORIZATION"] = Self.secret
            $0.environment["REVENUECAT_WEBHOOK_SIGNING_SECRET"] = key
        }) { backend in
            try await TestDatabase.insertUser(Self.alice, email: "alice@example.com", on: backend.backend.pool)
            let now = WallClock.system.now.seconds
            let code = { (time: Int) in
                Hexadecimal.encode(
                    HMACSHA256.authenticationCode(for: Array("\(time).\(event)".utf8), key: Array(key.utf8)))
            }
            let refused: [String?] = [nil, "", "t=\(now)", "v1=\(code(now))", "t=\(now),v1=\(code(now - 1))"]
            for signature in refused {
                let answer = try await deliver(event, to: backend, signature: signature)
                #expect(answer.status == 401, "\(signature ?? "none")")
            }
            let signature = "t=\(now),v1=\(code(now))"
            #expect(try await deliver(event + " ", to: backend, signature: signature).status == 401)
            let stranger = try await deliver(event, to: backend, authorization: nil, signature: signature)
            #expect(stranger.status == 401)
            #expect(try await eventCount(backend) == 0)
            #expect(try await deliver(event, to: backend, signature: signature).status == 200)
            #expect(try await CreditLedger(pool: backend.backend.pool).balance(of: Self.alice).balance == 1000)
        }
    }

    @Test func whatIsNoEventIsRefused() async throws {
        try await withBackend { backend in
            for body in [
                "", "{", "[]", "{}", #"{"event":{"id":"1","type":"TEST"}}"#,
                #"{"event":{"type":"TEST","event_timestamp_ms":1}}"#,
                // Which of the two products was bought?
                event.replacing(#""product_id":"#, with: #""product_id":"another","product_id":"#),
            ] {
                let answer = try await deliver(body, to: backend)
                #expect(answer.status == 400, "\(body)")
            }
            #expect(try await eventCount(backend) == 0)
        }
    }

    @Test func anEventThatCannotBeAppliedIsNotStoredAndTheRetryAppliesIt() async throws {
        try await withBackend { backend in
            let pool = backend.backend.pool
            try await pool.query("ALTER TABLE purchase_grants ADD CONSTRAINT broken CHECK (credits < 0) NOT VALID")
            #expect(try await deliver(event, to: backend).status == 500)
            #expect(try await eventCount(backend) == 0)
            try await pool.query("ALTER TABLE purchase_grants DROP CONSTRAINT broken")
            #expect(try await deliver(event, to: backend).status == 200)
            #expect(try await CreditLedger(pool: pool).balance(of: Self.alice).balance == 1000)
        }
    }

    @Test func whatCannotBeResolvedIsAnsweredAndKept() async throws {
        try await withBackend { backend in
            for event in [
                EventMaker(prefix: "n", user: LedgerFixture.identifier(77)).pack(day: 0),
                EventMaker(prefix: "x", user: Self.alice).pack(day: 0, product: "unknown"),
            ] {
                #expect(try await deliver(event.text, to: backend).status == 200)
            }
            let kept = try await backend.backend.pool.query("SELECT state FROM purchase_events")
            #expect(kept.rows.map { $0.string(0) } == ["unresolved", "unresolved"])
        }
    }

    @Test func withoutASettingTheWebhookIsOff() async throws {
        try await TestBackend.run(configure: { $0.isSandboxed = false }) { backend in
            let answer = try await deliver(event, to: backend, authorization: "")
            #expect(answer.status == 503)
        }
    }

    /// Whatever RevenueCat tells is taken, so that it does not tell it again and again.
    @Test func everyTypeIsStoredAndAnswered() async throws {
        try await withBackend { (backend: TestBackend) async throws in
            let make = EventMaker(prefix: "x", user: Self.alice)
            let types = PurchaseEvent.Kind.allCases.map(\.rawValue) + ["INVOICE_ISSUANCE", "SOMETHING_OF_TOMORROW"]
            for (number, type) in types.enumerated() {
                let event = make.event(type, at: Double(number), transaction: "1", product: PurchaseFixture.monthly)
                #expect(try await deliver(event.text, to: backend).status == 200, "\(type)")
                #expect(try await eventCount(backend) == number + 1, "\(type)")
            }
            #expect(SubscriptionWebhook.limits.timeoutSeconds < 60)
        }
    }
}
