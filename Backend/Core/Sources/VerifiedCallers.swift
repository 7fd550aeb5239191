import Synchronization

/// The callers of credentials whose signatures were found good. Bounded, and holding nothing but what verified, so that forged tokens cannot
/// fill it.
final class VerifiedCallers: Sendable {
    /// What a request says about who makes it.
    struct Credentials: Hashable, Sendable {
        let key: String?
        /// The whole `Authorization` field.
        let authorization: String?

        /// By the ends of what may be signatures: the rest, which is long, is compared but not hashed.
        func hash(into hasher: inout Hasher) {
            for var text in [authorization, key] where text != nil {
                text?.withUTF8 {
                    hasher.combine(bytes: UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer($0).suffix(16)))
                }
            }
        }
    }

    /// A caller and the Unix times from which and until which the credentials count.
    struct Entry: Sendable {
        var caller: Caller
        var first: Double
        var last: Double
    }

    private let limit: Int
    private let entries = Mutex<[Credentials: Entry]>([:])

    init(limit: Int = 4096) { self.limit = limit }

    /// The caller, if the credentials are known and count now.
    func caller(of credentials: Credentials, nowSeconds: Int) -> Caller? {
        guard let entry = entries.withLock({ $0[credentials] }) else { return nil }
        return Double(nowSeconds) >= entry.first && Double(nowSeconds) <= entry.last ? entry.caller : nil
    }

    func forgetAll() { entries.withLock { $0.removeAll() } }

    func remember(_ entry: Entry, of credentials: Credentials) {
        entries.withLock { entries in
            if entries.count >= limit { entries.removeAll(keepingCapacity: true) }
            entries[credentials] = entry
        }
    }
}
