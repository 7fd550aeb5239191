import Cryptography
import PostgreSQL

/// The sessions in the database.
struct SessionStore: Sendable {
    let connection: PostgreSQLConnection

    /// Adds a session. Its sign-in method is recorded with it.
    func insert(_ session: Session, userAgent: String?, address: String?) async throws {
        let methods = session.methods.map { reference in
            PostgreSQLStatement(
                """
                INSERT INTO auth.mfa_amr_claims (session_id, authentication_method, created_at, updated_at)
                VALUES ($1, $2, $3, $3)
                """,
                [.text(session.identifier), .text(reference.method.rawValue), reference.time.parameter])
        }
        let insertion = PostgreSQLStatement(
            """
            INSERT INTO auth.sessions (id, user_id, created_at, updated_at, aal, not_after, user_agent, ip,
                refresh_token_hmac_key, refresh_token_counter)
            VALUES ($1, $2, $3, $3, $4, $5, $6, $7, $8, $9)
            """,
            [
                .text(session.identifier), .text(session.userIdentifier), session.createdAt.parameter,
                .text(session.assuranceLevel), session.notAfter.parameter, .init(userAgent), .init(address),
                .text(Base64URL.encode(session.refreshTokenKey)), .init(session.refreshTokenCounter),
            ])
        try await connection.pipeline([insertion] + methods)
    }

    /// Finds a session, whose identifier must be a UUID.
    func find(identifier: String) async throws -> Session? {
        let sql = """
            SELECT s.id, s.user_id, s.aal, s.refresh_token_hmac_key, s.refresh_token_counter,
                \(SQL.microseconds("created_at", of: "s")), \(SQL.microseconds("refreshed_at", of: "s")),
                \(SQL.microseconds("not_after", of: "s")),
                (SELECT string_agg((extract(epoch FROM c.created_at) * 1000000)::bigint || ' ' || c.authentication_method,
                    E'\\n' ORDER BY c.created_at DESC) FROM auth.mfa_amr_claims c WHERE c.session_id = s.id) AS methods
            FROM auth.sessions s WHERE s.id = $1
            """
        guard let row = try await connection.query(sql, [.text(identifier)]).firstRow,
            let createdAt = row.timestamp("created_at")
        else { return nil }
        return Session(
            identifier: row.string("id") ?? identifier, userIdentifier: row.string("user_id") ?? "",
            createdAt: createdAt, refreshedAt: row.timestamp("refreshed_at"), notAfter: row.timestamp("not_after"),
            assuranceLevel: row.string("aal") ?? "aal1", methods: Self.methods(row.string("methods") ?? ""),
            refreshTokenKey: row.string("refresh_token_hmac_key").flatMap { Base64URL.decode($0) } ?? [],
            refreshTokenCounter: row.int("refresh_token_counter") ?? 0)
    }

    /// Each line is a time in microseconds and a method.
    private static func methods(_ text: String) -> [AuthenticationMethodReference] {
        text.split(separator: "\n").compactMap { line in
            let parts = line.split(separator: " ", maxSplits: 1)
            guard parts.count == 2, let time = Int(parts[0]),
                let method = AuthenticationMethod(rawValue: String(parts[1]))
            else { return nil }
            return AuthenticationMethodReference(method: method, time: Timestamp(microseconds: time))
        }
    }

    /// Moves the session's counter on when `counter` is the current one, in one statement so that of several requests at once one does.
    ///
    /// A counter that was current before still gets the present one: the last but one always, because its answer may not have arrived;
    /// older ones if the counter moved after `reusableSince`. Gives the present counter, or `nil` when the token has had its day.
    func advance(
        identifier: String, counter: Int, at now: Timestamp, reusableSince: Timestamp, userAgent: String?,
        address: String?
    ) async throws -> Int? {
        let sql = """
            UPDATE auth.sessions SET
                refreshed_at = CASE WHEN refresh_token_counter = $2 THEN $3::timestamptz ELSE refreshed_at END,
                updated_at = $3, user_agent = $5, ip = $6,
                refresh_token_counter = refresh_token_counter + CASE WHEN refresh_token_counter = $2 THEN 1 ELSE 0 END
            WHERE id = $1 AND (refresh_token_counter - $2::bigint IN (0, 1)
                OR refresh_token_counter > $2 AND coalesce(refreshed_at, created_at) > $4)
            RETURNING refresh_token_counter
            """
        return try await connection.query(
            sql,
            [
                .text(identifier), .init(counter), now.parameter, reusableSince.parameter, .init(userAgent),
                .init(address),
            ]
        ).firstRow?.int(0)
    }

    func delete(identifier: String) async throws {
        try await connection.query("DELETE FROM auth.sessions WHERE id = $1", [.text(identifier)])
    }

    /// Ends a user's sessions, but for one if told.
    func deleteAll(userIdentifier: String, except identifier: String? = nil) async throws {
        try await connection.query(
            "DELETE FROM auth.sessions WHERE user_id = $1 AND ($2::uuid IS NULL OR id <> $2::uuid)",
            [.text(userIdentifier), .init(identifier)])
    }
}
