import Cryptography
import Synchronization

/// Gets the document at a URL.
public typealias KeySetFetcher = @Sendable (_ url: String) async throws -> [UInt8]

/// The public keys of identity providers, fetched when they are first needed and again when a token names a key that is not among them.
public final class KeySetCache: Sendable {
    /// How long keys are used before they are fetched again.
    static let lifetimeSeconds = 3600.0
    /// How soon an unknown key may make it fetch again, so that forged tokens cannot make it ask all the time.
    static let refetchIntervalSeconds = 30.0

    private struct Entry {
        var keys: [SigningKey]
        var fetchedAt: Timestamp
    }

    private let fetch: KeySetFetcher
    private let now: @Sendable () -> Timestamp
    private let entries = Mutex<[String: Entry]>([:])
    private let fetches = Mutex<[String: Task<[SigningKey], any Error>]>([:])

    /// Refuses, for services that accept no identity tokens.
    public static let noFetcher: KeySetFetcher = { _ in
        throw CryptographyError.invalidKey("this server does not fetch keys")
    }

    init(fetch: @escaping KeySetFetcher, now: @escaping @Sendable () -> Timestamp) {
        self.fetch = fetch
        self.now = now
    }

    /// The keys published at `url`, fetched anew when they are old or `identifier` is not among them.
    ///
    /// - Throws: what the fetcher throws, or `CryptographyError.invalidKey` when there is no key set at the URL.
    func keys(at url: String, including identifier: String?) async throws -> [SigningKey] {
        if let entry = entries.withLock({ $0[url] }) {
            let age = now().seconds(since: entry.fetchedAt)
            let isKnown = identifier == nil || entry.keys.contains { $0.identifier == identifier }
            if age < (isKnown ? Self.lifetimeSeconds : Self.refetchIntervalSeconds) { return entry.keys }
        }
        return try await fetchOnce(url)
    }

    /// Of several callers at once one fetches and all get its keys.
    private func fetchOnce(_ url: String) async throws -> [SigningKey] {
        let task = fetches.withLock { fetches in
            if let task = fetches[url] { return task }
            let task = Task {
                defer { fetchesEnded(url) }
                let keys = try JSONWebKeySet(parsing: await fetch(url)).keys
                entries.withLock { $0[url] = Entry(keys: keys, fetchedAt: now()) }
                return keys
            }
            fetches[url] = task
            return task
        }
        return try await task.value
    }

    private func fetchesEnded(_ url: String) {
        fetches.withLock { $0[url] = nil }
    }
}
