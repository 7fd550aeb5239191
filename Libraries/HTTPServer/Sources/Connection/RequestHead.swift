import CMicrohttpd

/// A request's header fields, and what they say about its body.
///
/// libmicrohttpd lets through messages whose length can be read in two ways, which is how requests are smuggled past a proxy
/// (RFC 9112, section 6.1): they are refused here.
struct RequestHead {
    /// How long the body is.
    enum BodyLength: Equatable {
        case bytes(Int)
        case chunked
    }

    var headers: HTTPHeaders
    var bodyLength: BodyLength
    var expectsContinue: Bool

    /// Reads the fields of a connection's request.
    static func fields(of connection: OpaquePointer) -> HTTPHeaders {
        var fields: [HTTPHeaders.Field] = []
        fields.reserveCapacity(12)
        withUnsafeMutablePointer(to: &fields) { pointer in
            _ = MHD_get_connection_values_n(
                connection, cmhd_header_kind,
                { context, _, name, nameLength, value, valueLength in
                    guard let context, let name else { return cmhd_yes }
                    let fields = context.assumingMemoryBound(to: [HTTPHeaders.Field].self)
                    fields.pointee.append(
                        HTTPHeaders.Field(
                            name: RequestHead.text(name, nameLength), value: RequestHead.text(value, valueLength)))
                    return cmhd_yes
                }, pointer)
        }
        return HTTPHeaders(fields)
    }

    /// - Throws: `HTTPError` 400 or 501 for a body whose length is not plain, after which nothing on the connection can be trusted.
    init(_ headers: HTTPHeaders, isVersion10: Bool) throws(HTTPError) {
        self.headers = headers
        var lengths: [String] = []
        var codings: [String] = []
        var hosts = 0
        var expectsContinue = false
        for field in headers {
            switch field.name.utf8.count {
            case 4 where HTTPHeaders.namesEqual(field.name, "Host"): hosts += 1
            case 6 where HTTPHeaders.namesEqual(field.name, "Expect"): expectsContinue = true
            case 14 where HTTPHeaders.namesEqual(field.name, "Content-Length"): lengths.append(field.value)
            case 17 where HTTPHeaders.namesEqual(field.name, "Transfer-Encoding"): codings.append(field.value)
            default: break
            }
        }
        self.expectsContinue = expectsContinue
        guard hosts <= 1 else { throw HTTPError(400, "There is more than one Host.") }
        // RFC 9112, section 3.2.
        guard hosts == 1 || isVersion10 else { throw HTTPError(400, "There is no Host.") }
        guard lengths.count <= 1 else { throw HTTPError(400, "There is more than one Content-Length.") }
        if let coding = codings.first {
            guard lengths.isEmpty else {
                throw HTTPError(400, "Content-Length and Transfer-Encoding exclude each other.")
            }
            guard !isVersion10 else { throw HTTPError(400, "HTTP/1.0 has no Transfer-Encoding.") }
            guard codings.count == 1, HTTPHeaders.namesEqual(coding, "chunked") else {
                throw HTTPError(501, "The only Transfer-Encoding understood is chunked.")
            }
            bodyLength = .chunked
        } else if let length = lengths.first {
            guard !length.isEmpty, length.utf8.count <= 18, length.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }),
                let count = Int(length)
            else { throw HTTPError(400, "Content-Length is not a number of bytes.") }
            bodyLength = .bytes(count)
        } else {
            bodyLength = .bytes(0)
        }
    }

    static func text(_ pointer: UnsafePointer<CChar>?, _ length: Int) -> String {
        guard let pointer else { return "" }
        return String(decoding: UnsafeRawBufferPointer(start: pointer, count: length), as: UTF8.self)
    }
}
