import FoundationCompat

/// Keeps the session and its tokens fresh.
///
/// However many callers find the token expired, one refresh is made and all of them get its result: a refresh token can
/// be used once only.
actor SessionManager {
    private let api: AuthAPI
    private let events: AuthEvents
    private let now: @Sendable () -> Date
    private var refreshing: Task<Session, any Error>?
    private var timer: Task<Void, Never>?
    /// Counts sign-ins and sign-outs, so that a refresh that was under way does not bring an old session back.
    private var generation = 0

    private nonisolated var configuration: AuthClient.Configuration { api.configuration }

    init(api: AuthAPI, events: AuthEvents, now: @escaping @Sendable () -> Date) {
        self.api = api
        self.events = events
        self.now = now
    }

    deinit { timer?.cancel() }

    /// The stored session, whether it has expired or not.
    nonisolated var stored: Session? {
        guard let data = try? configuration.localStorage.retrieve(key: storageKey) else { return nil }
        return try? AuthClient.Configuration.jsonDecoder.decode(Stored.self, from: data).session
    }

    /// The session, refreshed when it has expired. Throws ``AuthError/sessionNotFound`` when nobody is signed in.
    func session() async throws -> Session {
        guard let session = stored else { throw AuthError.sessionNotFound }
        guard isExpired(session) else {
            if timer == nil { schedule(session) }
            return session
        }
        return try await refresh(session.refreshToken)
    }

    /// A new session for `refreshToken`, or that of the refresh under way.
    func refresh(_ refreshToken: String) async throws -> Session {
        if let refreshing { return try await refreshing.value }
        let task = Task { try await makeSession(refreshToken, generation: generation) }
        refreshing = task
        return try await task.value
    }

    func update(_ session: Session) {
        generation += 1
        store(session)
        schedule(session)
    }

    func remove() {
        generation += 1
        timer?.cancel()
        timer = nil
        do {
            try configuration.localStorage.remove(key: storageKey)
        } catch {
            configuration.logger?.error("the session cannot be removed: \(error)")
        }
    }

    private func makeSession(_ refreshToken: String, generation: Int) async throws -> Session {
        defer { refreshing = nil }
        let session: Session = try await api.call(
            .post, "token", query: [URLQueryItem(name: "grant_type", value: "refresh_token")],
            body: ["refresh_token": refreshToken])
        guard generation == self.generation else { throw AuthError.sessionNotFound }
        store(session)
        schedule(session)
        events.emit(.tokenRefreshed, session)
        return session
    }

    private func store(_ session: Session) {
        do {
            let stored = Stored(session: session, expirationDate: Date(timeIntervalSince1970: session.expiresAt))
            let data = try AuthClient.Configuration.jsonEncoder.encode(stored)
            try configuration.localStorage.store(key: storageKey, value: data)
        } catch {
            configuration.logger?.error("the session cannot be stored: \(error)")
        }
    }

    /// Refreshes when nine tenths of the remaining time have passed.
    private func schedule(_ session: Session) {
        guard configuration.autoRefreshToken else { return }
        timer?.cancel()
        let remaining = max(0, session.expiresAt - now().timeIntervalSince1970)
        timer = Task { [weak self] in
            var delay = remaining * 0.9
            while true {
                do { try await Task.sleep(for: .seconds(delay)) } catch { return }
                do {
                    _ = try await self?.refresh(session.refreshToken)
                    return
                } catch is URLError {
                    // The server cannot be reached now; the session may still be good when it can.
                    delay = 10
                } catch {
                    return
                }
            }
        }
    }

    private func isExpired(_ session: Session) -> Bool { session.expiresAt - now().timeIntervalSince1970 < 30 }

    private nonisolated var storageKey: String {
        configuration.storageKey ?? AuthClient.Configuration.defaultStorageKey
    }

    /// What is stored, in the form of the other Supabase clients.
    private struct Stored: Codable {
        var session: Session
        var expirationDate: Date
    }
}
