import Cryptography
import Testing

@Suite struct SHA256StreamTests {
    @Test(arguments: [0, 1, 63, 64, 65, 1000, 100_000]) func piecesGiveWhatTheWholeGives(_ count: Int) {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        var stream = SHA256Stream()
        var rest = bytes[...]
        while !rest.isEmpty {
            let piece = rest.prefix(Int.random(in: 1...max(1, count / 3)))
            stream.update(piece)
            rest = rest.dropFirst(piece.count)
        }
        let whole = SHA256Digest.hash(bytes).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        #expect(stream.finish() == whole)
    }
}
