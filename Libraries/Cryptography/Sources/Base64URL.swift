/// Base64 with the URL alphabet and no padding (RFC 4648, section 5), decoded strictly.
public enum Base64URL {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
    private static let invalid: UInt8 = 0xFF
    private static let values: [UInt8] = {
        var values = [UInt8](repeating: invalid, count: 256)
        for (index, byte) in alphabet.enumerated() { values[Int(byte)] = UInt8(index) }
        return values
    }()

    /// The text for `bytes`.
    public static func encode(_ bytes: some Collection<UInt8>) -> String {
        var output: [UInt8] = []
        output.reserveCapacity((bytes.count * 4 + 2) / 3)
        var buffer: UInt32 = 0
        var bitCount = 0
        for byte in bytes {
            buffer = (buffer << 8) | UInt32(byte)
            bitCount += 8
            while bitCount >= 6 {
                bitCount -= 6
                output.append(alphabet[Int(buffer >> UInt32(bitCount)) & 63])
            }
            buffer &= (1 << UInt32(bitCount)) - 1
        }
        if bitCount > 0 { output.append(alphabet[Int(buffer << UInt32(6 - bitCount)) & 63]) }
        return String(decoding: output, as: UTF8.self)
    }

    /// The bytes `text` stands for; `nil` for padding, foreign characters, an impossible length or bits set past the end
    /// (so that a value has exactly one spelling).
    public static func decode(_ text: some StringProtocol) -> [UInt8]? {
        decode(Array(text.utf8))
    }

    static func decode(_ text: some Collection<UInt8>) -> [UInt8]? {
        guard text.count % 4 != 1 else { return nil }
        var output: [UInt8] = []
        output.reserveCapacity(text.count * 3 / 4)
        var buffer: UInt32 = 0
        var bitCount = 0
        for byte in text {
            let value = values[Int(byte)]
            guard value != invalid else { return nil }
            buffer = (buffer << 6) | UInt32(value)
            bitCount += 6
            if bitCount >= 8 {
                bitCount -= 8
                output.append(UInt8(truncatingIfNeeded: buffer >> UInt32(bitCount)))
                buffer &= (1 << UInt32(bitCount)) - 1
            }
        }
        return buffer == 0 ? output : nil
    }
}
