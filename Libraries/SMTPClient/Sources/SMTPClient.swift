import CCurl
import Dispatch
import Synchronization

/// How a mail server is reached.
public struct SMTPConfiguration: Sendable {
    /// `smtps://user:password@host:port` for TLS from the start, `smtp://…` for STARTTLS; user and password percent-encoded.
    public var url: String
    /// Whether a connection that cannot be encrypted is given up. Only a server on this machine should do without.
    public var mustEncrypt = true
    /// How long handing over one mail may take.
    public var timeoutSeconds = 30.0
    /// How many mails are handed over at once.
    public var concurrency = 4
    /// How many more may wait.
    public var waiterLimit = 1000

    public init(url: String) {
        self.url = url
    }
}

/// Hands mails to a mail server (RFC 5321), with libcurl on a few threads of its own: a mail server may take its time.
public final class SMTPClient: Sendable {
    private struct State {
        var running = 0
        var waiting: [@Sendable () -> Void] = []
    }

    private let configuration: SMTPConfiguration
    private let queue = DispatchQueue(label: "SMTPClient", attributes: .concurrent)
    private let state = Mutex(State())

    /// - Throws: `SMTPClientError.invalidURL`.
    public init(_ configuration: SMTPConfiguration) throws(SMTPClientError) {
        guard SMTPTransfer.host(of: configuration.url) != nil else { throw .invalidURL }
        self.configuration = configuration
    }

    /// Hands over `message`, a whole message with its head (RFC 5322), lines ended by CR LF.
    ///
    /// - Throws: `SMTPClientError`.
    public func send(from sender: String, to recipient: String, message: [UInt8]) async throws {
        let transfer = SMTPTransfer(
            configuration: configuration, sender: sender, recipient: recipient, message: message)
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            let job: @Sendable () -> Void = { continuation.resume(with: Result { try transfer.run() }) }
            let isRefused = state.withLock { state in
                if state.running < configuration.concurrency {
                    state.running += 1
                    start(job)
                    return false
                }
                if state.waiting.count >= configuration.waiterLimit { return true }
                state.waiting.append(job)
                return false
            }
            if isRefused {
                continuation.resume(throwing: SMTPClientError.tooManyWaiting(limit: configuration.waiterLimit))
            }
        }
    }

    private func start(_ job: @escaping @Sendable () -> Void) {
        queue.async {
            job()
            self.state.withLock { state in
                if state.waiting.isEmpty {
                    state.running -= 1
                } else {
                    self.start(state.waiting.removeFirst())
                }
            }
        }
    }
}
