import BackendCore
import ConformanceScanning
import Jobs
import PostgreSQL

/// Deletes accounts: takes note of the wish, and carries it out step by step until nothing is left, whatever comes in between.
struct AccountDeletion: Sendable {
    /// How a deletion stands.
    enum State: Sendable, Equatable {
        case running
        case finished
    }

    private let database: PostgreSQLPool
    private let jobs: JobQueue
    private let logger: Logger
    private let steps: [any AccountDeletionStep]

    /// - Throws: `ConfigurationError` with the mistakes of all steps.
    init(services: BackendServices) throws {
        database = services.database
        jobs = services.jobs
        logger = services.logger
        let types = ConformanceScanning.types(
            conformingTo: (any AccountDeletionStep).self, as: (any AccountDeletionStep.Type).self)
        var steps: [any AccountDeletionStep] = []
        var problems: [ConfigurationProblem] = []
        for type in types.sorted(by: { ($0.phase, $0.name) < ($1.phase, $1.name) }) {
            do {
                steps.append(try type.init(services: services))
            } catch let error as ConfigurationError {
                problems += error.problems
            }
        }
        if !problems.isEmpty { throw ConfigurationError(problems: problems) }
        self.steps = steps
    }

    /// Notes that a user wants to be deleted, and shuts them out: they can be signed in nowhere any more.
    ///
    /// - Returns: `nil` when there is no such user and never was a deletion of one.
    /// - Throws: `PostgreSQLError`.
    func request(ofUser user: String) async throws -> State? {
        try await database.transaction { connection in
            // A ban, because the rows that keep somebody signed in go only after everything else.
            let banned = try await connection.query(
                "UPDATE auth.users SET banned_until = now() + interval '100 years' WHERE id = $1", [.text(user)])
            if banned.affectedRowCount == 1 {
                try await connection.query(
                    """
                    INSERT INTO easyapp.account_deletions (user_id) VALUES ($1)
                    ON CONFLICT (user_id) DO UPDATE SET done_steps = '{}', finished_at = NULL
                    WHERE account_deletions.finished_at IS NOT NULL
                    """, [.text(user)])
            }
            let state = try await Self.state(ofUser: user, on: connection)
            if state == .running {
                _ = try await jobs.enqueue(
                    DeleteAccountJob.kind, ["user": .string(user)], key: .untilFinished(user), on: connection)
            }
            return state
        }
    }

    /// How a user's deletion stands; `nil` when there is none.
    ///
    /// - Throws: `PostgreSQLError`.
    func state(ofUser user: String) async throws -> State? {
        try await database.withConnection { try await Self.state(ofUser: user, on: $0) }
    }

    private static func state(ofUser user: String, on connection: PostgreSQLConnection) async throws -> State? {
        let result = try await connection.query(
            "SELECT finished_at IS NOT NULL FROM easyapp.account_deletions WHERE user_id = $1", [.text(user)])
        return result.firstRow.map { $0.bool(0) == true ? .finished : .running }
    }

    /// Takes the steps that have not been taken.
    ///
    /// - Throws: what a step throws, or `PostgreSQLError`.
    func carryOut(ofUser user: String, onStep: (Int, Int) async throws -> Void) async throws {
        let result = try await database.query(
            "SELECT array_to_string(done_steps, ',') FROM easyapp.account_deletions WHERE user_id = $1 AND finished_at IS NULL",
            [.text(user)])
        guard let row = result.firstRow else { return }
        let done = Set((row.string(0) ?? "").split(separator: ",").map(String.init))
        for (index, step) in steps.enumerated() {
            let name = type(of: step).name
            if done.contains(name) { continue }
            try await onStep(index, steps.count)
            try await step.removeAll(ofUser: user)
            try await database.query(
                "UPDATE easyapp.account_deletions SET done_steps = done_steps || $2::text WHERE user_id = $1",
                [.text(user), .text(name)])
        }
        try await database.query(
            "UPDATE easyapp.account_deletions SET finished_at = now() WHERE user_id = $1", [.text(user)])
        logger.info("An account was deleted", ["user": .string(user)])
    }

    /// Removes what was added with an access token that outlived its user: only files can be, because rows that belong to a user
    /// cannot be without one.
    ///
    /// - Throws: what a step throws.
    func sweep(ofUser user: String) async throws {
        for step in steps where type(of: step).phase == .objects { try await step.removeAll(ofUser: user) }
    }
}
