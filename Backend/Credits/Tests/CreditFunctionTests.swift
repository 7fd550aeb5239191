import BackendTestSupport
import JSON
import PostgreSQL
import Testing

@testable import Credits

/// The functions over HTTP, as the app and other servers call them.
@Suite struct CreditFunctionTests {
    private static let alice = LedgerFixture.identifier(1)
    private static let bob = LedgerFixture.identifier(2)

    private struct Caller: Sendable {
        let backend: TestBackend
        let ledger: CreditLedger

        func send(
            _ function: String, _ body: String? = nil, as token: String?, method: String = "POST"
        ) async throws -> (status: Int, code: String?, body: JSONValue) {
            let answer = try await backend.send(method, "/functions/v1/\(function)", json: body, token: token)
            let body = (try? JSONValue(parsing: answer.body)) ?? .null
            return (answer.status, body["error"]?["code"]?.string, body)
        }

        func balance(_ user: String) async throws -> Int { try await ledger.balance(of: user).balance }
    }

    private func withBackend(_ body: (Caller, _ alice: String, _ service: String) async throws -> Void) async throws {
        try await TestBackend.run { backend in
            let pool = backend.backend.pool
            try await TestDatabase.insertUser(Self.alice, email: "alice@example.com", on: pool)
            try await TestDatabase.insertUser(Self.bob, email: "bob@example.com", on: pool)
            let ledger = CreditLedger(pool: pool)
            try await ledger.grant(1000, to: Self.alice, source: .admin, key: "start")
            try await ledger.grant(1000, to: Self.bob, source: .admin, key: "start")
            try await body(
                Caller(backend: backend, ledger: ledger), TestBackend.token(for: Self.alice),
                backend.backend.keys.serviceRole)
        }
    }

