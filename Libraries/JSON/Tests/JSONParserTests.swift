import JSON
import Testing

@Suite struct JSONParserTests {
    @Test func parsesEveryKindOfValue() throws {
        let value = try JSONValue(parsing: #" {"a":[1,-2.5e+3,true,false,null],"b":{"c":"x"}} "#)
        #expect(value["a"]?[0]?.int == 1)
        #expect(value["a"]?[1]?.double == -2500)
        #expect(value["a"]?[2]?.bool == true)
        #expect(value["a"]?[4]?.isNull == true)
        #expect(value["b"]?["c"]?.string == "x")
        #expect(value["b"]?["missing"] == nil)
    }

    @Test func keepsTheTextOfNumbers() throws {
        #expect(try JSONValue(parsing: "12345678901234567890.10").text == "12345678901234567890.10")
    }

    @Test func decodesEscapesAndSurrogatePairs() throws {
        #expect(try JSONValue(parsing: #""\"\\\/\b\f\n\r\t\u00e9\ud83d\ude00é""#).string == "\"\\/\u{8}\u{c}\n\r\té😀é")
    }

    @Test(arguments: [
        "", " ", "{", "[1,]", "{\"a\"}", "{\"a\":1,}", "[1 2]", "01", "1.", ".5", "1e", "-", "+1", "tru", "nul", "NaN",
        "\"", "\"\\x\"", "\"\\ud800\"", "\"\\udc00\"", "\"\\ud800\\u0041\"", "\"\\u12\"", "\"a\nb\"", "1 2", "{1:2}",
        "'a'", "//",
    ])
    func refusesWhatIsNotJSON(text: String) {
        #expect(throws: JSONError.self) { try JSONValue(parsing: text) }
    }

    @Test func refusesWrongUTF8() {
        #expect(throws: JSONError.invalidString(offset: 0)) { try JSONValue(parsing: [0x22, 0xC3, 0x28, 0x22]) }
        #expect(throws: JSONError.self) { try JSONValue(parsing: [0x22, 0x5C, 0x6E, 0xFF, 0x22]) }
    }

    @Test func refusesNestingBeyondTheLimit() throws {
        let nested = { (depth: Int) in String(repeating: "[", count: depth) + String(repeating: "]", count: depth) }
        #expect(try JSONValue(parsing: nested(128)).array?.count == 1)
        #expect(throws: JSONError.tooDeep(limit: 128)) { try JSONValue(parsing: nested(129)) }
        #expect(throws: JSONError.tooDeep(limit: 128)) {
            try JSONValue(parsing: String(repeating: "[", count: 1_000_000))
        }
    }

    @Test func lastOfEqualNamesCounts() throws {
        #expect(try JSONValue(parsing: #"{"a":1,"a":2}"#)["a"]?.int == 2)
    }

    @Test func equalNamesAreRefusedWhereTheyMustNotBe() throws {
        let text = #"{"a":{"b":1,"c":[{"b":1},{"b":2}]},"b":{},"a":2}"#
        #expect(throws: JSONError.repeatedName("a", offset: 42)) {
            try JSONValue(parsing: text, allowsRepeatedNames: false)
        }
        #expect(throws: JSONError.repeatedName("é", offset: 8)) {
            try JSONValue(parsing: #"{"é":1,"\u00e9":2}"#, allowsRepeatedNames: false)
        }
        #expect(try JSONValue(parsing: #"{"a":{"b":1},"b":{"a":1}}"#, allowsRepeatedNames: false)["b"]?["a"]?.int == 1)
    }

    @Test func randomValuesSurviveARoundTrip() throws {
        var generator = SeededGenerator(seed: 42)
        for _ in 0..<2000 {
            let value = randomValue(depth: 4, using: &generator)
            #expect(try JSONValue(parsing: value.serialized) == value)
        }
    }

    @Test func whatMustBeEscapedIsFoundAnywhere() throws {
        for count in [1, 7, 15, 16, 33, 100] {
            for place in 0..<count {
                for byte in [0x00, 0x1F, UInt8(ascii: "\""), UInt8(ascii: "\\")] {
                    var bytes = [UInt8](repeating: UInt8(ascii: "a"), count: count)
                    bytes[place] = byte
                    let text = String(decoding: bytes, as: UTF8.self)
                    #expect(try JSONValue(parsing: JSONValue.string(text).serialized) == .string(text))
                }
            }
        }
    }

    @Test func randomBytesNeverCrash() throws {
        var generator = SeededGenerator(seed: 7)
        let alphabet = Array("{}[]\",:\\u0123dDeE+-.tfn \u{1}é".utf8) + [0xFF, 0x80]
        for _ in 0..<20_000 {
            let bytes = (0..<Int.random(in: 0...12, using: &generator)).map { _ in
                alphabet[Int.random(in: 0..<alphabet.count, using: &generator)]
            }
            guard let value = try? JSONValue(parsing: bytes) else { continue }
            #expect(try JSONValue(parsing: value.serialized) == value)
        }
    }

    private func randomValue(depth: Int, using generator: inout SeededGenerator) -> JSONValue {
        switch Int.random(in: 0..<(depth > 0 ? 6 : 4), using: &generator) {
        case 0: .null
        case 1: .bool(Bool.random(using: &generator))
        case 2: .number(String(Int.random(in: -1_000_000...1_000_000, using: &generator)))
        case 3: .string(randomString(using: &generator))
        case 4:
            .array(
                (0..<Int.random(in: 0...4, using: &generator)).map { _ in
                    randomValue(depth: depth - 1, using: &generator)
                })
        default:
            .object(
                Dictionary(
                    (0..<Int.random(in: 0...4, using: &generator)).map { _ in
                        (randomString(using: &generator), randomValue(depth: depth - 1, using: &generator))
                    }
                ) { _, last in last })
        }
    }

    @Test func whatPostgreSQLCannotHoldIsReplaced() throws {
        let value = try JSONValue(parsing: Array(#"{"a\u0000": ["x\u0000y", 1, null], "b": {"c": "\u0000"}}"#.utf8))
        #expect(value.replacingNUL == ["a\u{FFFD}": ["x\u{FFFD}y", 1, nil], "b": ["c": "\u{FFFD}"]])
        #expect(value.replacingNUL.replacingNUL == value.replacingNUL)
    }

    private func randomString(using generator: inout SeededGenerator) -> String {
        let scalars = Array("\"\\/\n\t\u{0}\u{1f}aZ9é中😀\u{7f}\u{2028}".unicodeScalars)
        var text = ""
        for _ in 0..<Int.random(in: 0...8, using: &generator) {
            text.unicodeScalars.append(scalars[Int.random(in: 0..<scalars.count, using: &generator)])
        }
        return text
    }
}

/// SplitMix64: the same numbers on every run, so that a failure can be repeated.
private struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
