import CLinux
import CMicrohttpd
import EventLoop
import Glibc
import Synchronization

/// How many connections all loops of a server have.
final class ConnectionCount: Sendable {
    /// Room for connections that are only there to be told that there are too many.
    static let surplus = 256

    private let count = Atomic<Int>(0)

    func increment() -> Int { count.add(1, ordering: .relaxed).newValue }
    func decrement() { count.subtract(1, ordering: .relaxed) }
}

/// A server's part on one event loop: a libmicrohttpd daemon whose epoll descriptor is watched by the loop.
/// Belongs to the loop's thread.
final class ServerLoop: @unchecked Sendable {
    let loop: EventLoop
    let configuration: HTTPServerConfiguration
    let handler: HTTPHandler
    let immediateHandler: ImmediateHTTPHandler?
    /// Something was done to a connection that the daemon has to act on before the loop waits.
    var mustRun = false
    private(set) var isDraining = false
    /// How many connections it has, with those on their way to it.
    let load = Atomic<Int>(0)
    private let connectionCount: ConnectionCount
    private let siblings: ServerLoops
    private var daemon: OpaquePointer?
    private var acceptor: ConnectionAcceptor?
    private var surplusDescriptors: Set<Int32> = []
    private(set) var connections: [ObjectIdentifier: ServerConnection] = [:]
    /// One of these has sent something that libmicrohttpd is about to refuse.
    var suspects: [ServerConnection] = []
    private var registration: DescriptorRegistration?
    private var observer: Int?
    private var sweepTimer: LoopTimer?
    private var settleTimer: LoopTimer?
    private var drained: CheckedContinuation<Void, Never>?

    init(
        loop: EventLoop, siblings: ServerLoops, configuration: HTTPServerConfiguration,
        connectionCount: ConnectionCount,
        immediateHandler: ImmediateHTTPHandler?, handler: @escaping HTTPHandler
    ) {
        self.immediateHandler = immediateHandler
        self.loop = loop
        self.siblings = siblings
        self.configuration = configuration
        self.connectionCount = connectionCount
        self.handler = handler
    }

    // MARK: Start

    func start(listeningSocket: Int32) throws {
        let context = Unmanaged.passUnretained(self).toOpaque()
        daemon = cmhd_start(
            context, onRefusal, onRequest, onCompleted, onConnection, onTarget, configuration.headLimitBytes,
            UInt32(configuration.connectionLimit + ConnectionCount.surplus))
        guard let daemon else { throw HTTPServerError.cannotStart }
        registration = try loop.register(cmhd_epoll_descriptor(daemon), for: .readable) { [unowned self] _ in
            mustRun = true
        }
        observer = loop.addBeforeWaitingObserver { [unowned self] in
            runDaemon()
            return mustRun ? 0 : nil
        }
        let acceptor = ConnectionAcceptor(
            listeningSocket: listeningSocket, loop: loop, configuration: configuration,
            connectionCount: connectionCount
        ) { [unowned self] descriptor, address, isSurplus in
            let place = siblings.place(for: self)
            place.loop.runOnLoop { place.add(descriptor, address, isSurplus: isSurplus) }
        }
        try acceptor.start()
        self.acceptor = acceptor
        scheduleSweep()
    }

    /// Hands a connection over to the daemon; `load` counts it already.
    private func add(_ descriptor: Int32, _ address: clinux_address, isSurplus: Bool) {
        mustRun = true
        if isSurplus { surplusDescriptors.insert(descriptor) }
        // The daemon closes the descriptor also when it refuses.
        guard let daemon, cmhd_add(daemon, descriptor, address.name) == cmhd_yes else { return connectionEnded() }
    }

    private func connectionEnded() {
        connectionCount.decrement()
        load.subtract(1, ordering: .sequentiallyConsistent)
        finishDrainWhenEmpty()
    }

    private func runDaemon() {
        guard let daemon else { return }
        var runs = 0
        while mustRun, runs < 4 {
            runs += 1
            mustRun = false
            run(daemon)
            mustRun = mustRun || cmhd_is_pending(daemon) != 0
        }
        if runs > 0, settleTimer == nil { scheduleSettling() }
    }

    private func run(_ daemon: OpaquePointer) {
        MHD_run(daemon)
        if !suspects.isEmpty { refuseCulprits() }
    }

    /// libmicrohttpd sees some ends of connections (of one just resumed, or in the middle of a body) only in the run after the
    /// one that heard of it, and does not say that it needs one. So a moment of rest begins with two runs for nothing.
    private func scheduleSettling() {
        settleTimer = loop.schedule(afterSeconds: 0.02) { [self] in
            guard let daemon else { return }
            run(daemon)
            run(daemon)
            settleTimer = nil
        }
    }

    // MARK: Connections

    fileprivate func connectionOpened(_ handle: OpaquePointer) -> ServerConnection {
        let address = withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { buffer -> String in
            guard let text = buffer.baseAddress else { return "" }
            cmhd_peer_address(handle, text, UInt32(buffer.count))
            return String(cString: text)
        }
        let connection = ServerConnection(
            handle: handle, descriptor: cmhd_connection_descriptor(handle), remoteAddress: address,
            deadline: loop.now + configuration.headSeconds,
            isSurplus: surplusDescriptors.remove(cmhd_connection_descriptor(handle)) != nil)
        connections[ObjectIdentifier(connection)] = connection
        return connection
    }

