import CLinux
import Glibc
import Testing

@testable import HTTPServer

@Suite struct ServerConnectionTests {
    /// Two ends of a TCP connection.
    private struct Pair {
        let near: Int32
        let far: Int32

        init() throws {
            let listening = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
            defer { Glibc.close(listening) }
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_addr.s_addr = inet_addr("127.0.0.1")
            var length = socklen_t(MemoryLayout<sockaddr_in>.size)
            let far = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
            let code = withUnsafeMutablePointer(to: &address) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                    bind(listening, pointer, length) == 0 && listen(listening, 1) == 0
                        && getsockname(listening, pointer, &length) == 0 && connect(far, pointer, length) == 0
                }
            }
            try #require(code)
            self.far = far
            near = accept(listening, nil, nil)
            try #require(near >= 0)
            try #require(fcntl(near, F_SETFL, O_NONBLOCK) == 0)
        }

        func close() {
            Glibc.close(near)
            Glibc.close(far)
        }
    }

    /// What an edge-triggered epoll reports now, without waiting.
    private func report(_ epoll: Int32) -> UInt32? {
        var event = epoll_event()
        return epoll_wait(epoll, &event, 1, 0) == 1 ? clinux_event_mask(&event) : nil
    }

    /// Whoever has missed that there is room is told once more; where there is none, nobody is.
    @Test func roomIsAnnouncedOnlyWhereThereIsSome() throws {
        let pair = try Pair()
        defer { pair.close() }
        let epoll = clinux_epoll_create()
        defer { Glibc.close(epoll) }
        let edgeTriggered = UInt32(1) << 31
        #expect(clinux_epoll_add(epoll, pair.near, clinux_epollout | edgeTriggered, 1) == 0)
        #expect(report(epoll).map { $0 & clinux_epollout != 0 } == true)
        #expect(report(epoll) == nil, "told once only")
        let connection = ServerConnection(
            descriptor: pair.near, remoteAddress: "", deadline: .infinity, isSurplus: false)
        connection.announceRoom()
        #expect(report(epoll).map { $0 & clinux_epollout != 0 } == true)
        let bytes = [UInt8](repeating: 1, count: 64 * 1024)
        while send(pair.near, bytes, bytes.count, Int32(MSG_NOSIGNAL)) > 0 {}
        _ = report(epoll)
        connection.announceRoom()
        #expect(report(epoll) == nil, "there is no room")
    }

    /// The buffer stays as large as it was, however often room is announced.
    @Test func announcingDoesNotChangeTheBuffer() throws {
        let pair = try Pair()
        defer { pair.close() }
        func size() -> Int32 {
            var (size, length) = (Int32(0), socklen_t(MemoryLayout<Int32>.size))
            getsockopt(pair.near, SOL_SOCKET, SO_SNDBUF, &size, &length)
            return size
        }
        let connection = ServerConnection(
            descriptor: pair.near, remoteAddress: "", deadline: .infinity, isSurplus: false)
        connection.announceRoom()
        let before = size()
        for _ in 0..<10 { connection.announceRoom() }
        #expect(size() == before)
    }
}
