import Synchronization

/// The callers of tokens whose signatures were found good. Bounded, and holding nothing but what verified, so that forged tokens cannot fill it.
final class VerifiedCallers: Sendable {
    /// A token by its signature: the rest, which is long, is compared but not hashed.
    private struct Key: Hashable {
        let token: String

        func hash(into hasher: inout Hasher) {
            for byte in token.utf8.suffix(16) { hasher.combine(byte) }
        }
    }

    private let limit: Int
    private let callers = Mutex<[Key: Caller]>([:])

    init(limit: Int = 4096) { self.limit = limit }

    func caller(of token: String) -> Caller? {
        callers.withLock { $0[Key(token: token)] }
    }

    func forgetAll() { callers.withLock { $0.removeAll() } }

    func remember(_ caller: Caller, of token: String) {
        callers.withLock { callers in
            if callers.count >= limit { callers.removeAll(keepingCapacity: true) }
            callers[Key(token: token)] = caller
        }
    }
}