    fileprivate func connectionClosed(_ connection: ServerConnection) {
        connection.exchange?.finish()
        connection.exchange = nil
        connections[ObjectIdentifier(connection)] = nil
        connectionEnded()
    }

    fileprivate func requestBegins(_ handle: OpaquePointer, target: UnsafePointer<CChar>) -> Exchange? {
        guard let context = cmhd_socket_context(handle) else { return nil }
        let connection = Unmanaged<ServerConnection>.fromOpaque(context).takeUnretainedValue()
        let exchange = Exchange(server: self, connection: connection, handle: handle, target: target)
        connection.exchange = exchange
        connection.deadline = loop.now + configuration.headSeconds
        return exchange
    }

    fileprivate func requestCompleted(_ handle: OpaquePointer) {
        guard let context = cmhd_socket_context(handle) else { return }
        let connection = Unmanaged<ServerConnection>.fromOpaque(context).takeUnretainedValue()
        connection.exchange?.finish()
        connection.exchange = nil
        connection.deadline = loop.now + configuration.keepAliveSeconds
        if isDraining { connection.cut() }
    }

    /// Deadlines are looked at now and then: cheaper than a timer that every request sets and cancels.
    private func scheduleSweep() {
        let shortest = [
            configuration.headSeconds, configuration.keepAliveSeconds, configuration.transferSeconds,
            configuration.lingerSeconds,
        ].reduce(4, min)
        sweepTimer = loop.schedule(afterSeconds: max(0.01, shortest / 4)) { [self] in sweep() }
    }

    private func sweep() {
        acceptor?.sweep()
        for connection in connections.values {
            if connection.deadline <= loop.now {
                if let exchange = connection.exchange { exchange.timeOut() } else { connection.cut() }
            } else {
                connection.exchange?.inspect()
            }
        }
        scheduleSweep()
    }

    // MARK: End

    /// Accepts nothing more, lets what runs come to its end for so long, then cuts the rest off.
    func drain(graceSeconds: Double) async {
        await loop.run { self.beginDrain() }
        let timer = loop.schedule(afterSeconds: graceSeconds) {
            for connection in Array(self.connections.values) {
                connection.cut()
                connection.exchange?.abandon()
            }
            self.mustRun = true
        }
        await withCheckedContinuation { continuation in
            loop.runOnLoop {
                self.drained = continuation
                self.finishDrainWhenEmpty()
            }
        }
        timer.cancel()
        await loop.run { self.stop() }
    }

    private func beginDrain() {
        guard let daemon, !isDraining else { return }
        // What already waits to be accepted would otherwise be reset.
        acceptor?.stop()
        // The first run takes connections in, the next one reads what has come on them: who has asked gets an answer.
        run(daemon)
        run(daemon)
        isDraining = true
        for connection in connections.values where connection.exchange == nil { connection.cut() }
        mustRun = true
    }

    private func finishDrainWhenEmpty() {
        guard isDraining, load.load(ordering: .sequentiallyConsistent) == 0, let continuation = drained else { return }
        drained = nil
        // Not here: this is called from within the daemon.
        loop.execute { continuation.resume() }
    }

    private func stop() {
        guard let daemon else { return }
        registration?.cancel()
        if let observer { loop.removeBeforeWaitingObserver(observer) }
        sweepTimer?.cancel()
        settleTimer?.cancel()
        self.daemon = nil
        MHD_stop_daemon(daemon)
    }
}

// MARK: - Calls of libmicrohttpd

private func onTarget(
    _ context: UnsafeMutableRawPointer?, _ target: UnsafePointer<CChar>?, _ handle: OpaquePointer?
) -> UnsafeMutableRawPointer? {
    guard let context, let target, let handle else { return nil }
    let server = Unmanaged<ServerLoop>.fromOpaque(context).takeUnretainedValue()
    // The connection keeps the exchange alive.
    return server.requestBegins(handle, target: target).map { Unmanaged.passUnretained($0).toOpaque() }
}

private let onRefusal: MHD_LogCallback = { context, format, arguments in
    guard let context, let format, cmhd_is_refusal(format) != 0 else { return }
    Unmanaged<ServerLoop>.fromOpaque(context).takeUnretainedValue().refusalBegins()
}

private let onRequest: MHD_AccessHandlerCallback = { _, _, _, method, version, data, size, request in
    guard let size, let pointer = request?.pointee else { return cmhd_no }
    let exchange = Unmanaged<Exchange>.fromOpaque(pointer).takeUnretainedValue()
    return exchange.proceed(method: method, version: version, data: data, size: size)
}

private let onCompleted: MHD_RequestCompletedCallback = { context, handle, request, _ in
    guard let context, let handle else { return }
    request?.pointee = nil
    Unmanaged<ServerLoop>.fromOpaque(context).takeUnretainedValue().requestCompleted(handle)
}

private let onConnection: MHD_NotifyConnectionCallback = { context, handle, socketContext, event in
    guard let context, let handle, let socketContext else { return }
    let server = Unmanaged<ServerLoop>.fromOpaque(context).takeUnretainedValue()
    if event == cmhd_connection_started {
        socketContext.pointee = Unmanaged.passRetained(server.connectionOpened(handle)).toOpaque()
    } else if let pointer = socketContext.pointee {
        socketContext.pointee = nil
        server.connectionClosed(Unmanaged<ServerConnection>.fromOpaque(pointer).takeRetainedValue())
    }
}
