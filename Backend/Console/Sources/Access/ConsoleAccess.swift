import BackendCore
import Cryptography
import PostgreSQL

/// Who may use the console: whoever knows its password, for as long as a session lasts.
struct ConsoleAccess: Sendable {
    struct Session: Sendable, Equatable {
        var token: String
        /// What every form must send back, so that no other site's page can send it.
        var formToken: String {
            Base64URL.encode(HMACSHA256.authenticationCode(for: Array("form".utf8), key: Array(token.utf8)))
        }
    }

    static let sessionSeconds = 12.0 * 3600
    static let passwordMinimumBytes = 12

    let pool: PostgreSQLPool
    let clock: WallClock
    private let hasher: PasswordHasher
    private let attempts = AttemptLimit()

    init(pool: PostgreSQLPool, clock: WallClock = .system, hashCost: Int = 10) {
        self.pool = pool
        self.clock = clock
        hasher = PasswordHasher(cost: hashCost, concurrency: 1, queueLimit: 8)
    }

    /// Makes the password when there is none, and gives it: it is not to be had again.
    func makePassword() async throws -> String? {
        if try await pool.query("SELECT FROM easyapp.console_password").rowCount > 0 { return nil }
        let password = SecureRandom.token(byteCount: 15)
        // 120 random bits cannot be guessed, however quick a guess is.
        let quick = PasswordHasher(cost: 4)
        let result = try await pool.query(
            "INSERT INTO easyapp.console_password (hash) VALUES ($1) ON CONFLICT DO NOTHING",
            [.text(try await quick.hash(password))])
        return result.affectedRowCount == 1 ? password : nil
    }

    func isPassword(_ password: String) async throws -> Bool {
        guard !password.isEmpty, password.utf8.count <= PasswordHasher.passwordLimitBytes, !password.contains("\0"),
            let hash = try await pool.query("SELECT hash FROM easyapp.console_password").firstRow?.string(0)
        else { return false }
        return try await hasher.verify(password, hash: hash)
    }

    /// A session for whoever knows the password; nil for a wrong one, or after too many of them.
    func signIn(_ password: String) async throws -> Session? {
        guard attempts.mayTry(at: clock.now) else { return nil }
        guard try await isPassword(password) else {
            attempts.noteFailure(at: clock.now)
            return nil
        }
        let session = Session(token: SecureRandom.token())
        try await pool.pipeline([
            PostgreSQLStatement(
                "DELETE FROM easyapp.console_sessions WHERE expires_at < $1", [.text(clock.now.rfc3339)]),
            PostgreSQLStatement(
                "INSERT INTO easyapp.console_sessions (token_hash, created_at, expires_at) VALUES ($1, $2, $3)",
                [
                    .text(SHA256Digest.hexadecimal(session.token)), .text(clock.now.rfc3339),
                    .text(clock.now.adding(seconds: Self.sessionSeconds).rfc3339),
                ]),
        ])
        return session
    }

    func session(token: String) async throws -> Session? {
        let result = try await pool.query(
            "SELECT FROM easyapp.console_sessions WHERE token_hash = $1 AND expires_at > $2",
            [.text(SHA256Digest.hexadecimal(token)), .text(clock.now.rfc3339)])
        return result.rowCount == 1 ? Session(token: token) : nil
    }

    func signOut(_ session: Session) async throws {
        try await pool.query(
            "DELETE FROM easyapp.console_sessions WHERE token_hash = $1",
            [.text(SHA256Digest.hexadecimal(session.token))])
    }

    /// Sets another password and ends all sessions.
    func changePassword(to password: String) async throws {
        let hash = try await hasher.hash(password)
        try await pool.pipeline([
            PostgreSQLStatement("UPDATE easyapp.console_password SET hash = $1, changed_at = now()", [.text(hash)]),
            "DELETE FROM easyapp.console_sessions",
        ])
    }
}
