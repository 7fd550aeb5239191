import Testing

@testable import DeviceHost

@Suite("BrowserStream")
struct BrowserStreamTests {
    @Test("Messages come in order")
    func order() async {
        let stream = BrowserStream()
        for number in 0..<100 { stream.send([UInt8(number)]) }
        stream.finish()
        var received: [UInt8] = []
        for await line in stream.messages { received += line }
        #expect(received == (0..<100).map { UInt8($0) })
    }

    @Test("A page that stops reading is cut off")
    func limit() async {
        let stream = BrowserStream()
        let line = [UInt8](repeating: 0, count: 8 << 20)
        for _ in 0..<20 { stream.send(line) }
        var bytes = 0
        for await line in stream.messages { bytes += line.count }
        #expect(bytes <= BrowserStream.pendingLimit)
        #expect(bytes > 0)
    }

    @Test("What was written makes room")
    func room() async {
        let stream = BrowserStream()
        let line = [UInt8](repeating: 0, count: 8 << 20)
        var iterator = stream.messages.makeAsyncIterator()
        for _ in 0..<20 {
            stream.send(line)
            guard let written = await iterator.next() else { return #expect(Bool(false), "cut off") }
            stream.wrote(written)
        }
    }
}
