import Cryptography
import Synchronization

/// The keys that tokens may be signed with, which change when somebody else's server exchanges them.
public final class VerificationKeys: Sendable {
    private struct State {
        var verifier: JWTVerifier
        /// Counts replacements.
        var generation = 0
        var observers: [@Sendable () -> Void] = []
    }

    private let state: Mutex<State>

    public init(_ keys: [SigningKey]) { state = Mutex(State(verifier: JWTVerifier(keys: keys))) }

    /// Takes other keys from now on. What was found good with those before is looked at again.
    public func replace(with keys: [SigningKey]) {
        let observers = state.withLock { state in
            state.verifier = JWTVerifier(keys: keys)
            state.generation += 1
            return state.observers
        }
        for observer in observers { observer() }
    }

    var verifier: JWTVerifier { state.withLock(\.verifier) }
    var generation: Int { state.withLock(\.generation) }

    /// Calls `observer` after every replacement.
    func observe(_ observer: @escaping @Sendable () -> Void) { state.withLock { $0.observers.append(observer) } }
}
