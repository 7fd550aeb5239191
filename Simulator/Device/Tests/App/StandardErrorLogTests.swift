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

    @Test("Bytes that are no UTF-8 do no harm")
    func invalidText() {
        let log = StandardErrorLog()
        log.append([0xff, 0xfe, 0x0a])
        #expect(log.lines == ["\u{FFFD}\u{FFFD}"])
    }
}
