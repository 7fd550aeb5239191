import BackendCore
import EventLoop
import HTTPClient
import HTTPServer
import JSON
import PostgreSQL
import Synchronization
import Testing

@testable import Credits

/// Reconciliation with a server that speaks as RevenueCat does.
@Suite struct PurchaseReconciliationTests {
    private static let alice = LedgerFixture.identifier(0)

    private func withRevenueCat(
        answering answer: @escaping @Sendable () -> HTTPResponse,
        _ body: (PurchaseFixture, PurchaseReconciliation) async throws -> Void
    ) async throws {
        let group = try EventLoopGroup(count: 1)
        var configuration = HTTPServerConfiguration()
        configuration.port = 0
        let server = HTTPServer(configuration: configuration, group: group) { request in
            guard request.headers["Authorization"] == "Bearer sk_test",
                request.target == "/v1/subscribers/\(Self.alice)"
            else { return HTTPResponse(status: 401) }
            return answer()
        }
        let port = try await server.start()
        let client = HTTPClient(group: group)
        do {
            try await PurchaseFixture.run { fixture in
                try await body(
                    fixture,
                    PurchaseReconciliation(
                        pool: fixture.pool, client: client, url: "http://127.0.0.1:\(port)", key: "sk_test",
                        clock: WallClock { fixture.clock.now }))
            }
        } catch {
            Issue.record(error)
        }
        await client.close()
        await server.shutdown(graceSeconds: 0)
        group.stop()
    }

    private static let subscriber: JSONValue = [
        "subscriber": [
            "original_app_user_id": .string(alice),
            "subscriptions": [
                "subscription_credit_monthly_basic_1": [
                    "store": "app_store", "store_transaction_id": "x-2", "purchase_date": "2030-01-31T00:00:00Z",
                    "expires_date": "2030-03-02T00:00:00Z", "is_sandbox": false, "period_type": "normal",
                    "refunded_at": .null,
                ],
                "gift": ["store": "promotional", "purchase_date": "2030-01-01T00:00:00Z", "store_transaction_id": "g"],
            ],
            "non_subscriptions": [
                "easyapp_credits_1000": [
                    [
                        "id": "a1", "store": "app_store", "store_transaction_id": "x-p", "is_sandbox": false,
                        "purchase_date": "2030-01-05T00:00:00Z",
                    ]
                ]
            ],
        ]
    ]

    @Test func whatWebhooksMissedIsAddedOnceAndTheirLateArrivalChangesNothing() async throws {
        let make = EventMaker(prefix: "x", user: Self.alice)
        try await withRevenueCat(answering: { .json(Self.subscriber) }) { fixture, reconciliation in
            _ = try await fixture.settlement.receive(make.payment(1, day: 0))
            fixture.clock.set(days: 31)
            #expect(
                try await reconciliation.reconcile(Self.alice) == [
                    "Added the purchase app_store/x-p of easyapp_credits_1000.",
                    "Added the purchase app_store/x-2 of \(PurchaseFixture.monthly).",
                ])
            #expect(try await fixture.balance(Self.alice) == 3000)
            #expect(try await reconciliation.reconcile(Self.alice) == [])
            _ = try await fixture.settlement.receive(make.payment(2, day: 30))
            _ = try await fixture.settlement.receive(make.pack(day: 4))
            #expect(try await fixture.balance(Self.alice) == 3000)
        }
    }

    @Test func aRefundThatWasMissedTakesBack() async throws {
        let refunded: JSONValue = [
            "subscriber": [
                "subscriptions": [
                    "subscription_credit_monthly_basic_1": [
                        "store": "app_store", "store_transaction_id": "x-1", "purchase_date": "2030-01-01T00:00:00Z",
                        "expires_date": "2030-01-31T00:00:00Z", "refunded_at": "2030-01-03T00:00:00Z",
                    ]
                ]
            ]
        ]
        try await withRevenueCat(answering: { .json(refunded) }) { fixture, reconciliation in
            _ = try await fixture.settlement.receive(EventMaker(prefix: "x", user: Self.alice).payment(1, day: 0))
            fixture.clock.set(days: 4)
            #expect(
                try await reconciliation.reconcile(Self.alice) == [
                    "Added the refund of app_store/x-1 of \(PurchaseFixture.monthly)."
                ])
            #expect(try await fixture.balance(Self.alice) == 0)
            #expect(try await reconciliation.reconcile(Self.alice) == [])
        }
    }

    @Test(arguments: [
        HTTPResponse(status: 500), HTTPResponse.json(JSONValue.object([:])), HTTPResponse(status: 200),
    ])
    func anAnswerThatIsNoneIsAnErrorAndChangesNothing(_ answer: HTTPResponse) async throws {
        try await withRevenueCat(answering: { answer }) { fixture, reconciliation in
            await #expect(throws: PurchaseReconciliation.Failure.self) {
                try await reconciliation.reconcile(Self.alice)
            }
            let events = try await fixture.pool.query("SELECT * FROM purchase_events")
            #expect(events.rowCount == 0)
        }
    }
}
