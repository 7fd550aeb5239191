import FoundationCompat

/// Called with every change of the session.
public typealias AuthStateChangeListener = @Sendable (_ event: AuthChangeEvent, _ session: Session?) -> Void

/// Ends a listener's registration.
public protocol AuthStateChangeListenerRegistration: Sendable {
    func remove()
}

/// Tells listeners what happens to the session, each in the order in which it happened and the initial session first.
final class AuthEvents: Sendable {
    private struct Entry {
        let listener: AuthStateChangeListener
        /// What happened before the initial session was known, nil once it has been told.
        var waiting: [(AuthChangeEvent, Session?)]? = []
    }

    private let entries = Locked<[UUID: Entry]>([:])

    func add(_ listener: @escaping AuthStateChangeListener) -> Registration {
        let id = UUID()
        entries.withLock { $0[id] = Entry(listener: listener) }
        return Registration(id: id, events: self)
    }

    func emitInitial(_ session: Session?, to registration: Registration) {
        // Told under the lock, so that nothing that happens meanwhile gets in between.
        entries.withLock { entries in
            guard let entry = entries[registration.id], let waiting = entry.waiting else { return }
            entries[registration.id]?.waiting = nil
            entry.listener(.initialSession, session)
            for (event, session) in waiting { entry.listener(event, session) }
        }
    }

    func emit(_ event: AuthChangeEvent, _ session: Session?) {
        NotificationCenter.default.post(
            name: AuthClient.didChangeAuthStateNotification, object: nil,
            userInfo: [
                AuthClient.authChangeEventInfoKey: event, AuthClient.authChangeSessionInfoKey: session as Any,
            ])
        let listeners = entries.withLock { entries -> [AuthStateChangeListener] in
            for id in entries.keys { entries[id]?.waiting?.append((event, session)) }
            return entries.values.filter { $0.waiting == nil }.map(\.listener)
        }
        for listener in listeners { listener(event, session) }
    }

    struct Registration: AuthStateChangeListenerRegistration {
        fileprivate let id: UUID
        fileprivate let events: AuthEvents

        func remove() { events.entries.withLock { _ = $0.removeValue(forKey: id) } }
    }
}

extension AuthClient {
    /// Posted with every change of the session.
    public static let didChangeAuthStateNotification = Notification.Name("AuthClient.didChangeAuthStateNotification")
    /// The ``AuthChangeEvent`` in the notification's user info.
    public static let authChangeEventInfoKey = "AuthClient.authChangeEvent"
    /// The ``Session`` in the notification's user info.
    public static let authChangeSessionInfoKey = "AuthClient.authChangeSession"

    /// Calls `listener` with the initial session and then with every change, until the registration is removed.
    /// Returns once the initial session, refreshed when it has expired, has been told.
    @discardableResult
    public func onAuthStateChange(
        _ listener: @escaping AuthStateChangeListener
    ) async -> some AuthStateChangeListenerRegistration {
        let registration = events.add(listener)
        events.emitInitial(try? await session, to: registration)
        return registration
    }

    /// The initial session and then every change of it.
    public var authStateChanges: AsyncStream<(event: AuthChangeEvent, session: Session?)> {
        AsyncStream { continuation in
            let registration = events.add { event, session in continuation.yield((event, session)) }
            let task = Task { events.emitInitial(try? await session, to: registration) }
            continuation.onTermination = { _ in
                task.cancel()
                registration.remove()
            }
        }
    }
}
