/// How rows of one table belong to rows of another.
struct Relationship: Sendable, Equatable {
    enum Kind: Sendable, Equatable {
        case oneToMany, manyToOne
        /// The foreign key is on the near side, or on the far one.
        case oneToOne(keyIsNear: Bool)
        case manyToMany(Junction)
        /// A function of the near table's row gives the far table's rows, one at most or any number.
        case computed(QualifiedName, isToOne: Bool)
    }

    struct Junction: Sendable, Equatable {
        var table: QualifiedName
        var nearConstraint: String
        var farConstraint: String
        /// Columns of the near table and of the junction.
        var nearColumns: [ColumnPair]
        /// Columns of the far table and of the junction.
        var farColumns: [ColumnPair]
    }

    struct ColumnPair: Sendable, Hashable {
        var own: String
        var other: String
    }

    var table: QualifiedName
    var farTable: QualifiedName
    var kind: Kind
    /// The foreign key's name; of other kinds that of the junction or the function.
    var constraint: String
    /// Near and far columns that are equal.
    var columns: [ColumnPair]
    var farIsView = false

    var isToOne: Bool {
        switch kind {
        case .manyToOne, .oneToOne: true
        case .oneToMany, .manyToMany: false
        case .computed(_, let isToOne): isToOne
        }
    }

    var isSelf: Bool { table == farTable }

    /// The near table's columns that rows are joined by; `nil` when it may be any.
    var nearColumns: [String]? {
        switch kind {
        case .computed: nil
        case .manyToMany(let junction): junction.nearColumns.map(\.own)
        case .oneToMany, .manyToOne, .oneToOne: columns.map(\.own)
        }
    }

    /// The same foreign key seen from the far table.
    func turned(nearIsView: Bool) -> Relationship? {
        let kind: Kind
        switch self.kind {
        case .manyToOne: kind = .oneToMany
        case .oneToOne(keyIsNear: true): kind = .oneToOne(keyIsNear: false)
        default: return nil
        }
        return Relationship(
            table: farTable, farTable: table, kind: kind, constraint: constraint,
            columns: columns.map { ColumnPair(own: $0.other, other: $0.own) }, farIsView: nearIsView)
    }

    /// The order in which relationships are listed.
    var sortingKey: (QualifiedName, Int, String, String) {
        let rank =
            switch kind {
            case .oneToMany: 0
            case .manyToOne: 1
            case .oneToOne: 2
            case .manyToMany: 3
            case .computed: 4
            }
        return (farTable, rank, constraint, columns.map { "\($0.own),\($0.other)" }.joined(separator: ";"))
    }
}
