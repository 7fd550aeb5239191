import Synchronization

/// The callers of tokens whose signatures were found good. Bounded, and holding nothing but what verified, so that forged tokens cannot fill it.
final class VerifiedCallers: Sendable {
    private let limit: Int
    private let callers = Mutex<[String: Caller]>([:])

    init(limit: Int = 4096) { self.limit = limit }

    func caller(of token: String) -> Caller? {
        callers.withLock { $0[token] }
    }

    func remember(_ caller: Caller, of token: String) {
        callers.withLock { callers in
            if callers.count >= limit { callers.removeAll(keepingCapacity: true) }
            callers[token] = caller
        }
    }
}
