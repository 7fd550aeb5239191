/// Writes the query that a plan describes.
struct ReadSQL {
    let plan: ReadPlan
    var types: SchemaCache?

    init(plan: ReadPlan, types: SchemaCache? = nil) {
        self.plan = plan
        self.types = types
    }

    private var conditions: ConditionSQL { ConditionSQL(plan: plan) }

    // MARK: Select

    /// `SELECT … FROM … WHERE … GROUP BY … ORDER BY … LIMIT …`.
    func write(joining relationship: Relationship? = nil, near: String? = nil, into sql: inout SQLText)
        throws(RESTError)
    {
        sql.append("SELECT ")
        try writeSelectList(into: &sql)
        writeFrom(into: &sql)
        writeJunction(relationship, into: &sql)
        for child in plan.children where needsJoin(child) { try writeJoin(child, into: &sql) }
        try conditions.whereClause(joins: joinConditions(relationship, near: near), into: &sql)
        try writeGroups(into: &sql)
        try writeOrder(into: &sql)
        writeRange(into: &sql)
    }

    private func writeSelectList(into sql: inout SQLText) throws(RESTError) {
        let visible = plan.children.filter(\.isVisible)
        if plan.fields.isEmpty && visible.isEmpty { return writeStar(into: &sql) }
        var isFirst = true
        for field in plan.fields {
            sql.separate(&isFirst)
            try write(field, into: &sql)
        }
        for child in visible where !child.isSpread {
            sql.separate(&isFirst)
            writeEmbedded(child, into: &sql)
        }
        for child in visible where child.isSpread {
            for field in spreadFields(child) {
                sql.separate(&isFirst)
                writeSpread(field, of: child, into: &sql)
            }
        }
    }

    private func writeStar(into sql: inout SQLText) {
        sql.identifier(plan.alias)
        sql.append(".*")
    }

    private func write(_ field: SelectField, into sql: inout SQLText) throws(RESTError) {
        if field.isStar { return writeStar(into: &sql) }
        // Casts are opened from the outside in and closed from the inside out.
        let aggregateType = try type(field.aggregateCast)
        let fieldType = try type(field.cast)
        if aggregateType != nil { sql.append("CAST(") }
        if let aggregate = field.aggregate { sql.append("\(aggregate.rawValue)(") }
        if fieldType != nil { sql.append("CAST(") }
        if field.path.name == "*" { sql.append("*") } else { conditions.field(field.path, into: &sql) }
        if let fieldType { sql.append(" AS \(fieldType))") }
        if field.aggregate != nil { sql.append(")") }
        if let aggregateType { sql.append(" AS \(aggregateType))") }
        sql.append(" AS ")
        sql.identifier(field.label)
    }

    private func type(_ name: String?) throws(RESTError) -> String? {
        guard let name else { return nil }
        guard let type = try types?.type(name) else { throw .typeNotFound(name) }
        return type
    }

    // MARK: From

    private func writeFrom(into sql: inout SQLText) {
        sql.append(" FROM ")
        switch plan.source {
        case .table(let name): sql.name(name)
        case .expression(let name): sql.identifier(name)
        }
        sql.append(" AS ")
        sql.identifier(plan.alias)
    }

    private func writeJunction(_ relationship: Relationship?, into sql: inout SQLText) {
        guard case .manyToMany(let junction) = relationship?.kind else { return }
        sql.append(", ")
        sql.name(junction.table)
        sql.append(" AS \"easyapp_junction\"")
    }

    private func joinConditions(_ relationship: Relationship?, near: String?) -> [JoinCondition] {
        guard let relationship, let near else { return [] }
        if case .manyToMany(let junction) = relationship.kind {
            return junction.nearColumns.map {
                JoinCondition(left: ("easyapp_junction", $0.other), right: (near, $0.own))
            }
                + junction.farColumns.map {
                    JoinCondition(left: ("easyapp_junction", $0.other), right: (plan.alias, $0.own))
                }
        }
        return relationship.columns.map { JoinCondition(left: (plan.alias, $0.other), right: (near, $0.own)) }
    }

    // MARK: Embeds

    private func needsJoin(_ child: EmbedPlan) -> Bool { child.isVisible || child.isInner }

    private func writeJoin(_ child: EmbedPlan, into sql: inout SQLText) throws(RESTError) {
        sql.append(child.isInner ? " INNER JOIN LATERAL (" : " LEFT JOIN LATERAL (")
        let inner = ReadSQL(plan: child.plan, types: types)
        if child.relationship.isToOne {
            try inner.write(joining: child.relationship, near: plan.alias, into: &sql)
        } else {
            sql.append("SELECT json_agg(\"easyapp_item\")::jsonb AS \"easyapp_items\"")
            if child.isSpread {
                for field in spreadFields(child) {
                    sql.append(", COALESCE(json_agg(\"easyapp_item\".")
                    sql.identifier(field)
                    sql.append("), '[]')::jsonb AS ")
                    sql.identifier(field)
                }
            }
            sql.append(" FROM (")
            try inner.write(joining: child.relationship, near: plan.alias, into: &sql)
            sql.append(") AS \"easyapp_item\"")
        }
        sql.append(") AS ")
        sql.identifier(child.subqueryAlias)
        sql.append(" ON ")
        if child.isInner, !child.relationship.isToOne {
            sql.identifier(child.subqueryAlias)
            sql.append(".\"easyapp_items\" IS NOT NULL")
        } else {
            sql.append("TRUE")
        }
    }

