import CLinux
import EventLoop
import Glibc
import Synchronization

/// An HTTP/1.1 server (RFC 9110, RFC 9112) on libmicrohttpd.
///
/// Every event loop of its group has a listening socket of its own on the same port. A request's handler runs on the loop of
/// its connection, with the loop as its preferred executor, and is cancelled when the client goes away.
public final class HTTPServer: Sendable {
    private enum State {
        case new
        case running([ServerLoop])
        case stopped
    }

    private let configuration: HTTPServerConfiguration
    private let group: EventLoopGroup
    private let handler: HTTPHandler
    private let immediateHandler: ImmediateHTTPHandler?
    private let state = Mutex(State.new)
    private let siblings = ServerLoops()

    /// - Parameters:
    ///   - group: The loops to serve on; they outlive the server.
    ///   - immediate: Asked before `handler` for requests without a body.
    public init(
        configuration: HTTPServerConfiguration, group: EventLoopGroup, immediate: ImmediateHTTPHandler? = nil,
        handler: @escaping HTTPHandler
    ) {
        immediateHandler = immediate
        self.configuration = configuration
        self.group = group
        self.handler = handler
    }

    /// Finds out early whether the configured port can be had, for those who have much to do before they listen.
    /// - Throws: `HTTPServerError.portInUse`.
    public static func checkPort(_ configuration: HTTPServerConfiguration) throws(HTTPServerError) {
        guard let port = UInt16(exactly: configuration.port), port != 0 else { return }
        if clinux_port_is_taken(configuration.address, port) != 0 { throw .portInUse(configuration.port) }
    }

    /// Begins to listen.
    /// - Returns: The port, which is the configured one unless that is 0.
    /// - Throws: `HTTPServerError`.
    public func start() async throws -> Int {
        let isNew = state.withLock { state in
            guard case .new = state else { return false }
            state = .running([])
            return true
        }
        guard isNew else { throw HTTPServerError.alreadyStarted }
        let count = ConnectionCount()
        let loops = group.loops.map {
            ServerLoop(
                loop: $0, siblings: siblings, configuration: configuration, connectionCount: count,
                immediateHandler: immediateHandler,
                handler: handler)
        }
        let (sockets, port) = try listen(count: loops.count)
        for (index, loop) in loops.enumerated() {
            let result = await loop.loop.run { Result { try loop.start(listeningSocket: sockets[index]) } }
            guard case .failure(let error) = result else { continue }
            sockets[index...].forEach { close($0) }
            for started in loops[..<index] { await started.drain(graceSeconds: 0) }
            throw error
        }
        state.withLock { $0 = .running(loops) }
        siblings.set(loops)
        return port
    }

    /// Stops accepting at once, lets requests that are being served end, cuts off what has not ended after `graceSeconds`.
    /// Does nothing when the server does not run.
    public func shutdown(graceSeconds: Double = 10) async {
        let loops: [ServerLoop] = state.withLock { state in
            guard case .running(let loops) = state else { return [] }
            state = .stopped
            return loops
        }
        siblings.beginEnding()
        await withTaskGroup(of: Void.self) { group in
            for loop in loops { group.addTask { await loop.drain(graceSeconds: graceSeconds) } }
        }
    }

    private func listen(count: Int) throws(HTTPServerError) -> (sockets: [Int32], port: Int) {
        var port = configuration.port
        guard let wanted = UInt16(exactly: port) else {
            throw .cannotListen(address: configuration.address, port: port, code: EINVAL)
        }
        // Sockets of one user share a port without complaint, which is meant for the loops only.
        if wanted != 0, clinux_port_is_taken(configuration.address, wanted) != 0 { throw .portInUse(port) }
        var sockets: [Int32] = []
        for _ in 0..<count {
            let socket = clinux_listen(configuration.address, UInt16(port), 4096)
            guard socket >= 0 else {
                let code = errno
                sockets.forEach { close($0) }
                if code == EADDRINUSE { throw .portInUse(port) }
                throw .cannotListen(address: configuration.address, port: port, code: code)
            }
            sockets.append(socket)
            port = Int(clinux_bound_port(socket))
        }
        return (sockets, port)
    }
}
