extension ReadSQL {
    // MARK: Order, range

    func writeOrder(into sql: inout SQLText) throws(RESTError) {
        if plan.order.isEmpty { return }
        let isGrouped = !hoistsAggregates && plan.hasOwnAggregates
        sql.append(" ORDER BY ")
        try sql.list(plan.order) { (sql, term) throws(RESTError) in
            if let relation = term.relation {
                try writeRelated(relation, term.path, into: &sql)
            } else if isGrouped, term.path.steps.isEmpty, plan.table?.column(term.path.name) == nil {
                // The name of an aggregate.
                sql.identifier(term.path.name)
            } else {
                conditions.field(term.path, into: &sql)
            }
            if let isDescending = term.isDescending { sql.append(isDescending ? " DESC" : " ASC") }
            if let nullsFirst = term.nullsFirst { sql.append(nullsFirst ? " NULLS FIRST" : " NULLS LAST") }
        }
    }

    private func writeRelated(_ relation: String, _ path: FieldPath, into sql: inout SQLText) throws(RESTError) {
        guard let child = plan.children.first(where: { $0.label == relation }) else {
            throw .notEmbedded(relation)
        }
        if path.steps.isEmpty, child.isVisible, child.outputNames.contains(path.name) {
            sql.identifier(child.subqueryAlias)
            sql.append(".")
            return sql.identifier(path.name)
        }
        // What the embed does not show is looked up again.
        let inner = ReadSQL(child, near: plan.alias, cache: cache)
        sql.append("(SELECT ")
        inner.conditions.field(path, into: &sql)
        inner.writeFrom(into: &sql)
        try inner.conditions.whereClause(joins: inner.joinConditions, joinsEmbeds: false, into: &sql)
        sql.append(" LIMIT 1)")
    }

    func writeRange(into sql: inout SQLText) {
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
    ///
    /// - Parameter limit: Rows beyond this need not be counted.
    func countSource(limit: Int? = nil, into sql: inout SQLText) throws(RESTError) {
        sql.append("SELECT 1")
        writeFrom(into: &sql)
        try conditions.whereClause(
            present: plan.children.filter(\.isInner), joinsEmbeds: false, into: &sql)
        if let limit { sql.append(" LIMIT \(limit)") }
    }

    /// `SELECT FROM …`: whether a row has anything embedded.
    func existence(of child: EmbedPlan, into sql: inout SQLText) throws(RESTError) {
        let inner = ReadSQL(child, near: plan.alias, cache: cache)
        sql.append("SELECT")
        inner.writeFrom(into: &sql)
        try inner.conditions.whereClause(
            joins: inner.joinConditions, present: child.plan.children.filter(\.isInner), joinsEmbeds: false, into: &sql)
    }
}