    private func writeEmbedded(_ child: EmbedPlan, into sql: inout SQLText) {
        if child.relationship.isToOne {
            sql.append("row_to_json(")
            sql.identifier(child.subqueryAlias)
            sql.append(".*)::jsonb AS ")
        } else {
            sql.append("COALESCE(")
            sql.identifier(child.subqueryAlias)
            sql.append(".\"easyapp_items\", '[]') AS ")
        }
        sql.identifier(child.label)
    }

    /// The members a spread adds to the row.
    private func spreadFields(_ child: EmbedPlan) -> [String] {
        var names: [String] = []
        for field in child.plan.fields {
            names += field.isStar ? child.plan.table?.columns.map(\.name) ?? [] : [field.label]
        }
        for inner in child.plan.children where inner.isVisible {
            names += inner.isSpread ? spreadFields(inner) : [inner.label]
        }
        return names
    }

    private func writeSpread(_ field: String, of child: EmbedPlan, into sql: inout SQLText) {
        sql.identifier(child.subqueryAlias)
        sql.append(".")
        sql.identifier(field)
        sql.append(" AS ")
        sql.identifier(field)
    }

    /// `SELECT FROM …`: whether a row has anything embedded.
    func existence(of child: EmbedPlan, into sql: inout SQLText) throws(RESTError) {
        let inner = ReadSQL(plan: child.plan, types: types)
        sql.append("SELECT")
        inner.writeFrom(into: &sql)
        inner.writeJunction(child.relationship, into: &sql)
        try inner.conditions.whereClause(
            joins: inner.joinConditions(child.relationship, near: plan.alias),
            present: child.plan.children.filter(\.isInner), into: &sql)
    }

    // MARK: Groups, order, range

    private func writeGroups(into sql: inout SQLText) throws(RESTError) {
        guard plan.fields.contains(where: { $0.aggregate != nil }) else { return }
        var places: [String] = []
        for (index, field) in plan.fields.enumerated() where field.aggregate == nil {
            // By place, since the same JSON path written twice would be two parameters.
            if !field.isStar { places.append("\(index + 1)") }
        }
        let visible = plan.children.filter(\.isVisible)
        let embeddedCount = visible.reduce(0) { $0 + ($1.isSpread ? spreadFields($1).count : 1) }
        for index in 0..<embeddedCount { places.append("\(plan.fields.count + index + 1)") }
        if !places.isEmpty { sql.append(" GROUP BY " + places.joined(separator: ", ")) }
    }

    private func writeOrder(into sql: inout SQLText) throws(RESTError) {
        if plan.order.isEmpty { return }
        sql.append(" ORDER BY ")
        try sql.list(plan.order) { (sql, term) throws(RESTError) in
            if let relation = term.relation {
                try writeRelated(relation, term.path, into: &sql)
            } else if plan.fields.contains(where: { $0.aggregate != nil }), term.path.steps.isEmpty {
                // Of grouped rows only what is selected is left to order by.
                sql.identifier(term.path.name)
            } else {
                conditions.field(term.path, into: &sql)
            }
            if let isDescending = term.isDescending { sql.append(isDescending ? " DESC" : " ASC") }
            if let nullsFirst = term.nullsFirst { sql.append(nullsFirst ? " NULLS FIRST" : " NULLS LAST") }
        }
    }

    private func writeRelated(_ relation: String, _ path: FieldPath, into sql: inout SQLText) throws(RESTError) {
        guard let child = plan.children.first(where: { $0.label == relation }) else { throw .notEmbedded(relation) }
        guard child.relationship.isToOne else {
            throw .relatedOrderNotToOne(origin: plan.table?.name.name ?? plan.alias, target: child.target)
        }
        let inner = ReadSQL(plan: child.plan, types: types)
        sql.append("(SELECT ")
        inner.conditions.field(path, into: &sql)
        inner.writeFrom(into: &sql)
        try inner.conditions.whereClause(
            joins: inner.joinConditions(child.relationship, near: plan.alias), into: &sql)
        sql.append(" LIMIT 1)")
    }

    private func writeRange(into sql: inout SQLText) {
        if let limit = plan.range.limit {
            sql.append(" LIMIT ")
            sql.value("\(limit)")
        }
        if plan.range.offset > 0 {
            sql.append(" OFFSET ")
            sql.value("\(plan.range.offset)")
        }
    }

    // MARK: Count

    /// `SELECT 1 FROM …`: one row for each that the answer would have without limits.
    func countSource(into sql: inout SQLText) throws(RESTError) {
        sql.append("SELECT 1")
        writeFrom(into: &sql)
        try conditions.whereClause(present: plan.children.filter(\.isInner), into: &sql)
    }
}
