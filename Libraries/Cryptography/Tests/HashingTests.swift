import Cryptography
import Testing

@Suite struct HashingTests {
    @Test func sha256OfABC() {
        #expect(
            SHA256Digest.hexadecimal("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    }

    @Test func hmacMatchesRFC4231Case2() {
        let code = HMACSHA256.authenticationCode(
            for: Array("what do ya want for nothing?".utf8), key: Array("Jefe".utf8))
        #expect(Hexadecimal.encode(code) == "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843")
        #expect(HMACSHA256.isValid(code, for: Array("what do ya want for nothing?".utf8), key: Array("Jefe".utf8)))
        #expect(!HMACSHA256.isValid(code, for: Array("what".utf8), key: Array("Jefe".utf8)))
    }

    @Test func md5OfPiecesIsThatOfTheWhole() {
        let hasher = MD5Hasher()
        hasher.update(Array("a".utf8))
        hasher.update(Array("bc".utf8))
        #expect(Hexadecimal.encode(hasher.finish()) == "900150983cd24fb0d6963f7d28e17f72")
    }

    @Test func constantTimeComparison() {
        #expect(constantTimeEqual("same", "same"))
        #expect(!constantTimeEqual("same", "sama"))
        #expect(!constantTimeEqual("same", "sam"))
        #expect(constantTimeEqual("", ""))
    }
}
