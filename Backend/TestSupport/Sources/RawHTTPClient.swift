import Dispatch
import Glibc
import JSON

/// A client that sends exactly the bytes a test gives it, over a connection of its own, and reads one answer.
public struct RawHTTPClient: Sendable {
    public struct Answer: Sendable {
        public var status: Int
        /// Names in lower case.
        public var headers: [String: String]
        public var body: [UInt8]

        public var text: String { String(decoding: body, as: UTF8.self) }
        public var json: JSONValue { (try? JSONValue(parsing: body)) ?? .null }
        /// The member `code` of an error.
        public var code: String? { json["code"]?.string }
    }

    public struct Failure: Error, CustomStringConvertible {
        public var description: String
    }

    private let port: UInt16
    private let timeoutSeconds: Int

    /// - Parameter url: `http://127.0.0.1:port`.
    public init(url: String, timeoutSeconds: Int = 30) {
        port = UInt16(url.split(separator: ":").last ?? "") ?? 0
        self.timeoutSeconds = timeoutSeconds
    }

    /// Sends a request with a correct head.
    public func send(
        _ method: String, _ target: String, headers: [(String, String)] = [], body: [UInt8] = []
    ) async throws -> Answer {
        var text = "\(method) \(target) HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n"
        for (name, value) in headers { text += "\(name): \(value)\r\n" }
        if !body.isEmpty || ["POST", "PUT", "PATCH"].contains(method) { text += "Content-Length: \(body.count)\r\n" }
        return try await exchange(Array((text + "\r\n").utf8) + body)
    }

    /// Sends bytes and reads one answer.
    ///
    /// - Throws: `Failure` when the server cannot be reached or hangs up without an answer.
    public func exchange(_ bytes: [UInt8]) async throws -> Answer {
        try await offPool {
            let socket = try open()
            defer { close(socket) }
            try write(bytes, to: socket)
            return try readAnswer(from: socket)
        }
    }

    /// Sends bytes and hangs up at once.
    public func sendAndHangUp(_ bytes: [UInt8]) async throws {
        try await offPool {
            let socket = try open()
            defer { close(socket) }
            try write(bytes, to: socket)
        }
    }

    /// Blocking calls belong on threads of their own, which a serial queue has: tasks, and the global queue, share a few.
    private func offPool<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            DispatchQueue(label: "RawHTTPClient").async { continuation.resume(with: Result(catching: work)) }
        }
    }

    private func open() throws -> Int32 {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        var timeout = timeval(tv_sec: timeoutSeconds, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
        let result = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard descriptor >= 0, result == 0 else {
            let code = errno
            close(descriptor)
            throw Failure(description: "cannot connect to port \(port) (errno \(code))")
        }
        return descriptor
    }

    private func write(_ bytes: [UInt8], to descriptor: Int32) throws {
        var sent = 0
        while sent < bytes.count {
            let count = bytes.withUnsafeBytes {
                Glibc.send(
                    descriptor, $0.baseAddress.map { $0 + sent }, bytes.count - sent, Int32(MSG_NOSIGNAL))
            }
            // A server that refuses early stops reading; its answer is there to be read.
            if count <= 0 { return }
            sent += count
        }
    }

    private func readAnswer(from descriptor: Int32) throws -> Answer {
        var received: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 65536)
        while true {
            if let answer = parse(received, isComplete: false) { return answer }
            let count = recv(descriptor, &chunk, chunk.count, 0)
            if count <= 0 {
                if let answer = parse(received, isComplete: true) { return answer }
                throw Failure(description: "the server hung up after \(received.count) bytes")
            }
            received += chunk[..<count]
        }
    }

    private func parse(_ bytes: [UInt8], isComplete: Bool) -> Answer? {
        guard let headEnd = bytes.firstRange(of: Array("\r\n\r\n".utf8)) else { return nil }
        var lines = String(decoding: bytes[..<headEnd.lowerBound], as: UTF8.self).split(separator: "\r\n")
        let status = lines.removeFirst().split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
        var headers: [String: String] = [:]
        for line in lines {
            let parts = line.split(separator: ":", maxSplits: 1)
            if parts.count == 2 { headers[parts[0].lowercased()] = String(parts[1].drop { $0 == " " }) }
        }
        let bodyCount = bytes.count - headEnd.upperBound
        let length = headers["content-length"].flatMap { Int($0) }
        guard isComplete || status == 204 || length.map({ bodyCount >= $0 }) == true else { return nil }
        return Answer(status: status, headers: headers, body: Array(bytes[headEnd.upperBound...]))
    }
}
