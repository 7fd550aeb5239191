import JSON

extension Payload {
    /// Reads CSV (RFC 4180) with a header line; the unquoted word NULL is null.
    ///
    /// - Throws: `RESTError.invalidBody`.
    init(csv bytes: [UInt8]) throws(RESTError) {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw .invalidBody("The CSV text is not UTF-8")
        }
        var lines = CSVReader.lines(text)
        guard !lines.isEmpty else { throw .invalidBody("Empty or invalid CSV") }
        let names = lines.removeFirst()
        var rows: [JSONValue] = []
        for line in lines {
            guard line.count == names.count else { throw .invalidBody("All lines must have same number of fields") }
            let pairs = zip(names, line).map { ($0, $1 == "NULL" ? JSONValue.null : .string($1)) }
            rows.append(.object(Dictionary(pairs) { _, last in last }))
        }
        try self.init(json: JSONValue.array(rows).serialized, columns: nil)
    }

    /// Reads one row from an HTML form's fields.
    ///
    /// - Throws: `RESTError.invalidBody`.
    init(form bytes: [UInt8]) throws(RESTError) {
        guard let text = String(validating: bytes, as: UTF8.self), let pairs = try? QueryString.parse(text) else {
            throw .invalidBody("The form is not UTF-8")
        }
        let members = Dictionary(pairs.map { ($0.name, JSONValue.string($0.value ?? "")) }) { _, last in last }
        try self.init(json: JSONValue.object(members).serialized, columns: nil)
    }
}

/// Splits CSV text into lines of fields.
enum CSVReader {
    static func lines(_ text: String) -> [[String]] {
        var lines: [[String]] = []
        var line: [String] = []
        var field = ""
        var isQuoted = false
        var hasContent = false
        var iterator = text.unicodeScalars.makeIterator()
        var next = iterator.next()
        while let scalar = next {
            next = iterator.next()
            hasContent = true
            if isQuoted {
                if scalar != "\"" {
                    field.unicodeScalars.append(scalar)
                } else if next == "\"" {
                    field.append("\"")
                    next = iterator.next()
                } else {
                    isQuoted = false
                }
                continue
            }
            switch scalar {
            case "\"": isQuoted = true
            case ",":
                line.append(field)
                field = ""
            case "\r" where next == "\n": continue
            case "\n":
                lines.append(line + [field])
                (line, field, hasContent) = ([], "", false)
            default: field.unicodeScalars.append(scalar)
            }
        }
        if hasContent { lines.append(line + [field]) }
        return lines
    }
}
