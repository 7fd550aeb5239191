import CCrypto

/// Random values fit for secrets, from OpenSSL's generator seeded by the kernel.
public enum SecureRandom {
    /// `count` random bytes.
    public static func bytes(_ count: Int) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        if RAND_bytes(&bytes, Int32(count)) != 1 {
            // A generator that could not be seeded must not yield predictable secrets: take the kernel's own instead.
            var generator = SystemRandomNumberGenerator()
            for index in bytes.indices { bytes[index] = UInt8.random(in: 0...255, using: &generator) }
        }
        return bytes
    }

    /// `byteCount` random bytes as base64url text (22 characters for 16 bytes).
    public static func token(byteCount: Int = 32) -> String {
        Base64URL.encode(bytes(byteCount))
    }

    /// A text of `count` decimal digits, each equally likely.
    public static func digits(_ count: Int) -> String {
        var generator = SystemRandomNumberGenerator()
        return String((0..<count).map { _ in Character(String(Int.random(in: 0...9, using: &generator))) })
    }

    /// A random UUID of version 4 (RFC 9562) in lower case.
    public static func uuid() -> String { uuid(bytes(16)[...]) }

    /// The UUID of version 4 in lower case that 16 random bytes make.
    public static func uuid(_ bytes: ArraySlice<UInt8>) -> String {
        precondition(bytes.count == 16, "A UUID is made of 16 bytes.")
        var value = Array(bytes)
        value[6] = (value[6] & 0x0F) | 0x40
        value[8] = (value[8] & 0x3F) | 0x80
        let digits = Hexadecimal.encode(value).utf8
        return String(unsafeUninitializedCapacity: 36) { output in
            var count = 0
            for digit in digits {
                if count == 8 || count == 13 || count == 18 || count == 23 {
                    output[count] = UInt8(ascii: "-")
                    count += 1
                }
                output[count] = digit
                count += 1
            }
            return count
        }
    }
}
