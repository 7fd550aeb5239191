import CCrypto

/// SHA-256 (FIPS 180-4).
public enum SHA256Digest {
    public static let byteCount = 32

    /// The 32 bytes of the digest.
    public static func hash(_ bytes: [UInt8]) -> [UInt8] {
        var digest = [UInt8](repeating: 0, count: byteCount)
        SHA256(bytes, bytes.count, &digest)
        return digest
    }

    /// The digest of the UTF-8 of `text` as 64 lower-case hexadecimal digits.
    public static func hexadecimal(_ text: String) -> String {
        Hexadecimal.encode(hash(Array(text.utf8)))
    }
}

/// HMAC with SHA-256 (RFC 2104).
public enum HMACSHA256 {
    /// The 32 bytes of the authentication code of `message` under `key`.
    public static func authenticationCode(for message: [UInt8], key: [UInt8]) -> [UInt8] {
        var code = [UInt8](repeating: 0, count: SHA256Digest.byteCount)
        var length: UInt32 = 0
        HMAC(EVP_sha256(), key, Int32(key.count), message, message.count, &code, &length)
        return code
    }

    /// Whether `code` is the authentication code of `message`, compared in constant time.
    public static func isValid(_ code: [UInt8], for message: [UInt8], key: [UInt8]) -> Bool {
        constantTimeEqual(code, authenticationCode(for: message, key: key))
    }
}

/// Whether two byte strings are equal, in a time that depends on their lengths only.
public func constantTimeEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    left.count == right.count && CRYPTO_memcmp(left, right, left.count) == 0
}

/// Whether two texts are equal byte for byte, in a time that depends on their lengths only.
public func constantTimeEqual(_ left: String, _ right: String) -> Bool {
    constantTimeEqual(Array(left.utf8), Array(right.utf8))
}

/// Lower-case hexadecimal text.
public enum Hexadecimal {
    private static let digits = Array("0123456789abcdef".utf8)

    public static func encode(_ bytes: some Sequence<UInt8>) -> String {
        var output: [UInt8] = []
        output.reserveCapacity(2 * bytes.underestimatedCount)
        for byte in bytes {
            output.append(digits[Int(byte >> 4)])
            output.append(digits[Int(byte & 15)])
        }
        return String(decoding: output, as: UTF8.self)
    }
}

/// MD5 (RFC 1321) of bytes that arrive in pieces. It protects nothing; protocols such as S3's name content by it.
public final class MD5Hasher {
    private let context: OpaquePointer?

    public init() {
        context = EVP_MD_CTX_new()
        EVP_DigestInit_ex(context, EVP_md5(), nil)
    }

    deinit { EVP_MD_CTX_free(context) }

    /// Takes more bytes in.
    public func update(_ bytes: [UInt8]) {
        EVP_DigestUpdate(context, bytes, bytes.count)
    }

    /// The 16 bytes of the digest of everything taken in. The hasher is of no use afterwards.
    public func finish() -> [UInt8] {
        var digest = [UInt8](repeating: 0, count: 16)
        EVP_DigestFinal_ex(context, &digest, nil)
        return digest
    }
}
