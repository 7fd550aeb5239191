import CCurl

/// One mail on its way, on the thread that calls `run`.
struct SMTPTransfer: Sendable {
    let configuration: SMTPConfiguration
    let sender: String
    let recipient: String
    let message: [UInt8]

    /// libcurl wants this once, before anything else.
    private static let isPrepared = curl_global_init(ccurl_global_all) == CURLE_OK

    /// The host of an SMTP URL, which may be shown, unlike the rest of it.
    static func host(of url: String) -> String? {
        guard let scheme = ["smtp://", "smtps://"].first(where: url.hasPrefix),
            url.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
        else { return nil }
        let authority = url.dropFirst(scheme.count).prefix { $0 != "/" }
        let host = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? ""
        return host.isEmpty || host.hasPrefix(":") ? nil : String(host)
    }

    /// Hands the mail over and waits until the server has taken it.
    func run() throws {
        guard let host = Self.host(of: configuration.url) else { throw SMTPClientError.invalidURL }
        guard !(sender + recipient).utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) else {
            throw SMTPClientError.invalidAddress
        }
        guard Self.isPrepared, let easy = curl_easy_init() else {
            throw SMTPClientError.connectionLost(host: host, reason: "libcurl cannot be used")
        }
        defer { curl_easy_cleanup(easy) }
        let recipients = curl_slist_append(nil, "<\(recipient)>")
        defer { curl_slist_free_all(recipients) }
        let reader = MessageReader(message)
        prepare(easy, recipients: recipients, reader: reader)
        let code = withExtendedLifetime(reader) { curl_easy_perform(easy) }
        if code != CURLE_OK { throw error(code, easy, host: host) }
    }

    private func prepare(
        _ easy: UnsafeMutableRawPointer, recipients: UnsafeMutablePointer<curl_slist>?, reader: MessageReader
    ) {
        _ = ccurl_set_text(easy, CURLOPT_PROTOCOLS_STR, "smtp,smtps")
        _ = ccurl_set_text(easy, CURLOPT_URL, configuration.url)
        _ = ccurl_set_text(easy, CURLOPT_MAIL_FROM, "<\(sender)>")
        _ = ccurl_set_list(easy, CURLOPT_MAIL_RCPT, recipients)
        _ = ccurl_set_long(easy, CURLOPT_UPLOAD, 1)
        _ = ccurl_set_long(easy, CURLOPT_NOSIGNAL, 1)
        _ = ccurl_set_long(easy, CURLOPT_TIMEOUT_MS, Int(configuration.timeoutSeconds * 1000))
        let encryption = configuration.mustEncrypt ? CURLUSESSL_ALL : CURLUSESSL_TRY
        _ = ccurl_set_long(easy, CURLOPT_USE_SSL, Int(encryption.rawValue))
        _ = ccurl_set_data_callback(easy, CURLOPT_READFUNCTION, onRead)
        _ = ccurl_set_pointer(easy, CURLOPT_READDATA, Unmanaged.passUnretained(reader).toOpaque())
    }

    /// What libcurl's code means.
    private func error(_ code: CURLcode, _ easy: UnsafeMutableRawPointer, host: String) -> SMTPClientError {
        var reply = 0
        _ = ccurl_get_long(easy, CURLINFO_RESPONSE_CODE, &reply)
        let reason = curl_easy_strerror(code).map { String(cString: $0) } ?? "unknown"
        switch code {
        case CURLE_URL_MALFORMAT, CURLE_UNSUPPORTED_PROTOCOL: return .invalidURL
        case CURLE_COULDNT_RESOLVE_HOST: return .cannotResolve(host: host)
        case CURLE_COULDNT_CONNECT: return .cannotConnect(host: host)
        case CURLE_USE_SSL_FAILED, CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION:
            return .insecure(host: host, reason: reason)
        case CURLE_LOGIN_DENIED: return .signInRefused(host: host)
        case CURLE_OPERATION_TIMEDOUT: return .timedOut(seconds: configuration.timeoutSeconds)
        default: return reply >= 400 ? .refused(host: host, code: reply) : .connectionLost(host: host, reason: reason)
        }
    }
}

/// Gives libcurl the next piece of the message.
private let onRead: ccurl_data_callback = { data, size, count, context in
    guard let context, let data else { return 0 }
    let buffer = UnsafeMutableRawBufferPointer(start: data, count: size * count)
    return Unmanaged<MessageReader>.fromOpaque(context).takeUnretainedValue().read(into: buffer)
}

/// The part of a message that libcurl has not taken yet.
private final class MessageReader {
    private let bytes: [UInt8]
    private var offset = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        let count = min(buffer.count, bytes.count - offset)
        buffer.copyBytes(from: bytes[offset..<(offset + count)])
        offset += count
        return count
    }
}
