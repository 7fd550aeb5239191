/// Writes the query that a plan describes.
struct ReadSQL {
    let plan: ReadPlan
    let cache: SchemaCache
    /// The row that the plan's rows belong to: its name in the SQL.
    var near: String?
    var relationship: Relationship?
    /// The plan's aggregates are left to the row it is spread into.
    var hoistsAggregates = false

    init(plan: ReadPlan, cache: SchemaCache) {
        self.plan = plan
        self.cache = cache
    }

    /// The query of an embed of `near`.
    init(_ child: EmbedPlan, near: String, cache: SchemaCache) {
        self.init(plan: child.plan, cache: cache)
        self.near = near
        relationship = child.relationship
        hoistsAggregates = child.hoistsAggregates
    }

    var conditions: ConditionSQL { ConditionSQL(plan: plan, cache: cache) }

    /// `SELECT … FROM … WHERE … GROUP BY … ORDER BY … LIMIT …`.
    ///
    /// - Parameter hasRange: Whether the limit and the offset are written too.
    func write(hasRange: Bool = true, into sql: inout SQLText) throws(RESTError) {
        sql.append("SELECT ")
        let groups = try writeSelectList(into: &sql)
        writeFrom(into: &sql)
        for child in plan.children where needsJoin(child) { try writeJoin(child, into: &sql) }
        try conditions.whereClause(joins: joinConditions, into: &sql)
        if let groups, !groups.isEmpty {
            // By place, since the same JSON path written twice would be two parameters.
            sql.append(" GROUP BY " + groups.map(String.init).joined(separator: ", "))
        }
        try writeOrder(into: &sql)
        if hasRange { writeRange(into: &sql) }
    }

    // MARK: Select

    /// - Returns: The places to group by; `nil` when nothing is aggregated.
    private func writeSelectList(into sql: inout SQLText) throws(RESTError) -> [Int]? {
        if plan.fields.isEmpty, plan.children.isEmpty {
            writeStar(into: &sql)
            return nil
        }
        var place = 0
        var groups: [Int] = []
        var isFirst = true
        for (index, field) in plan.fields.enumerated() {
            sql.separate(&isFirst)
            place += 1
            if field.aggregate == nil { groups.append(place) }
            try write(field, at: index, into: &sql)
        }
        for (index, child) in plan.children.enumerated() where child.isVisible {
            if !child.isSpread {
                sql.separate(&isFirst)
                place += 1
                groups.append(place)
                writeEmbedded(child, into: &sql)
                continue
            }
            for (number, column) in child.spreadColumns.enumerated() {
                sql.separate(&isFirst)
                place += 1
                if column.aggregate == nil { groups.append(place) }
                try write(column, of: child, hoistedName: "easyapp_aggregate_\(index)_\(number)", into: &sql)
            }
        }
        return hoistsAggregates || groups.count == place ? nil : groups
    }

    private func writeStar(into sql: inout SQLText) {
        sql.identifier(plan.alias)
        sql.append(".*")
    }

    private func write(_ field: SelectField, at index: Int, into sql: inout SQLText) throws(RESTError) {
        if field.isStar { return writeStar(into: &sql) }
        let isAggregated = field.aggregate != nil && !hoistsAggregates
        // Casts are opened from the outside in and closed from the inside out.
        let aggregateType = isAggregated ? try type(field.aggregateCast) : nil
        let fieldType = try type(field.cast)
        if aggregateType != nil { sql.append("CAST(") }
        if isAggregated, let aggregate = field.aggregate { sql.append("\(aggregate.rawValue)(") }
        if fieldType != nil { sql.append("CAST(") }
        if field.path.name != "*" {
            conditions.output(field.path, into: &sql)
        } else if isAggregated {
            sql.append("*")
        } else {
            // The row itself: what has no row is not counted.
            sql.identifier(plan.alias)
        }
        if let fieldType { sql.append(" AS \(fieldType))") }
        if isAggregated { sql.append(")") }
        if let aggregateType { sql.append(" AS \(aggregateType))") }
        sql.append(" AS ")
        let isHoisted = field.aggregate != nil && hoistsAggregates
        sql.identifier(isHoisted ? "easyapp_aggregate_\(index)" : field.label)
    }

    private func type(_ name: String?) throws(RESTError) -> String? {
        guard let name else { return nil }
        return try cache.type(name)
    }

    // MARK: From

    func writeFrom(into sql: inout SQLText) {
        sql.append(" FROM ")
        if case .computed(let function, _) = relationship?.kind, let near, let relationship {
            sql.name(function)
            sql.append("(")
            sql.identifier(near)
            // Functions of one name can take rows of several tables.
            sql.append("::")
            sql.name(relationship.table)
            sql.append(")")
        } else {
            switch plan.source {
            case .table(let name): sql.name(name)
            case .expression(let name): sql.identifier(name)
            }
        }
        sql.append(" AS ")
        sql.identifier(plan.alias)
        guard case .manyToMany(let junction) = relationship?.kind else { return }
        sql.append(", ")
        sql.name(junction.table)
        sql.append(" AS \"easyapp_junction\"")
    }

    var joinConditions: [JoinCondition] {
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

    private func needsJoin(_ child: EmbedPlan) -> Bool {
        child.isVisible || child.isInner || plan.conditions.contains { $0.fieldNames.contains(child.label) }
    }

    private func writeJoin(_ child: EmbedPlan, into sql: inout SQLText) throws(RESTError) {
        sql.append(child.isInner ? " INNER JOIN LATERAL (" : " LEFT JOIN LATERAL (")
        let inner = ReadSQL(child, near: plan.alias, cache: cache)
        if child.relationship.isToOne {
            try inner.write(into: &sql)
        } else {
            sql.append("SELECT json_agg(\"easyapp_item\")::jsonb AS \"easyapp_items\"")
            if child.isSpread {
                for column in child.spreadColumns {
                    sql.append(", COALESCE(json_agg(\"easyapp_item\".")
                    sql.identifier(column.source)
                    sql.append("), '[]')::jsonb AS ")
                    sql.identifier(column.source)
                }
            }
            sql.append(" FROM (")
            try inner.write(into: &sql)
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

    private func write(
        _ column: SpreadColumn, of child: EmbedPlan, hoistedName: String, into sql: inout SQLText
    ) throws(RESTError) {
        let aggregate = hoistsAggregates ? nil : column.aggregate
        let aggregateType = aggregate == nil ? nil : try type(column.cast)
        if aggregateType != nil { sql.append("CAST(") }
        if let aggregate { sql.append("\(aggregate.rawValue)(") }
        sql.identifier(child.subqueryAlias)
        sql.append(".")
        sql.identifier(column.source)
        if aggregate != nil { sql.append(")") }
        if let aggregateType { sql.append(" AS \(aggregateType))") }
        sql.append(" AS ")
        sql.identifier(column.aggregate != nil && hoistsAggregates ? hoistedName : column.label)
    }
}
