/// Why a query parameter cannot be read, in the two sentences of a `PGRST100` error.
struct GrammarError: Error, Equatable {
    var message: String
    var details: String
}

/// A cursor over one query parameter. The grammar is PostgREST's (https://docs.postgrest.org/en/stable/references/api/url_grammar.html).
struct GrammarParser {
    /// How deep groups and embeds may nest: far beyond any use, far below the end of the stack.
    static let depthLimit = 32

    private let what: String
    private let text: String
    private let scalars: [Unicode.Scalar]
    private(set) var position = 0
    private var depth = 0

    /// - Parameters:
    ///   - what: The kind of parameter, for messages.
    ///   - shown: The text in messages, when it is another than the one that is read.
    init(_ text: String, what: String, shownAs shown: String? = nil) {
        self.what = what
        self.text = shown ?? text
        scalars = Array(text.unicodeScalars)
    }

    var isAtEnd: Bool { position == scalars.count }
    var current: Unicode.Scalar? { isAtEnd ? nil : scalars[position] }

    func fail(expecting expectation: String, quote: String = "\"") -> GrammarError {
        let found = current.map { quote + String($0) + quote } ?? "end of input"
        return GrammarError(
            message: "\"failed to parse \(what) (\(text))\" (line 1, column \(position + 1))",
            details: "unexpected \(found) expecting \(expectation)")
    }

    /// Goes one level deeper; the caller leaves it again with `leave`.
    mutating func enter() throws(GrammarError) {
        depth += 1
        if depth > GrammarParser.depthLimit { throw fail(expecting: "at most \(GrammarParser.depthLimit) levels") }
    }

    mutating func leave() { depth -= 1 }

    // MARK: Pieces

    /// Takes `word` if it stands here.
    mutating func take(_ word: String) -> Bool {
        var index = position
        for scalar in word.unicodeScalars {
            guard index < scalars.count, scalars[index] == scalar else { return false }
            index += 1
        }
        position = index
        return true
    }

    func stands(_ word: String) -> Bool {
        var copy = self
        return copy.take(word)
    }

    mutating func expect(_ word: String) throws(GrammarError) {
        if !take(word) { throw fail(expecting: "\"\(word)\"") }
    }

    /// Takes `word` in any mix of cases.
    mutating func takeIgnoringCase(_ word: String) -> Bool {
        let end = position + word.unicodeScalars.count
        guard end <= scalars.count else { return false }
        let candidate = String(String.UnicodeScalarView(scalars[position..<end]))
        guard candidate.lowercased() == word else { return false }
        position = end
        return true
    }

    mutating func skipSpaces() {
        while current == " " || current == "\t" { position += 1 }
    }

    /// Everything that is left.
    mutating func takeRest() -> String {
        defer { position = scalars.count }
        return String(String.UnicodeScalarView(scalars[position...]))
    }

    mutating func take(while condition: (Unicode.Scalar) -> Bool) -> String {
        let start = position
        while let scalar = current, condition(scalar) { position += 1 }
        return String(String.UnicodeScalarView(scalars[start..<position]))
    }

    /// Tries `parse`; a failure leaves the cursor where it was.
    mutating func attempt<Value>(_ parse: (inout GrammarParser) throws(GrammarError) -> Value) -> Value? {
        var copy = self
        guard let value = try? parse(&copy) else { return nil }
        self = copy
        return value
    }

    // MARK: Names

    static func isIdentifierScalar(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII {
            return scalar == "_" || scalar == "$" || scalar == " " || ("a"..."z").contains(scalar)
                || ("A"..."Z").contains(scalar) || ("0"..."9").contains(scalar)
        }
        return scalar.properties.isAlphabetic || scalar.properties.numericType == .decimal
    }

    /// Letters, digits, `_`, `$` and inner spaces.
    mutating func identifier() throws(GrammarError) -> String {
        let name = take(while: GrammarParser.isIdentifierScalar)
        if name.isEmpty { throw fail(expecting: "letter or digit") }
        return GrammarParser.trimmed(name)
    }

