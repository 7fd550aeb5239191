import Dispatch
import Glibc

/// One HTTP exchange with a program on this machine. chromedriver's answers are not to the taste of `URLSession` on Linux,
/// and all it takes is a request, an answer with a length, and the end of the connection.
enum LoopbackRequest {
    private static let queue = DispatchQueue(label: "easyapp.browser-testing", attributes: .concurrent)

    /// Sends a request and returns the body of the answer, whatever its status.
    ///
    /// - Throws: `WebDriverError.unexpectedAnswer` when there is no whole answer.
    static func send(port: Int, method: String, path: String, body: [UInt8]?) async throws -> [UInt8] {
        try await withCheckedThrowingContinuation { continuation in
            queue.async {
                continuation.resume(with: Result { try exchange(port: port, method: method, path: path, body: body) })
            }
        }
    }

    private static func exchange(port: Int, method: String, path: String, body: [UInt8]?) throws -> [UInt8] {
        let descriptor = try connect(port: port)
        defer { close(descriptor) }
        let content = body ?? []
        let head = """
            \(method) \(path) HTTP/1.1\r
            Host: 127.0.0.1:\(port)\r
            Connection: close\r
            Content-Type: application/json\r
            Content-Length: \(content.count)\r
            \r

            """
        var rest = (Array(head.utf8) + content)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL)) }
            guard count > 0 else { throw WebDriverError.unexpectedAnswer("the connection ended") }
            rest = rest.dropFirst(count)
        }
        return try readBody(descriptor)
    }

    private static func connect(port: Int) throws -> CInt {
        let descriptor = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(truncatingIfNeeded: port).bigEndian
        address.sin_addr.s_addr = in_addr_t(0x7f00_0001).bigEndian
        let status = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard status == 0 else {
            close(descriptor)
            throw WebDriverError.unexpectedAnswer("nothing listens on port \(port)")
        }
        return descriptor
    }

    private static func readBody(_ descriptor: CInt) throws -> [UInt8] {
        var answer: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 64 << 10)
        var bodyStart: Int?
        var length: Int?
        while true {
            if let bodyStart, let length, answer.count >= bodyStart + length {
                return Array(answer[bodyStart..<(bodyStart + length)])
            }
            let count = read(descriptor, &chunk, chunk.count)
            guard count > 0 else { throw WebDriverError.unexpectedAnswer("the answer ended early") }
            answer.append(contentsOf: chunk[..<count])
            if bodyStart == nil, let end = endOfHead(answer) {
                bodyStart = end
                let head = String(decoding: answer[..<end], as: UTF8.self)
                length = head.firstMatch(of: /(?i)content-length: *(\d+)/).flatMap { Int($0.1) }
                guard length != nil else { throw WebDriverError.unexpectedAnswer(head) }
            }
        }
    }

    private static func endOfHead(_ bytes: [UInt8]) -> Int? {
        let mark = Array("\r\n\r\n".utf8)
        guard bytes.count >= mark.count else { return nil }
        return (0...(bytes.count - mark.count)).first { Array(bytes[$0..<($0 + mark.count)]) == mark }.map {
            $0 + mark.count
        }
    }
}
