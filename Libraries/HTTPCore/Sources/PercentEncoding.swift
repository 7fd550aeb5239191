/// Percent-encoding of URIs (RFC 3986, section 2.1) and of forms (WHATWG URL, `application/x-www-form-urlencoded`).
public enum PercentEncoding {
    /// `text` with every `%XX` decoded, and `+` as a space when it comes from a form or a query.
    /// - Returns: nil for a broken escape, for bytes that are not UTF-8, and for a NUL, which no database or file name can hold.
    public static func decode(_ text: some StringProtocol, plusIsSpace: Bool = false) -> String? {
        let source = text.utf8
        // Nearly all texts have nothing to decode; a whole string is looked through in place.
        let isPlain =
            source.withContiguousStorageIfAvailable { isPlainText($0, plusIsSpace: plusIsSpace) }
            ?? isPlainText(source, plusIsSpace: plusIsSpace)
        if isPlain { return String(text) }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(source.count)
        var iterator = source.makeIterator()
        while let byte = iterator.next() {
            switch byte {
            case 0x25:
                guard let high = iterator.next().flatMap(hexadecimalValue),
                    let low = iterator.next().flatMap(hexadecimalValue)
                else { return nil }
                bytes.append(high << 4 | low)
            case 0x2B where plusIsSpace: bytes.append(0x20)
            default: bytes.append(byte)
            }
        }
        guard !bytes.contains(0) else { return nil }
        return String(validating: bytes, as: UTF8.self)
    }

    private static func isPlainText(_ bytes: some Collection<UInt8>, plusIsSpace: Bool) -> Bool {
        !bytes.contains { $0 == 0x25 || $0 == 0 || (plusIsSpace && $0 == 0x2B) || $0 >= 0x80 }
    }

    /// `text` with everything but RFC 3986's unreserved characters escaped: right in every part of a URI.
    public static func encode(_ text: some StringProtocol) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        for byte in text.utf8 {
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: bytes.append(byte)
            default: bytes += [0x25, digit(byte >> 4), digit(byte & 15)]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func digit(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x37 + value }

    private static func hexadecimalValue(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x30...0x39: byte - 0x30
        case 0x41...0x46: byte - 0x37
        case 0x61...0x66: byte - 0x57
        default: nil
        }
    }
}

/// The fields of a query or a form, in order, several of one name allowed.
public struct QueryItems: Sendable, Sequence {
    /// One `name=value`; the value of `name` alone is empty.
    public struct Item: Sendable, Equatable {
        public var name: String
        public var value: String

        public init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    private let items: [Item]

    public init(_ items: [Item] = []) {
        self.items = items
    }

    /// - Returns: nil when an escape is broken or does not decode to UTF-8.
    public init?(parsing query: some StringProtocol) {
        var items: [Item] = []
        for pair in query.split(separator: "&") {
            let separator = pair.firstIndex(of: "=")
            let rawValue = separator.map { pair[pair.index(after: $0)...] } ?? ""
            guard let name = PercentEncoding.decode(pair[..<(separator ?? pair.endIndex)], plusIsSpace: true),
                let value = PercentEncoding.decode(rawValue, plusIsSpace: true)
            else { return nil }
            items.append(Item(name: name, value: value))
        }
        self.items = items
    }

    public var isEmpty: Bool { items.isEmpty }

    public func makeIterator() -> IndexingIterator<[Item]> { items.makeIterator() }

    /// The first value of a name.
    public subscript(name: String) -> String? { items.first { $0.name == name }?.value }

    /// Every value of a name.
    public func values(_ name: String) -> [String] { items.compactMap { $0.name == name ? $0.value : nil } }
}
