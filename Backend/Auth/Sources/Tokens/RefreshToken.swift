import Cryptography

/// A refresh token in GoTrue's second form: version, session, counter and signature.
///
/// Bytes: 0, the session's UUID (16), the counter as an unsigned LEB128 number, the first 16 bytes of their HMAC-SHA256 under the
/// session's key, and the first 4 bytes of the SHA-256 of it all, which tell a mistyped token from a forged one without a look into the database.
struct RefreshToken: Sendable, Equatable {
    static let keyByteCount = 32
    private static let signatureByteCount = 16
    private static let checksumByteCount = 4

    /// The UUID in lower case.
    let sessionIdentifier: String
    let counter: Int
    private let signed: [UInt8]
    private let signature: [UInt8]

    /// A token for `counter` of the session, signed with the session's `key`; `nil` when the identifier is no UUID.
    init?(sessionIdentifier: String, counter: Int, key: [UInt8]) {
        guard let identifierBytes = UUIDText.bytes(sessionIdentifier), counter >= 0 else { return nil }
        self.sessionIdentifier = sessionIdentifier
        self.counter = counter
        signed = [0] + identifierBytes + Self.encode(counter)
        signature = Self.sign(signed, key: key)
    }

    /// Reads a token; `nil` when it is none. Its signature is still to be checked.
    init?(parsing text: String) {
        guard text.utf8.count <= 80, let bytes = Base64URL.decode(text), bytes.first == 0 else { return nil }
        let body = bytes.dropLast(Self.checksumByteCount)
        guard body.count > 17 + Self.signatureByteCount,
            SHA256Digest.hash(Array(body)).prefix(Self.checksumByteCount) == bytes.suffix(Self.checksumByteCount),
            let counter = Self.decode(body[17..<(body.count - Self.signatureByteCount)])
        else { return nil }
        sessionIdentifier = UUIDText.text(body[1..<17])
        self.counter = counter
        signed = Array(body.dropLast(Self.signatureByteCount))
        signature = Array(body.suffix(Self.signatureByteCount))
    }

    func isSigned(with key: [UInt8]) -> Bool {
        constantTimeEqual(signature, Self.sign(signed, key: key))
    }

    var text: String {
        let body = signed + signature
        return Base64URL.encode(body + SHA256Digest.hash(body).prefix(Self.checksumByteCount))
    }

    private static func sign(_ bytes: [UInt8], key: [UInt8]) -> [UInt8] {
        Array(HMACSHA256.authenticationCode(for: bytes, key: key).prefix(signatureByteCount))
    }

    private static func encode(_ number: Int) -> [UInt8] {
        var (rest, bytes) = (number, [UInt8]())
        while rest >= 0x80 {
            bytes.append(UInt8(rest & 0x7F) | 0x80)
            rest >>= 7
        }
        return bytes + [UInt8(rest)]
    }

    private static func decode(_ bytes: ArraySlice<UInt8>) -> Int? {
        guard (1...9).contains(bytes.count) else { return nil }
        var number = 0
        for (index, byte) in bytes.enumerated() {
            let isLast = index == bytes.count - 1
            guard (byte & 0x80 == 0) == isLast else { return nil }
            number |= Int(byte & 0x7F) << (7 * index)
        }
        // One number has one form only, so that a token has one, too.
        return encode(number) == Array(bytes) ? number : nil
    }
}

/// UUIDs in their text form (RFC 9562).
enum UUIDText {
    /// The sixteen bytes; `nil` when `text` is no UUID.
    static func bytes(_ text: String) -> [UInt8]? {
        let groups = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard groups.map(\.count) == [8, 4, 4, 4, 12] else { return nil }
        var output: [UInt8] = []
        var high: UInt8?
        for byte in groups.joined() {
            guard let digit = Character(UnicodeScalar(byte)).hexDigitValue.map(UInt8.init) else { return nil }
            if let first = high {
                output.append(first << 4 | digit)
                high = nil
            } else {
                high = digit
            }
        }
        return output
    }

    static func text(_ bytes: some Collection<UInt8>) -> String {
        var output = ""
        for (index, character) in Hexadecimal.encode(bytes).enumerated() {
            if [8, 12, 16, 20].contains(index) { output.append("-") }
            output.append(character)
        }
        return output
    }
}
