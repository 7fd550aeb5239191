import PostgreSQL

/// SQL being written: its text and the values that travel beside it. Values never become part of the text.
struct SQLText {
    private(set) var text = ""
    private(set) var parameters: [PostgreSQLParameter] = []

    /// Text of our own, or of the database's catalogue; never of a request.
    mutating func append(_ sql: String) { text += sql }

    /// Text before what is there; it may not hold values.
    mutating func prepend(_ sql: String) { text = sql + text }

    mutating func identifier(_ name: String) { text += PostgreSQLIdentifier.quoted(name) }

    mutating func name(_ name: QualifiedName) { text += SQLText.quoted(name) }

    static func quoted(_ name: QualifiedName) -> String {
        PostgreSQLIdentifier.quoted(name.schema) + "." + PostgreSQLIdentifier.quoted(name.name)
    }

    /// A value, with its place in the text.
    mutating func value(_ value: PostgreSQLParameter) {
        parameters.append(value)
        text += "$\(parameters.count)"
    }

    mutating func value(_ value: String) { self.value(.text(value)) }

    /// Writes `separator` unless this is the first piece.
    mutating func separate(_ isFirst: inout Bool, by separator: String = ", ") {
        if !isFirst { text += separator }
        isFirst = false
    }

    /// Writes `items` with `separator` between them.
    mutating func list<Item>(
        _ items: some Sequence<Item>, separator: String = ", ", _ write: (inout SQLText, Item) throws(RESTError) -> Void
    ) throws(RESTError) {
        var isFirst = true
        for item in items {
            separate(&isFirst, by: separator)
            try write(&self, item)
        }
    }

    var statement: PostgreSQLStatement { PostgreSQLStatement(text, parameters) }
}
