/// What the first bytes of a connection are.
///
/// libmicrohttpd closes a connection whose first line it cannot read without a word, and waits for the end of a line that will
/// never come from somebody who speaks TLS. So the line is looked at before the connection is handed over.
enum FirstLine: Equatable {
    /// The line of a request (RFC 9112, section 3), or so long a line that libmicrohttpd had better judge it.
    case request
    /// What there is may become a request's line.
    case incomplete
    /// No request begins like this.
    case notHTTP

    /// How many bytes are looked at.
    static let limitBytes = 2048
    /// No method has a longer name.
    private static let methodLimitBytes = 32

    init(_ bytes: ArraySlice<UInt8>) {
        // Empty lines before a request are to be ignored (RFC 9112, section 2.2).
        let line = bytes.drop { $0 == 0x0D || $0 == 0x0A }
        let method = line.prefix { Self.isTokenByte($0) }
        guard method.count <= Self.methodLimitBytes else {
            self = .notHTTP
            return
        }
        guard method.endIndex < line.endIndex else {
            self = bytes.count < Self.limitBytes ? .incomplete : .notHTTP
            return
        }
        guard !method.isEmpty, line[method.endIndex] == 0x20 else {
            self = .notHTTP
            return
        }
        let rest = line[line.index(after: method.endIndex)...]
        guard let end = rest.firstIndex(of: 0x0A) else {
            self =
                rest.contains(where: Self.isControl) ? .notHTTP : bytes.count < Self.limitBytes ? .incomplete : .request
            return
        }
        let last = end > rest.startIndex && rest[end - 1] == 0x0D ? end - 1 : end
        let fields = rest[..<last].split(separator: 0x20, omittingEmptySubsequences: false)
        self =
            fields.count == 2 && !fields[0].isEmpty && !rest[..<last].contains(where: Self.isControl)
            ? .request : .notHTTP
    }

    private static func isControl(_ byte: UInt8) -> Bool { byte < 0x20 && byte != 0x0D || byte == 0x7F }

    /// A character of a token (RFC 9110, section 5.6.2).
    private static func isTokenByte(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        case 0x21, 0x23...0x27, 0x2A, 0x2B, 0x2D, 0x2E, 0x5E...0x60, 0x7C, 0x7E: true
        default: false
        }
    }
}
