import CLinux
import EventLoop
import Glibc
import HTTPServer
import Synchronization
import Testing

@testable import BackendCore

@Suite struct IdleStreamsTests {
    private static let count = 2_000

    /// All of them get the same event, other requests are served meanwhile, and all end in order.
    @Test func servesTwoThousandIdleEventStreams() async throws {
        clinux_raise_descriptor_limit(65_536)
        try #require(clinux_descriptor_limit() > 2 * UInt(Self.count) + 200, "too few descriptors for this test")
        let drain = DrainSignal()
        let event = DrainSignal()
        let open = Atomic<Int>(0)
        let gate = RequestGate(limit: 100, drain: drain) { _ in HTTPResponse(status: 503) }
        let handler = gate.applied { request in
            guard request.path == "/events" else { return .text("well") }
            return .events { writer in
                open.add(1, ordering: .relaxed)
                try await writer.writeEvent(data: "begin")
                await event.wait()
                try await writer.writeEvent(data: "news")
                try await Task.sleep(for: .seconds(3600))
            }
        }
        let group = try EventLoopGroup(count: 2)
        defer { group.stop() }
        let server = HTTPServer(configuration: HTTPServerConfiguration(), group: group, handler: handler)
        let port = UInt16(try await server.start())
        var clients: [BlockingClient] = []
        defer { clients.forEach { $0.hangUp() } }
        for _ in 0..<Self.count {
            let client = try BlockingClient(port: port)
            clients.append(client)
            client.send("GET /events HTTP/1.1\r\nHost: x\r\n\r\n")
        }
        for client in clients { #expect(client.receive(until: "data: begin")) }
        #expect(open.load(ordering: .relaxed) == Self.count)
        let other = try BlockingClient(port: port)
        defer { other.hangUp() }
        other.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        #expect(other.receive(until: "well"))
        event.begin()
        for client in clients { #expect(client.receive(until: "data: news")) }
        async let ended: Void = server.shutdown(graceSeconds: 20)
        drain.begin()
        for client in clients { #expect(client.receive(until: "0\r\n\r\n"), "ends in order") }
        await ended
    }
}

/// A connection whose calls wait, for up to half a minute.
private final class BlockingClient {
    private let descriptor: Int32
    private var received = ""

    init(port: UInt16) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        var timeout = timeval(tv_sec: 30, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
        let code = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard code == 0 else { throw EventLoopError.system(call: "connect", code: errno) }
    }

    func send(_ text: String) { _ = Glibc.send(descriptor, text, text.utf8.count, Int32(MSG_NOSIGNAL)) }

    /// False when the connection ended first, or half a minute passed.
    func receive(until text: String) -> Bool {
        var buffer = [UInt8](repeating: 0, count: 4096)
        while !received.contains(text) {
            let count = recv(descriptor, &buffer, buffer.count, 0)
            guard count > 0 else { return false }
            received += String(decoding: buffer[..<count], as: UTF8.self)
        }
        return true
    }

    func hangUp() { close(descriptor) }
}
