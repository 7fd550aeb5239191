import PostgreSQL

/// Writes INSERT, UPDATE and DELETE.
struct ChangeSQL {
    struct Conflict {
        var columns: [String]
        var merges: Bool
    }

    let table: Table
    let cache: SchemaCache
    /// What the answer needs of the changed rows; `nil` when only their count counts.
    var returning: [String]?

    /// - Parameter matches: For PUT: the conditions the payload itself must meet.
    /// - Throws: `RESTError.columnNotFound`.
    func insert(
        _ payload: Payload, conflict: Conflict?, usesDefaults: Bool, matches: [Condition] = []
    ) throws(RESTError) -> SQLText {
        let columns = try columns(of: payload)
        let countsInserted = conflict?.merges == true
        var sql = SQLText()
        sql.append("INSERT INTO ")
        sql.name(table.name)
        if !columns.isEmpty {
            sql.append(" (")
            try sql.list(columns) { (sql, column) throws(RESTError) in sql.identifier(column.name) }
            sql.append(")")
        }
        sql.append(" SELECT ")
        try sql.list(columns) { (sql, column) throws(RESTError) in
            sql.append("\"easyapp_body\".")
            sql.identifier(column.name)
        }
        sql.append(" FROM ")
        try rows(of: payload, columns, usesDefaults: usesDefaults, into: &sql)
        if countsInserted || !matches.isEmpty { sql.append(" WHERE TRUE") }
        if !matches.isEmpty {
            let bodyPlan = ReadPlan(
                source: .expression("easyapp_body"), table: table, alias: "easyapp_body", conditions: matches)
            for condition in matches {
                sql.append(" AND ")
                try ConditionSQL(plan: bodyPlan, cache: cache).write(condition, into: &sql)
            }
        }
        // Counted up for each row that is written and down again for each that turns out to be an update.
        if countsInserted { sql.append(" AND \(ChangeSQL.count("+ 1")) <> '0'") }
        if let conflict, !conflict.columns.isEmpty {
            try write(conflict, columns, into: &sql)
        }
        try writeReturning(into: &sql)
        return sql
    }

    private static func count(_ step: String) -> String {
        "set_config('easyapp.inserted', (COALESCE(nullif(current_setting('easyapp.inserted', true), '')::int, 0) \(step))::text, true)"
    }

    private func write(_ conflict: Conflict, _ columns: [Column], into sql: inout SQLText) throws(RESTError) {
        sql.append(" ON CONFLICT (")
        try sql.list(conflict.columns) { (sql, column) throws(RESTError) in sql.identifier(column) }
        guard conflict.merges, !columns.isEmpty else { return sql.append(") DO NOTHING") }
        sql.append(") DO UPDATE SET ")
        try sql.list(columns) { (sql, column) throws(RESTError) in
            sql.identifier(column.name)
            sql.append(" = EXCLUDED.")
            sql.identifier(column.name)
        }
        sql.append(" WHERE \(ChangeSQL.count("- 1")) <> '-1'")
    }

    /// - Throws: `RESTError.columnNotFound`.
    func update(_ payload: Payload, plan: ReadPlan, usesDefaults: Bool) throws(RESTError) -> SQLText {
        let columns = try columns(of: payload)
        var sql = SQLText()
        if columns.isEmpty {
            // Nothing to set: no row is changed, and the columns are still checked.
            sql.append("SELECT ")
            try writeColumns(returning ?? [], into: &sql)
            sql.append(" FROM ")
            sql.name(table.name)
            sql.append(" WHERE FALSE")
            return sql
        }
        sql.append("UPDATE ")
        sql.name(table.name)
        sql.append(" AS ")
        sql.identifier(plan.alias)
        sql.append(" SET ")
        try sql.list(columns) { (sql, column) throws(RESTError) in
            sql.identifier(column.name)
            sql.append(" = \"easyapp_body\".")
            sql.identifier(column.name)
        }
        sql.append(" FROM ")
        try rows(of: payload, columns, usesDefaults: usesDefaults, into: &sql)
        try ConditionSQL(plan: plan, cache: cache).whereClause(joinsEmbeds: false, into: &sql)
        try writeReturning(into: &sql)
        return sql
    }

