/// Which rows of the whole answer are asked for, by `limit`, `offset` and the `Range` header together.
struct RowRange: Sendable, Equatable {
    var offset = 0
    /// No limit when `nil`.
    var limit: Int?

    static let all = RowRange()

    /// - Parameter header: The `Range` header, which counts for GET only.
    /// - Throws: `RESTError.invalidRange`.
    init(limit: Int?, offset: Int?, header: String?) throws(RESTError) {
        if let limit, limit < 0 { throw .invalidRange(.negativeLimit) }
        self.offset = max(offset ?? 0, 0)
        self.limit = limit
        guard let header, let (first, last) = RowRange.parse(header) else { return }
        if let last, last < first { throw .invalidRange(.lowerAboveUpper) }
        // Both together: what lies in both.
        let ownLast = limit.map { self.offset + $0 - 1 }
        self.offset = max(self.offset, first)
        let end = [ownLast, last].compactMap { $0 }.min()
        self.limit = limit == 0 ? 0 : end.map { $0 - self.offset + 1 }
        if let limit = self.limit, limit < 0 { throw .invalidRange(.lowerAboveUpper) }
    }

    private init() {}

    /// Reads `0-9` or `10-`; anything else, such as byte ranges, asks for nothing here.
    private static func parse(_ header: String) -> (first: Int, last: Int?)? {
        let halves = header.split(separator: "-", omittingEmptySubsequences: false)
        guard halves.count == 2, halves[0].allSatisfy({ $0.isASCII && $0.isNumber }),
            halves[1].allSatisfy({ $0.isASCII && $0.isNumber }), let first = Int(halves[0])
        else { return nil }
        if halves[1].isEmpty { return (first, nil) }
        guard let last = Int(halves[1]) else { return nil }
        return (first, last)
    }

    /// The value of `Content-Range`.
    static func contentRange(first: Int, last: Int, total: Int?) -> String {
        let range = total != 0 && first <= last ? "\(first)-\(last)" : "*"
        return range + "/" + (total.map(String.init) ?? "*")
    }
}
