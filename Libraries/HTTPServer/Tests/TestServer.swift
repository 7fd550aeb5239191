import EventLoop
import HTTPServer
import Synchronization

/// Runs a server on two loops for the length of `body`.
func withServer<Value>(
    _ configure: (inout HTTPServerConfiguration) -> Void = { _ in }, loops: Int = 2,
    handler: @escaping HTTPHandler, _ body: (Int) async throws -> Value
) async throws -> Value {
    var configuration = HTTPServerConfiguration.patient
    configure(&configuration)
    let group = try EventLoopGroup(count: loops)
    defer { group.stop() }
    let server = HTTPServer(configuration: configuration, group: group, handler: handler)
    let port = try await server.start()
    do {
        let value = try await body(port)
        await server.shutdown(graceSeconds: 1)
        return value
    } catch {
        await server.shutdown(graceSeconds: 0)
        throw error
    }
}

extension HTTPServerConfiguration {
    /// On a busy machine a client may be kept from running for long; tests of a limit set their own.
    static var patient: Self {
        var configuration = HTTPServerConfiguration()
        configuration.headSeconds = 300
        configuration.keepAliveSeconds = 300
        configuration.transferSeconds = 300
        return configuration
    }
}

/// Something that happens once and can be waited for.
final class Signal: Sendable {
    private struct State {
        var hasFired = false
        var waiters: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())

    var hasFired: Bool { state.withLock(\.hasFired) }

    func fire() {
        let waiters = state.withLock { state in
            state.hasFired = true
            defer { state.waiters = [] }
            return state.waiters
        }
        waiters.forEach { $0.resume() }
    }

    func wait() async {
        await withCheckedContinuation { continuation in
            let isReady = state.withLock { state in
                if !state.hasFired { state.waiters.append(continuation) }
                return state.hasFired
            }
            if isReady { continuation.resume() }
        }
    }
}

/// A number that several threads change.
final class Counter: Sendable {
    private let number = Atomic<Int>(0)
    var value: Int { number.load(ordering: .relaxed) }
    @discardableResult func add(_ amount: Int = 1) -> Int { number.add(amount, ordering: .relaxed).newValue }
}

/// Answers with what came in.
let echo: HTTPHandler = { request in
    let body = try await request.body.collect(upTo: 8 * 1024 * 1024)
    return HTTPResponse(
        headers: ["Content-Type": "text/plain", "X-Method": request.method.rawValue, "X-Target": request.target],
        body: .bytes(body))
}
