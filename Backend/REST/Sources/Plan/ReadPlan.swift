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
    /// Of the root: embeds with an alias that a filter, an order or a limit names by their table.
    var embedsNamedByTable: [EmbedName] = []

    struct EmbedName: Sendable, Hashable {
        var target: String
        var alias: String
    }

    /// The rows are as the table has them: nothing is chosen or embedded.
    var isWhole: Bool {
        children.isEmpty && (fields.isEmpty || fields.count == 1 && fields[0].isStar)
    }

    /// Some of the rows' own fields are aggregates.
    var hasOwnAggregates: Bool { fields.contains { $0.aggregate != nil } }

    /// Nothing but columns of one table that is no view is read, compared or sorted by.
    var isOfOwnColumns: Bool {
        guard let table, !table.isView, children.isEmpty else { return false }
        let names =
            fields.map { $0.aggregate == nil ? $0.path.name : "" }
            + order.map { $0.relation == nil ? $0.path.name : "" }
            + conditions.flatMap(\.fieldNames)
        return names.allSatisfy { $0 == "*" || table.column($0) != nil }
    }

    /// The columns of the table itself that the answer needs, for `RETURNING`.
    ///
    /// - Parameter always: Columns that are needed in any case.
    func neededColumns(always: [String] = []) -> [String] {
        // What a function of the row reads cannot be known, and it takes the row as the table has it.
        if children.contains(where: { $0.relationship.nearColumns == nil }) || fields.isEmpty && children.isEmpty {
            return ["*"]
        }
        if fields.contains(where: \.isStar) {
            return ["*"] + Set(fields.map(\.path.name)).subtracting(["*"]).filter { table?.column($0) == nil }.sorted()
        }
        var names = fields.compactMap { $0.path.name == "*" ? nil : $0.path.name } + always
        names += order.filter { $0.relation == nil }.map(\.path.name)
        for condition in conditions { names += condition.fieldNames.filter { table?.column($0) != nil } }
        for child in children { names += child.relationship.nearColumns ?? [] }
        var seen: Set<String> = []
        let distinct = names.filter { seen.insert($0).inserted }
        return distinct.isEmpty ? ["*"] : distinct
    }
}

/// A table embedded in the rows of another.
struct EmbedPlan: Sendable {
    /// What filters, order and limits name it by, and the member of the row that holds it.
    var label: String
    /// The name it was asked by.
    var target: String
    var relationship: Relationship
    var isInner: Bool
    var isSpread: Bool
    /// The lateral subquery's name in the SQL.
    var subqueryAlias: String
    var plan: ReadPlan

    /// `author()`: joined for filtering only, and so is everything in it.
    var isEmpty: Bool { plan.fields.isEmpty && plan.children.allSatisfy(\.isEmpty) }

    /// A spread is part of the row even when nothing of it is named.
    var isVisible: Bool { isSpread || !isEmpty }

    /// Its aggregates are those of the row it is spread into.
    var hoistsAggregates: Bool { isSpread && relationship.isToOne }

    /// The columns of the subquery that hold what their names say.
    var outputNames: Set<String> {
        var names: Set<String> = []
        for field in plan.fields {
            if field.isStar {
                names.formUnion(plan.table?.columns.map(\.name) ?? [])
            } else if field.aggregate == nil || !hoistsAggregates {
                names.insert(field.label)
            }
        }
        return names
    }

    /// The columns that a spread adds to the row.
    var spreadColumns: [SpreadColumn] {
        var columns: [SpreadColumn] = []
        for (index, field) in plan.fields.enumerated() {
            if field.isStar {
                columns += plan.table?.columns.map { SpreadColumn(source: $0.name, label: $0.name) } ?? []
            } else if let aggregate = field.aggregate, hoistsAggregates {
                columns.append(
                    SpreadColumn(
                        source: "easyapp_aggregate_\(index)", label: field.label, aggregate: aggregate,
                        cast: field.aggregateCast))
            } else {
                columns.append(SpreadColumn(source: field.label, label: field.label))
            }
        }
        for (index, child) in plan.children.enumerated() where child.isVisible {
            if !child.isSpread {
                columns.append(SpreadColumn(source: child.label, label: child.label))
                continue
            }
            for (place, column) in child.spreadColumns.enumerated() {
                var column = column
                column.source = column.aggregate == nil ? column.label : "easyapp_aggregate_\(index)_\(place)"
                columns.append(column)
            }
        }
        return columns
    }
}

/// A column that a spread adds to the row.
struct SpreadColumn: Sendable, Equatable {
    /// Its name in the subquery.
    var source: String
    /// Its member in the row.
    var label: String
    var aggregate: Aggregate?
    var cast: String?
}
