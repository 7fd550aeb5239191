import BackendCore
import JSON
import PostgreSQL
import Synchronization

/// `system_config` as the server knows it: read at run time, and at most five seconds old. (The ledger's own functions read it in
/// the database transaction that it is about, so that it is never old there.)
final class SystemSettings: Sendable {
    static let lifetimeSeconds = 5.0

    private let clock: WallClock
    private let known = Mutex<(values: JSONValue, readAt: Timestamp)?>(nil)

    init(clock: WallClock) {
        self.clock = clock
    }

    /// All rows by key, with the defaults of what is not written.
    ///
    /// - Throws: `PostgreSQLError`.
    func values(_ connection: PostgreSQLConnection) async throws -> JSONValue {
        let now = clock.now
        if let known = known.withLock({ $0 }), (0..<Self.lifetimeSeconds).contains(now.seconds(since: known.readAt)) {
            return known.values
        }
        let result = try await connection.query(
            """
            SELECT jsonb_object_agg(section.key,
                (SELECT jsonb_object_agg(member.key, member.value -> 'default') FROM jsonb_each(section.value) AS member
                    WHERE member.key <> '*') || coalesce(written.value, '{}'))
            FROM jsonb_each(easyapp.system_config_schema()) AS section
            LEFT JOIN system_config AS written ON written.key = section.key
            """)
        let values = try JSONValue(parsing: result.firstRow?.bytes(0) ?? [])
        known.withLock { $0 = (values, now) }
        return values
    }
}
