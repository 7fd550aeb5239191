import CMicrohttpd
import EventLoop
import Glibc

/// One request and its answer. Belongs to its loop's thread.
final class Exchange: @unchecked Sendable {
    private enum Phase {
        case head
        case body
        /// The whole request is here; its answer may not be.
        case complete
        case answered
        /// Refused before its body had come; what still comes is thrown away.
        case lingering
        case finished
    }

    private enum Suspension {
        case none
        /// The handler reads the body too slowly.
        case body
        /// The handler has not answered yet.
        case handler
        /// The handler has nothing to send yet.
        case writer
    }

    /// Bodies up to this length have arrived before the handler starts: a half-sent request costs no task.
    private static let wholeBodyLimitBytes = 64 * 1024
    /// A rest of a body that nobody wants is read to its end up to this length, so that the connection can be used again.
    private static let discardLimitBytes = 256 * 1024
    /// Answers up to this length are copied into libmicrohttpd's memory; longer ones are read in parts.
    private static let copyLimitBytes = 64 * 1024

    private let server: ServerLoop
    private let connection: ServerConnection
    private let handle: OpaquePointer
    private let target: String
    private let isTargetUTF8: Bool
    private var phase = Phase.head
    private var suspension = Suspension.none
    private var request: HTTPRequest?
    private var isHead = false
    private var body = HTTPBody.empty
    private var bodyLength = RequestHead.BodyLength.bytes(0)
    private var receivedBytes = 0
    private var bodyStart = 0.0
    private var pausedAt = 0.0
    private var hasStarted = false
    private var task: Task<Void, Never>?
    private var answer: HTTPResponse?
    private var writer: HTTPBodyWriter?
    private var hangUpWatch: DescriptorRegistration?
    private var waitingSince = 0.0
    /// The client is gone or the server ends: nothing is answered any more.
    private(set) var isAbandoned = false

    init(server: ServerLoop, connection: ServerConnection, handle: OpaquePointer, target: UnsafePointer<CChar>) {
        self.server = server
        self.connection = connection
        self.handle = handle
        let text = String(validatingCString: target)
        self.target = text ?? String(cString: target)
        isTargetUTF8 = text != nil
    }

    // MARK: Calls of libmicrohttpd

    /// The access handler: first when the head is there, then for every piece of the body, then at the body's end, and again
    /// after a suspension.
    func proceed(
        method: UnsafePointer<CChar>?, version: UnsafePointer<CChar>?, data: UnsafePointer<CChar>?,
        size: UnsafeMutablePointer<Int>
    ) -> MHD_Result {
        let count = size.pointee
        size.pointee = 0
        switch phase {
        case .head:
            size.pointee = count
            return begin(method: method.map { String(cString: $0) } ?? "", isVersion10: version?[7] == 0x30)
        case .body where count > 0:
            receive(UnsafeRawBufferPointer(start: data, count: count))
            return isAbandoned ? cmhd_no : cmhd_yes
        case .body:
            endBody()
            return answerOrWait()
        case .complete: return answerOrWait()
        case .lingering: return count > 0 ? cmhd_yes : cmhd_no
        case .answered, .finished: return cmhd_no
        }
    }

    /// The request is over, in whatever way.
    func finish() {
        phase = .finished
        suspension = .none
        hangUpWatch?.cancel()
        hangUpWatch = nil
        if body !== HTTPBody.empty {
            body.finish(.failure(CancellationError()))
            // It knows how to wake this exchange, as the writer does: a cycle that ends here.
            body = .empty
        }
        writer?.close()
        writer = nil
        task?.cancel()
        task = nil
    }

    // MARK: The request comes in

