/// A length in bytes as clients write it: a number, or a number with GB, MB, KB or B, which are powers of 1,000.
enum FileSize {
    private static let units: [(name: String, bytes: Double)] = [("gb", 1e9), ("mb", 1e6), ("kb", 1e3), ("b", 1)]

    /// - Throws: `StorageError` for anything else.
    static func bytes(_ text: String) throws(StorageError) -> Int {
        if let number = Int(text), number >= 0 { return number }
        let lower = text.lowercased()
        guard let unit = units.first(where: { lower.hasSuffix($0.name) }) else { throw .invalidFileSizeLimit }
        let digits = lower.dropLast(unit.name.count)
        guard digits.first?.isNumber == true, digits.last?.isNumber == true,
            digits.allSatisfy({ ("0"..."9").contains($0) || $0 == "." }), let value = Double(digits),
            let bytes = Int(exactly: (value * unit.bytes).rounded())
        else { throw .invalidFileSizeLimit }
        return bytes
    }
}
