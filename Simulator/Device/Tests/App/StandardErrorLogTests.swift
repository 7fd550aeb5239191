import Testing

@testable import DeviceHost

@Suite("StandardErrorLog")
struct StandardErrorLogTests {
    @Test("Lines are put together from pieces")
    func pieces() {
        let log = StandardErrorLog()
        for piece in ["he", "llo\nwor", "ld"] { log.append(piece.utf8) }
        #expect(log.lines == ["hello", "world"])
    }

    @Test("A line without end takes bounded room")
    func longLine() {
        let log = StandardErrorLog()
        log.append(repeatElement(UInt8(ascii: "x"), count: 100_000))
        #expect(log.lines.map(\.utf8.count) == [StandardErrorLog.lengthLimit])
    }

    @Test("Why Swift ended the process is kept, however long the trace after it")
    func cause() {
        let log = StandardErrorLog()
        log.append("App/List.swift:7: Fatal error: Index out of range\n".utf8)
        for line in 0..<200 { log.append("\(line) in main\n".utf8) }
        #expect(log.cause == "App/List.swift:7: Fatal error: Index out of range")
        #expect(log.lines.count == StandardErrorLog.lineLimit)
    }

    @Test("Bytes that are no UTF-8 do no harm")
    func invalidText() {
        let log = StandardErrorLog()
        log.append([0xff, 0xfe, 0x0a])
        #expect(log.lines == ["\u{FFFD}\u{FFFD}"])
    }
}
