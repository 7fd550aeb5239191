import CMicrohttpd
import EventLoop
import Glibc

/// One request and its answer. Belongs to its loop's thread.
final class Exchange: @unchecked Sendable {
    enum Phase {
        case head
        case body
        /// The whole request is here; its answer may not be.
        case complete
        case answered
        /// Refused before its body had come; what still comes is thrown away.
        case lingering
        case finished
    }

    enum Suspension {
        case none
        /// The handler reads the body too slowly.
        case body
        /// The handler has not answered yet.
        case handler
        /// The handler has nothing to send yet.
        case writer
    }

    /// Bodies up to this length have arrived before the handler starts: a half-sent request costs no task.
    static let wholeBodyLimitBytes = 64 * 1024
    /// A rest of a body that nobody wants is read to its end up to this length, so that the connection can be used again.
    static let discardLimitBytes = 256 * 1024
    /// Answers up to this length are copied into libmicrohttpd's memory; longer ones are read in parts.
    static let copyLimitBytes = 64 * 1024

    let server: ServerLoop
    let connection: ServerConnection
    let handle: OpaquePointer
    let target: String
    let isTargetUTF8: Bool
    var phase = Phase.head
    var suspension = Suspension.none
    var request: HTTPRequest?
    var isHead = false
    var body = HTTPBody.empty
    var bodyLength = RequestHead.BodyLength.bytes(0)
    var receivedBytes = 0
    var bodyStart = 0.0
    var pausedAt = 0.0
    var hasStarted = false
    var task: Task<Void, Never>?
    var answer: HTTPResponse?
    var writer: HTTPBodyWriter?
    /// How much of a streamed body libmicrohttpd has taken, and had when the connection was inspected last.
    var takenBytes = 0
    private var inspectedBytes = -1
    var hangUpWatch: DescriptorRegistration?
    var waitingSince = 0.0
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
            // It knows how to wake this exchange, as the writer does: a cycle that ends here, and the request has it too.
            body = .empty
            request = nil
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
    var isWholeFirst: Bool {
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

    // MARK: The client goes away

    /// A suspended connection is not read from, so nobody else would notice.
    func watchForHangUp() {
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
        // An end that comes together with a part of a head goes unnoticed by libmicrohttpd.
        if phase == .head, connection.isEndedByClient { connection.cut() }
        guard phase == .answered, suspension == .none, writer != nil else { return }
        // A net: libmicrohttpd, which clears its mark of a socket's room after a send that took a part, was seen to wait for room that
        // was there already. It could not be made to do so again in hundreds of gigabytes to clients that read by fits and starts.
        if takenBytes == inspectedBytes {
            connection.announceRoom()
            server.mustRun = true
        }
        inspectedBytes = takenBytes
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

    /// What comes cannot be read, and the client has been told.
    func refuseUnread(_ error: HTTPError) {
        phase = .lingering
        isAbandoned = true
        hangUpWatch?.cancel()
        hangUpWatch = nil
        task?.cancel()
        body.finish(.failure(error))
        writer?.close()
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
