/// Reads what the server keeps of a view's query, a `pg_node_tree` (`src/backend/nodes/outfuncs.c` writes it):
/// `({QUERY :commandType 1 … :targetList ({TARGETENTRY :expr … :resno 1 … :resorigtbl 16384 :resorigcol 1 …} …) …})`.
enum NodeTree {
    /// A column of a view that is a column of one of its tables, unchanged.
    struct TargetEntry: Hashable, Sendable {
        /// The number of the view's column.
        var column: Int
        /// The table's or view's identifier.
        var originTable: Int
        var originColumn: Int
    }

    /// The columns of the outermost query. Text of another form than expected gives none.
    static func targetEntries(_ text: [UInt8]) -> [TargetEntry] {
        var entries: [TargetEntry] = []
        var depth = 0
        var isTargetList = false
        var field = ""
        var values: [String: Int] = [:]
        var tokens = Tokens(text: text)
        while let token = tokens.next() {
            switch token {
            case "{":
                depth += 1
                if depth == 2 { values = [:] }
            case "}":
                if depth == 2, isTargetList, let entry = entry(values) { entries.append(entry) }
                depth -= 1
                // What follows the outermost query is another rule's.
                if depth == 0 { return entries }
            case "(", ")": break
            default:
                if depth == 1, token.hasPrefix(":") { isTargetList = token == ":targetList" }
                if depth == 2, isTargetList {
                    if token.hasPrefix(":") { field = token } else { values[field] = Int(token) }
                }
            }
        }
        return entries
    }

    private static func entry(_ values: [String: Int]) -> TargetEntry? {
        guard let column = values[":resno"], let table = values[":resorigtbl"], let origin = values[":resorigcol"],
            table != 0, origin > 0
        else { return nil }
        return TargetEntry(column: column, originTable: table, originColumn: origin)
    }

    private struct Tokens {
        let text: [UInt8]
        var position = 0

        /// A brace, a parenthesis, or a word in which a backslash stands before any character meant literally.
        mutating func next() -> String? {
            while position < text.count, Tokens.isSpace(text[position]) { position += 1 }
            guard position < text.count else { return nil }
            let start = position
            if Tokens.isBracket(text[position]) {
                position += 1
                return String(decoding: text[start..<position], as: UTF8.self)
            }
            while position < text.count, !Tokens.isSpace(text[position]), !Tokens.isBracket(text[position]) {
                position += text[position] == UInt8(ascii: "\\") ? 2 : 1
            }
            position = min(position, text.count)
            return String(decoding: text[start..<position], as: UTF8.self)
        }

        private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A || byte == 0x09 }

        private static func isBracket(_ byte: UInt8) -> Bool {
            byte == UInt8(ascii: "{") || byte == UInt8(ascii: "}") || byte == UInt8(ascii: "(")
                || byte == UInt8(ascii: ")")
        }
    }
}
