/// Where a page of a listing ended, and how it was sorted: the text that asks for the next one.
struct ListCursor: Equatable, Sendable {
    /// The last name; that of a folder ends with its slash.
    var name: String
    var order: String?
    var column: String?
    /// The last entry's time, when the listing is by times.
    var time: String?

    /// The cursor as clients get it.
    var text: String {
        let parts = [("l", name), ("o", order), ("c", column), ("a", time)]
        let lines = parts.compactMap { part in part.1.map { "\(part.0):\($0)" } }
        return Base64.encode(Array(lines.joined(separator: "\n").utf8))
    }

    init(name: String, order: String?, column: String?, time: String?) {
        self.name = name
        self.order = order
        self.column = column
        self.time = time
    }

    /// - Throws: `StorageError` for what is no cursor.
    init(_ text: String) throws(StorageError) {
        guard let bytes = Base64.decode(text), let lines = String(validating: bytes, as: UTF8.self) else {
            throw .invalidParameter("continuation token")
        }
        var values: [Substring: String] = [:]
        for line in lines.split(separator: "\n") {
            guard let colon = line.firstIndex(of: ":"), ["l", "o", "c", "a"].contains(line[..<colon]) else {
                throw .invalidParameter("continuation token")
            }
            values[line[..<colon]] = String(line[line.index(after: colon)...])
        }
        guard let name = values["l"], [nil, "asc", "desc"].contains(values["o"]),
            [nil, "name", "created_at", "updated_at"].contains(values["c"])
        else { throw .invalidParameter("continuation token") }
        self.init(name: name, order: values["o"], column: values["c"], time: values["a"])
    }
}
