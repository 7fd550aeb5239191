import CCrypto
import Dispatch
import Synchronization

/// Hashes and checks passwords with bcrypt, on a few background threads.
///
/// One bcrypt operation at cost 10 keeps a processor busy for about 50 ms, so it never runs on the caller's thread. Operations
/// beyond `concurrency` wait their turn; beyond `queueLimit` they are refused, so that a burst of sign-ins cannot pile up.
public final class PasswordHasher: Sendable {
    /// How many bytes of a password bcrypt reads.
    public static let passwordLimitBytes = 72

    /// The base-2 logarithm of bcrypt's rounds for new hashes, 4 to 31.
    public let cost: Int
    private let queueLimit: Int
    /// Serial queues, since those have threads of their own: on the concurrent ones bcrypt would hold up every other task.
    private let queues: [DispatchQueue]

    private struct State {
        /// The queues with nothing to do.
        var idle: [Int]
        var waiting: [@Sendable () -> Void] = []
    }
    private let state: Mutex<State>

    public init(cost: Int = 10, concurrency: Int = 2, queueLimit: Int = 64) {
        self.cost = min(max(cost, 4), 31)
        let count = max(concurrency, 1)
        queues = (0..<count).map { DispatchQueue(label: "PasswordHasher \($0)") }
        state = Mutex(State(idle: Array(0..<count)))
        self.queueLimit = max(queueLimit, 0)
    }

    /// The bcrypt hash (`$2b$…`, 60 characters) of `password` under a fresh salt.
    ///
    /// - Throws: `CryptographyError.passwordTooLong`, `.passwordContainsNull`, `.passwordQueueFull`.
    public func hash(_ password: String) async throws -> String {
        try PasswordHasher.check(password)
        return try await perform { [cost] in
            try PasswordHasher.bcrypt(password, setting: PasswordHasher.salt(cost: cost))
        }
    }

    /// Whether `password` has the bcrypt hash `hash` (`$2a$`, `$2b$` or `$2y$`). A password that bcrypt could not have read whole never has.
    ///
    /// - Throws: `CryptographyError.invalidPasswordHash`, `.passwordQueueFull`.
    public func verify(_ password: String, hash: String) async throws -> Bool {
        guard PasswordHasher.isBcrypt(hash) else { throw CryptographyError.invalidPasswordHash }
        guard (try? PasswordHasher.check(password)) != nil else { return false }
        let computed = try await perform { try PasswordHasher.bcrypt(password, setting: hash) }
        return constantTimeEqual(computed, hash)
    }

    private static func check(_ password: String) throws(CryptographyError) {
        if password.utf8.count > passwordLimitBytes { throw .passwordTooLong(limitBytes: passwordLimitBytes) }
        if password.utf8.contains(0) { throw .passwordContainsNull }
    }

    private static func isBcrypt(_ hash: String) -> Bool {
        hash.utf8.count == 60 && ["$2a$", "$2b$", "$2y$"].contains { hash.hasPrefix($0) }
    }

    private static func salt(cost: Int) throws(CryptographyError) -> String {
        var output = [CChar](repeating: 0, count: Int(CRYPT_GENSALT_OUTPUT_SIZE))
        guard crypt_gensalt_rn("$2b$", UInt(cost), nil, 0, &output, Int32(output.count)) != nil else {
            throw .operationFailed("bcrypt salt")
        }
        return text(output)
    }

    private static func bcrypt(_ password: String, setting: String) throws(CryptographyError) -> String {
        // crypt_data is 32 KiB: on the heap, and cleared because it keeps what the password was stretched to.
        let data = UnsafeMutablePointer<crypt_data>.allocate(capacity: 1)
        data.initialize(to: crypt_data())
        defer {
            OPENSSL_cleanse(data, MemoryLayout<crypt_data>.size)
            data.deallocate()
        }
        guard let result = crypt_r(password, setting, data) else { throw .operationFailed("bcrypt") }
        let hash = String(cString: result)
        guard isBcrypt(hash) else { throw .invalidPasswordHash }
        return hash
    }

    private static func text(_ characters: [CChar]) -> String {
        String(decoding: characters.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    private func perform<Value: Sendable>(_ operation: @escaping @Sendable () throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            let job: @Sendable () -> Void = { continuation.resume(with: Result(catching: operation)) }
            let isRefused = state.withLock { state in
                if let index = state.idle.popLast() {
                    start(job, on: index)
                    return false
                }
                if state.waiting.count >= queueLimit { return true }
                state.waiting.append(job)
                return false
            }
            if isRefused { continuation.resume(throwing: CryptographyError.passwordQueueFull) }
        }
    }

    private func start(_ job: @escaping @Sendable () -> Void, on index: Int) {
        queues[index].async {
            job()
            self.state.withLock { state in
                if state.waiting.isEmpty {
                    state.idle.append(index)
                } else {
                    self.start(state.waiting.removeFirst(), on: index)
                }
            }
        }
    }
}
