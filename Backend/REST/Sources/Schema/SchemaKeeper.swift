import EventLoop
import PostgreSQL
import Synchronization

/// Holds the schema cache and keeps it up to date. Requests go on with the old one while a new one is read.
final class SchemaKeeper: Sendable {
    /// What one request goes by from its beginning to its end.
    struct Snapshot: Sendable {
        var cache: SchemaCache
        var configuration: RESTConfiguration
    }

    private struct State {
        var snapshot: Snapshot?
        var version = 0
        var reload: Task<Snapshot, any Error>?
        /// Something changed while a reload was under way, so that one more is needed.
        var isStale = false
        var listener: PostgreSQLListener?
        var isStopped = false
    }

    /// A change that cannot be read, perhaps because the database is restarting, is tried again so often and so many seconds later.
    private static let retryDelays = [0.2, 0.5, 1, 2, 5]

    private let pool: PostgreSQLPool
    private let ownConfiguration: RESTConfiguration
    private let state = Mutex(State())

    init(pool: PostgreSQLPool, configuration: RESTConfiguration) {
        self.pool = pool
        ownConfiguration = configuration
    }

    /// The configuration as given, with what the database sets.
    var configuration: RESTConfiguration { state.withLock { $0.snapshot?.configuration } ?? ownConfiguration }

    /// Listens for `NOTIFY pgrst` on `loop`.
    func listen(on loop: EventLoop) {
        let listener = PostgreSQLListener(pool.configuration, channels: ["pgrst"], loop: loop) { [weak self] event in
            switch event {
            // A change may have been missed while nobody listened.
            case .listening: self?.refresh()
            case .notification(let notification):
                if ["", "reload schema", "reload config"].contains(notification.payload) { self?.refresh() }
            case .disconnected: break
            }
        }
        state.withLock { $0.listener = listener }
    }

    func stop() async {
        let (listener, reload) = state.withLock { state in
            defer { state.listener = nil }
            state.isStopped = true
            return (state.listener, state.reload)
        }
        await listener?.stop()
        _ = try? await reload?.value
    }

    /// What is known now; it is read first when nothing is.
    ///
    /// - Throws: `PostgreSQLError`.
    func current() async throws -> Snapshot {
        let (snapshot, task) = state.withLock { state in
            (state.snapshot, state.snapshot == nil ? startReload(&state, delays: []) : nil)
        }
        if let snapshot { return snapshot }
        guard let task else { throw PostgreSQLError.closed }
        return try await task.value
    }

    /// Reads the schema anew and returns when requests go by it; callers of `current` do not wait for this.
    func reload() async throws {
        let task = state.withLock { state in
            if state.reload != nil { state.isStale = true }
            return startReload(&state, delays: [])
        }
        _ = try await task.value
    }

    private func refresh() {
        state.withLock { state in
            if state.reload != nil {
                state.isStale = true
            } else {
                _ = startReload(&state, delays: SchemaKeeper.retryDelays)
            }
        }
    }

    private func startReload(_ state: inout State, delays: [Double]) -> Task<Snapshot, any Error> {
        if let reload = state.reload { return reload }
        let task = Task {
            var delays = delays
            while true {
                do {
                    let snapshot = try await read()
                    if publish(snapshot) { return snapshot }
                } catch {
                    guard let delay = delays.first, !self.state.withLock(\.isStopped) else {
                        self.state.withLock { $0.reload = nil }
                        throw error
                    }
                    delays.removeFirst()
                    try? await Task.sleep(for: .seconds(delay))
                }
            }
        }
        state.reload = task
        return task
    }

    private func read() async throws -> Snapshot {
        let version = state.withLock { state in
            state.version += 1
            return state.version
        }
        let configuration = try await DatabaseConfiguration.applied(to: ownConfiguration, from: pool)
        var cache = try await SchemaLoader(pool: pool, configuration: configuration).load()
        cache.version = version
        return Snapshot(cache: cache, configuration: configuration)
    }

    /// - Returns: Whether nothing has changed since.
    private func publish(_ snapshot: Snapshot) -> Bool {
        state.withLock { state in
            state.snapshot = snapshot
            defer { state.isStale = false }
            if state.isStale { return false }
            state.reload = nil
            return true
        }
    }
}
