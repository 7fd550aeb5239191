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
    let cache: SchemaCache

    // MARK: Fields

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

    /// A field as answers show it: through its domain's own representation, where there is one.
    func output(_ path: FieldPath, into sql: inout SQLText) {
        let column = path.steps.isEmpty ? plan.table?.column(path.name) : nil
        guard let function = column.flatMap(cache.representations.output) else { return field(path, into: &sql) }
        sql.append("\(function)(")
        field(path, into: &sql)
        sql.append(")")
    }

    private func column(_ name: String, into sql: inout SQLText) {
        sql.identifier(plan.alias)
        sql.append(".")
        sql.identifier(name)
    }

    // MARK: Conditions

    /// ` WHERE …`, or nothing.
    ///
    /// - Parameters:
    ///   - joins: Columns that must be equal.
    ///   - present: Embeds that must have rows.
    ///   - joinsEmbeds: The embeds are joined, so that their subqueries tell whether there are rows.
    func whereClause(
        joins: [JoinCondition] = [], present: [EmbedPlan] = [], joinsEmbeds: Bool = true, into sql: inout SQLText
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
            try ReadSQL(plan: plan, cache: cache).existence(of: child, into: &sql)
            sql.append(")")
        }
        for condition in plan.conditions {
            begin(&sql)
            try write(condition, joinsEmbeds: joinsEmbeds, into: &sql)
        }
    }

    func write(_ condition: Condition, joinsEmbeds: Bool = false, into sql: inout SQLText) throws(RESTError) {
        switch condition {
        case .filter(let filter): try write(filter, joinsEmbeds: joinsEmbeds, into: &sql)
        case .group(let isNegated, let isConjunction, let conditions):
            sql.append(isNegated ? "NOT (" : "(")
            try sql.list(conditions, separator: isConjunction ? " AND " : " OR ") { (sql, inner) throws(RESTError) in
                try write(inner, joinsEmbeds: joinsEmbeds, into: &sql)
            }
            sql.append(")")
        }
    }

    private func write(_ filter: Filter, joinsEmbeds: Bool, into sql: inout SQLText) throws(RESTError) {
        if filter.path.steps.isEmpty, let child = plan.children.first(where: { $0.label == filter.path.name }),
            let wantsNull = ConditionSQL.wantsNull(filter)
        {
            return try write(wantsNull: wantsNull, of: child, joinsEmbeds: joinsEmbeds, into: &sql)
        }
        sql.append(filter.isNegated ? "NOT (" : "(")
        switch filter.operation {
        case .comparison(let comparison, let quantifier, let value):
            field(filter.path, into: &sql)
            sql.append(" \(comparison.sql) ")
            if let quantifier { sql.append(quantifier == .any ? "ANY (" : "ALL (") }
            if comparison == .like || comparison == .ilike {
                sql.value(ConditionSQL.pattern(value))
            } else {
                self.value(value, of: filter.path, into: &sql)
            }
            if quantifier != nil { sql.append(")") }
        case .range(let range, let value):
            field(filter.path, into: &sql)
            sql.append(" \(range.sql) ")
            self.value(value, of: filter.path, into: &sql)
        case .list(let values):
            field(filter.path, into: &sql)
            sql.append(" = ANY (")
            list(values, of: filter.path, into: &sql)
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
        // What is no column is a function of the row, which gives a vector or there would be no reason for it.
        let isVector = plan.table?.column(path.name).map { path.steps.isEmpty && $0.baseType == "tsvector" } ?? true
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

    // MARK: Embeds

    /// Whether a filter on an embed asks for rows without it, as `author=is.null` does; `nil` for any other filter.
    private static func wantsNull(_ filter: Filter) -> Bool? {
        switch filter.operation {
        case .is(.null): !filter.isNegated
        case .is(.notNull): filter.isNegated
        default: nil
        }
    }

    private func write(
        wantsNull: Bool, of child: EmbedPlan, joinsEmbeds: Bool, into sql: inout SQLText
    ) throws(RESTError) {
        guard joinsEmbeds else {
            sql.append(wantsNull ? "NOT EXISTS (" : "EXISTS (")
            try ReadSQL(plan: plan, cache: cache).existence(of: child, into: &sql)
            return sql.append(")")
        }
        sql.identifier(child.subqueryAlias)
        if child.relationship.isToOne {
            // A row whose columns all are null is a row too, which IS NULL does not tell.
            sql.append(wantsNull ? " IS NOT DISTINCT FROM NULL" : " IS DISTINCT FROM NULL")
        } else {
            sql.append(".\"easyapp_items\"" + (wantsNull ? " IS NULL" : " IS NOT NULL"))
        }
    }

    // MARK: Values

    private func parser(of path: FieldPath) -> String? {
        path.steps.isEmpty ? plan.table?.column(path.name).flatMap(cache.representations.filterValue) : nil
    }

    private func value(_ value: String, of path: FieldPath, into sql: inout SQLText) {
        guard let parser = parser(of: path) else { return sql.value(value) }
        sql.append("\(parser)(")
        sql.value(value)
        sql.append(")")
    }

    private func list(_ values: [String], of path: FieldPath, into sql: inout SQLText) {
        let literal = ConditionSQL.arrayLiteral(values == [""] ? [] : values)
        guard let parser = parser(of: path) else { return sql.value(literal) }
        sql.append("SELECT \(parser)(unnest(")
        sql.value(literal)
        sql.append("::text[]))")
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
