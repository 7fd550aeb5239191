import JSON
import PostgreSQL

/// What a statement of `AnswerSQL` gives.
struct Answer: Sendable {
    var total: Int?
    var rowCount: Int
    var body: [UInt8]
    var responseHeaders: String?
    var responseStatus: String?
    var insertedCount: Int?

    /// The answer in one row.
    ///
    /// - Parameter isBinary: The body comes in hexadecimal.
    init(_ result: PostgreSQLResult, isBinary: Bool = false) throws(PostgreSQLError) {
        guard let row = result.firstRow else { throw .unexpectedResult("the answer has no row") }
        total = row.int(0)
        rowCount = row.int(1) ?? 0
        body = row.bytes(2) ?? []
        if isBinary { body = Answer.bytes(hexadecimal: body) }
        responseHeaders = row.string(3)
        responseStatus = row.string(4)
        insertedCount = row.int(5)
    }

    /// The answer in the rows of a page, each as JSON: an array of them, byte for byte as `json_agg` writes it.
    ///
    /// - Parameter isSingular: The only row stands by itself; of more or none there is no body.
    init(rows result: PostgreSQLResult, isSingular: Bool) {
        rowCount = result.rowCount
        body = []
        if isSingular {
            if rowCount == 1, let row = result.firstRow { row.append(0, to: &body) }
            return
        }
        body.append(UInt8(ascii: "["))
        for (index, row) in result.rows.enumerated() {
            if index > 0 { body.append(contentsOf: ", \n ".utf8) }
            row.append(0, to: &body)
        }
        body.append(UInt8(ascii: "]"))
    }

    /// The lines of a plan as they come, one a row.
    static func plan(_ result: PostgreSQLResult) -> [UInt8] {
        result.rows.reduce(into: []) { body, row in body += (row.bytes(0) ?? []) + [UInt8(ascii: "\n")] }
    }

    /// Reads `\x0A0B…`, which is how `bytea` comes as text.
    private static func bytes(hexadecimal text: [UInt8]) -> [UInt8] {
        guard text.starts(with: Array("\\x".utf8)) else { return text }
        let digits = text.dropFirst(2).compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
        return stride(from: 0, to: digits.count - 1, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
    }
}

extension RESTResponse {
    /// Functions and triggers may set `response.headers` and `response.status` themselves.
    ///
    /// - Throws: `RESTError.invalidSetting` with the code PostgREST gives to unreadable settings.
    func overridden(by answer: Answer) throws(RESTError) -> RESTResponse {
        var response = self
        if let text = answer.responseStatus {
            guard let status = Int(text), (100..<600).contains(status) else {
                throw .invalidSetting(code: "PGRST112", message: "response.status guc must be a valid status code")
            }
            response.status = status
        }
        if let text = answer.responseHeaders {
            let own = try RESTResponse.headers(text)
            // One name may come several times, as Set-Cookie does, but never beside ours.
            let names = Set(own.map { $0.name.lowercased() })
            response.headers = response.headers.filter { !names.contains($0.name.lowercased()) } + own
        }
        return response
    }

    private static func headers(_ text: String) throws(RESTError) -> [(name: String, value: String)] {
        let unreadable = RESTError.invalidSetting(
            code: "PGRST111",
            message:
                "response.headers guc must be a JSON array composed of objects with a single key and a string value"
        )
        guard let list = (try? JSONValue(parsing: text))?.array else { throw unreadable }
        var headers: [(name: String, value: String)] = []
        for item in list {
            guard let member = item.object?.first, item.object?.count == 1, let value = member.value.string,
                isHeader(member.key, value)
            else { throw unreadable }
            headers.append((member.key, value))
        }
        return headers
    }

    /// A line break inside a header would begin another.
    static func isHeader(_ name: String, _ value: String) -> Bool {
        !name.isEmpty && name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: ":") }
            && value.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
    }

    /// Says what of a request an answer depends on, for caches, unless the database said it.
    mutating func vary() {
        if header("Vary") == nil { headers.append(("Vary", "Accept, Prefer, Range")) }
    }
}
