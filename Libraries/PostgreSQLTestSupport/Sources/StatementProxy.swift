import Dispatch
import Glibc
import PostgreSQLCluster
import Synchronization

/// Stands between clients and the test cluster and has one statement fail that they send.
///
/// It reads the client's side of the protocol (https://www.postgresql.org/docs/current/protocol-message-formats.html) and counts the messages
/// that have something done: Execute and Query.
public final class StatementProxy: Sendable {
    /// What becomes of the statement.
    public enum Fault: Sendable, CaseIterable {
        /// The server refuses it.
        case refused
        /// The connection is lost before it has reached the server.
        case lost
        /// The connection is lost after the server has done it, and before the client is told.
        case unanswered
    }

    private struct State {
        var countdown = 0
        var fault = Fault.refused
        var hasFired = false
        var links: [Link] = []
        var isClosed = false
    }

    private let folder: TemporaryFolder
    private let listener: Int32
    private let serverPath: String
    private let database: String
    private let state = Mutex(State())

    /// - Parameter connectionString: of a database of the test cluster, as `TestCluster` gives it.
    /// - Throws: `ProxyFailure` when there are no more sockets.
    public init(to connectionString: String) throws {
        folder = try TemporaryFolder()
        let parts = connectionString.split(separator: "'")
        serverPath = parts.count > 3 ? parts[1] + "/" + Self.socketName : ""
        database = parts.count > 3 ? String(parts[3]) : ""
        listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard listener >= 0, Self.withAddress(folder.path + "/" + Self.socketName, { bind(listener, $0, $1) }) == 0,
            listen(listener, 64) == 0
        else { throw ProxyFailure(errno: errno) }
        Self.start { [self] in accept() }
    }

    private static let socketName = ".s.PGSQL.5432"

    /// How clients reach the database through it.
    public var connectionString: String { "host='\(folder.path)' user=postgres dbname='\(database)'" }

    /// Lets the statement fail that is sent as the `number`th from now on, counted from 1, over all connections.
    public func arm(_ fault: Fault, atStatement number: Int) {
        state.withLock { ($0.countdown, $0.fault, $0.hasFired) = (number, fault, false) }
    }

    /// Lets nothing fail any more, and tells whether something has.
    @discardableResult
    public func disarm() -> Bool {
        state.withLock {
            $0.countdown = 0
            return $0.hasFired
        }
    }

    /// Ends all connections and takes no more.
    public func close() {
        let links = state.withLock { state in
            state.isClosed = true
            return state.links
        }
        shutdown(listener, Int32(SHUT_RDWR))
        for link in links { link.cut() }
        folder.remove()
    }

    private func accept() {
        while true {
            let client = Glibc.accept(listener, nil, nil)
            guard client >= 0 else { break }
            let server = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
            guard server >= 0, Self.withAddress(serverPath, { connect(server, $0, $1) }) == 0 else {
                Glibc.close(client)
                continue
            }
            let link = Link(client: client, server: server)
            let isClosed = state.withLock { state in
                state.links.append(link)
                return state.isClosed
            }
            if isClosed { link.cut() }
            Self.start { link.passAnswers() }
            Self.start { [self] in link.passStatements { nextFault() } }
        }
        Glibc.close(listener)
    }

    /// What is to become of the statement that is being sent now.
    private func nextFault() -> Fault? {
        state.withLock { state in
            guard state.countdown > 0 else { return nil }
            state.countdown -= 1
            guard state.countdown == 0 else { return nil }
            state.hasFired = true
            return state.fault
        }
    }

    private static func start(_ body: @escaping @Sendable () -> Void) {
        // A queue of its own, whose thread may wait as long as it likes.
        DispatchQueue(label: "statement-proxy").async(execute: body)
    }

    private static func withAddress(
        _ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
    ) -> Int32 {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(path.utf8)
        guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else {
            errno = ENAMETOOLONG
            return -1
        }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        return withUnsafePointer(to: address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
    }
}

/// A socket that could not be had.
public struct ProxyFailure: Error, CustomStringConvertible {
    var errno: Int32

