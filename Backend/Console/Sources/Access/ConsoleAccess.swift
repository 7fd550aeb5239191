import BackendCore
import Cryptography
import PostgreSQL

/// Who may use the console: whoever knows its password, for as long as a session lasts.
public struct ConsoleAccess: Sendable {
    struct Session: Sendable, Equatable {
        var token: String
        /// What every form must send back, so that no other site's page can send it.
        var formToken: String {
            Base64URL.encode(HMACSHA256.authenticationCode(for: Array("form".utf8), key: Array(token.utf8)))
        }
    }

    enum SignIn: Sendable, Equatable {
        case signedIn(Session)
        case wrongPassword
        /// Too many wrong ones; nothing was tried.
        case mustWait(seconds: Double)
    }

    static let sessionSeconds = 12.0 * 3600
    /// How many bytes a password has, wherever it is set; the upper bound is bcrypt's.
    public static let passwordBytes = 12...PasswordHasher.passwordLimitBytes

    let pool: PostgreSQLPool
    let clock: WallClock
    private let hasher: PasswordHasher
    private let attempts = AttemptLimit()

    public init(pool: PostgreSQLPool, clock: WallClock = .system) {
        self.init(pool: pool, clock: clock, hashCost: 10)
    }

    init(pool: PostgreSQLPool, clock: WallClock = .system, hashCost: Int) {
        self.pool = pool
        self.clock = clock
        hasher = PasswordHasher(cost: hashCost, concurrency: 1, queueLimit: 8)
    }

    /// Makes the password when there is none, and gives it: it is not to be had again.
    func makePassword() async throws -> String? {
        if try await pool.query("SELECT FROM easyapp.console_password").rowCount > 0 { return nil }
        let password = Self.newPassword()
        let result = try await pool.query(
            "INSERT INTO easyapp.console_password (hash) VALUES ($1) ON CONFLICT DO NOTHING",
            [.text(try await Self.quickHash(password))])
        return result.affectedRowCount == 1 ? password : nil
    }

    /// Sets a new random password, ends all sessions, and gives it: it is not to be had again.
    ///
    /// - Throws: `PostgreSQLError`.
    public func renewPassword() async throws -> String {
        let password = Self.newPassword()
        let record = try await ActRecord(pool: pool).begin("renew password", "command line")
        try await set(hash: try await Self.quickHash(password))
        try await ActRecord(pool: pool).finish(record, .done)
        return password
    }

    /// Sets the password of the environment, unless it is the one already.
    func adopt(_ password: String) async throws {
        if try await isPassword(password) { return }
        try await changePassword(to: password)
    }

    func isPassword(_ password: String) async throws -> Bool {
        guard !password.isEmpty, password.utf8.count <= PasswordHasher.passwordLimitBytes, !password.contains("\0"),
            let hash = try await pool.query("SELECT hash FROM easyapp.console_password").firstRow?.string(0)
        else { return false }
        return try await hasher.verify(password, hash: hash)
    }

    /// A session for whoever knows the password, and has not tried too many others.
    func signIn(_ password: String, from address: String) async throws -> SignIn {
        if let seconds = attempts.waitSeconds(address, at: clock.now) { return .mustWait(seconds: seconds) }
        guard try await isPassword(password) else {
            attempts.noteFailure(address, at: clock.now)
            return .wrongPassword
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
        return .signedIn(session)
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
        try await set(hash: try await hasher.hash(password))
    }

    private func set(hash: String) async throws {
        try await pool.pipeline([
            PostgreSQLStatement(
                """
                INSERT INTO easyapp.console_password (hash) VALUES ($1)
                ON CONFLICT (is_only) DO UPDATE SET hash = excluded.hash, changed_at = now()
                """, [.text(hash)]),
            "DELETE FROM easyapp.console_sessions",
        ])
    }

    private static func newPassword() -> String { SecureRandom.token(byteCount: 15) }

    /// 120 random bits cannot be guessed, however quick a guess is.
    private static func quickHash(_ password: String) async throws -> String {
        try await PasswordHasher(cost: 4).hash(password)
    }
}
