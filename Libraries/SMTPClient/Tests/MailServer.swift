import Dispatch
import Glibc
import Synchronization

/// A mail server on a free port that takes one connection, answers as told and keeps what it was sent.
final class MailServer: Sendable {
    struct Failure: Error {}

    let port: Int
    /// What the client sent, line by line, without line ends.
    private let lines = Mutex<[String]>([])
    private let listener: Int32
    private let replies: [String: String]

    /// - Parameter replies: replies by the first word of a command, where another than success is wanted.
    init(replies: [String: String] = [:]) throws {
        self.replies = replies
        listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let listener = listener
        let isListening = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, length) == 0 && listen(listener, 1) == 0 && getsockname(listener, $0, &length) == 0
            }
        }
        guard isListening else { throw Failure() }
        port = Int(UInt16(bigEndian: address.sin_port))
        DispatchQueue.global().async { self.serve() }
    }

    var received: [String] { lines.withLock { $0 } }

    private func serve() {
        let connection = accept(listener, nil, nil)
        close(listener)
        guard connection >= 0, let input = fdopen(connection, "r") else { return }
        defer { fclose(input) }
        reply(connection, "220 test ready")
        var (isInMessage, expectsCredentials) = (false, false)
        while let line = readLine(input) {
            lines.withLock { $0.append(line) }
            let command = String(line.split(separator: " ").first ?? "")
            if isInMessage {
                guard line == "." else { continue }
                isInMessage = false
                reply(connection, replies["."] ?? "250 taken")
            } else if expectsCredentials {
                expectsCredentials = false
                reply(connection, "235 welcome")
            } else if let own = replies[command] {
                reply(connection, own)
            } else if command == "EHLO" {
                reply(connection, "250-test\r\n250 AUTH PLAIN")
            } else if command == "AUTH" {
                // The credentials come with the command or on a line of their own (RFC 4954, section 4).
                expectsCredentials = line == "AUTH PLAIN"
                reply(connection, expectsCredentials ? "334 " : "235 welcome")
            } else if command == "DATA" {
                isInMessage = true
                reply(connection, "354 go on")
            } else {
                reply(connection, "250 fine")
            }
        }
    }

    private func readLine(_ input: UnsafeMutablePointer<FILE>) -> String? {
        var buffer = [CChar](repeating: 0, count: 4096)
        guard fgets(&buffer, Int32(buffer.count), input) != nil else { return nil }
        let bytes = buffer.prefix { $0 != 0 && $0 != 13 && $0 != 10 }.map(UInt8.init(bitPattern:))
        return String(decoding: bytes, as: UTF8.self)
    }

    private func reply(_ connection: Int32, _ text: String) {
        let bytes = Array((text + "\r\n").utf8)
        _ = write(connection, bytes, bytes.count)
    }
}
