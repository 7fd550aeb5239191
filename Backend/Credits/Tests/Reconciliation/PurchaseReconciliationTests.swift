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
    private static let bob = LedgerFixture.identifier(1)

    private func withRevenueCat(
        answering answer: @escaping @Sendable (_ user: String) -> HTTPResponse,
        _ body: (PurchaseFixture, PurchaseReconciliation) async throws -> Void
    ) async throws {
        let group = try EventLoopGroup(count: 1)
        var configuration = HTTPServerConfiguration()
        configuration.port = 0
        let server = HTTPServer(configuration: configuration, group: group) { request in
            let path = "/v1/subscribers/"
            guard request.headers["Authorization"] == "Bearer sk_test", request.target.hasPrefix(path) else {
                return HTTPResponse(status: 401)
            }
            return answer(String(request.target.dropFirst(path.count)))
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
        try await withRevenueCat(answering: { _ in .json(Self.subscriber) }) { fixture, reconciliation in
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
        try await withRevenueCat(answering: { _ in .json(refunded) }) { fixture, reconciliation in
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

    /// What RevenueCat shows of one payment: its end and its refund.
    private static func subscriber(endingAt end: String, refundedAt refund: String?) -> JSONValue {
        [
            "subscriber": [
                "subscriptions": [
                    "subscription_credit_monthly_basic_1": [
                        "store": "app_store", "store_transaction_id": "x-1", "purchase_date": "2030-01-01T00:00:00Z",
                        "expires_date": .string(end), "refunded_at": JSONValue(refund),
                    ]
                ]
            ]
        ]
    }

    /// The refund's and the reversal's webhooks were missed, and perhaps not the one that told of the end in between: RevenueCat shows a
    /// period that goes on, as if nothing had been.
    @Test(arguments: [nil, "UNKNOWN", "CUSTOMER_SUPPORT"] as [String?])
    func aRefundAndItsReversalThatWereBothMissedEndAsIfNeitherHadBeen(_ expirationReason: String?) async throws {
        let answer = Self.subscriber(endingAt: "2030-01-31T00:00:00Z", refundedAt: nil)
        try await withRevenueCat(answering: { _ in .json(answer) }) { fixture, reconciliation in
            let make = EventMaker(prefix: "x", user: Self.alice)
            _ = try await fixture.settlement.receive(make.payment(1, day: 0))
            fixture.clock.set(days: 3)
            var changes: [String] = []
            if let expirationReason {
                _ = try await fixture.settlement.receive(
                    make.event(
                        "EXPIRATION", at: 3, transaction: "1", to: 3,
                        with: ["expiration_reason": .string(expirationReason)]))
                #expect(try await fixture.balance(Self.alice) == 0)
                let name = "app_store/x-1 of \(PurchaseFixture.monthly)"
                changes =
                    expirationReason == "CUSTOMER_SUPPORT"
                    ? ["Reversed the refund of \(name)."] : ["Extended \(name) until 2030-01-31T00:00:00Z."]
            }
            fixture.clock.set(days: 5)
            #expect(try await reconciliation.reconcile(Self.alice) == changes)
            #expect(try await fixture.balance(Self.alice) == 2000)
            #expect(try await reconciliation.reconcile(Self.alice) == [])
            // Those that were missed come late.
            _ = try await fixture.settlement.receive(make.refund("1", day: 3))
            _ = try await fixture.settlement.receive(make.event("REFUND_REVERSED", at: 4, transaction: "1"))
            #expect(try await fixture.balance(Self.alice) == 2000)
            fixture.clock.set(days: 30)
            #expect(try await fixture.balance(Self.alice) == 0)
        }
    }

    /// Refunded, reversed and refunded again: the second refund was missed, and RevenueCat may show the date of the first.
    @Test(arguments: ["2030-01-03T00:00:00Z", "2030-01-06T00:00:00Z"])
    func whatRevenueCatShowsHoldsWhateverWasReversedBefore(_ refundDate: String) async throws {
        let answer = Self.subscriber(endingAt: "2030-01-31T00:00:00Z", refundedAt: refundDate)
        try await withRevenueCat(answering: { _ in .json(answer) }) { fixture, reconciliation in
            let make = EventMaker(prefix: "x", user: Self.alice)
            for event in [
                make.payment(1, day: 0), make.refund("1", day: 3),
                make.event("REFUND_REVERSED", at: 4, transaction: "1"),
            ] {
                _ = try await fixture.settlement.receive(event)
            }
            fixture.clock.set(days: 7)
            #expect(try await fixture.balance(Self.alice) == 2000)
            #expect(
                try await reconciliation.reconcile(Self.alice) == [
                    "Added the refund of app_store/x-1 of \(PurchaseFixture.monthly)."
                ])
            #expect(try await fixture.balance(Self.alice) == 0)
            #expect(try await reconciliation.reconcile(Self.alice) == [])
        }
    }

    @Test func anExtensionThatWasMissedIsMadeUpForAndAGracePeriodIsNone() async throws {
        let answer = Mutex(Self.subscriber(endingAt: "2030-02-10T00:00:00Z", refundedAt: nil))
        try await withRevenueCat(answering: { _ in .json(answer.withLock { $0 }) }) { fixture, reconciliation in
            _ = try await fixture.settlement.receive(EventMaker(prefix: "x", user: Self.alice).payment(1, day: 0))
            fixture.clock.set(days: 31)
            #expect(try await fixture.balance(Self.alice) == 0)
            #expect(
                try await reconciliation.reconcile(Self.alice) == [
                    "Extended app_store/x-1 of \(PurchaseFixture.monthly) until 2030-02-10T00:00:00Z."
                ])
            #expect(try await fixture.balance(Self.alice) == 2000)
            answer.withLock { answer in
                var text = Self.subscriber(endingAt: "2030-02-20T00:00:00Z", refundedAt: nil).text
                text.replace(
                    "\"expires_date\"", with: "\"billing_issues_detected_at\":\"2030-02-10T00:00:00Z\",\"expires_date\""
                )
                answer = (try? JSONValue(parsing: text)) ?? .null
            }
            #expect(try await reconciliation.reconcile(Self.alice) == [])
        }
    }

    /// What is printed is what has happened.
    @Test func whatIsAddedAndCannotBeAppliedIsSaidToBeSo() async throws {
        var text = Self.subscriber(endingAt: "2030-01-31T00:00:00Z", refundedAt: nil).text
        text.replace(PurchaseFixture.monthly, with: "other_product")
        let answer = try JSONValue(parsing: text)
        try await withRevenueCat(answering: { _ in .json(answer) }) { fixture, reconciliation in
            let changes = try await reconciliation.reconcile(Self.alice)
            #expect(
                changes == [
                    "Added the purchase app_store/x-1 of other_product, which is unresolved: The product other_product is unknown."
                ])
            #expect(try await reconciliation.reconcile(Self.alice) == [])
            #expect(try await fixture.balance(Self.alice) == 0)
        }
    }

    /// RevenueCat says that Bob has what Alice has bought. She does not, unless the two are one customer.
    @Test(arguments: [false, true])
    func aTransferThatWasMissedIsMadeUpForUnlessBothAreOneCustomer(areOne: Bool) async throws {
        let subscription = Self.subscriber["subscriber"]?["subscriptions"] ?? .null
        let owner: JSONValue = [
            "subscriber": ["original_app_user_id": .string(Self.bob), "subscriptions": subscription]
        ]
        let nobody: JSONValue = ["subscriber": ["original_app_user_id": .string(Self.alice), "subscriptions": [:]]]
        try await withRevenueCat(answering: { .json($0 == Self.bob || areOne ? owner : nobody) }) {
            fixture, reconciliation in
            let make = EventMaker(prefix: "x", user: Self.alice)
            for event in [make.payment(1, day: 0), make.payment(2, day: 30), make.pack(day: 4)] {
                _ = try await fixture.settlement.receive(event)
            }
            fixture.clock.set(days: 31)
            try await fixture.pool.query(
                "SELECT credits_consume($1, 'text2image', 'spent', 5, as_of => $2)",
                [.text(Self.alice), .text(fixture.clock.now.rfc3339)])
            let name = "app_store/x-2 of \(PurchaseFixture.monthly)"
            if areOne {
                #expect(
                    try await reconciliation.reconcile(Self.bob) == [
                        "Left \(name) with \(Self.alice): RevenueCat knows both users as one customer."
                    ])
                #expect(try await fixture.balance(Self.bob) == 0)
                return
            }
            #expect(
                try await reconciliation.reconcile(Self.bob) == ["Added the transfer of \(name) from \(Self.alice)."])
            // What was spent, and what RevenueCat does not say is his, stays with her.
            #expect(try await fixture.balance(Self.bob) == 1500)
            #expect(try await fixture.balance(Self.alice) == 1000)
            #expect(try await reconciliation.reconcile(Self.bob) == [])
            // The event that was missed comes late, and moves what else she had.
            _ = try await fixture.settlement.receive(make.transfer(to: Self.bob, day: 30.5))
            #expect(try await fixture.balance(Self.bob) == 2500)
            #expect(try await fixture.balance(Self.alice) == 0)
            #expect(try await reconciliation.reconcile(Self.bob) == [])
        }
    }

    /// An anonymous customer's purchase is nobody's until RevenueCat says what they were called first.
    @Test func aPurchaseFromBeforeSigningInIsFoundByTheFirstName() async throws {
        let anonymous = "$RCAnonymousID:1"
        let answer: JSONValue = [
            "subscriber": [
                "original_app_user_id": .string(anonymous),
                "non_subscriptions": Self.subscriber["subscriber"]?["non_subscriptions"] ?? .null,
            ]
        ]
        try await withRevenueCat(answering: { _ in .json(answer) }) { fixture, reconciliation in
            let event = EventMaker(prefix: "x", user: anonymous).event(
                "NON_RENEWING_PURCHASE", at: 4, transaction: "p", product: PurchaseFixture.pack, from: 4,
                with: ["aliases": [.string(anonymous)]])
            _ = try await fixture.settlement.receive(event)
            #expect(try await fixture.balance(Self.alice) == 0)
            _ = try await reconciliation.reconcile(Self.alice)
            #expect(try await fixture.balance(Self.alice) == 1000)
            #expect(try await reconciliation.reconcile(Self.alice) == [])
            let states = try await fixture.pool.query("SELECT DISTINCT state FROM purchase_events")
            #expect(states.rows.map { $0.string(0) } == ["applied"])
        }
    }

    @Test(arguments: [
        HTTPResponse(status: 500), HTTPResponse.json(JSONValue.object([:])), HTTPResponse(status: 200),
    ])
    func anAnswerThatIsNoneIsAnErrorAndChangesNothing(_ answer: HTTPResponse) async throws {
        try await withRevenueCat(answering: { _ in answer }) { fixture, reconciliation in
            await #expect(throws: PurchaseReconciliation.Failure.self) {
                try await reconciliation.reconcile(Self.alice)
            }
            let events = try await fixture.pool.query("SELECT * FROM purchase_events")
            #expect(events.rowCount == 0)
        }
    }
}