    func delete(plan: ReadPlan) throws(RESTError) -> SQLText {
        var sql = SQLText()
        sql.append("DELETE FROM ")
        sql.name(table.name)
        sql.append(" AS ")
        sql.identifier(plan.alias)
        try ConditionSQL(plan: plan, cache: cache).whereClause(joinsEmbeds: false, into: &sql)
        try writeReturning(into: &sql)
        return sql
    }

    // MARK: Parts

    private func columns(of payload: Payload) throws(RESTError) -> [Column] {
        var columns: [Column] = []
        for name in payload.columns {
            guard let column = table.column(name) else { throw .columnNotFound(table: table.name.name, column: name) }
            columns.append(column)
        }
        return columns
    }

    /// The payload as rows called `easyapp_body`; PostgreSQL reads the JSON.
    private func rows(
        of payload: Payload, _ columns: [Column], usesDefaults: Bool, into sql: inout SQLText
    ) throws(RESTError) {
        let type = usesDefaults ? "jsonb" : "json"
        if columns.isEmpty {
            if payload.isObject { return sql.append("(VALUES (1)) AS \"easyapp_body\"") }
            sql.append("json_array_elements(")
            sql.value(.utf8(payload.bytes))
            return sql.append("::json) AS \"easyapp_body\"")
        }
        let converts = columns.contains { cache.representations.input(of: $0) != nil }
        if converts {
            sql.append("(SELECT ")
            try sql.list(columns) { (sql, column) throws(RESTError) in
                let function = cache.representations.input(of: column)
                sql.append(function.map { "\($0)(" } ?? "")
                sql.append("\"easyapp_raw\".")
                sql.identifier(column.name)
                sql.append(function == nil ? " AS " : ") AS ")
                sql.identifier(column.name)
            }
            sql.append(" FROM ")
        }
        writeDocument(payload, columns, usesDefaults: usesDefaults, type: type, into: &sql)
        sql.append(converts ? " AS \"easyapp_raw\" (" : " AS \"easyapp_body\" (")
        try sql.list(columns) { (sql, column) throws(RESTError) in
            sql.identifier(column.name)
            sql.append(cache.representations.input(of: column) == nil ? " \(column.type)" : " json")
        }
        sql.append(converts ? ")) AS \"easyapp_body\"" : ")")
    }

    /// The function that takes the JSON apart, with the JSON.
    private func writeDocument(
        _ payload: Payload, _ columns: [Column], usesDefaults: Bool, type: String, into sql: inout SQLText
    ) {
        let defaults = usesDefaults ? columns.filter { $0.defaultExpression != nil } : []
        if defaults.isEmpty || payload.isObject {
            sql.append(payload.isObject ? "\(type)_to_record(" : "\(type)_to_recordset(")
            writeDefaults(defaults, into: &sql)
            sql.value(.utf8(payload.bytes))
            return sql.append("::\(type))")
        }
        // Defaults are worked out for each row, so that each gets its own number or identifier.
        sql.append("jsonb_to_recordset((SELECT jsonb_agg(")
        writeDefaults(defaults, into: &sql)
        sql.append("element) FROM jsonb_array_elements(")
        sql.value(.utf8(payload.bytes))
        sql.append("::jsonb) AS element))")
    }

    private func writeDefaults(_ columns: [Column], into sql: inout SQLText) {
        if columns.isEmpty { return }
        sql.append("jsonb_build_object(")
        var isFirst = true
        for column in columns {
            sql.separate(&isFirst)
            sql.value(column.name)
            sql.append("::text, \(column.defaultExpression ?? "NULL")")
        }
        sql.append(") || ")
    }

    private func writeReturning(into sql: inout SQLText) throws(RESTError) {
        sql.append(" RETURNING ")
        try writeColumns(returning ?? [], into: &sql)
    }

    private func writeColumns(_ names: [String], into sql: inout SQLText) throws(RESTError) {
        if names.isEmpty { return sql.append("1") }
        try sql.list(names) { (sql, name) throws(RESTError) in
            sql.identifier(table.name.name)
            sql.append(".")
            if name == "*" { sql.append("*") } else { sql.identifier(name) }
        }
    }
}
