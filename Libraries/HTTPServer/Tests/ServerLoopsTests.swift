import EventLoop
import Synchronization
import Testing

@testable import HTTPServer

/// Connections are spread evenly over the loops, whatever socket the kernel gave them to.
@Suite struct ServerLoopsTests {
    private static let namesItsLoop: HTTPHandler = { _ in .text("<\(EventLoop.current?.name ?? "none")>") }

    private func loopName(_ client: RawClient) async throws -> String {
        client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        let text = try await client.receive { $0.hasSuffix(">") }
        return String(text.split(separator: "<").last ?? "")
    }

    @Test(arguments: [1, 2, 4]) func openConnectionsAreSharedEvenly(loops: Int) async throws {
        try await withServer(loops: loops, handler: Self.namesItsLoop) { port in
            var counts: [String: Int] = [:]
            var clients: [RawClient] = []
            for _ in 0..<(8 * loops) {
                let client = try await RawClient(port: port)
                counts[try await loopName(client), default: 0] += 1
                clients.append(client)
            }
            #expect(counts.count == loops && counts.values.allSatisfy { $0 == 8 }, "\(counts)")
        }
    }

    @Test func connectionsThatEndedCountNoLonger() async throws {
        try await withServer(loops: 2, handler: Self.namesItsLoop) { port in
            for _ in 0..<40 {
                let client = try await RawClient(port: port)
                client.send("GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
                _ = try await client.receiveToEnd()
            }
            var names: Set<String> = []
            var clients: [RawClient] = []
            for _ in 0..<4 {
                let client = try await RawClient(port: port)
                names.insert(try await loopName(client))
                clients.append(client)
            }
            #expect(names.count == 2)
        }
    }

    @Test func everyConnectionIsAnsweredWhileTheServerEnds() async throws {
        for _ in 0..<20 {
            let group = try EventLoopGroup(count: 4)
            defer { group.stop() }
            let server = HTTPServer(
                configuration: .patient, group: group, handler: { _ in .text("<answered>") })
            let port = try await server.start()
            var clients: [RawClient] = []
            for _ in 0..<24 {
                let client = try await RawClient(port: port)
                client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
                clients.append(client)
            }
            for client in clients { try await client.waitUntilAcknowledged() }
            await server.shutdown(graceSeconds: 60)
            for client in clients {
                let text = try await client.receiveToEnd()
                #expect(text.hasSuffix("<answered>"))
            }
        }
    }

    /// A loop that drains would wait forever for a connection that was counted there and never came.
    @Test func onceTheServerEndsNothingIsCountedElsewhere() async throws {
        let group = try EventLoopGroup(count: 2)
        defer { group.stop() }
        let siblings = ServerLoops()
        let loops = group.loops.map {
            ServerLoop(
                loop: $0, siblings: siblings, configuration: .patient,
                connectionCount: ConnectionCount(), immediateHandler: nil, handler: Self.namesItsLoop)
        }
        siblings.set(loops)
        #expect(siblings.place(for: loops[0]) === loops[0])
        #expect(siblings.place(for: loops[0]) === loops[1])
        #expect(siblings.place(for: loops[0]) === loops[0])
        siblings.beginEnding()
        async let placed = {
            var counts = [0, 0]
            for _ in 0..<10_000 { counts[siblings.place(for: loops[0]) === loops[0] ? 0 : 1] += 1 }
            return counts
        }()
        while loops[0].load.load(ordering: .relaxed) < 10_002 {
            #expect(loops[1].load.load(ordering: .relaxed) == 1)
            await Task.yield()
        }
        #expect(await placed == [10_000, 0])
    }
}
