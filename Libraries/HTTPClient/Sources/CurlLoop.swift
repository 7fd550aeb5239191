import CCurl
import EventLoop

/// libcurl's multi handle on an event loop: the loop watches its sockets and keeps its timer. Belongs to the loop's thread.
final class CurlLoop: @unchecked Sendable {
    /// Connections kept open for later requests.
    private static let cachedConnections = 64

    let loop: EventLoop
    private let connectionsPerHost: Int
    private var multi: UnsafeMutableRawPointer?
    private var transfers: [UnsafeMutableRawPointer: Transfer] = [:]
    private var registrations: [curl_socket_t: DescriptorRegistration] = [:]
    private var timer: LoopTimer?
    private var isClosed = false

    init(loop: EventLoop, connectionsPerHost: Int) {
        self.loop = loop
        self.connectionsPerHost = connectionsPerHost
    }

    // MARK: Transfers

    func start(_ transfer: Transfer) {
        // It may have been cancelled before it began.
        if transfer.isEnded { return }
        guard !isClosed, let multi = openMulti(), let easy = curl_easy_init() else {
            transfer.finish(.failure(HTTPClientError.closed))
            return
        }
        do throws(HTTPClientError) {
            try transfer.prepare(easy)
        } catch {
            curl_easy_cleanup(easy)
            transfer.finish(.failure(error))
            return
        }
        transfers[easy] = transfer
        // Its timer callback asks for the first step.
        curl_multi_add_handle(multi, easy)
    }

    /// Ends a transfer that has not ended yet.
    func end(_ transfer: Transfer, _ result: Result<Void, any Error>) {
        if transfer.isEnded { return }
        if let easy = transfer.easy { release(easy) }
        transfer.finish(result)
    }

    private func release(_ easy: UnsafeMutableRawPointer) {
        transfers[easy] = nil
        curl_multi_remove_handle(multi, easy)
        curl_easy_cleanup(easy)
    }

    private func finishEnded() {
        guard let multi else { return }
        var code = CURLE_OK
        while let easy = ccurl_next_ended(multi, &code) {
            guard let transfer = transfers[easy] else { continue }
            let result = transfer.result(of: code)
            release(easy)
            transfer.finish(result)
        }
    }

    // MARK: libcurl's wishes

    private func openMulti() -> UnsafeMutableRawPointer? {
        if let multi { return multi }
        multi = curl_multi_init()
        guard let multi else { return nil }
        ccurl_multi_prepare(
            multi, onSocket, onTimer, Unmanaged.passUnretained(self).toOpaque(), connectionsPerHost,
            Self.cachedConnections)
        return multi
    }

    fileprivate func watch(_ socket: curl_socket_t, _ what: Int32) {
        if what == ccurl_poll_remove {
            registrations.removeValue(forKey: socket)?.cancel()
            return
        }
        var interest: Readiness = []
        if what & ccurl_poll_in != 0 { interest.insert(.readable) }
        if what & ccurl_poll_out != 0 { interest.insert(.writable) }
        if let registration = registrations[socket] {
            try? registration.update(interest)
            return
        }
        registrations[socket] = try? loop.register(socket, for: interest) { [unowned self] readiness in
            act(on: socket, readiness)
        }
    }

    private func act(on socket: curl_socket_t, _ readiness: Readiness) {
        var events: Int32 = 0
        if !readiness.isDisjoint(with: [.readable, .hangUp]) { events |= ccurl_event_in }
        if readiness.contains(.writable) { events |= ccurl_event_out }
        if readiness.contains(.error) { events |= ccurl_event_error }
        var running: Int32 = 0
        curl_multi_socket_action(multi, socket, events, &running)
        finishEnded()
    }

    fileprivate func setTimer(milliseconds: Int) {
        timer?.cancel()
        timer = nil
        guard milliseconds >= 0 else { return }
        timer = loop.schedule(afterSeconds: Double(milliseconds) / 1000) { [weak self] in self?.runTimeouts() }
    }

    /// Lets libcurl do what is due.
    func runTimeouts() {
        guard let multi else { return }
        var running: Int32 = 0
        curl_multi_socket_action(multi, ccurl_timeout, 0, &running)
        finishEnded()
    }

    // MARK: End

    func close() {
        isClosed = true
        for transfer in Array(transfers.values) { end(transfer, .failure(HTTPClientError.closed)) }
        timer?.cancel()
        timer = nil
        if let multi { curl_multi_cleanup(multi) }
        multi = nil
        for registration in registrations.values { registration.cancel() }
        registrations = [:]
    }
}

private let onSocket: curl_socket_callback = { _, socket, what, context, _ in
    guard let context else { return 0 }
    Unmanaged<CurlLoop>.fromOpaque(context).takeUnretainedValue().watch(socket, what)
    return 0
}

private let onTimer: curl_multi_timer_callback = { _, milliseconds, context in
    guard let context else { return 0 }
    Unmanaged<CurlLoop>.fromOpaque(context).takeUnretainedValue().setTimer(milliseconds: milliseconds)
    return 0
}