    @Test func aUserSeesAndSpendsTheirOwnCredits() async throws {
        try await withBackend { caller, alice, service in
            let request = #"{"feature":"text2image","quantity":2,"idempotency_key":"one"}"#
            let consumed = try await caller.send("credits-consume", request, as: alice)
            #expect(consumed.status == 200)
            #expect(consumed.body["amount"] == -200)
            #expect(consumed.body["balance"] == 800)
            #expect(try await caller.send("credits-consume", request, as: alice).body == consumed.body)
            for method in ["GET", "POST"] {
                let balance = try await caller.send("credits-balance", as: alice, method: method)
                #expect(balance.body["balance"] == 800)
                #expect(balance.body["permanent"] == 800)
            }
            let page = try await caller.send("credits-history?limit=1", as: alice, method: "GET")
            #expect(page.body["transactions"]?[0]?["kind"] == "consume")
            let next = try await caller.send(
                "credits-history", #"{"cursor":\#(page.body["next"]?.int ?? 0)}"#, as: alice)
            #expect(next.body["transactions"]?.array?.compactMap { $0["kind"]?.string } == ["grant"])
            #expect(next.body["next"] == .null)
            for (query, body) in [("?cursor=-1", nil), ("", #"{"cursor":-1}"#)] {
                let negative = try await caller.send(
                    "credits-history" + query, body, as: alice, method: body == nil ? "GET" : "POST")
                #expect(negative.status == 400 && negative.code == "invalid_cursor")
            }
            let consumption = consumed.body["consumption"]?.string ?? ""
            let refund = """
                {"user_id":"\(Self.alice)","consumption":"\(consumption)","idempotency_key":"two","reason":"It failed."}
                """
            #expect(try await caller.send("credits-refund", refund, as: alice).status == 403)
            let refunded = try await caller.send("credits-refund", refund, as: service)
            #expect(refunded.body["balance"] == 1000)
            #expect(try await caller.send("credits-refund", refund, as: service).body == refunded.body)
        }
    }

    @Test func aServerSpendsForAUser() async throws {
        try await withBackend { caller, _, service in
            let named = #"{"feature":"receipt_analysis","idempotency_key":"k","user_id":"\#(Self.bob)"}"#
            #expect(try await caller.send("credits-consume", named, as: service).body["balance"] == 950)
            let unnamed = try await caller.send(
                "credits-consume", #"{"feature":"receipt_analysis","idempotency_key":"k2"}"#, as: service)
            #expect(unnamed.code == "missing_argument")
        }
    }

    @Test func whatIsOnOfferNeedsNoUser() async throws {
        try await withBackend { caller, _, _ in
            let offer = try await caller.send("credits-packages", as: nil, method: "GET")
            #expect(offer.status == 200)
            #expect(offer.body["packages"]?.array?.compactMap { $0["credits"]?.int } == [1000, 5000, 10000, 50000])
            #expect(offer.body["subscriptions"]?.array?.count == 2)
            #expect(offer.body["features"]?.array?.count == 4)
        }
    }

    @Test func callersWithoutStandingAreRefused() async throws {
        try await withBackend { caller, alice, _ in
            let request = #"{"feature":"text2image","idempotency_key":"k"}"#
            let expired = try TestBackend.token(for: Self.alice, expiresInSeconds: -3600)
            let forged = String(alice.dropLast(4)) + "AAAA"
            let stranger = try TestBackend.token(for: LedgerFixture.identifier(99))
            for function in ["credits-consume", "credits-balance", "credits-history"] {
                let body = function == "credits-consume" ? request : "{}"
                #expect(try await caller.send(function, body, as: nil).status == 401, "\(function)")
                #expect(try await caller.send(function, body, as: expired).status == 401, "\(function)")
                #expect(try await caller.send(function, body, as: forged).status == 401, "\(function)")
            }
            #expect(try await caller.send("credits-consume", request, as: stranger).code == "unknown_user")
            #expect(try await caller.send("credits-balance", as: stranger).body["balance"] == 0)
            let others = #"{"feature":"text2image","idempotency_key":"k","user_id":"\#(Self.bob)"}"#
            #expect(try await caller.send("credits-consume", others, as: alice).code == "forbidden")
            #expect(try await caller.balance(Self.alice) == 1000)
            #expect(try await caller.balance(Self.bob) == 1000)
        }
    }

    private static let badRequests = [
        (#"{"feature":"text2image","quantity":-1,"idempotency_key":"k"}"#, 400, "invalid_quantity"),
        (#"{"feature":"text2image","quantity":0,"idempotency_key":"k"}"#, 400, "invalid_quantity"),
        (#"{"feature":"text2image","quantity":1001,"idempotency_key":"k"}"#, 400, "invalid_quantity"),
        (#"{"feature":"text2image","quantity":9223372036854775807,"idempotency_key":"k"}"#, 400, "invalid_quantity"),
        (#"{"feature":"text2image","quantity":9223372036854775808,"idempotency_key":"k"}"#, 400, "invalid_quantity"),
        (#"{"feature":"text2image","quantity":1.5,"idempotency_key":"k"}"#, 400, "invalid_quantity"),
        (#"{"feature":"text2image","quantity":1.0,"idempotency_key":"k"}"#, 400, "invalid_quantity"),
        (#"{"feature":"text2image","quantity":"1","idempotency_key":"k"}"#, 400, "invalid_quantity"),
        (#"{"feature":"text2image","amount":1,"idempotency_key":"k"}"#, 400, "unknown_argument"),
        (#"{"feature":"telepathy","idempotency_key":"k"}"#, 404, "unknown_feature"),
        (#"{"feature":7,"idempotency_key":"k"}"#, 400, "invalid_argument"),
        (#"{"feature":"a\u0000b","idempotency_key":"k"}"#, 400, "invalid_argument"),
        (#"{"idempotency_key":"k"}"#, 400, "missing_argument"),
        (#"{"feature":"text2image"}"#, 400, "missing_idempotency_key"),
        (#"{"feature":"text2image","quantity":11,"idempotency_key":"k"}"#, 402, "insufficient_credits"),
        (#"{"feature":"text2image","idempotency_key":"start"}"#, 409, "idempotency_key_reused"),
        (#"["text2image"]"#, 400, "invalid_body"), ("{", 400, "invalid_json"),
        (#"{"feature":"text2image","quantity":1,"quantity":2,"idempotency_key":"k"}"#, 400, "repeated_name"),
        (#"{"feature":"text2image","idempotency_key":"k","\u0066eature":"image2image"}"#, 400, "repeated_name"),
    ]

    @Test func badRequestsAreRefusedAndChangeNothing() async throws {
        try await withBackend { caller, alice, _ in
            for (body, status, code) in Self.badRequests {
                let answer = try await caller.send("credits-consume", body, as: alice)
                #expect(answer.status == status, "\(body)")
                #expect(answer.code == code, "\(body)")
                #expect(answer.body["error"]?["message"]?.string?.isEmpty == false, "\(body)")
            }
            #expect(try await caller.balance(Self.alice) == 1000)
        }
    }

    /// How much it is, nobody says; why, nobody has to.
    @Test func aRefundIsAllOfAConsumptionAndMayBeNothing() async throws {
        try await withBackend { caller, alice, service in
            let refund = { @Sendable (consumption: JSONValue?, key: String, others: [String: JSONValue]) in
                let arguments: [String: JSONValue] = [
                    "user_id": .string(Self.alice), "consumption": consumption ?? .null,
                    "idempotency_key": .string(key),
                ]
                return try await caller.send(
                    "credits-refund", JSONValue.object(arguments.merging(others) { $1 }).text, as: service)
            }
            let consume = { @Sendable (key: String) in
                try await caller.send(
                    "credits-consume", #"{"feature":"text2image","idempotency_key":"\#(key)"}"#, as: alice
                ).body["consumption"]
            }
            let consumption = try await consume("one")
            for amount in [0, 50, 100] as [JSONValue] {
                #expect(try await refund(consumption, "k", ["amount": amount]).code == "unknown_argument")
            }
            let long = JSONValue.string(String(repeating: "e\u{301}", count: 251))
            #expect(try await refund(consumption, "k", ["reason": long]).code == "invalid_reason")
            #expect(try await refund(consumption, "k", ["reason": 7]).code == "invalid_argument")
            for hidden in ["a\u{202E}b", "a\u{200B}b", "a\nb", "\u{7F}"] {
                let answer = try await refund(consumption, "k", ["reason": .string(hidden)])
                #expect(answer.status == 400 && answer.code == "invalid_reason")
            }
            #expect(try await caller.balance(Self.alice) == 900)
            // No reason, null, nothing in it, and another one are one request.
            for others in [["reason": .null], [:], ["reason": ""], ["reason": "Later"]] as [[String: JSONValue]] {
                let answer = try await refund(consumption, "two", others)
                #expect(answer.status == 200)
                #expect(answer.body["amount"] == 100 && answer.body["balance"] == 1000)
            }
            // What cost nothing is given back once as well.
            try await caller.backend.backend.pool.query("UPDATE feature_credit_costs SET credit_cost = 0")
            let free = try await consume("three")
            for _ in 0..<2 {
                let answer = try await refund(free, "four", ["reason": .null])
                #expect(answer.status == 200)
                #expect(answer.body["amount"] == 0 && answer.body["balance"] == 1000)
            }
            let again = try await refund(free, "five", [:])
            #expect(again.status == 409 && again.code == "already_refunded")
        }
    }

    /// What the store gave its money back for, the credits' refund does not give.
    @Test func aRefundOfWhatARefundedPurchaseHasPaidForIsNothing() async throws {
        try await withBackend { caller, _, service in
            let pool = caller.backend.backend.pool
            let carol = LedgerFixture.identifier(3)
            try await TestDatabase.insertUser(carol, email: "carol@example.com", on: pool)
            try await pool.query(
                "SELECT credits_grant($1, 100, 'purchase', 'bought', purchase => 'app_store/1')", [.text(carol)])
            let consumption = try await caller.ledger.consume(feature: "text2image", of: carol, key: "spent")
                .consumption
            try await pool.query("SELECT credits_revoke_purchase($1, 'app_store/1', 'refunded')", [.text(carol)])
            let answer = try await caller.send(
                "credits-refund",
                #"{"user_id":"\#(carol)","consumption":"\#(consumption ?? "")","idempotency_key":"k","reason":null}"#,
                as: service)
            #expect(answer.status == 200)
            #expect(answer.body["amount"] == 0 && answer.body["balance"] == 0)
        }
    }

    /// As on a Supabase project: the ledger's functions are there as RPC, for servers alone, and users read their own rows.
    @Test func theLedgerIsOpenToServersAndUsersReadTheirOwnRows() async throws {
        try await withBackend { caller, alice, service in
            let call = #"{"account":"\#(Self.alice)","feature":"text2image","key":"k"}"#
            let consume = { @Sendable (token: String?) in
                try await caller.backend.send("POST", "/rest/v1/rpc/credits_consume", json: call, token: token)
            }
            #expect(try await consume(nil).status == 401)
            #expect(try await consume(alice).status == 403)
            #expect(try await caller.balance(Self.alice) == 1000)
            let consumed = try await consume(service)
            #expect(consumed.status == 200)
            #expect(try JSONValue(parsing: consumed.body)["balance"] == 900)
            let tooMuch = #"{"account":"\#(Self.alice)","feature":"text2image","key":"l","quantity":10}"#
            let refused = try await caller.backend.send(
                "POST", "/rest/v1/rpc/credits_consume", json: tooMuch, token: service)
            #expect(refused.status == 402)
            #expect(try JSONValue(parsing: refused.body)["message"] == "insufficient_credits")
            for table in ["credit_accounts", "credit_lots", "credit_transactions", "credit_consumptions"] {
                let rows = try await caller.backend.send("GET", "/rest/v1/\(table)?select=user_id", token: alice)
                let owners = try JSONValue(parsing: rows.body).array?.map { $0["user_id"] }
                #expect(owners.map(Set.init) == [.string(Self.alice)], "\(table)")
                #expect(try await caller.backend.send("GET", "/rest/v1/\(table)").status == 401, "\(table)")
            }
        }
    }
}
