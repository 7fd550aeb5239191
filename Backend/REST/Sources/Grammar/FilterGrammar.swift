/// A dotted path of embed names, from the outermost to the one that is meant; empty for the table itself.
typealias EmbedPath = [String]

extension GrammarParser {
    /// A parameter such as `author.name=eq.Ann`.
    static func filter(name: String, value: String) throws(GrammarError) -> (EmbedPath, Filter) {
        let (embedPath, path) = try treePath(name)
        var parser = GrammarParser(value, what: "filter")
        let filter = try parser.filter(on: path) { parser throws(GrammarError) in parser.takeRest() }
        if !parser.isAtEnd { throw parser.fail(expecting: "end of input") }
        return (embedPath, filter)
    }

    /// A parameter such as `author.or=(a.eq.1,b.eq.2)`.
    static func condition(name: String, value: String) throws(GrammarError) -> (EmbedPath, Condition) {
        var pathParser = GrammarParser(name, what: "logic path")
        var names = [try pathParser.fieldName()]
        while pathParser.take(".") { names.append(try pathParser.fieldName()) }
        if !pathParser.isAtEnd { throw pathParser.fail(expecting: "delimiter (.) or end of input") }
        let kind = names.removeLast()
        let prefix = names.contains("not") ? "not." : ""
        var parser = GrammarParser(prefix + kind + value, what: "logic tree", shownAs: value)
        let condition = try parser.condition()
        if !parser.isAtEnd { throw parser.fail(expecting: "end of input") }
        return (names.filter { $0 != "not" }, condition)
    }

    static func treePath(_ name: String) throws(GrammarError) -> (EmbedPath, FieldPath) {
        var parser = GrammarParser(name, what: "tree path")
        var names = [try parser.fieldName()]
        while parser.take(".") { names.append(try parser.fieldName()) }
        let steps = try parser.jsonSteps()
        if !parser.isAtEnd { throw parser.fail(expecting: "\"->>\", \"->\", delimiter (.) or end of input") }
        return (Array(names.dropLast()), FieldPath(name: names[names.count - 1], steps: steps))
    }

    // MARK: Operators

    private mutating func filter(
        on path: FieldPath, value: (inout GrammarParser) throws(GrammarError) -> String
    ) throws(GrammarError) -> Filter {
        let isNegated = take("not.")
        return Filter(path: path, isNegated: isNegated, operation: try operation(value))
    }

    private mutating func operation(
        _ value: (inout GrammarParser) throws(GrammarError) -> String
    ) throws(GrammarError) -> FilterOperation {
        let start = self
        if take("in.") { return .list(try list()) }
        if take("isdistinct.") { return .isDistinct(try value(&self)) }
        if take("is.") { return .is(try isValue()) }
        for fullText in FullTextOperator.allCases where take(fullText.rawValue) {
            var language: String?
            if take("(") {
                language = attempt { parser throws(GrammarError) in try parser.identifier() }
                if language == nil || !take(")") { break }
            }
            if take(".") { return .fullText(fullText, language: language, try value(&self)) }
            break
        }
        self = start
        for range in RangeOperator.allCases where take(range.rawValue + ".") { return .range(range, try value(&self)) }
        for comparison in ComparisonOperator.allCases where take(comparison.rawValue) {
            var quantifier: Quantifier?
            if take("(any)") {
                quantifier = .any
            } else if take("(all)") {
                quantifier = .all
            }
            if take(".") { return .comparison(comparison, quantifier, try value(&self)) }
            self = start
        }
        self = start
        throw fail(expecting: "\"not\" or operator (eq, gt, ...)")
    }

    private mutating func isValue() throws(GrammarError) -> IsValue {
        for value in IsValue.allCases where takeIgnoringCase(value.rawValue) { return value }
        throw fail(expecting: "isVal: (null, not_null, true, false, unknown)")
    }

    private mutating func list() throws(GrammarError) -> [String] {
        skipSpaces()
        try expect("(")
        skipSpaces()
        var elements = [listElement()]
        while take(",") { elements.append(listElement()) }
        try expect(")")
        skipSpaces()
        return elements
    }

    private mutating func listElement() -> String {
        quotedUpToDelimiter() ?? take { $0 != "," && $0 != ")" }
    }

    /// A quoted value that ends where the element ends; text that merely begins with a quote is plain.
    private mutating func quotedUpToDelimiter() -> String? {
        attempt { parser throws(GrammarError) in
            let value = try parser.quoted()
            guard parser.isAtEnd || parser.current == "," || parser.current == ")" else {
                throw parser.fail(expecting: "\",\" or \")\"")
            }
            return value
        }
    }

    // MARK: Groups

    mutating func condition() throws(GrammarError) -> Condition {
        try enter()
        defer { leave() }
        if let filter = attempt({ parser throws(GrammarError) in try parser.groupedFilter() }) {
            return .filter(filter)
        }
        let isNegated = take("not.")
        let isConjunction: Bool
        if take("and") {
            isConjunction = true
        } else if take("or") {
            isConjunction = false
        } else {
            throw fail(expecting: "field name (* or [a..z0..9_$]), negation operator (not) or logic operator (and, or)")
        }
        skipSpaces()
        try expect("(")
        skipSpaces()
        var conditions = [try condition()]
        skipSpaces()
        while take(",") {
            skipSpaces()
            conditions.append(try condition())
            skipSpaces()
        }
        try expect(")")
        skipSpaces()
        return .group(isNegated: isNegated, isConjunction: isConjunction, conditions)
    }

    private mutating func groupedFilter() throws(GrammarError) -> Filter {
        let path = try fieldPath()
        try expect(".")
        return try filter(on: path) { parser throws(GrammarError) in parser.groupedValue() }
    }

    private mutating func groupedValue() -> String {
        if let value = quotedUpToDelimiter() { return value }
        if let array = attempt({ parser throws(GrammarError) in
            try parser.expect("{")
            let inner = parser.take { $0 != "{" && $0 != "}" }
            try parser.expect("}")
            return "{\(inner)}"
        }) {
            return array
        }
        return take { $0 != "," && $0 != ")" }
    }

    // MARK: Order

    /// The value of `order`.
    static func order(name: String, value: String) throws(GrammarError) -> (EmbedPath, [OrderTerm]) {
        let (embedPath, _) = try treePath(name)
        var parser = GrammarParser(value, what: "order")
        var terms = [try parser.orderTerm()]
        while parser.take(",") { terms.append(try parser.orderTerm()) }
        if !parser.isAtEnd { throw parser.fail(expecting: "delimiter (.), \",\" or end of input") }
        return (embedPath, terms)
    }

    private mutating func orderTerm() throws(GrammarError) -> OrderTerm {
        skipSpaces()
        var term = OrderTerm(path: try fieldPath())
        if term.path.steps.isEmpty, take("(") {
            term.relation = term.path.name
            term.path = try fieldPath()
            try expect(")")
        }
        if take(".asc") {
            term.isDescending = false
        } else if take(".desc") {
            term.isDescending = true
        }
        if take(".nullsfirst") {
            term.nullsFirst = true
        } else if take(".nullslast") {
            term.nullsFirst = false
        }
        skipSpaces()
        guard isAtEnd || current == "," else {
            if term.nullsFirst != nil { throw fail(expecting: "\",\" or end of input", quote: "'") }
            throw fail(
                expecting: term.isDescending == nil
                    ? "\"asc\", \"desc\", \"nullsfirst\" or \"nullslast\"" : "\"nullsfirst\" or \"nullslast\"")
        }
        return term
    }
}