    static func trimmed(_ text: String) -> String {
        let isSpace = { (scalar: Unicode.Scalar) in scalar == " " || scalar == "\t" }
        let scalars = text.unicodeScalars
        guard let start = scalars.firstIndex(where: { !isSpace($0) }),
            let end = scalars.lastIndex(where: { !isSpace($0) })
        else { return "" }
        return String(scalars[start...end])
    }

    /// A name, quoted or of letters, digits, `_`, `$` and dashes.
    mutating func fieldName() throws(GrammarError) -> String {
        if current == "\"" { return try quoted() }
        let expectation = "field name (* or [a..z0..9_$])"
        guard let first = current, GrammarParser.isIdentifierScalar(first) else { throw fail(expecting: expectation) }
        var name = try identifier()
        while current == "-", !stands("->") {
            position += 1
            name += "-" + (try identifier())
        }
        return name
    }

    /// Text in double quotes, where a backslash stands before any character meant literally.
    mutating func quoted() throws(GrammarError) -> String {
        try expect("\"")
        var value = String.UnicodeScalarView()
        while true {
            guard let scalar = current else { throw fail(expecting: "\"\\\"\"") }
            position += 1
            if scalar == "\"" { return String(value) }
            if scalar == "\\" {
                guard let escaped = current else { throw fail(expecting: "any character") }
                position += 1
                value.append(escaped)
            } else {
                value.append(scalar)
            }
        }
    }

    /// Names separated by commas.
    mutating func fieldNames() throws(GrammarError) -> [String] {
        var names = [try fieldName()]
        skipSpaces()
        while take(",") {
            skipSpaces()
            names.append(try fieldName())
            skipSpaces()
        }
        if !isAtEnd { throw fail(expecting: "\",\" or end of input") }
        return names
    }

    /// A name with an optional path into JSON.
    mutating func fieldPath() throws(GrammarError) -> FieldPath {
        FieldPath(name: try fieldName(), steps: try jsonSteps())
    }

    mutating func jsonSteps() throws(GrammarError) -> [JSONStep] {
        var steps: [JSONStep] = []
        while true {
            let isText: Bool
            if take("->>") {
                isText = true
            } else if take("->") {
                isText = false
            } else {
                return steps
            }
            steps.append(JSONStep(isText: isText, operand: try jsonOperand()))
            if steps.count > GrammarParser.depthLimit {
                throw fail(expecting: "at most \(GrammarParser.depthLimit) levels")
            }
        }
    }

    private mutating func jsonOperand() throws(GrammarError) -> JSONStep.Operand {
        if let index = attempt({ parser throws(GrammarError) in try parser.jsonIndex() }) { return .index(index) }
        if current == "\"" { return .key(try quoted()) }
        if current == "-" {
            position += 1
            throw fail(expecting: "digit")
        }
        var key = try jsonKeyPart(orExpect: "\"-\", digit or any non reserved character different from: .,>()")
        while current == "-", !stands("->") {
            position += 1
            key += "-" + (try jsonKeyPart(orExpect: "any non reserved character different from: .,>()"))
        }
        return .key(key)
    }

    private mutating func jsonKeyPart(orExpect expectation: String) throws(GrammarError) -> String {
        let part = take { !"(-:.,>)".unicodeScalars.contains($0) }
        if part.isEmpty { throw fail(expecting: expectation) }
        return GrammarParser.trimmed(part)
    }

    private mutating func jsonIndex() throws(GrammarError) -> Int {
        let sign = take("-") ? -1 : 1
        let digits = take { ("0"..."9").contains($0) }
        // Anything else after the digits makes it a key that begins with digits.
        guard let number = Int32(digits), isAtEnd || stands("->") || [",", ".", ":", ")"].contains(current) else {
            throw fail(expecting: "digit")
        }
        return sign * Int(number)
    }
}
