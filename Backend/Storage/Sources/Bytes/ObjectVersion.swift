import Cryptography

/// What the content of an object is kept under: a new one for every upload, and nothing of the object's name in it.
public struct ObjectVersion: Hashable, Sendable, CustomStringConvertible {
    /// A UUID in lower case, which is fit to be a file's name.
    public let description: String

    /// A version that no object has had yet.
    public init() {
        description = SecureRandom.uuid()
    }

    /// - Returns: nil for everything but a UUID in lower case, as a row of somebody else's making might hold.
    public init?(_ text: String) {
        guard Self.isIdentifier(text) else { return nil }
        description = text
    }

    private static func isIdentifier(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        return bytes.count == 36
            && bytes.enumerated().allSatisfy { index, byte in
                if [8, 13, 18, 23].contains(index) { return byte == UInt8(ascii: "-") }
                return (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte)
            }
    }
}
