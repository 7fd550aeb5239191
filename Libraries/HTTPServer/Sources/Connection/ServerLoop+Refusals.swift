import CLinux
import CMicrohttpd
import EventLoop

/// What libmicrohttpd refuses by itself, because it cannot read it.
///
/// Its own answers are pages of HTML, some with two heads. It tells the log before it answers, but not on which connection. So all
/// that can be the one are suspended for the rest of its run, which keeps its answer from being sent; afterwards the one is known
/// by the status that nobody here has given it, and gets an answer of the server's own form. The others go on.
extension ServerLoop {
    /// Called within a run of the daemon.
    func refusalBegins() {
        // Whoever could be it is suspended already when there is a second one in the same run.
        let known = Set(suspects.map { ObjectIdentifier($0) })
        for (identifier, connection) in connections where connection.mayBeRefused && !known.contains(identifier) {
            guard let handle = connection.handle else { continue }
            MHD_suspend_connection(handle)
            suspects.append(connection)
        }
    }

    /// Called after a run of the daemon.
    func refuseCulprits() {
        let suspects = suspects
        self.suspects = []
        mustRun = true
        for connection in suspects {
            guard let handle = connection.handle else { continue }
            let status = Int(cmhd_status(handle))
            guard status != 0 else {
                MHD_resume_connection(handle)
                continue
            }
            let error = refusal(status: status, during: connection.exchange?.phase)
            connection.exchange?.refuseUnread(error)
            connection.deadline = .infinity
            connection.sendFinal(error.response, withBody: true)
            Lingering.begin(connection.descriptor, on: loop, seconds: configuration.lingerSeconds) { [self] in
                // libmicrohttpd finds that it cannot send its answer, and closes.
                connection.cut()
                MHD_resume_connection(handle)
                mustRun = true
            }
        }
    }

    /// The same in words of the server's own.
    private func refusal(status: Int, during phase: Exchange.Phase?) -> HTTPError {
        switch (status, phase) {
        case (414, _): HTTPError(414, "The request's target is too long.")
        case (431, _):
            HTTPError(431, "The request's header fields are longer than \(configuration.headLimitBytes) bytes.")
        case (505, _): HTTPError(505, "The server speaks HTTP/1.1.")
        case (413, _): HTTPError(413, "The body is longer than \(configuration.bodyLimitBytes) bytes.")
        case (_, .body?): HTTPError(status, "The body's chunks cannot be told apart.")
        case (_, .head?): HTTPError(status, "The request's header fields cannot be read.")
        default: HTTPError(status, "The request's first line cannot be read.")
        }
    }
}

extension ServerConnection {
    /// Whether libmicrohttpd is reading a request, or waiting for one.
    fileprivate var mayBeRefused: Bool {
        guard !isClosing else { return false }
        if let exchange, exchange.phase != .head, exchange.phase != .body || exchange.suspension != .none {
            return false
        }
        // One that libmicrohttpd has closed in this run, of which it tells at the run's end, must not be touched any more.
        return clinux_is_open_for_sending(descriptor) != 0
    }
}
