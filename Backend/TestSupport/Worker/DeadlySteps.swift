import AccountDeletion
import Glibc
import Jobs
import PostgreSQL

/// Ends the process the first time it is taken, after what the steps before it have done; table `deaths` remembers, and without
/// it nobody dies.
private func dieOnce(_ step: String, _ user: String, on database: PostgreSQLPool) async throws {
    let table = try await database.query("SELECT to_regclass('public.deaths') IS NOT NULL")
    guard table.firstRow?.bool(0) == true else { return }
    let result = try await database.query(
        """
        INSERT INTO deaths (step, todos, sessions, users) VALUES (
            $1, (SELECT count(*) FROM public.todos WHERE user_id = $2::uuid),
            (SELECT count(*) FROM auth.sessions WHERE user_id = $2::uuid),
            (SELECT count(*) FROM auth.users WHERE id = $2::uuid))
        ON CONFLICT DO NOTHING
        """, [.text(step), .text(user)])
    if result.affectedRowCount == 1 { kill(getpid(), SIGKILL) }
}

/// Each is the last of its phase.
struct DeadlyFeature: AccountDeletionStep {
    static let name = "~deadly-feature"
    static let phase = AccountDeletionPhase.features
    private let database: PostgreSQLPool
    init(services: BackendServices) { database = services.database }
    func removeAll(ofUser user: String) async throws { try await dieOnce("features", user, on: database) }
}

struct DeadlyRows: AccountDeletionStep {
    static let name = "~deadly-rows"
    static let phase = AccountDeletionPhase.rows
    private let database: PostgreSQLPool
    init(services: BackendServices) { database = services.database }
    func removeAll(ofUser user: String) async throws { try await dieOnce("rows", user, on: database) }
}

struct DeadlyObjects: AccountDeletionStep {
    static let name = "~deadly-objects"
    static let phase = AccountDeletionPhase.objects
    private let database: PostgreSQLPool
    init(services: BackendServices) { database = services.database }
    func removeAll(ofUser user: String) async throws { try await dieOnce("objects", user, on: database) }
}

struct DeadlySessions: AccountDeletionStep {
    static let name = "~deadly-sessions"
    static let phase = AccountDeletionPhase.sessions
    private let database: PostgreSQLPool
    init(services: BackendServices) { database = services.database }
    func removeAll(ofUser user: String) async throws { try await dieOnce("sessions", user, on: database) }
}

struct DeadlyUser: AccountDeletionStep {
    static let name = "~deadly-user"
    static let phase = AccountDeletionPhase.user
    private let database: PostgreSQLPool
    init(services: BackendServices) { database = services.database }
    func removeAll(ofUser user: String) async throws { try await dieOnce("user", user, on: database) }
}
