import CMicrohttpd
import EventLoop

/// From a whole request, or as much of it as a handler needs, to its answer.
extension Exchange {
    // MARK: The handler

    func start() {
        hasStarted = true
        guard let request else { return }
        if bodyLength == .bytes(0), let response = immediateResponse(to: request) {
            respond(response)
            return
        }
        // An end that comes together with the last piece goes unnoticed by libmicrohttpd.
        if phase == .body { watchForHangUp() }
        // A handler that needs to wait for nothing has answered when this returns, with no hop and no suspension.
        task = Task.immediate(executorPreference: server.loop) { [self] in
            await serve(request)
        }
    }

    private func immediateResponse(to request: HTTPRequest) -> HTTPResponse? {
        do {
            return try server.immediateHandler?(request)
        } catch {
            return response(for: error, request)
        }
    }

    private func response(for error: any Error, _ request: HTTPRequest) -> HTTPResponse {
        if let error = error as? HTTPError { return error.response }
        server.configuration.reportFailure(error, request)
        return HTTPError(500, "The server failed to answer. Try again later.").response
    }

    private nonisolated(nonsending) func serve(_ request: HTTPRequest) async {
        let response: HTTPResponse
        do {
            response = try await server.handler(request)
        } catch is CancellationError where isAbandoned || phase == .finished {
            return
        } catch {
            response = self.response(for: error, request)
        }
        guard case .stream(_, let make) = response.body, !isHead else {
            server.loop.runOnLoop { self.respond(response) }
            return
        }
        let writer = HTTPBodyWriter(wakeReader: { [self] in
            server.loop.runOnLoop { self.resumeWriter() }
        })
        server.loop.runOnLoop { self.respond(response, writer) }
        do {
            try await make(writer)
            writer.finish()
        } catch {
            if !(error is CancellationError) { server.configuration.reportFailure(error, request) }
            writer.finish(failed: true)
        }
    }

    func respond(_ response: HTTPResponse, _ writer: HTTPBodyWriter? = nil) {
        guard answer == nil, phase != .answered, phase != .lingering, phase != .finished, !isAbandoned else {
            writer?.close()
            return
        }
        answer = response
        self.writer = writer
        if phase == .body {
            body.discard()
            if case .bytes(let count) = bodyLength, count - receivedBytes <= Self.discardLimitBytes { return }
            if writer == nil { refuse(response) }
        } else if suspension == .handler {
            resume()
        }
    }

    // MARK: The answer goes out

    func answerOrWait() -> MHD_Result {
        if let answer {
            self.answer = nil
            return queue(answer, closing: false)
        }
        if isAbandoned { return cmhd_no }
        suspension = .handler
        waitingSince = server.loop.now
        MHD_suspend_connection(handle)
        return cmhd_yes
    }

    func queue(_ response: HTTPResponse, closing: Bool) -> MHD_Result {
        phase = .answered
        guard let built = build(response) else {
            server.configuration.reportFailure(
                HTTPError(500, "A response has a header field that HTTP does not allow."),
                request ?? HTTPRequest(target: target))
            guard let plain = build(HTTPError(500, "The server failed to answer.").response) else { return cmhd_no }
            return send(plain, status: 500, closing: closing)
        }
        return send(built, status: response.status, closing: closing)
    }

    private func send(_ response: OpaquePointer, status: Int, closing: Bool) -> MHD_Result {
        defer { MHD_destroy_response(response) }
        if closing || server.isDraining {
            connection.isClosing = true
            MHD_add_response_header(response, "Connection", "close")
        }
        return MHD_queue_response(handle, UInt32(status), response)
    }

    /// libmicrohttpd's form of a response; nil when it refuses a header field.
    private func build(_ response: HTTPResponse) -> OpaquePointer? {
        let built: OpaquePointer?
        switch response.body {
        case .empty: built = MHD_create_response_from_buffer(0, nil, cmhd_persistent)
        case .bytes(let bytes) where bytes.count <= Self.copyLimitBytes:
            expectClientToRead(bytes.count)
            built = bytes.withUnsafeBytes {
                MHD_create_response_from_buffer(
                    $0.count, UnsafeMutableRawPointer(mutating: $0.baseAddress), cmhd_must_copy)
            }
        case .bytes(let bytes):
            built = ResponseReader(.bytes(bytes), exchange: self).makeResponse(contentLength: bytes.count)
        case .stream(let length, _):
            let writer = writer ?? HTTPBodyWriter()
            expectClientToRead(0)
            built = ResponseReader(.writer(writer), exchange: self).makeResponse(contentLength: length)
        }
        guard let built else { return nil }
        for field in response.headers where !Self.isServersBusiness(field.name) {
            // Handed over as they are, texts would be copied first.
            let outcome = field.name.withCString { name in
                field.value.withCString { MHD_add_response_header(built, name, $0) }
            }
            guard outcome == cmhd_yes else {
                MHD_destroy_response(built)
                return nil
            }
        }
        return built
    }

    private static func isServersBusiness(_ name: String) -> Bool {
        switch name.utf8.count {
        case 4: HTTPHeaders.namesEqual(name, "Date")
        case 10: HTTPHeaders.namesEqual(name, "Connection")
        case 14: HTTPHeaders.namesEqual(name, "Content-Length")
        case 17: HTTPHeaders.namesEqual(name, "Transfer-Encoding")
        default: false
        }
    }

    /// Answers at once and gives the connection up.
    func refuse(_ response: HTTPResponse) {
        phase = .lingering
        connection.sendFinal(response, withBody: !isHead)
        connection.deadline = server.loop.now + server.configuration.lingerSeconds
        body.finish(.failure(CancellationError()))
        if suspension == .body { resume() }
    }

    /// The client has been given bytes and has to take them in its time.
    func expectClientToRead(_ count: Int) {
        let configuration = server.configuration
        connection.deadline =
            server.loop.now + configuration.transferSeconds + Double(count) / configuration.minimumBytesPerSecond
    }

    func suspendForWriter() {
        suspension = .writer
        connection.deadline = .infinity
        MHD_suspend_connection(handle)
        watchForHangUp()
    }

    private func resumeWriter() {
        if suspension == .writer { resume() }
    }

    func resume() {
        suspension = .none
        server.mustRun = true
        MHD_resume_connection(handle)
    }
}