    private func begin(method: String, isVersion10: Bool) -> MHD_Result {
        if connection.isClosing { return cmhd_no }
        if connection.isSurplus {
            return queue(HTTPError(503, "The server is busy.", retryAfterSeconds: 1).response, closing: true)
        }
        isHead = method == "HEAD"
        let head: RequestHead
        do throws(HTTPError) {
            head = try RequestHead(RequestHead.fields(of: handle), isVersion10: isVersion10)
        } catch {
            refuse(error.response)
            return cmhd_yes
        }
        phase = .body
        bodyLength = head.bodyLength
        let limit = server.configuration.bodyLimitBytes
        if case .bytes(let count) = bodyLength, count > limit {
            let response = HTTPError(413, "The body is longer than \(limit) bytes.").response
            // A client that asks first has sent nothing yet that would have to be read.
            if head.expectsContinue { return queue(response, closing: true) }
            refuse(response)
            return cmhd_yes
        }
        if bodyLength != .bytes(0) { expectBody() }
        let request = HTTPRequest(
            method: HTTPMethod(rawValue: method), target: target, headers: head.headers, body: body,
            remoteAddress: connection.remoteAddress)
        guard isTargetUTF8, request.hasDecodableTarget else {
            hasStarted = true
            respond(HTTPError(400, "The request's target is not percent-encoded UTF-8.").response)
            return cmhd_yes
        }
        self.request = request
        return cmhd_yes
    }

    private func expectBody() {
        bodyStart = server.loop.now
        connection.deadline = bodyStart + server.configuration.transferSeconds
        body = HTTPBody(resume: { [self] in
            server.loop.runOnLoop { self.resumeBody() }
        })
    }

    private func receive(_ bytes: UnsafeRawBufferPointer) {
        receivedBytes += bytes.count
        connection.deadline =
            bodyStart + server.configuration.transferSeconds + Double(receivedBytes)
            / server.configuration.minimumBytesPerSecond
        let limit = server.configuration.bodyLimitBytes
        guard receivedBytes <= limit else {
            let error = HTTPError(413, "The body is longer than \(limit) bytes.")
            body.finish(.failure(error))
            if answer == nil { refuse(error.response) }
            return
        }
        let mustPause = body.push(Array(bytes))
        if !hasStarted, !isWholeFirst { start() }
        guard mustPause, phase == .body else { return }
        suspension = .body
        pausedAt = server.loop.now
        connection.deadline = .infinity
        MHD_suspend_connection(handle)
    }

    /// Whether the body is short enough to have it all before the handler starts.
    private var isWholeFirst: Bool {
        if case .bytes(let count) = bodyLength { return count <= Self.wholeBodyLimitBytes }
        return false
    }

    private func resumeBody() {
        guard suspension == .body else { return }
        // The time the handler took is not the client's.
        bodyStart += server.loop.now - pausedAt
        connection.deadline =
            bodyStart + server.configuration.transferSeconds + Double(receivedBytes)
            / server.configuration.minimumBytesPerSecond
        resume()
    }

    private func endBody() {
        phase = .complete
        connection.deadline = .infinity
        body.finish()
        if !hasStarted { start() }
    }

    // MARK: The handler

    private func start() {
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

    private func respond(_ response: HTTPResponse, _ writer: HTTPBodyWriter? = nil) {
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

    private func answerOrWait() -> MHD_Result {
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

    private func queue(_ response: HTTPResponse, closing: Bool) -> MHD_Result {
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
            guard MHD_add_response_header(built, field.name, field.value) == cmhd_yes else {
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
    private func refuse(_ response: HTTPResponse) {
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

    private func resume() {
        suspension = .none
        server.mustRun = true
        MHD_resume_connection(handle)
    }

    // MARK: The client goes away

    /// A suspended connection is not read from, so nobody else would notice.
    private func watchForHangUp() {
        guard hangUpWatch == nil else { return }
        hangUpWatch = try? server.loop.register(connection.descriptor, for: .hangUp) { [unowned self] _ in
            hangUpWatch?.cancel()
            connection.cut()
            abandon()
        }
    }

    /// Called now and then: a handler that takes long is worth watching its client.
    func inspect() {
        if suspension == .handler, server.loop.now - waitingSince > 1 { watchForHangUp() }
    }

    /// The client took too long.
    func timeOut() {
        if phase == .head || phase == .body {
            connection.sendFinal(HTTPError(408, "The request took too long to arrive.").response, withBody: !isHead)
            body.finish(.failure(HTTPError(408, "The request took too long to arrive.")))
        }
        connection.cut()
        abandon()
    }

    /// Stops the handler and gives libmicrohttpd its connection back.
    func abandon() {
        isAbandoned = true
        task?.cancel()
        body.finish(.failure(CancellationError()))
        writer?.close()
        if suspension != .none { resume() }
    }
}