    public var description: String { "The statement proxy has no socket: \(String(cString: strerror(errno)))" }
}

/// One client's connection and its own to the server. Each of its two directions has a thread.
private final class Link: Sendable {
    private let client: Int32
    private let server: Int32
    /// Whether the client is told nothing any more.
    private let isMute = Atomic<Bool>(false)
    /// How many directions still pass something on; the last that ends closes both sockets.
    private let openEnds = Mutex<Int>(2)

    init(client: Int32, server: Int32) {
        self.client = client
        self.server = server
    }

    func cut() {
        openEnds.withLock { count in
            // Closed ones may be somebody else's by now.
            guard count > 0 else { return }
            shutdown(client, Int32(SHUT_RDWR))
            shutdown(server, Int32(SHUT_RDWR))
        }
    }

    func passAnswers() {
        var buffer = [UInt8](repeating: 0, count: 16_384)
        while true {
            let count = recv(server, &buffer, buffer.count, 0)
            guard count > 0 else { break }
            if isMute.load(ordering: .acquiring) { continue }
            guard write(buffer.prefix(count), to: client) else { break }
        }
        end()
    }

    func passStatements(_ nextFault: () -> StatementProxy.Fault?) {
        // The first message has no type.
        guard var message = readMessage(hasType: false) else { return end() }
        while write(message[...], to: server), let next = readMessage(hasType: true) {
            message = next
            guard message[0] == UInt8(ascii: "E") || message[0] == UInt8(ascii: "Q"), let fault = nextFault() else {
                continue
            }
            switch fault {
            case .refused: message = Self.refusal(of: message[0])
            case .lost: return end()
            case .unanswered:
                isMute.store(true, ordering: .releasing)
                return finishUnanswered(message)
            }
        }
        end()
    }

    /// Passes on a statement and what the client has sent with it, and lets the server be done with it before the connection ends.
    private func finishUnanswered(_ statement: [UInt8]) {
        var message = statement
        while write(message[...], to: server), message[0] != UInt8(ascii: "S"), message[0] != UInt8(ascii: "Q"),
            let next = readMessage(hasType: true)
        {
            message = next
        }
        // The server reads to the end of what was sent, and then closes; `passAnswers` sees that.
        shutdown(server, Int32(SHUT_WR))
        leave()
    }

    /// A message that the server refuses, of the same kind.
    private static func refusal(of type: UInt8) -> [UInt8] {
        let text = type == UInt8(ascii: "E") ? "made to fail\0\0\0\0\0" : "made to fail\0"
        let length = text.utf8.count + 4
        return [type, 0, 0, 0, UInt8(length)] + Array(text.utf8)
    }

    private func readMessage(hasType: Bool) -> [UInt8]? {
        guard let head = read(hasType ? 5 : 4) else { return nil }
        let length = head.suffix(4).reduce(0) { $0 << 8 | Int($1) }
        guard length >= 4, let body = read(length - 4) else { return nil }
        return head + body
    }

    private func read(_ count: Int) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: count)
        var filled = 0
        while filled < count {
            let received = bytes.withUnsafeMutableBytes {
                recv(client, $0.baseAddress?.advanced(by: filled), count - filled, 0)
            }
            guard received > 0 else { return nil }
            filled += received
        }
        return bytes
    }

    private func write(_ bytes: ArraySlice<UInt8>, to socket: Int32) -> Bool {
        var rest = bytes
        while !rest.isEmpty {
            let sent = rest.withUnsafeBytes { send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            guard sent > 0 else { return false }
            rest = rest.dropFirst(sent)
        }
        return true
    }

    private func end() {
        cut()
        leave()
    }

    private func leave() {
        openEnds.withLock { count in
            count -= 1
            guard count == 0 else { return }
            close(client)
            close(server)
        }
    }
}
