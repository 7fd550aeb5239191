/// A name with its schema.
struct QualifiedName: Hashable, Sendable {
    var schema: String
    var name: String
}

struct Column: Sendable, Equatable {
    var name: String
    /// The type as SQL text, valid under any search path.
    var type: String
    /// The default as SQL text, which comes from the database's own catalogue.
    var defaultExpression: String?
    var isJSON: Bool { type == "json" || type == "jsonb" }
}

struct Table: Sendable, Equatable {
    var name: QualifiedName
    var columns: [Column]
    var primaryKey: [String]
    var isView: Bool
    var isInsertable: Bool
    var isUpdatable: Bool
    var isDeletable: Bool

    func column(_ name: String) -> Column? { columns.first { $0.name == name } }
}

/// How rows of one table belong to rows of another.
struct Relationship: Sendable, Equatable {
    enum Kind: Sendable, Equatable {
        case manyToOne, oneToMany
        /// The foreign key is on the near side, or on the far one.
        case oneToOne(keyIsNear: Bool)
        case manyToMany(Junction)
    }

    struct Junction: Sendable, Equatable {
        var table: QualifiedName
        var nearConstraint: String
        var farConstraint: String
        /// Column of the near table and of the junction.
        var nearColumns: [ColumnPair]
        /// Column of the far table and of the junction.
        var farColumns: [ColumnPair]
    }

    struct ColumnPair: Sendable, Equatable {
        var own: String
        var other: String
    }

    var table: QualifiedName
    var farTable: QualifiedName
    var kind: Kind
    /// The foreign key's name; of a many-to-many relationship the junction's.
    var constraint: String
    /// Near and far columns that are equal.
    var columns: [ColumnPair]

    var isToOne: Bool {
        switch kind {
        case .manyToOne, .oneToOne: true
        case .oneToMany, .manyToMany: false
        }
    }
    var isSelf: Bool { table == farTable }
}

/// What is known of the database: its tables, columns, relationships, functions and types.
struct SchemaCache: Sendable {
    /// Tells one reading of the catalogue from another.
    var version = 0
    var tables: [QualifiedName: Table] = [:]
    var relationships: [QualifiedName: [Relationship]] = [:]
    var functions: [QualifiedName: [Function]] = [:]
    /// Types that values may be cast to: the name a request gives and its SQL.
    var types: [String: String] = [:]

    /// - Throws: `RESTError.tableNotFound`.
    func table(_ name: QualifiedName) throws(RESTError) -> Table {
        if let table = tables[name] { return table }
        let names = tables.keys.filter { $0.schema == name.schema }.map(\.name)
        throw .tableNotFound(
            schema: name.schema, name: name.name,
            suggestion: Similarity.closest(to: name.name, in: names, atLeast: 0.75))
    }

    /// The SQL of the type a request names.
    ///
    /// - Throws: `RESTError.typeNotFound`.
    func type(_ name: String) throws(RESTError) -> String {
        guard let type = types[name.lowercased()] else { throw .typeNotFound(name) }
        return type
    }
}

/// Names that look alike, for hints.
enum Similarity {
    /// The most similar of `names`, when its score (0 to 1, by edit distance) is at least `minimum`.
    static func closest(to name: String, in names: [String], atLeast minimum: Double) -> String? {
        let wanted = Array(name.lowercased())
        // Without a bound a request's long name would be compared with every table letter by letter.
        guard wanted.count <= 128 else { return nil }
        let scored = names.sorted().map { ($0, score(wanted, Array($0.lowercased()))) }
        guard let best = scored.max(by: { $0.1 < $1.1 }), best.1 >= minimum else { return nil }
        return best.0
    }

    private static func score(_ left: [Character], _ right: [Character]) -> Double {
        let longest = max(left.count, right.count)
        return longest == 0 ? 1 : 1 - Double(editDistance(left, right)) / Double(longest)
    }

    /// Levenshtein's distance.
    static func editDistance(_ left: [Character], _ right: [Character]) -> Int {
        var previous = Array(0...right.count)
        for (row, character) in left.enumerated() {
            var current = [row + 1]
            for (column, other) in right.enumerated() {
                current.append(
                    min(previous[column] + (character == other ? 0 : 1), previous[column + 1] + 1, current[column] + 1))
            }
            previous = current
        }
        return previous[right.count]
    }
}
