import Cryptography
import Testing

@Suite struct Base64URLTests {
    @Test(arguments: [("", ""), ("f", "Zg"), ("fo", "Zm8"), ("foo", "Zm9v"), ("foob", "Zm9vYg"), ("fooba", "Zm9vYmE")])
    func encodesTheVectorsOfRFC4648(plain: String, encoded: String) {
        #expect(Base64URL.encode(Array(plain.utf8)) == encoded)
        #expect(Base64URL.decode(encoded) == Array(plain.utf8))
    }

    @Test(arguments: ["Zg==", "Z", "Zh", "Zm9", "Zm 9v", "Zm+v", "Zm/v", "Zm9v\n", "é"])
    func refusesOtherSpellings(text: String) {
        #expect(Base64URL.decode(text) == nil)
    }

    @Test func roundTripsEveryByte() {
        for count in 0..<70 {
            let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 151 &+ count) }
            #expect(Base64URL.decode(Base64URL.encode(bytes)) == bytes)
        }
    }
}
