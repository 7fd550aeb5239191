import HTTPCore
import Testing

@Suite struct PercentEncodingTests {
    @Test(arguments: ["", "plain", "a b+c&d=e/ü€😀", "%41", "\u{1}\u{7F}"])
    func decodingUndoesEncoding(text: String) {
        let encoded = PercentEncoding.encode(text)
        #expect(encoded.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F })
        #expect(PercentEncoding.decode(encoded) == text)
        #expect(PercentEncoding.decode(encoded, plusIsSpace: true) == text)
    }

    @Test(arguments: ["%", "%4", "%G1", "%ff", "%c3%28", "a%00b", "%ED%A0%80"])
    func refusesBrokenEscapesAndBytesThatAreNotUTF8(text: String) {
        #expect(PercentEncoding.decode(text) == nil)
    }

    @Test func randomTextSurvives() {
        for _ in 0..<500 {
            let scalars = (0..<Int.random(in: 0...20)).compactMap { _ in Unicode.Scalar(UInt32.random(in: 1...0x10FFFF))
            }
            let text = String(String.UnicodeScalarView(scalars))
            #expect(PercentEncoding.decode(PercentEncoding.encode(text)) == text)
        }
    }
}

@Suite struct QueryItemsTests {
    @Test func keepsOrderAndRepeats() throws {
        let items = try #require(QueryItems(parsing: "a=1&b=x+y&a=%C3%BC&flag&=v&&c=d=e"))
        #expect(items.values("a") == ["1", "ü"])
        #expect(items["b"] == "x y")
        #expect(items["flag"] == "")
        #expect(items[""] == "v")
        #expect(items["c"] == "d=e")
        #expect(items["missing"] == nil)
    }

    @Test func refusesBrokenEscapes() {
        #expect(QueryItems(parsing: "a=%zz") == nil)
        #expect(QueryItems(parsing: "%80=1") == nil)
    }
}
