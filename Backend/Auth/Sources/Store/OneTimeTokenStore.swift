import PostgreSQL

/// The tokens of mails that are still to be answered.
struct OneTimeTokenStore: Sendable {
    let connection: PostgreSQLConnection

    /// Records a token in place of an earlier one of the same kind.
    func replace(
        userIdentifier: String, kind: OneTimeTokenKind, address: String, tokenHash: String, codeHash: String,
        at now: Timestamp
    ) async throws {
        let sql = """
            INSERT INTO auth.one_time_tokens (user_id, token_type, relates_to, token_hash, code_hash, created_at, updated_at)
            VALUES ($1, $2, $3, $4, $5, $6, $6)
            ON CONFLICT (user_id, token_type) DO UPDATE SET relates_to = excluded.relates_to, code_attempts = 0,
                token_hash = excluded.token_hash, code_hash = excluded.code_hash, created_at = excluded.created_at,
                updated_at = excluded.updated_at
            """
        try await connection.query(
            sql,
            [
                .text(userIdentifier), .text(kind.rawValue), .text(address), .text(tokenHash), .text(codeHash),
                now.parameter,
            ])
    }

    /// Takes the token of a link away and gives it, so that of several requests at once one has it.
    func take(tokenHash: String, kinds: [OneTimeTokenKind]) async throws -> OneTimeToken? {
        try await connection.query(
            "DELETE FROM auth.one_time_tokens WHERE token_hash = $1 AND token_type = ANY ($2) RETURNING \(Self.columns)",
            [.text(tokenHash), Self.list(kinds)]
        ).firstRow.flatMap(Self.token)
    }

    /// Takes a token away and gives it; `nil` when another request was quicker.
    func take(identifier: String) async throws -> OneTimeToken? {
        try await connection.query(
            "DELETE FROM auth.one_time_tokens WHERE id = $1 RETURNING \(Self.columns)", [.text(identifier)]
        ).firstRow.flatMap(Self.token)
    }

    /// The tokens sent to an address, each counted as tried once more. Those that were tried too often are left out.
    func countAttempt(
        address: String, kinds: [OneTimeTokenKind], audience: String, limit: Int
    ) async throws -> [OneTimeToken] {
        let sql = """
            UPDATE auth.one_time_tokens t SET code_attempts = code_attempts + 1
            WHERE relates_to = $1 AND token_type = ANY ($2) AND code_attempts < $3
                AND EXISTS (SELECT FROM auth.users u WHERE u.id = t.user_id AND u.aud = $4)
            RETURNING \(Self.columns)
            """
        return try await connection.query(
            sql, [.text(address), Self.list(kinds), .init(limit), .text(audience)]
        ).rows.compactMap(Self.token)
    }

    /// Takes all tokens of a user away.
    func deleteAll(userIdentifier: String) async throws {
        try await connection.query("DELETE FROM auth.one_time_tokens WHERE user_id = $1", [.text(userIdentifier)])
    }

    private static let columns =
        "id, user_id, token_type, relates_to, code_hash, (extract(epoch FROM created_at) * 1000000)::bigint AS created_at"

    private static func list(_ kinds: [OneTimeTokenKind]) -> PostgreSQLParameter {
        .text("{" + kinds.map(\.rawValue).joined(separator: ",") + "}")
    }

    private static func token(_ row: PostgreSQLRow) -> OneTimeToken? {
        guard let kind = row.string("token_type").flatMap(OneTimeTokenKind.init(rawValue:)),
            let createdAt = row.timestamp("created_at")
        else { return nil }
        return OneTimeToken(
            identifier: row.string("id") ?? "", userIdentifier: row.string("user_id") ?? "", kind: kind,
            address: row.string("relates_to") ?? "", codeHash: row.string("code_hash") ?? "", createdAt: createdAt)
    }
}
