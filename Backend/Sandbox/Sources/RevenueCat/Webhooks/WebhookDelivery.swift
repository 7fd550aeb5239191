import BackendCore
import Cryptography
import HTTPClient
import HTTPCore
import PostgreSQL

/// Sends events to the webhook, and again to one that does not answer with 200.
struct WebhookDelivery: Sendable {
    let pool: PostgreSQLPool
    let clock: WallClock
    let client: HTTPClient
    /// Where the webhook is; nil while the server has no address.
    let url: @Sendable () -> String?
    /// What the `Authorization` header says.
    let secret: String
    /// What deliveries are signed with.
    let signingSecret: String

    /// RevenueCat waits as long for an answer.
    private static let answerSeconds = 60.0
    /// How many are kept to be looked at.
    private static let historyLimit = 2000

    private struct Delivery: Sendable {
        var number: Int
        var payload: [UInt8]
        var attempt: Int
    }

    /// Sends what is due.
    ///
    /// - Returns: how many sendings that were.
    func deliverDue() async throws -> Int {
        var count = 0
        while let url = url(), let delivery = try await take() {
            try await note(delivery, answer: await send(delivery, to: url))
            count += 1
            try Task.checkCancellation()
        }
        return count
    }

    /// When the next one is due.
    func nextDue() async throws -> Timestamp? {
        try await pool.query(
            "SELECT (extract(epoch FROM min(due_at)) * 1000000)::bigint FROM sandbox.deliveries WHERE state = 'pending'"
        ).firstRow?.int(0).map(Timestamp.init(microseconds:))
    }

    /// Takes the delivery that is due first for this server: another one has it when this one is not heard of for longer than an
    /// answer may take.
    private func take() async throws -> Delivery? {
        let now = clock.now
        return try await pool.query(
            """
            UPDATE sandbox.deliveries SET attempt = attempt + 1, due_at = $2 WHERE number = (
                SELECT number FROM sandbox.deliveries WHERE state = 'pending' AND due_at <= $1
                ORDER BY due_at, number LIMIT 1 FOR UPDATE SKIP LOCKED)
            RETURNING number, payload, attempt
            """, [.text(now.rfc3339), .text(now.adding(seconds: Self.answerSeconds * 2).rfc3339)]
        ).firstRow.map { Delivery(number: $0.int(0) ?? 0, payload: $0.bytes(1) ?? [], attempt: $0.int(2) ?? 1) }
    }

    private func send(_ delivery: Delivery, to url: String) async -> (isAccepted: Bool, text: String) {
        var request = HTTPClientRequest(
            method: .post, url: url,
            headers: [
                "Authorization": secret, "Content-Type": "application/json", "User-Agent": "RevenueCat",
                "X-RevenueCat-Webhook-Signature": signature(of: delivery.payload),
            ], body: delivery.payload)
        var limits = HTTPClientLimits()
        limits.headSeconds = Self.answerSeconds
        limits.totalSeconds = Self.answerSeconds
        request.limits = limits
        do {
            let response = try await client.execute(request)
            for try await _ in response.body {}
            return (response.status == 200, "\(response.status)")
        } catch {
            return (false, "\(error)")
        }
    }

    /// Each attempt is signed with its own time.
    private func signature(of payload: [UInt8]) -> String {
        let time = String(clock.now.seconds)
        let code = HMACSHA256.authenticationCode(
            for: Array("\(time).".utf8) + payload, key: Array(signingSecret.utf8))
        return "t=\(time),v1=\(Hexadecimal.encode(code))"
    }

    private func note(_ delivery: Delivery, answer: (isAccepted: Bool, text: String)) async throws {
        let row = try await pool.query("SELECT value FROM sandbox.settings WHERE name = 'store'").firstRow
        let settings = try row?.bytes(0).map { try RevenueCatWork.decode(StoreSettings.self, $0) } ?? StoreSettings()
        let wait = answer.isAccepted ? nil : settings.retrySeconds(afterAttempt: delivery.attempt)
        let state = answer.isAccepted ? "delivered" : wait == nil ? "failed" : "pending"
        try await pool.pipeline([
            PostgreSQLStatement(
                "UPDATE sandbox.deliveries SET state = $2, answer = $3, due_at = $4 WHERE number = $1",
                [
                    .init(delivery.number), .text(state), .text(String(answer.text.prefix(200))),
                    .text(clock.now.adding(seconds: wait ?? 0).rfc3339),
                ]),
            PostgreSQLStatement(
                "DELETE FROM sandbox.deliveries WHERE number <= $1 AND state IN ('delivered', 'failed')",
                [.init(delivery.number - Self.historyLimit)]),
        ])
    }
}
