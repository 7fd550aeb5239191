import Cryptography
import Synchronization

/// The keys that tokens may be signed with, which change when somebody else's server exchanges them.
public final class VerificationKeys: Sendable {
    private let verifiers: Mutex<JWTVerifier>

    public init(_ keys: [SigningKey]) { verifiers = Mutex(JWTVerifier(keys: keys)) }

    /// Takes other keys from now on. Tokens that were found good before stay so until they expire.
    public func replace(with keys: [SigningKey]) {
        verifiers.withLock { $0 = JWTVerifier(keys: keys) }
    }

    var verifier: JWTVerifier { verifiers.withLock { $0 } }
}
