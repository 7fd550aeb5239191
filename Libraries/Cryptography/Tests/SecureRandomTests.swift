import Cryptography
import Testing

@Suite struct SecureRandomTests {
    @Test func identifiersAreVersion4AndDistinct() {
        let identifiers = Set((0..<500).map { _ in SecureRandom.uuid() })
        #expect(identifiers.count == 500)
        for identifier in identifiers {
            let characters = Array(identifier)
            #expect(characters.count == 36 && characters[14] == "4" && "89ab".contains(characters[19]))
        }
    }

    @Test func identifiersAreMadeOfTheirBytes() {
        #expect(SecureRandom.uuid([UInt8](repeating: 0xFF, count: 16)[...]) == "ffffffff-ffff-4fff-bfff-ffffffffffff")
        #expect(
            SecureRandom.uuid(ArraySlice(0...20).dropFirst(5)) == "05060708-090a-4b0c-8d0e-0f1011121314")
    }

    @Test func tokensAndDigitsHaveTheirLength() {
        #expect(SecureRandom.token(byteCount: 16).count == 22)
        #expect(SecureRandom.digits(6).count == 6)
        #expect(SecureRandom.digits(6).allSatisfy { $0.isNumber })
        #expect(SecureRandom.bytes(0).isEmpty)
    }
}
