import HTTPServer
import Testing

/// Whatever comes over a connection, the server goes on serving the others.
@Suite struct HTTPServerHostileInputTests {
    private static let requests = [
        "GET /a%20b?c=d HTTP/1.1\r\nHost: x\r\nAccept: */*\r\n\r\n",
        "POST /p HTTP/1.1\r\nHost: x\r\nContent-Length: 11\r\n\r\nhello world",
        "PUT /u HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nTrailer: X\r\n\r\n5\r\nhello\r\n0\r\nX: y\r\n\r\n",
        "PUT /c HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 3\r\n\r\nabc",
        "HEAD / HTTP/1.0\r\n\r\n",
    ]

    /// Requests that are cut, repeated, mixed and changed at random, sent in random pieces.
    @Test(arguments: [1, 2, 3, 4] as [UInt64])
    func randomInputHarmsNobodyElse(seed: UInt64) async throws {
        var random = SplitMix(state: seed)
        let handler: HTTPHandler = { request in
            let body = try await request.body.collect(upTo: 100_000)
            return .text("\(request.path) \(body.count)")
        }
        try await withServer({ $0.bodyLimitBytes = 50_000 }, handler: handler) { port in
            for _ in 0..<50 {
                let client = try await RawClient(port: port)
                var bytes = Self.hostileBytes(using: &random)
                while !bytes.isEmpty {
                    let count = Int.random(in: 1...bytes.count, using: &random)
                    client.send(Array(bytes.prefix(count)))
                    bytes.removeFirst(count)
                    if Bool.random(using: &random) { await Task.yield() }
                }
                if Bool.random(using: &random) { client.hangUp() }
            }
            let client = try await RawClient(port: port)
            client.send("GET /well HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
            #expect(try await client.receiveToEnd().hasSuffix("/well 0"))
        }
    }

    private static func hostileBytes(using random: inout SplitMix) -> [UInt8] {
        var bytes: [UInt8] = []
        for _ in 0..<Int.random(in: 1...4, using: &random) {
            bytes += Array((requests.randomElement(using: &random) ?? "").utf8)
        }
        for _ in 0..<Int.random(in: 0...6, using: &random) where !bytes.isEmpty {
            let index = Int.random(in: 0..<bytes.count, using: &random)
            switch Int.random(in: 0..<5, using: &random) {
            case 0: bytes[index] = UInt8.random(in: 0...255, using: &random)
            case 1: bytes.removeSubrange(index...)
            case 2: bytes.insert(contentsOf: [0x0D, 0x0A], at: index)
            case 3: bytes.insert(contentsOf: repeatElement(0x41, count: 5_000), at: index)
            default: bytes.insert(contentsOf: bytes[index...], at: index)
            }
        }
        return bytes
    }

    /// Who does not speak HTTP is told so at once, and not left waiting for the end of a line that will never come.
    @Test(arguments: [
        Array("garbage\r\n".utf8), [0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x01, 0xFC, 0x03, 0x03], [0x00],
        Array("GET /a b HTTP/1.1\r\n\r\n".utf8), Array("\u{fffd}\u{fffd} / HTTP/1.1\r\n\r\n".utf8),
        Array("GET\r\n\r\n".utf8), [UInt8](repeating: 0xFF, count: 200_000),
    ])
    func whatIsNotHTTPIsAnswered400(bytes: [UInt8]) async throws {
        try await withServer(handler: echo) { port in
            let client = try await RawClient(port: port)
            client.send(bytes)
            let text = try await client.receive { $0.contains("\r\n\r\n{") && $0.hasSuffix("}") }
            #expect(text.hasPrefix("HTTP/1.1 400 Bad Request\r\n"))
            #expect(text.contains("not an HTTP request"))
            client.hangUp()
        }
    }

    @Test func aFirstLineInSinglesIsRead() async throws {
        try await withServer(handler: echo) { port in
            let client = try await RawClient(port: port)
            for byte in "\r\nGET /slow HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".utf8 {
                client.send([byte])
                await Task.yield()
            }
            #expect(try await client.receiveToEnd().contains("X-Target: /slow\r\n"))
        }
    }

    @Test func aFirstLineThatEndsTooEarlyIsAnswered400() async throws {
        try await withServer(handler: echo) { port in
            let client = try await RawClient(port: port)
            client.send("GET /ha")
            client.endSending()
            #expect(try await client.receiveToEnd().hasPrefix("HTTP/1.1 400"))
        }
    }

    @Test func aFirstLineThatTakesTooLongIsAnswered408() async throws {
        try await withServer({ $0.headSeconds = 1 }, handler: echo) { port in
            let client = try await RawClient(port: port, sending: "GET /ha")
            #expect(try await client.receiveToEnd().hasPrefix("HTTP/1.1 408"))
        }
    }

    /// A client that sends many requests and reads none of the answers is slowed down, not served into memory without end.
    @Test func pipeliningWithoutReadingIsBounded() async throws {
        let served = Counter()
        let answer = [UInt8](repeating: 97, count: 50_000)
        let handler: HTTPHandler = { _ in
            served.add()
            return HTTPResponse(body: .bytes(answer))
        }
        try await withServer(handler: handler) { port in
            let client = try await RawClient(port: port, receiveBufferBytes: 4096)
            try await client.setReading(false)
            let request = Array("GET / HTTP/1.1\r\nHost: x\r\n\r\n".utf8)
            var idle = 0
            while idle < 5 {
                let sent = client.sendWithoutWaiting(request + request + request)
                idle = sent < request.count * 3 ? idle + 1 : 0
                if sent == 0 { try await Task.sleep(for: .milliseconds(20)) }
                if served.value > 2_000 { break }
            }
            #expect(served.value < 500)
        }
    }
}

/// Steele, Lea and Flood's SplitMix64: a small generator with a seed, so that a failure can be repeated.
struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}
