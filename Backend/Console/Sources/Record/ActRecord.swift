import PostgreSQL

/// What is done in the console, on record. An act is there before it is done and says afterwards what became of it, so that one that is
/// cut short is seen too. Nothing of it can be changed.
struct ActRecord: Sendable {
    enum Outcome: String, Sendable {
        case done, refused, failed
    }

    let pool: PostgreSQLPool

    /// Longer texts are cut off: what was typed is told, not kept.
    private static let textLimit = 2000
    private static let reasonLimit = 1000

    func begin(_ act: String, _ subject: String, _ detail: [String: String] = [:]) async throws -> Int {
        let pairs = detail.sorted { $0.key < $1.key }.flatMap { [$0.key, String($0.value.prefix(Self.textLimit))] }
        let result = try await pool.query(
            """
            INSERT INTO easyapp.console_acts (act, subject, detail) VALUES ($1, $2, jsonb_object($3::text[])) RETURNING id
            """,
            [
                .text(act), .text(String(subject.prefix(Self.textLimit))), .text(PostgreSQLArray.literal(pairs)),
            ])
        guard let identifier = result.firstRow?.int(0) else { throw PostgreSQLError.unexpectedResult("no record") }
        return identifier
    }

    func finish(_ identifier: Int, _ outcome: Outcome, because reason: String = "") async throws {
        try await pool.query(
            "UPDATE easyapp.console_acts SET outcome = $2, outcome_reason = $3 WHERE id = $1",
            [.init(identifier), .text(outcome.rawValue), .text(String(reason.prefix(Self.reasonLimit)))])
    }

    /// What needs no second word.
    func note(_ act: String, _ subject: String, _ outcome: Outcome, because reason: String = "") async throws {
        try await finish(begin(act, subject), outcome, because: reason)
    }
}

/// Text arrays as parameters.
enum PostgreSQLArray {
    static func literal(_ texts: [String]) -> String {
        let items = texts.map { text in
            "\"" + text.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : "\($0)" }.joined() + "\""
        }
        return "{" + items.joined(separator: ",") + "}"
    }
}
