import Cryptography
import PostgreSQL

/// The sign-ins whose code is still to be exchanged.
struct FlowStateStore: Sendable {
    let connection: PostgreSQLConnection

    /// Records that a client will exchange a code, in place of what it began earlier in the same way.
    func begin(
        userIdentifier: String, challenge: CodeChallenge, method: AuthenticationMethod, at now: Timestamp
    ) async throws {
        try await connection.pipeline([
            PostgreSQLStatement(
                "DELETE FROM auth.flow_state WHERE user_id = $1 AND authentication_method = $2",
                [.text(userIdentifier), .text(method.rawValue)]),
            PostgreSQLStatement(
                """
                INSERT INTO auth.flow_state (id, user_id, auth_code, code_challenge_method, code_challenge, provider_type,
                    authentication_method, created_at, updated_at)
                VALUES ($1, $2, $3, $4, $5, 'email', $6, $7, $7)
                """,
                [
                    .text(SecureRandom.uuid()), .text(userIdentifier), .text(SecureRandom.uuid()),
                    .text(challenge.method.rawValue), .text(challenge.value), .text(method.rawValue), now.parameter,
                ]),
        ])
    }

    /// Hands out the code of what the user began; `nil` when there is nothing.
    func issueCode(userIdentifier: String, method: AuthenticationMethod, at now: Timestamp) async throws -> String? {
        let sql = """
            UPDATE auth.flow_state SET auth_code_issued_at = $3, updated_at = $3
            WHERE user_id = $1 AND authentication_method = $2 RETURNING auth_code
            """
        return try await connection.query(
            sql, [.text(userIdentifier), .text(method.rawValue), now.parameter]
        ).firstRow?.string(0)
    }

    /// Finds what a code belongs to and locks it, so that of several requests at once one exchanges the code.
    func find(code: String) async throws -> FlowState? {
        let sql = """
            SELECT f.id, f.user_id, f.auth_code, f.code_challenge_method, f.code_challenge, f.authentication_method,
                \(SQL.microseconds("auth_code_issued_at", of: "f"))
            FROM auth.flow_state f WHERE f.auth_code = $1 FOR UPDATE
            """
        guard let row = try await connection.query(sql, [.text(code)]).firstRow,
            let userIdentifier = row.string("user_id"), let challenge = row.string("code_challenge"),
            let challengeMethod = row.string("code_challenge_method").flatMap(CodeChallenge.Method.init(rawValue:)),
            let method = row.string("authentication_method").flatMap(AuthenticationMethod.init(rawValue:))
        else { return nil }
        return FlowState(
            identifier: row.string("id") ?? "", userIdentifier: userIdentifier, code: code,
            challenge: CodeChallenge(method: challengeMethod, value: challenge), method: method,
            codeIssuedAt: row.timestamp("auth_code_issued_at"))
    }

    func delete(identifier: String) async throws {
        try await connection.query("DELETE FROM auth.flow_state WHERE id = $1", [.text(identifier)])
    }
}
