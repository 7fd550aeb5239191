/// Two columns, each with the alias of its table, that are equal in joined rows.
struct JoinCondition {
    var left: (alias: String, column: String)
    var right: (alias: String, column: String)

    func write(into sql: inout SQLText) {
        sql.identifier(left.alias)
        sql.append(".")
        sql.identifier(left.column)
        sql.append(" = ")
        sql.identifier(right.alias)
        sql.append(".")
        sql.identifier(right.column)
    }
}

/// Writes fields and conditions.
struct ConditionSQL {
    let plan: ReadPlan

    /// `"todos"."title"`, or a place in JSON.
    func field(_ path: FieldPath, into sql: inout SQLText) {
        if path.steps.isEmpty { return column(path.name, into: &sql) }
        // What is no JSON, such as a composite or an array, is made JSON first.
        let isJSON = plan.table?.column(path.name)?.isJSON ?? false
        if !isJSON { sql.append("to_jsonb(") }
        column(path.name, into: &sql)
        if !isJSON { sql.append(")") }
        for step in path.steps {
            sql.append(step.isText ? "->>" : "->")
            switch step.operand {
            case .key(let key): sql.value(key)
            case .index(let index):
                sql.value("\(index)")
                sql.append("::int")
            }
        }
    }

    private func column(_ name: String, into sql: inout SQLText) {
        sql.identifier(plan.alias)
        sql.append(".")
        sql.identifier(name)
    }

    /// ` WHERE …`, or nothing.
    ///
    /// - Parameters:
    ///   - joins: Columns that must be equal.
    ///   - present: Embeds that must have rows.
    func whereClause(
        joins: [JoinCondition] = [], present: [EmbedPlan] = [], into sql: inout SQLText
    ) throws(RESTError) {
        var isFirst = true
        let begin = { (sql: inout SQLText) in
            sql.append(isFirst ? " WHERE " : " AND ")
            isFirst = false
        }
        for join in joins {
            begin(&sql)
            join.write(into: &sql)
        }
        for child in present {
            begin(&sql)
            sql.append("EXISTS (")
            try ReadSQL(plan: plan).existence(of: child, into: &sql)
            sql.append(")")
        }
        for condition in plan.conditions {
            begin(&sql)
            try write(condition, into: &sql)
        }
    }

    func write(_ condition: Condition, into sql: inout SQLText) throws(RESTError) {
        switch condition {
        case .filter(let filter): try write(filter, into: &sql)
        case .group(let isNegated, let isConjunction, let conditions):
            sql.append(isNegated ? "NOT (" : "(")
            try sql.list(conditions, separator: isConjunction ? " AND " : " OR ") { (sql, inner) throws(RESTError) in
                try write(inner, into: &sql)
            }
            sql.append(")")
        }
    }

    private func write(_ filter: Filter, into sql: inout SQLText) throws(RESTError) {
        if filter.path.steps.isEmpty, plan.table?.column(filter.path.name) == nil,
            let child = plan.children.first(where: { $0.label == filter.path.name })
        {
            return try writeEmbedFilter(filter, on: child, into: &sql)
        }
        sql.append(filter.isNegated ? "NOT (" : "(")
        switch filter.operation {
        case .comparison(let comparison, let quantifier, let value):
            field(filter.path, into: &sql)
            sql.append(" \(comparison.sql) ")
            if let quantifier { sql.append(quantifier == .any ? "ANY (" : "ALL (") }
            sql.value(comparison == .like || comparison == .ilike ? ConditionSQL.pattern(value) : value)
            if quantifier != nil { sql.append(")") }
        case .range(let range, let value):
            field(filter.path, into: &sql)
            sql.append(" \(range.sql) ")
            sql.value(value)
        case .list(let values):
            field(filter.path, into: &sql)
            sql.append(" = ANY (")
            sql.value(ConditionSQL.arrayLiteral(values == [""] ? [] : values))
            sql.append(")")
        case .is(let value):
            field(filter.path, into: &sql)
            sql.append(" IS \(value.sql)")
        case .isDistinct(let value):
            field(filter.path, into: &sql)
            sql.append(" IS DISTINCT FROM ")
            sql.value(value)
        case .fullText(let fullText, let language, let value):
            writeFullText(filter.path, fullText, language, value, into: &sql)
        }
        sql.append(")")
    }

    private func writeFullText(
        _ path: FieldPath, _ fullText: FullTextOperator, _ language: String?, _ value: String, into sql: inout SQLText
    ) {
        let configuration = { (sql: inout SQLText) in
            guard let language else { return }
            sql.value(language)
            sql.append("::regconfig, ")
        }
        let isVector = path.steps.isEmpty && plan.table?.column(path.name)?.type == "tsvector"
        if !isVector {
            sql.append("to_tsvector(")
            configuration(&sql)
        }
        field(path, into: &sql)
        if !isVector { sql.append(")") }
        sql.append(" @@ \(fullText.function)(")
        configuration(&sql)
        sql.value(value)
        sql.append(")")
    }

    /// `author=is.null`: rows without, or with, an author that passes the embed's own filters.
    private func writeEmbedFilter(_ filter: Filter, on child: EmbedPlan, into sql: inout SQLText) throws(RESTError) {
        let wantsNull: Bool
        switch filter.operation {
        case .is(.null): wantsNull = !filter.isNegated
        case .is(.notNull): wantsNull = filter.isNegated
        default: throw .unacceptableEmbedFilter(child.label)
        }
        sql.append(wantsNull ? "NOT EXISTS (" : "EXISTS (")
        try ReadSQL(plan: plan).existence(of: child, into: &sql)
        sql.append(")")
    }

    /// `*` in patterns stands for `%`, which is awkward in URLs.
    static func pattern(_ value: String) -> String {
        String(value.map { $0 == "*" ? "%" : $0 })
    }

    /// An array in PostgreSQL's text form, every element quoted.
    static func arrayLiteral(_ values: [String]) -> String {
        let quoted = values.map { value in
            "\"" + value.flatMap { $0 == "\"" || $0 == "\\" ? "\\\($0)" : "\($0)" } + "\""
        }
        return "{" + quoted.joined(separator: ",") + "}"
    }
}
