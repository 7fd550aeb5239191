import BackendCore
import JSON
import PostgreSQL

/// Work for later, kept in the database until it is done, whatever happens to the server.
public struct JobQueue: Sendable {
    /// The longest payload, as JSON text.
    public static let payloadLimitBytes = 64 * 1024

    let pool: PostgreSQLPool

    public init(pool: PostgreSQLPool) {
        self.pool = pool
    }

    /// What makes two jobs one.
    public enum Key: Sendable, Equatable {
        /// One job at a time: once it has finished, the key can be used again.
        case untilFinished(String)
        /// One job for as long as finished jobs are remembered, as for events that are delivered more than once.
        case kept(String)
    }

    /// A job that is in the queue.
    public struct Enqueued: Sendable, Equatable {
        public var identifier: Int
        /// `false` when the key's job was there already.
        public var isNew: Bool

        public init(identifier: Int, isNew: Bool) {
            self.identifier = identifier
            self.isNew = isNew
        }
    }

    /// Adds a job.
    ///
    /// - Parameters:
    ///   - kind: of the handler.
    ///   - payload: what the work is about; at most `payloadLimitBytes` long.
    ///   - runAt: not before then; at once unless told.
    ///   - key: what makes adding the job twice add it once.
    /// - Throws: `JobQueueError`, `PostgreSQLError`.
    @discardableResult
    public func enqueue(
        _ kind: String, _ payload: JSONValue = [:], runAt: Timestamp? = nil, key: Key? = nil
    ) async throws -> Enqueued {
        let statement = try Self.enqueueing(kind, payload, runAt: runAt, key: key)
        return try Self.enqueued(try await pool.query(statement.sql, statement.parameters))
    }

    /// Adds a job in the transaction that is open on `connection`: it is there when that is committed, and not before.
    ///
    /// - Throws: `JobQueueError`, `PostgreSQLError`.
    @discardableResult
    public func enqueue(
        _ kind: String, _ payload: JSONValue = [:], runAt: Timestamp? = nil, key: Key? = nil,
        on connection: PostgreSQLConnection
    ) async throws -> Enqueued {
        let statement = try Self.enqueueing(kind, payload, runAt: runAt, key: key)
        return try Self.enqueued(try await connection.query(statement.sql, statement.parameters))
    }

    private static func enqueueing(
        _ kind: String, _ payload: JSONValue, runAt: Timestamp?, key: Key?
    ) throws(JobQueueError) -> PostgreSQLStatement {
        guard isValid(kind: kind) else { throw .invalidKind(kind) }
        let bytes = payload.serialized
        guard bytes.count <= payloadLimitBytes else { throw .payloadTooLong(bytes: bytes.count) }
        let (text, isKept): (String?, Bool) =
            switch key {
            case nil: (nil, false)
            case .untilFinished(let text): (text, false)
            case .kept(let text): (text, true)
            }
        return PostgreSQLStatement(
            "SELECT id, is_new FROM easyapp.enqueue_job($1, $2, $3, $4, $5)",
            [.text(kind), .utf8(bytes), .init(runAt?.rfc3339), .init(text), .init(isKept)])
    }

    private static func enqueued(_ result: PostgreSQLResult) throws(PostgreSQLError) -> Enqueued {
        guard let row = result.firstRow, let identifier = row.int(0), let isNew = row.bool(1) else {
            throw .unexpectedResult("no job")
        }
        return Enqueued(identifier: identifier, isNew: isNew)
    }

    /// Letters, digits, `-`, `_` and `.`, a hundred at most.
    static func isValid(kind: String) -> Bool {
        (1...100).contains(kind.utf8.count)
            && kind.utf8.allSatisfy { byte in
                (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
                    || [0x2D, 0x2E, 0x5F].contains(byte)
            }
    }

    // MARK: For operators

    /// A job as the queue has it.
    public struct Status: Sendable, Equatable {
        public var identifier: Int
        public var kind: String
        /// `waiting`, `running`, `done`, `dead` or `cancelled`.
        public var state: String
        public var attempts: Int
        public var progress: Double?
        public var progressNote: String?
        public var lastError: String?
    }

    /// A job; `nil` when there is none, or no longer.
    ///
    /// - Throws: `PostgreSQLError`.
    public func status(of identifier: Int) async throws -> Status? {
        let result = try await pool.query(
            "SELECT kind, state, attempts, progress, progress_note, last_error FROM easyapp.jobs WHERE id = $1",
            [.init(identifier)])
        guard let row = result.firstRow else { return nil }
        return Status(
            identifier: identifier, kind: row.string(0) ?? "", state: row.string(1) ?? "", attempts: row.int(2) ?? 0,
            progress: row.double(3), progressNote: row.string(4), lastError: row.string(5))
    }

    /// Calls a job off, also one that runs. Gives whether there was anything to call off.
    ///
    /// - Throws: `PostgreSQLError`.
    @discardableResult
    public func cancel(_ identifier: Int) async throws -> Bool {
        let results = try await pool.pipeline([
            PostgreSQLStatement(
                """
                UPDATE easyapp.jobs
                SET state = 'cancelled', finished_at = now(), runner = NULL, lease_until = NULL,
                    unique_key = CASE WHEN is_key_kept THEN unique_key END
                WHERE id = $1 AND state IN ('waiting', 'running')
                """, [.init(identifier)]),
            PostgreSQLStatement("SELECT pg_notify('easyapp_jobs', 'cancel ' || $1)", [.init(identifier)]),
        ])
        return results[0].affectedRowCount == 1
    }

    /// Gives a dead or cancelled job all its attempts again. Gives whether there was one.
    ///
    /// - Throws: `PostgreSQLError`.
    @discardableResult
    public func retry(_ identifier: Int) async throws -> Bool {
        let results = try await pool.pipeline([
            PostgreSQLStatement(
                """
                UPDATE easyapp.jobs SET state = 'waiting', run_at = now(), attempts = 0, finished_at = NULL
                WHERE id = $1 AND state IN ('dead', 'cancelled')
                """, [.init(identifier)]),
            PostgreSQLStatement("SELECT pg_notify('easyapp_jobs', '')"),
        ])
        return results[0].affectedRowCount == 1
    }
}

/// A job that cannot be added.
public enum JobQueueError: Error, Equatable, CustomStringConvertible {
    case invalidKind(String)
    case payloadTooLong(bytes: Int)

    public var description: String {
        switch self {
        case .invalidKind(let kind):
            "“\(kind)” is no kind of job: use up to 100 letters, digits, hyphens, underscores and dots."
        case .payloadTooLong(let bytes):
            "The job's payload has \(bytes) bytes; at most \(JobQueue.payloadLimitBytes) are kept. Store the data and put its identifier into the payload."
        }
    }
}
