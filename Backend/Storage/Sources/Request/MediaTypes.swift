/// Media types, and patterns of them such as `image/*`.
enum MediaTypes {
    private static let patternBytes = 1000

    /// Whether a type is one of `allowed`; its parameters do not count unless a pattern has some.
    /// - Throws: `StorageError` when it is not.
    static func check(_ type: String, against allowed: [String]) throws(StorageError) {
        let parts = type.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2 else { throw .invalidMediaType(type) }
        let isAllowed = allowed.contains { pattern in
            guard pattern != "*" else { return true }
            let wanted = pattern.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
            guard wanted.count == 2, wanted[0].lowercased() == parts[0].lowercased() || wanted[0] == "*" else {
                return false
            }
            return wanted[1] == "*" || wanted[1].lowercased() == parts[1].lowercased()
                || wanted[1].lowercased() == essence(parts[1]).lowercased()
        }
        guard isAllowed else { throw .invalidMediaType(type) }
    }

    private static func essence(_ subtype: Substring) -> Substring {
        var end = subtype.prefix { $0 != ";" }
        while end.last == " " { end.removeLast() }
        return end
    }

    /// - Throws: `StorageError` for a pattern that nothing could match.
    static func checkPattern(_ pattern: String) throws(StorageError) {
        if pattern == "*" { return }
        let parts = pattern.split(separator: "/", omittingEmptySubsequences: false)
        guard pattern.utf8.count <= patternBytes, parts.count == 2, isToken(parts[0]),
            parts[1] == "*" || isToken(essence(parts[1]))
        else { throw .invalidMediaType(pattern) }
    }

    private static func isToken(_ text: Substring) -> Bool {
        !text.isEmpty
            && text.utf8.allSatisfy { byte in
                switch byte {
                case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
                default: "!#$&-^_.+*".utf8.contains(byte)
                }
            }
    }
}
