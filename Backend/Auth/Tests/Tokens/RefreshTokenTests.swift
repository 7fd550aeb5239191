import Cryptography
import Testing

@testable import Auth

@Suite struct RefreshTokenTests {
    private let key = [UInt8](repeating: 7, count: 32)

    @Test func everyTokenIsReadBackAndNoChangedOneIsGood() throws {
        var generator = SeededGenerator(seed: 1)
        for _ in 0..<300 {
            let session = SecureRandom.uuid()
            let counter = Int.random(in: 0...Int.max, using: &generator) >> Int.random(in: 0...62, using: &generator)
            let token = try #require(RefreshToken(sessionIdentifier: session, counter: counter, key: key))
            let read = try #require(RefreshToken(parsing: token.text))
            #expect(read == token)
            #expect(read.sessionIdentifier == session)
            #expect(read.counter == counter)
            #expect(read.isSigned(with: key))
            #expect(!read.isSigned(with: [UInt8](repeating: 8, count: 32)))
            var characters = Array(token.text.utf8)
            let index = Int.random(in: characters.indices, using: &generator)
            characters[index] = characters[index] == UInt8(ascii: "A") ? UInt8(ascii: "B") : UInt8(ascii: "A")
            let changed = RefreshToken(parsing: String(decoding: characters, as: UTF8.self))
            #expect(changed?.isSigned(with: key) != true)
        }
    }

    @Test func anythingElseIsNoToken() {
        var generator = SeededGenerator(seed: 2)
        for count in 0..<120 {
            let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
            #expect(RefreshToken(parsing: Base64URL.encode(bytes)) == nil)
        }
        #expect(RefreshToken(sessionIdentifier: "no uuid", counter: 0, key: key) == nil)
    }

    @Test func identifiersHaveOneForm() {
        #expect(UUIDText.bytes("00112233-4455-6677-8899-AABBCCDDEEFF") == (0..<16).map { UInt8($0) * 0x11 })
        #expect(UUIDText.text((0..<16).map { UInt8($0) * 0x11 }) == "00112233-4455-6677-8899-aabbccddeeff")
        for text in ["", "00112233445566778899aabbccddeeff", "00112233-4455-6677-8899-aabbccddeefg", "{}"] {
            #expect(UUIDText.bytes(text) == nil)
        }
    }
}

/// Random numbers that are the same in every run (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}
