import EventLoop
import PostgreSQL
import Synchronization

/// Holds the schema cache and keeps it up to date. Requests go on with the old one while a new one is read.
final class SchemaKeeper: Sendable {
    private struct State {
        var cache: SchemaCache?
        var version = 0
        var reload: Task<SchemaCache, any Error>?
        /// Something changed while a reload was under way, so that one more is needed.
        var isStale = false
        var listener: PostgreSQLListener?
    }

    private let loader: SchemaLoader
    private let state = Mutex(State())

    init(loader: SchemaLoader) { self.loader = loader }

    /// Listens for `NOTIFY pgrst` on `loop`.
    func listen(on loop: EventLoop) {
        let listener = PostgreSQLListener(loader.pool.configuration, channels: ["pgrst"], loop: loop) {
            [weak self] event in
            switch event {
            // A change may have been missed while nobody listened.
            case .listening: self?.refresh()
            case .notification(let notification):
                if ["", "reload schema"].contains(notification.payload) { self?.refresh() }
            case .disconnected: break
            }
        }
        state.withLock { $0.listener = listener }
    }

    func stop() async {
        let (listener, reload) = state.withLock { state in
            defer { state.listener = nil }
            return (state.listener, state.reload)
        }
        await listener?.stop()
        _ = try? await reload?.value
    }

    /// The cache, read first when there is none.
    ///
    /// - Throws: `PostgreSQLError`.
    func current() async throws -> SchemaCache {
        let (cache, task) = state.withLock { state in (state.cache, state.cache == nil ? startReload(&state) : nil) }
        if let cache { return cache }
        guard let task else { throw PostgreSQLError.closed }
        return try await task.value
    }

    /// Reads the schema anew and gives it; callers of `current` do not wait for this.
    func reload() async throws {
        let task = state.withLock { state in
            if state.reload != nil { state.isStale = true }
            return startReload(&state)
        }
        _ = try await task.value
    }

    private func refresh() {
        state.withLock { state in
            if state.reload != nil {
                state.isStale = true
            } else {
                _ = startReload(&state)
            }
        }
    }

    private func startReload(_ state: inout State) -> Task<SchemaCache, any Error> {
        if let reload = state.reload { return reload }
        let task = Task {
            while true {
                do {
                    var cache = try await loader.load()
                    cache.version = self.state.withLock { state in
                        state.version += 1
                        return state.version
                    }
                    let isDone = self.state.withLock { [cache] state in
                        state.cache = cache
                        defer { state.isStale = false }
                        if state.isStale { return false }
                        state.reload = nil
                        return true
                    }
                    if isDone { return cache }
                } catch {
                    self.state.withLock { $0.reload = nil }
                    throw error
                }
            }
        }
        state.reload = task
        return task
    }
}
