import Glibc

/// Header fields in their order, several of one name allowed, names compared without regard to ASCII case (RFC 9110, section 5).
public struct HTTPHeaders: Sendable, ExpressibleByDictionaryLiteral, Sequence {
    /// One field line.
    public struct Field: Sendable, Equatable {
        public var name: String
        public var value: String

        public init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    private var fields: [Field]

    public init(_ fields: [Field] = []) {
        self.fields = fields
    }

    public init(dictionaryLiteral elements: (String, String)...) {
        fields = elements.map { Field(name: $0.0, value: $0.1) }
    }

    public var count: Int { fields.count }

    public func makeIterator() -> IndexingIterator<[Field]> { fields.makeIterator() }

    /// The first value of a name. Setting replaces every field of that name by one, or removes them all.
    public subscript(name: String) -> String? {
        get { fields.first { Self.namesEqual($0.name, name) }?.value }
        set {
            guard let newValue else {
                fields.removeAll { Self.namesEqual($0.name, name) }
                return
            }
            guard let index = fields.firstIndex(where: { Self.namesEqual($0.name, name) }) else {
                fields.append(Field(name: name, value: newValue))
                return
            }
            fields[index].value = newValue
            let rest = fields[(index + 1)...].filter { !Self.namesEqual($0.name, name) }
            fields.replaceSubrange((index + 1)..., with: rest)
        }
    }

    /// Every value of a name, in order.
    public func values(_ name: String) -> [String] {
        fields.compactMap { Self.namesEqual($0.name, name) ? $0.value : nil }
    }

    /// Adds a field after the others.
    public mutating func append(_ name: String, _ value: String) {
        fields.append(Field(name: name, value: value))
    }

    /// The members of a comma-separated list in all fields of a name, without the white space around them.
    /// Not for fields whose members may be quoted strings with commas in them.
    public func listMembers(_ name: String) -> [String] {
        values(name).flatMap { value in
            value.split(separator: ",").map { trimmingWhitespace($0) }.filter { !$0.isEmpty }
        }
    }

    /// Whether two field names are the same.
    public static func namesEqual(_ first: String, _ second: String) -> Bool {
        let (first, second) = (first.utf8, second.utf8)
        guard first.count == second.count else { return false }
        let isEqual = first.withContiguousStorageIfAvailable { first in
            second.withContiguousStorageIfAvailable { second in
                first.indices.allSatisfy { asciiLowercase(first[$0]) == asciiLowercase(second[$0]) }
            }
        }
        if let isEqual, let isEqual { return isEqual }
        return zip(first, second).allSatisfy { asciiLowercase($0) == asciiLowercase($1) }
    }
}

extension String {
    /// Whether the byte is somewhere in the text; quicker for long ones, such as tokens, than looking at each byte by itself.
    public func contains(byte: UInt8) -> Bool {
        let isFound = utf8.withContiguousStorageIfAvailable { bytes in
            bytes.baseAddress.map { memchr($0, Int32(byte), bytes.count) != nil } ?? false
        }
        return isFound ?? utf8.contains(byte)
    }
}

@inline(__always)
func asciiLowercase(_ byte: UInt8) -> UInt8 {
    byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte
}

/// `text` without the spaces and tabs at its ends (OWS of RFC 9110).
public func trimmingWhitespace(_ text: some StringProtocol) -> String {
    let isWhitespace = { (byte: UInt8) in byte == 0x20 || byte == 0x09 }
    var bytes = Substring(text).utf8.drop(while: isWhitespace)
    while let last = bytes.last, isWhitespace(last) { bytes.removeLast() }
    return String(bytes) ?? ""
}
