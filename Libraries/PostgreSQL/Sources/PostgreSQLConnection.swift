import CPostgreSQL
import Dispatch
import EventLoop

/// One connection to the server, used by one caller at a time and owned by one event loop.
///
/// Its methods may be called from any thread, but cost no hop when called on its loop. State is touched on the loop's thread
/// only, which is what `@unchecked Sendable` stands on.
public final class PostgreSQLConnection: @unchecked Sendable {
    /// The loop whose thread the connection belongs to.
    public let loop: EventLoop
    var handle: OpaquePointer?
    var registration: DescriptorRegistration?
    var statements: PreparedStatements
    var current: Batch?
    var queued: [Batch] = []
    /// A cancel request is under way; until it has ended the next statement could be its victim.
    var isCancelling = false
    var isFlushing = false
    var onCancelEnded: (() -> Void)?

    /// Called once when the connection is no longer usable.
    var onClose: (() -> Void)?
    /// Called for each notification of a channel listened to.
    var onNotification: ((PostgreSQLNotification) -> Void)?
    var onSlow: (@Sendable (SlowStatements) -> Void)?
    var slowSeconds = Double.infinity
    /// When it was given back, on the loop's clock.
    var idleSinceSeconds = 0.0

    init(adopting handle: OpaquePointer, loop: EventLoop, preparedStatementLimit: Int) throws(PostgreSQLError) {
        loop.preconditionOnLoop()
        self.loop = loop
        self.handle = handle
        statements = PreparedStatements(limit: preparedStatementLimit)
        guard PQsetnonblocking(handle, 1) == 0, PQenterPipelineMode(handle) == 1 else {
            throw .connectionFailed("libpq refused pipeline mode")
        }
        do {
            registration = try loop.register(PQsocket(handle), for: [.readable, .hangUp]) { [weak self] readiness in
                self?.handle(readiness)
            }
        } catch {
            throw .connectionFailed(String(describing: error))
        }
    }

    deinit {
        // The pool closes connections; this one was never handed to it.
        if let handle { PQfinish(handle) }
    }

    // MARK: Statements

    /// Runs one statement in a round trip of its own.
    ///
    /// - Throws: `PostgreSQLError`, or `CancellationError` when the task was cancelled and the server stopped the statement.
    @discardableResult
    public func query(_ sql: String, _ parameters: [PostgreSQLParameter] = []) async throws -> PostgreSQLResult {
        let results = try await pipeline([PostgreSQLStatement(sql, parameters)])
        guard let result = results.first else { throw PostgreSQLError.unexpectedResult("no result") }
        return result
    }

    /// Runs statements in one round trip and gives one result for each. The first that fails stops those after it; unless the
    /// statements open transactions themselves, they are one transaction.
    ///
    /// - Throws: `PostgreSQLError`, where `statementIndex` tells which statement it was, or `CancellationError`.
    @discardableResult
    public func pipeline(_ statements: [PostgreSQLStatement]) async throws -> [PostgreSQLResult] {
        try await run(.pipeline(statements))
    }

    /// Runs text that may hold many statements and takes no parameters, such as a migration.
    ///
    /// - Throws: `PostgreSQLError` or `CancellationError`.
    public func execute(script: String) async throws {
        _ = try await run(.script(script))
    }

    private func run(_ content: Batch.Content) async throws -> [PostgreSQLResult] {
        // A script has its values in its text, and takes its time.
        guard let onSlow, case .pipeline(let statements) = content else { return try await submit(content) }
        let start = EventLoop.monotonicSeconds()
        var hasFailed = true
        defer {
            let seconds = EventLoop.monotonicSeconds() - start
            if seconds >= slowSeconds {
                onSlow(SlowStatements(sql: statements.map(\.sql), seconds: seconds, hasFailed: hasFailed))
            }
        }
        let results = try await submit(content)
        hasFailed = false
        return results
    }

    private func submit(_ content: Batch.Content) async throws -> [PostgreSQLResult] {
        let reference = BatchReference()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                loop.runOnLoop { [self] in
                    let batch = Batch(content, continuation: continuation)
                    reference.batch = batch
                    if reference.isCancelled { batch.isCancelled = true }
                    submit(batch)
                }
            }
        } onCancel: {
            loop.execute { [self] in
                reference.isCancelled = true
                if let batch = reference.batch { cancel(batch) }
            }
        }
    }

    // MARK: Reuse

    /// Brings the connection back to where the next caller can use it: nothing open, no cancel request under way.
    /// Gives `false` when it is closed.
    func becomeReusable() async -> Bool {
        if isCancelling {
            await withCheckedContinuation { continuation in
                if isCancelling { onCancelEnded = { continuation.resume() } } else { continuation.resume() }
            }
        }
        guard let handle, PQstatus(handle) == CONNECTION_OK, current == nil, queued.isEmpty else {
            close(reason: .connectionLost("given back while in use"))
            return false
        }
        if PQtransactionStatus(handle) != PQTRANS_IDLE {
            // The caller's task may be cancelled already, which must not keep the rollback from being sent.
            let isRolledBack = await Task.detached(executorPreference: loop) { [self] in
                (try? await query("ROLLBACK")) != nil
            }.value
            if !isRolledBack { close(reason: .connectionLost("the transaction could not be rolled back")) }
        }
        return self.handle != nil
    }

    /// Whether the next caller can have the connection as it is.
    var isReusableNow: Bool {
        guard let handle, !isCancelling, current == nil, queued.isEmpty else { return false }
        return PQstatus(handle) == CONNECTION_OK && PQtransactionStatus(handle) == PQTRANS_IDLE
    }

    // MARK: Closing

    var isClosed: Bool { handle == nil }

    /// Ends the connection; what was under way fails with `reason`.
    func close(reason: PostgreSQLError) {
        guard let handle else { return }
        self.handle = nil
        registration?.cancel()
        registration = nil
        PQfinish(handle)
        let unfinished = (current.map { [$0] } ?? []) + queued
        current = nil
        queued = []
        for batch in unfinished { batch.fail(batch.error ?? reason) }
        onClose?()
        onClose = nil
        onNotification = nil
    }
}

/// What the cancellation handler and the operation of one call share. Touched on the loop's thread only.
private final class BatchReference: @unchecked Sendable {
    var batch: Batch?
    var isCancelled = false
}

/// What `NOTIFY` sent.
public struct PostgreSQLNotification: Sendable, Equatable {
    /// The channel it came on.
    public let channel: String
    /// What was sent with it; empty when nothing was.
    public let payload: String

    /// A notification of `channel`.
    public init(channel: String, payload: String) {
        self.channel = channel
        self.payload = payload
    }
}
