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

    @Test(arguments: [
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
    ])
    func badRequestsAreRefusedAndChangeNothing(_ body: String, _ status: Int, _ code: String) async throws {
        try await withBackend { caller, alice, _ in
            let answer = try await caller.send("credits-consume", body, as: alice)
            #expect(answer.status == status)
            #expect(answer.code == code)
            #expect(answer.body["error"]?["message"]?.string?.isEmpty == false)
            #expect(try await caller.balance(Self.alice) == 1000)
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
