extension GrammarParser {
    /// The value of `select`.
    static func select(_ text: String) throws(GrammarError) -> [SelectItem] {
        var parser = GrammarParser(text, what: "select parameter")
        if text.isEmpty { return [] }
        let items = try parser.selectItems()
        if !parser.isAtEnd { throw parser.fail(expecting: "\",\" or end of input") }
        return items
    }

    private mutating func selectItems() throws(GrammarError) -> [SelectItem] {
        try enter()
        defer { leave() }
        var items: [SelectItem] = []
        skipSpaces()
        if isAtEnd || current == ")" { return items }
        while true {
            items.append(try selectItem())
            skipSpaces()
            if !take(",") { return items }
            skipSpaces()
        }
    }

    private mutating func selectItem() throws(GrammarError) -> SelectItem {
        let isSpread = take("...")
        if isSpread || isEmbedAhead { return .embed(try embed(isSpread: isSpread)) }
        return .field(try selectField())
    }

    /// Whether a name, perhaps with alias and hints, and then a parenthesis stands here.
    private var isEmbedAhead: Bool {
        var parser = self
        guard let head = try? parser.embedHead(isSpread: false) else { return false }
        return head.target != "count" && parser.current == "("
    }

    private mutating func embedHead(isSpread: Bool) throws(GrammarError) -> EmbedItem {
        var item = EmbedItem(target: try fieldName(), isSpread: isSpread, items: [])
        if !isSpread, current == ":", !stands("::") {
            _ = take(":")
            item.alias = item.target
            item.target = try fieldName()
        }
        for _ in 0..<2 where take("!") {
            if takeWord("inner") {
                item.join = item.join ?? .inner
            } else if takeWord("left") {
                item.join = item.join ?? .left
            } else {
                let hint = try fieldName()
                item.hint = item.hint ?? hint
            }
        }
        return item
    }

    /// `word` when it is not the beginning of a longer name.
    private mutating func takeWord(_ word: String) -> Bool {
        var copy = self
        guard copy.take(word), copy.current == "(" || copy.current == "!" else { return false }
        self = copy
        return true
    }

    private mutating func embed(isSpread: Bool) throws(GrammarError) -> EmbedItem {
        var item = try embedHead(isSpread: isSpread)
        try expect("(")
        item.items = try selectItems()
        try expect(")")
        return item
    }

    private mutating func selectField() throws(GrammarError) -> SelectField {
        if current == "*" {
            _ = take("*")
            try expectEndOfField()
            return SelectField(path: FieldPath(name: "*"))
        }
        let alias = attempt { parser throws(GrammarError) in
            let name = try parser.fieldName()
            if parser.stands("::") || !parser.take(":") { throw parser.fail(expecting: "\":\"") }
            return name
        }
        var field = SelectField(path: FieldPath(name: "*"), alias: alias)
        if take("count()") {
            field.aggregate = .count
            field.aggregateCast = try castType()
            try expectEndOfField()
            return field
        }
        field.path = try fieldPath()
        field.cast = try castType()
        if take(".") {
            field.aggregate = try aggregate()
            field.aggregateCast = try castType()
        }
        try expectEndOfField()
        return field
    }

    private mutating func castType() throws(GrammarError) -> String? {
        take("::") ? try identifier() : nil
    }

    private mutating func aggregate() throws(GrammarError) -> Aggregate {
        for aggregate in Aggregate.allCases where take(aggregate.rawValue + "()") { return aggregate }
        throw fail(expecting: "sum(), avg(), count(), max() or min()")
    }

    private func expectEndOfField() throws(GrammarError) {
        guard isAtEnd || current == "," || current == ")" || current == " " else {
            throw fail(expecting: "letter, digit, \"-\", \"->>\", \"->\", \"::\", \".\", \")\", \",\" or end of input")
        }
    }
}
