import CLinux
import EventLoop
import Glibc

/// Takes the connections of a listening socket and keeps each until its first line has come: only what may be a request gets
/// further, and who sends nothing costs next to nothing. Belongs to its loop's thread.
final class ConnectionAcceptor: @unchecked Sendable {
    private final class Waiting {
        let descriptor: Int32
        let address: clinux_address
        let deadline: Double
        var registration: DescriptorRegistration?
        var receivedCount = 0
        /// More connections are open than are served.
        let isSurplus: Bool

        init(descriptor: Int32, address: clinux_address, deadline: Double, isSurplus: Bool) {
            self.descriptor = descriptor
            self.address = address
            self.deadline = deadline
            self.isSurplus = isSurplus
        }
    }

    private let loop: EventLoop
    private let configuration: HTTPServerConfiguration
    private let connectionCount: ConnectionCount
    /// Takes over a connection, which the callee then closes, with whether it is one too many.
    private let admit: (Int32, clinux_address, Bool) -> Void
    private var listeningSocket: Int32
    private var listening: DescriptorRegistration?
    private var waiting: [Int32: Waiting] = [:]
    private var peeked = [UInt8](repeating: 0, count: FirstLine.limitBytes)

    init(
        listeningSocket: Int32, loop: EventLoop, configuration: HTTPServerConfiguration,
        connectionCount: ConnectionCount, admit: @escaping (Int32, clinux_address, Bool) -> Void
    ) {
        self.listeningSocket = listeningSocket
        self.loop = loop
        self.configuration = configuration
        self.connectionCount = connectionCount
        self.admit = admit
    }

    /// - Throws: `EventLoopError`.
    func start() throws {
        listening = try loop.register(listeningSocket, for: .readable) { [unowned self] _ in accept() }
    }

    /// Accepts what waits already, then nothing more, and closes what has sent nothing.
    func stop() {
        guard listeningSocket >= 0 else { return }
        accept()
        listening?.cancel()
        close(listeningSocket)
        listeningSocket = -1
        for connection in waiting.values { end(connection, with: nil) }
    }

    /// Ends connections whose first line takes too long.
    func sweep() {
        for connection in waiting.values where connection.deadline <= loop.now {
            let isSilent = connection.receivedCount == 0
            end(connection, with: isSilent ? nil : HTTPError(408, "The request took too long to arrive."))
        }
    }

    private func accept() {
        // So many at once that the others of this turn need not wait long.
        for _ in 0..<128 {
            var address = clinux_address()
            let descriptor = clinux_accept(listeningSocket, &address)
            if descriptor < 0 {
                if errno == EINTR || errno == ECONNABORTED { continue }
                if errno == EMFILE || errno == ENFILE { pause() }
                return
            }
            let count = connectionCount.increment()
            let connection = Waiting(
                descriptor: descriptor, address: address, deadline: loop.now + configuration.headSeconds,
                isSurplus: count > configuration.connectionLimit)
            if count > configuration.connectionLimit + ConnectionCount.surplus {
                end(connection, with: HTTPError(503, "The server is busy.", retryAfterSeconds: 1))
                continue
            }
            waiting[descriptor] = connection
            // A request usually follows its connection at once.
            look(at: connection)
            guard waiting[descriptor] === connection else { continue }
            connection.registration = try? loop.register(descriptor, for: .readable) { [unowned self] _ in
                look(at: connection)
            }
            if connection.registration == nil { end(connection, with: nil) }
        }
    }

    /// With no descriptor left, the waiting connection would be reported again and again.
    private func pause() {
        try? listening?.update([])
        loop.schedule(afterSeconds: 0.1) { [weak self] in try? self?.listening?.update(.readable) }
    }

    private func look(at connection: Waiting) {
        let count = clinux_peek(connection.descriptor, &peeked, UInt(peeked.count))
        if count < 0, errno == EAGAIN || errno == EINTR { return }
        guard count > 0 else { return end(connection, with: nil) }
        let isAtEnd = count == connection.receivedCount
        connection.receivedCount = count
        switch FirstLine(peeked[..<count]) {
        case .request: release(connection)
        case .incomplete where !isAtEnd:
            // Not told again until there is more than was seen.
            clinux_wake_above(connection.descriptor, Int32(count))
        case .incomplete, .notHTTP:
            end(
                connection, with: HTTPError(400, "This is not an HTTP request; the server speaks HTTP/1.1 without TLS.")
            )
        }
    }

    private func release(_ connection: Waiting) {
        forget(connection)
        clinux_wake_above(connection.descriptor, 0)
        admit(connection.descriptor, connection.address, connection.isSurplus)
    }

    private func end(_ connection: Waiting, with error: HTTPError?) {
        forget(connection)
        connectionCount.decrement()
        guard let error else {
            close(connection.descriptor)
            return
        }
        FinalAnswer.send(error.response, withBody: true, to: connection.descriptor)
        clinux_wake_above(connection.descriptor, 0)
        let descriptor = connection.descriptor
        Lingering.begin(descriptor, on: loop, seconds: configuration.lingerSeconds) { close(descriptor) }
    }

    private func forget(_ connection: Waiting) {
        connection.registration?.cancel()
        connection.registration = nil
        waiting[connection.descriptor] = nil
    }
}
