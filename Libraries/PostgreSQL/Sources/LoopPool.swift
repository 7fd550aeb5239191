import EventLoop

/// The connections of one event loop. Belongs to the loop's thread.
final class LoopPool: @unchecked Sendable {
    let loop: EventLoop
    private let configuration: PostgreSQLConfiguration
    /// Last given back, first taken, so that what is not needed grows old.
    private var idle: [PostgreSQLConnection] = []
    private var connectionCount = 0
    private var waiters: [Waiter] = []
    private var sweep: LoopTimer?
    private var isClosed = false
    private var onDrained: (() -> Void)?

    init(_ configuration: PostgreSQLConfiguration, loop: EventLoop) {
        self.configuration = configuration
        self.loop = loop
    }

    func withConnection<Value: Sendable>(
        _ body: @Sendable (PostgreSQLConnection) async throws -> Value
    ) async throws -> Value {
        let connection = try await acquire()
        do {
            let value = try await body(connection)
            await release(connection)
            return value
        } catch {
            await release(connection)
            throw error
        }
    }

    var statistics: PostgreSQLPoolStatistics {
        PostgreSQLPoolStatistics(
            openCount: connectionCount, idleCount: idle.count, waitingCount: waiters.count,
            limit: configuration.connectionsPerLoop)
    }

    // MARK: Taking

    private func acquire() async throws -> PostgreSQLConnection {
        loop.preconditionOnLoop()
        if isClosed { throw PostgreSQLError.closed }
        try Task.checkCancellation()
        while let connection = idle.popLast() {
            if connection.isReusableNow { return connection }
            connection.close(reason: .closed)
        }
        if connectionCount < configuration.connectionsPerLoop { return try await open() }
        if waiters.count >= configuration.waiterLimit {
            throw PostgreSQLError.tooManyWaiting(limit: configuration.waiterLimit)
        }
        let waiter = Waiter()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                waiter.continuation = continuation
                if Task.isCancelled { return waiter.resume(throwing: CancellationError()) }
                waiters.append(waiter)
                let seconds = configuration.waitTimeoutSeconds
                waiter.timer = loop.schedule(afterSeconds: seconds) { [self] in
                    drop(waiter, throwing: PostgreSQLError.waitTimedOut(seconds: seconds))
                }
            }
        } onCancel: {
            loop.execute { [self] in drop(waiter, throwing: CancellationError()) }
        }
    }

    private func open() async throws -> PostgreSQLConnection {
        connectionCount += 1
        do {
            let connection = try await ConnectionAttempt.connect(configuration, on: loop)
            loop.preconditionOnLoop()
            if isClosed { connection.close(reason: .closed) }
            if connection.isClosed { throw PostgreSQLError.connectionFailed("the server closed the connection") }
            connection.onClose = { [weak self, weak connection] in self?.remove(connection) }
            return connection
        } catch {
            connectionEnded()
            throw error
        }
    }

    private func drop(_ waiter: Waiter, throwing error: any Error) {
        guard let index = waiters.firstIndex(where: { $0 === waiter }) else { return }
        waiters.remove(at: index)
        waiter.resume(throwing: error)
    }

    // MARK: Giving back

    private func release(_ connection: PostgreSQLConnection) async {
        if !connection.isReusableNow {
            guard await connection.becomeReusable() else { return }
        }
        if isClosed { return connection.close(reason: .closed) }
        if let waiter = waiters.first {
            waiters.removeFirst()
            return waiter.resume(returning: connection)
        }
        connection.idleSinceSeconds = loop.now
        idle.append(connection)
        scheduleSweep()
    }

    private func remove(_ connection: PostgreSQLConnection?) {
        idle.removeAll { $0 === connection }
        connectionEnded()
    }

    private func connectionEnded() {
        connectionCount -= 1
        if isClosed, connectionCount == 0 {
            onDrained?()
            onDrained = nil
        }
        // A place is free: the first in the queue makes its own connection.
        guard !isClosed, let waiter = waiters.first else { return }
        waiters.removeFirst()
        waiter.timer?.cancel()
        Task(executorPreference: loop) { [self] in
            do {
                waiter.resume(returning: try await open())
            } catch {
                waiter.resume(throwing: error)
            }
        }
    }

    private func scheduleSweep() {
        guard sweep == nil else { return }
        sweep = loop.schedule(afterSeconds: configuration.idleTimeoutSeconds) { [weak self] in
            guard let self else { return }
            sweep = nil
            let limit = loop.now - configuration.idleTimeoutSeconds
            for connection in idle where connection.idleSinceSeconds <= limit { connection.close(reason: .closed) }
            if !idle.isEmpty { scheduleSweep() }
        }
    }

    // MARK: Closing

    /// Closes what is idle, refuses who is waiting, and waits for what is in use to be given back.
    func close() async {
        isClosed = true
        sweep?.cancel()
        sweep = nil
        let refused = waiters
        waiters = []
        for waiter in refused { waiter.resume(throwing: PostgreSQLError.closed) }
        for connection in idle { connection.close(reason: .closed) }
        if connectionCount == 0 { return }
        await withCheckedContinuation { continuation in onDrained = { continuation.resume() } }
    }
}

/// A caller that waits for a connection. Belongs to the loop's thread.
private final class Waiter: @unchecked Sendable {
    var continuation: CheckedContinuation<PostgreSQLConnection, any Error>?
    var timer: LoopTimer?

    func resume(returning connection: PostgreSQLConnection) {
        timer?.cancel()
        continuation?.resume(returning: connection)
        continuation = nil
    }

    func resume(throwing error: any Error) {
        timer?.cancel()
        continuation?.resume(throwing: error)
        continuation = nil
    }
}
