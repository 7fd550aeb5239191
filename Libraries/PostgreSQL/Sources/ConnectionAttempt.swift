import CPostgreSQL
import Dispatch
import EventLoop
import Glibc

/// The making of one connection, without blocking the loop. Belongs to the loop's thread.
final class ConnectionAttempt: @unchecked Sendable {
    private let configuration: PostgreSQLConfiguration
    private let loop: EventLoop
    private var handle: OpaquePointer?
    private var registration: DescriptorRegistration?
    private var timer: LoopTimer?
    private var continuation: CheckedContinuation<PostgreSQLConnection, any Error>?

    private init(_ configuration: PostgreSQLConfiguration, _ loop: EventLoop) {
        self.configuration = configuration
        self.loop = loop
    }

    /// Makes a connection that belongs to `loop`.
    ///
    /// - Throws: `PostgreSQLError.connectionFailed`, `.invalidConfiguration`, or what the session's settings failed with.
    static func connect(_ configuration: PostgreSQLConfiguration, on loop: EventLoop) async throws
        -> PostgreSQLConnection
    {
        let attempt = ConnectionAttempt(configuration, loop)
        let connection = try await withCheckedThrowingContinuation { continuation in
            loop.runOnLoop { attempt.begin(continuation) }
        }
        if let seconds = configuration.statementTimeoutSeconds {
            do {
                try await connection.query(
                    "SELECT set_config('statement_timeout', $1, false)", [.text("\(Int(seconds * 1000))")])
            } catch {
                loop.runOnLoop { connection.close(reason: .closed) }
                throw error
            }
        }
        return connection
    }

    private func begin(_ continuation: CheckedContinuation<PostgreSQLConnection, any Error>) {
        self.continuation = continuation
        timer = loop.schedule(afterSeconds: configuration.connectTimeoutSeconds) { [self] in
            fail(.connectionFailed("no answer within \(configuration.connectTimeoutSeconds) s"))
        }
        // Starting may look up the server's name, which blocks: on a queue of its own, whose thread nobody else waits for.
        DispatchQueue(label: "PostgreSQL connect").async { [self, configuration] in
            let started = StartedHandle(configuration)
            loop.execute { self.adopt(started) }
        }
    }

    private func adopt(_ started: StartedHandle) {
        guard let handle = started.take() else { return fail(.connectionFailed("out of memory")) }
        guard continuation != nil else { return PQfinish(handle) }
        self.handle = handle
        if PQstatus(handle) == CONNECTION_BAD { return fail(.connectionFailed(ConnectionAttempt.message(of: handle))) }
        cpq_silence_notices(handle)
        watch(for: .writable)
    }

    private func watch(for interest: Readiness) {
        guard let handle else { return }
        // libpq may go on with another socket, for the next address or after TLS was refused.
        registration?.cancel()
        do {
            registration = try loop.register(PQsocket(handle), for: interest) { [weak self] _ in self?.poll() }
        } catch {
            fail(.connectionFailed(String(describing: error)))
        }
    }

    private func poll() {
        guard let handle else { return }
        // The socket may be closed and its number used again inside the call, so it is forgotten before.
        registration?.cancel()
        registration = nil
        switch PQconnectPoll(handle) {
        case PGRES_POLLING_READING: watch(for: .readable)
        case PGRES_POLLING_WRITING: watch(for: .writable)
        case PGRES_POLLING_OK: succeed(handle)
        default: fail(.connectionFailed(ConnectionAttempt.message(of: handle)))
        }
    }

    private func succeed(_ handle: OpaquePointer) {
        timer?.cancel()
        self.handle = nil
        do throws(PostgreSQLError) {
            let connection = try PostgreSQLConnection(
                adopting: handle, loop: loop, preparedStatementLimit: configuration.preparedStatementLimit)
            connection.onSlow = configuration.onSlow
            connection.slowSeconds = configuration.slowSeconds
            continuation?.resume(returning: connection)
            continuation = nil
        } catch {
            fail(error)
        }
    }

    private func fail(_ error: PostgreSQLError) {
        timer?.cancel()
        registration?.cancel()
        registration = nil
        if let handle { PQfinish(handle) }
        handle = nil
        continuation?.resume(throwing: error)
        continuation = nil
    }

    /// libpq's message as one line.
    static func message(of handle: OpaquePointer) -> String {
        let text = String(cString: PQerrorMessage(handle))
        return text.split(whereSeparator: \.isNewline).map { $0.drop { $0 == " " || $0 == "\t" } }.joined(
            separator: " ")
    }
}

/// A connection that was started on another thread, on its way to the loop.
private final class StartedHandle: @unchecked Sendable {
    private var handle: OpaquePointer?

    init(_ configuration: PostgreSQLConfiguration) {
        // Later values win, so the connection string comes after what it may override and before what it may not.
        let options: [(String, String)] = [
            ("fallback_application_name", configuration.applicationName), ("dbname", configuration.connectionString),
            ("client_encoding", "UTF8"),
        ]
        let keys = options.map { strdup($0.0) }
        let values = options.map { strdup($0.1) }
        defer { (keys + values).forEach { free($0) } }
        handle = PQconnectStartParams(
            keys.map { UnsafePointer($0) } + [nil], values.map { UnsafePointer($0) } + [nil], 1)
    }

    func take() -> OpaquePointer? {
        defer { handle = nil }
        return handle
    }

    deinit {
        if let handle { PQfinish(handle) }
    }
}
