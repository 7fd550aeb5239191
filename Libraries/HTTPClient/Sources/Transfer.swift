import CCurl
import EventLoop
import HTTPCore
import Synchronization

/// One request on its way. Belongs to its loop's thread, but for the making and the continuation.
final class Transfer: @unchecked Sendable {
    /// How much of a body is held for a reader who does not read.
    private static let bufferLimitBytes = 256 * 1024

    let request: HTTPClientRequest
    let limits: HTTPClientLimits
    private let loop: CurlLoop
    private let head = Mutex<CheckedContinuation<HTTPClientResponse, any Error>?>(nil)
    private(set) var easy: UnsafeMutableRawPointer?
    private var headerList: UnsafeMutablePointer<curl_slist>?
    private var status = 0
    private var headers = HTTPHeaders()
    private var headBytes = 0
    private var bodyBytes = 0
    private var hasHead = false
    private var isPaused = false
    private var startTime = 0.0
    private var lastSending = 0.0
    private var lastArrival = 0.0
    private var timer: LoopTimer?
    /// A body that comes in pieces.
    private lazy var sending: BodySending? = request.streamedBody.map { body in
        BodySending(body, loop: loop.loop) { [weak self] event in self?.bodyDid(event) }
    }
    private(set) var isEnded = false
    /// Why the transfer was stopped from within a callback of libcurl, which knows only that it was.
    private var ownError: HTTPClientError?
    private lazy var stream = ByteStream(limitBytes: Self.bufferLimitBytes) { [weak self] in
        guard let self else { return }
        // Never at once: this may be called within a callback of libcurl.
        self.loop.loop.execute { self.unpause() }
    }

    init(_ request: HTTPClientRequest, limits: HTTPClientLimits, loop: CurlLoop) {
        self.request = request
        self.limits = limits
        self.loop = loop
    }

    func expectHead(_ continuation: CheckedContinuation<HTTPClientResponse, any Error>) {
        head.withLock { $0 = continuation }
    }

    // MARK: Preparation

    /// Tells `easy` what to do.
    func prepare(_ easy: UnsafeMutableRawPointer) throws(HTTPClientError) {
        self.easy = easy
        startTime = loop.loop.now
        lastArrival = startTime
        guard ccurl_set_text(easy, CURLOPT_PROTOCOLS_STR, "http,https") == CURLE_OK,
            ccurl_set_text(easy, CURLOPT_REDIR_PROTOCOLS_STR, "http,https") == CURLE_OK,
            ccurl_set_text(easy, CURLOPT_URL, request.url) == CURLE_OK
        else { throw .invalidURL }
        _ = ccurl_set_long(easy, CURLOPT_NOSIGNAL, 1)
        _ = ccurl_set_long(easy, CURLOPT_HTTP_VERSION, ccurl_http_2_over_tls)
        _ = ccurl_set_long(easy, CURLOPT_CONNECTTIMEOUT_MS, Int(limits.connectSeconds * 1000))
        if let total = limits.totalSeconds { _ = ccurl_set_long(easy, CURLOPT_TIMEOUT_MS, Int(total * 1000)) }
        if request.redirectionLimit > 0 {
            _ = ccurl_set_long(easy, CURLOPT_FOLLOWLOCATION, 1)
            _ = ccurl_set_long(easy, CURLOPT_MAXREDIRS, request.redirectionLimit)
        }
        prepareMethodAndBody(easy)
        prepareHeaders(easy)
        let context = Unmanaged.passUnretained(self).toOpaque()
        _ = ccurl_set_data_callback(easy, CURLOPT_HEADERFUNCTION, onHeader)
        _ = ccurl_set_pointer(easy, CURLOPT_HEADERDATA, context)
        _ = ccurl_set_data_callback(easy, CURLOPT_WRITEFUNCTION, onBody)
        _ = ccurl_set_pointer(easy, CURLOPT_WRITEDATA, context)
        scheduleTimer()
    }

