/// What the query string of a request asks for.
struct QueryParameters: Sendable {
    var select: [SelectItem] = [.field(SelectField(path: FieldPath(name: "*")))]
    /// `select` was given.
    var hasSelect = false
    var filters: [(path: EmbedPath, filter: Filter)] = []
    var conditions: [(path: EmbedPath, condition: Condition)] = []
    var order: [(path: EmbedPath, terms: [OrderTerm])] = []
    var limits: [EmbedPath: Int] = [:]
    var offsets: [EmbedPath: Int] = [:]
    var columns: [String]?
    var onConflict: [String]?
    /// Parameters of a function call by GET: those without an operator.
    var arguments: [(name: String, value: String)] = []
    /// Every parameter, decoded and sorted, for `Content-Location`.
    var canonical = ""

    /// Reads a raw query string, the part after `?`.
    ///
    /// - Parameter isFunctionCall: Parameters that are no filters are then arguments.
    /// - Throws: `GrammarError`.
    init(_ rawQuery: String, isFunctionCall: Bool = false) throws(GrammarError) {
        let pairs = try QueryString.parse(rawQuery)
        canonical = QueryString.canonical(pairs)
        for (name, value) in pairs {
            guard let value else { continue }
            switch name {
            case "select":
                if hasSelect { continue }
                select = try GrammarParser.select(value)
                hasSelect = true
            case "columns":
                var parser = GrammarParser(value, what: "columns parameter")
                if columns == nil { columns = try parser.fieldNames() }
            case "on_conflict":
                var parser = GrammarParser(value, what: "on_conflict parameter")
                if onConflict == nil { onConflict = try parser.fieldNames() }
            default:
                try readEmbeddable(name, value, isFunctionCall: isFunctionCall)
            }
        }
    }

    /// Parameters that can also be meant for an embedded table.
    private mutating func readEmbeddable(
        _ name: String, _ value: String, isFunctionCall: Bool
    ) throws(GrammarError) {
        let last = name.split(separator: ".", omittingEmptySubsequences: false).last ?? ""
        switch last {
        case "order": order.append(try GrammarParser.order(name: name, value: value))
        case "limit": if let number = Int(value) { limits[try GrammarParser.treePath(name).0] = number }
        case "offset": if let number = Int(value) { offsets[try GrammarParser.treePath(name).0] = number }
        case "and", "or": conditions.append(try GrammarParser.condition(name: name, value: value))
        default:
            do throws(GrammarError) {
                filters.append(try GrammarParser.filter(name: name, value: value))
            } catch {
                guard isFunctionCall, (try? GrammarParser.treePath(name)) != nil else { throw error }
                arguments.append((name, value))
            }
        }
    }
}

/// Percent-encoded query strings (WHATWG URL, `application/x-www-form-urlencoded`).
enum QueryString {
    /// The pairs in order; a name without `=` has no value.
    ///
    /// - Throws: `GrammarError` when the decoded bytes are not UTF-8.
    static func parse(_ raw: String) throws(GrammarError) -> [(name: String, value: String?)] {
        var pairs: [(String, String?)] = []
        for part in raw.utf8.split(separator: UInt8(ascii: "&")) {
            let halves = part.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            let value = halves.count > 1 ? try decode(halves[1]) : nil
            pairs.append((try decode(halves[0]), value))
        }
        return pairs
    }

    private static func decode(_ raw: Substring.UTF8View) throws(GrammarError) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(raw.count)
        var iterator = raw.makeIterator()
        var pending: [UInt8] = []
        while let byte = pending.popLast() ?? iterator.next() {
            if byte == UInt8(ascii: "+") {
                bytes.append(UInt8(ascii: " "))
            } else if byte == UInt8(ascii: "%") {
                // A percent sign that begins no escape stands for itself.
                guard let high = iterator.next() else {
                    bytes.append(byte)
                    break
                }
                guard let highDigit = hexadecimal(high) else {
                    bytes.append(byte)
                    pending.append(high)
                    continue
                }
                guard let low = iterator.next() else {
                    bytes += [byte, high]
                    break
                }
                guard let lowDigit = hexadecimal(low) else {
                    bytes += [byte, high]
                    pending.append(low)
                    continue
                }
                bytes.append(highDigit << 4 | lowDigit)
            } else {
                bytes.append(byte)
            }
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw GrammarError(
                message: "\"failed to parse query string\" (line 1, column 1)",
                details: "unexpected bytes that are not UTF-8")
        }
        return text
    }

    private static func hexadecimal(_ byte: UInt8) -> UInt8? {
        Character(Unicode.Scalar(byte)).hexDigitValue.map { UInt8($0) }
    }

    static func canonical(_ pairs: [(name: String, value: String?)]) -> String {
        let sorted = pairs.enumerated().sorted { ($0.element.name, $0.offset) < ($1.element.name, $1.offset) }
        return sorted.map { encode($0.element.name) + "=" + encode($0.element.value ?? "") }.joined(separator: "&")
    }

    static func encode(_ text: String) -> String {
        var output: [UInt8] = []
        let digits = Array("0123456789ABCDEF".utf8)
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."),
                UInt8(ascii: "~"):
                output.append(byte)
            default: output += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: output, as: UTF8.self)
    }
}
