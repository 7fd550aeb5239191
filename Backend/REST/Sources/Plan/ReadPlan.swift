/// One table of an answer: what is selected of it and which tables are embedded in its rows.
struct ReadPlan: Sendable {
    /// Where the rows come from.
    enum Source: Sendable, Equatable {
        case table(QualifiedName)
        /// The rows a change or a function call gave, by the name of its common table expression.
        case expression(String)
    }

    var source: Source
    /// The table whose columns and relationships these are, when it is one.
    var table: Table?
    /// What the table is called in the SQL.
    var alias: String
    var fields: [SelectField] = []
    var children: [EmbedPlan] = []
    var conditions: [Condition] = []
    var order: [OrderTerm] = []
    var range = RowRange.all

    /// Every column that is taken, whether by `*` or by giving no columns at all.
    var selectsAll: Bool { fields.isEmpty && children.isEmpty || fields.contains(where: \.isStar) }

    /// The columns of the table itself that the answer needs, for `RETURNING`.
    var neededColumns: [String] {
        if selectsAll { return ["*"] }
        var names = fields.filter { !$0.isStar }.compactMap { $0.path.name == "*" ? nil : $0.path.name }
        names += order.filter { $0.relation == nil }.map(\.path.name)
        for child in children { names += child.nearColumns }
        var seen: Set<String> = []
        let distinct = names.filter { seen.insert($0).inserted }
        return distinct.isEmpty ? ["*"] : distinct
    }
}

/// A table embedded in the rows of another.
struct EmbedPlan: Sendable {
    var label: String
    /// The name it was asked by, which filters may not use when there is an alias.
    var target: String
    var hasAlias: Bool
    var relationship: Relationship
    var isInner: Bool
    var isSpread: Bool
    /// The lateral subquery's name in the SQL.
    var subqueryAlias: String
    var plan: ReadPlan

    /// The near table's columns the relationship joins by.
    var nearColumns: [String] {
        if case .manyToMany(let junction) = relationship.kind { return junction.nearColumns.map(\.own) }
        return relationship.columns.map(\.own)
    }

    /// A spread is part of the row even when nothing of it is named.
    var isVisible: Bool { isSpread || !(plan.fields.isEmpty && plan.children.isEmpty && isEmptyEmbed) }
    /// `author()`: joined for filtering only.
    var isEmptyEmbed = false
}