    private func prepareMethodAndBody(_ easy: UnsafeMutableRawPointer) {
        if request.method == .head {
            _ = ccurl_set_long(easy, CURLOPT_NOBODY, 1)
        } else if let sending {
            _ = ccurl_set_long(easy, CURLOPT_UPLOAD, 1)
            _ = ccurl_set_large(easy, CURLOPT_INFILESIZE_LARGE, sending.length)
            _ = ccurl_set_data_callback(easy, CURLOPT_READFUNCTION, onSend)
            _ = ccurl_set_pointer(easy, CURLOPT_READDATA, Unmanaged.passUnretained(self).toOpaque())
        } else if !request.body.isEmpty || request.method == .post {
            // Copied by libcurl, for which the size must be known first.
            _ = ccurl_set_large(easy, CURLOPT_POSTFIELDSIZE_LARGE, request.body.count)
            request.body.withUnsafeBytes { bytes in
                if let start = bytes.baseAddress {
                    _ = ccurl_set_pointer(easy, CURLOPT_COPYPOSTFIELDS, start)
                } else {
                    _ = ccurl_set_text(easy, CURLOPT_COPYPOSTFIELDS, "")
                }
            }
        }
        if request.method != .get || !request.body.isEmpty || sending != nil, request.method != .head {
            _ = ccurl_set_text(easy, CURLOPT_CUSTOMREQUEST, request.method.rawValue)
        }
    }

    private func prepareHeaders(_ easy: UnsafeMutableRawPointer) {
        // What libcurl would add of its own accord.
        for name in ["Expect", "Content-Type", "Accept"] where request.headers[name] == nil {
            headerList = curl_slist_append(headerList, "\(name):")
        }
        for field in request.headers {
            // A field without a value is written with a semicolon.
            headerList = curl_slist_append(
                headerList, field.value.isEmpty ? "\(field.name);" : "\(field.name): \(field.value)")
        }
        _ = ccurl_set_list(easy, CURLOPT_HTTPHEADER, headerList)
    }

    // MARK: Arrival

    /// A line of the head with its line break.
    fileprivate func receiveHeader(_ bytes: UnsafeRawBufferPointer) -> Bool {
        headBytes += bytes.count
        guard headBytes <= limits.headBytes else {
            ownError = .tooLarge(limitBytes: limits.headBytes)
            return false
        }
        var line = bytes[...]
        while let last = line.last, last == 0x0D || last == 0x0A { line = line.dropLast() }
        if line.starts(with: "HTTP/".utf8) {
            // Also after a 1xx and after a redirection that was followed.
            headers = HTTPHeaders()
            status =
                line.split(separator: 0x20).dropFirst().first.flatMap { Int(String(decoding: $0, as: UTF8.self)) } ?? 0
        } else if line.isEmpty {
            endOfHead()
        } else if let colon = line.firstIndex(of: 0x3A), !hasHead {
            headers.append(
                String(decoding: line[..<colon], as: UTF8.self),
                trimmingWhitespace(String(decoding: line[(colon + 1)...], as: UTF8.self)))
        }
        return true
    }

    private func endOfHead() {
        guard status >= 200, !hasHead, !isRedirectionToFollow else { return }
        hasHead = true
        lastArrival = loop.loop.now
        timer?.cancel()
        scheduleTimer()
        let continuation = head.withLock { head in
            defer { head = nil }
            return head
        }
        let body = HTTPClientBody(stream) { [loop] in
            loop.loop.execute { loop.end(self, .failure(CancellationError())) }
        }
        continuation?.resume(returning: HTTPClientResponse(status: status, headers: headers, body: body))
    }

    private var isRedirectionToFollow: Bool {
        request.redirectionLimit > 0 && [301, 302, 303, 307, 308].contains(status) && headers["Location"] != nil
    }

    fileprivate func receiveBody(_ bytes: UnsafeRawBufferPointer) -> Int {
        // Of a redirection that is followed.
        guard hasHead else { return bytes.count }
        if isPaused { return ccurl_pause }
        bodyBytes += bytes.count
        guard bodyBytes <= limits.bodyBytes else {
            ownError = .tooLarge(limitBytes: limits.bodyBytes)
            return 0
        }
        lastArrival = loop.loop.now
        // What is here is taken; the pause begins with the next piece.
        isPaused = stream.push(Array(bytes))
        return bytes.count
    }

    private func unpause() {
        guard isPaused, !isEnded else { return }
        isPaused = false
        lastArrival = loop.loop.now
        updatePause()
    }

    /// Tells libcurl in which directions it may go on.
    private func updatePause() {
        guard let easy else { return }
        let receiving = isPaused ? ccurl_pause_receiving : 0
        let sending = sending?.isWaiting == true ? ccurl_pause_sending : 0
        curl_easy_pause(easy, receiving | sending)
        loop.runTimeouts()
    }

    // MARK: A body in pieces

    fileprivate func send(into target: UnsafeMutableRawBufferPointer) -> Int {
        sending?.take(into: target) ?? 0
    }

    private func bodyDid(_ event: BodySending.Event) {
        guard !isEnded else { return }
        lastSending = loop.loop.now
        switch event {
        case .hasMore: updatePause()
        case .failed(let error): loop.end(self, .failure(error))
        }
    }

    // MARK: Time

    /// A piece of the body does not touch the timer: when it fires early, it is set anew.
    private func scheduleTimer() {
        let deadline =
            hasHead ? lastArrival + limits.silenceSeconds : max(startTime, lastSending) + limits.headSeconds
        timer = loop.loop.schedule(afterSeconds: max(0.001, deadline - EventLoop.monotonicSeconds())) { [weak self] in
            self?.checkTime()
        }
    }

    private func checkTime() {
        guard !isEnded else { return }
        let now = loop.loop.now
        // Who waits for pieces of the body cannot expect an answer.
        if sending?.isWaiting == true { lastSending = now }
        if !hasHead, now - max(startTime, lastSending) >= limits.headSeconds {
            loop.end(self, .failure(HTTPClientError.timedOut(phase: .head)))
        } else if hasHead, !isPaused, now - lastArrival >= limits.silenceSeconds {
            loop.end(self, .failure(HTTPClientError.timedOut(phase: .silence)))
        } else {
            if isPaused { lastArrival = now }
            scheduleTimer()
        }
    }

    // MARK: End

    /// Tells whoever waits. The caller has taken the transfer off libcurl.
    func finish(_ result: Result<Void, any Error>) {
        isEnded = true
        sending?.stop()
        timer?.cancel()
        timer = nil
        easy = nil
        curl_slist_free_all(headerList)
        headerList = nil
        let continuation = head.withLock { head in
            defer { head = nil }
            return head
        }
        stream.finish(result)
        switch result {
        case .failure(let error): continuation?.resume(throwing: error)
        case .success:
            continuation?.resume(
                throwing: HTTPClientError.connectionLost(host: request.host, reason: "there was no answer"))
        }
    }

    /// What libcurl's code means.
    func result(of code: CURLcode) -> Result<Void, any Error> {
        if code == CURLE_OK { return .success(()) }
        if let ownError { return .failure(ownError) }
        let host = request.host
        let reason = curl_easy_strerror(code).map { String(cString: $0) } ?? "unknown"
        let error: HTTPClientError =
            switch code {
            case CURLE_URL_MALFORMAT, CURLE_UNSUPPORTED_PROTOCOL: .invalidURL
            case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY: .cannotResolve(host: host)
            case CURLE_COULDNT_CONNECT: .cannotConnect(host: host)
            case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CACERT_BADFILE:
                .insecure(host: host, reason: reason)
            case CURLE_TOO_MANY_REDIRECTS: .tooManyRedirections(limit: request.redirectionLimit)
            case CURLE_OPERATION_TIMEDOUT: .timedOut(phase: timedOutPhase)
            default: .connectionLost(host: host, reason: reason)
            }
        return .failure(error)
    }

    private var timedOutPhase: HTTPClientError.TimeLimit {
        if let total = limits.totalSeconds, loop.loop.now - startTime >= total - 0.01 { return .total }
        return .connecting
    }
}

private let onHeader: ccurl_data_callback = { data, size, count, context in
    guard let context, let data else { return 0 }
    let transfer = Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
    let bytes = UnsafeRawBufferPointer(start: data, count: size * count)
    return transfer.receiveHeader(bytes) ? bytes.count : 0
}

private let onBody: ccurl_data_callback = { data, size, count, context in
    guard let context, let data else { return 0 }
    return Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
        .receiveBody(UnsafeRawBufferPointer(start: data, count: size * count))
}

private let onSend: ccurl_data_callback = { data, size, count, context in
    guard let context, let data else { return ccurl_read_abort }
    return Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
        .send(into: UnsafeMutableRawBufferPointer(start: data, count: size * count))
}
