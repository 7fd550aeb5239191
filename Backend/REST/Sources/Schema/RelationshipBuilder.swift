/// Works out how tables and views belong together, from the keys of tables and the columns that views show of them.
struct RelationshipBuilder {
    /// How a view shows a key: for each of the key's columns the view's columns that are it.
    private struct Showing {
        var view: QualifiedName
        var columns: [[String]]

        /// One column for each of the key's, in every combination.
        var choices: [[String]] {
            columns.reduce([[]]) { chosen, column in chosen.flatMap { part in column.map { part + [$0] } } }
        }
    }

    private struct Column: Hashable {
        var table: Int
        var number: Int
    }

    private let exposedSchemas: Set<String>
    private let keys: [TableKey]
    private let views: [ViewDefinition]
    /// For every exposed view the names under which it shows a table's column.
    private var shown: [QualifiedName: [Column: [String]]] = [:]
    private var viewsByTable: [Int: Set<QualifiedName>] = [:]

    init(exposedSchemas: [String], keys: [TableKey], views: [ViewDefinition]) {
        self.exposedSchemas = Set(exposedSchemas)
        self.keys = keys
        self.views = views
        trace()
    }

    // MARK: Views

    /// Follows the columns of views down to tables, through views of views.
    private mutating func trace() {
        let definitions = Dictionary(views.map { ($0.identifier, $0) }) { first, _ in first }
        for view in views where view.isExposed {
            var columns: [Column: [String]] = [:]
            for entry in view.origins.sorted(by: { $0.column < $1.column }) {
                guard let name = view.columnNames[entry.column] else { continue }
                var column = Column(table: entry.originTable, number: entry.originColumn)
                var seen: Set<Column> = []
                while seen.insert(column).inserted {
                    columns[column, default: []].append(name)
                    viewsByTable[column.table, default: []].insert(view.name)
                    guard let inner = definitions[column.table],
                        let origin = inner.origins.first(where: { $0.column == column.number })
                    else { break }
                    column = Column(table: origin.originTable, number: origin.originColumn)
                }
            }
            shown[view.name] = columns
        }
    }

    /// The views that show every column of a key's side.
    private func showings(of side: TableKey.Side) -> [Showing] {
        (viewsByTable[side.identifier] ?? []).sorted().compactMap { view in
            let columns = side.columnNumbers.map { shown[view]?[Column(table: side.identifier, number: $0)] ?? [] }
            return columns.contains(where: \.isEmpty) ? nil : Showing(view: view, columns: columns)
        }
    }

    // MARK: Primary keys

    /// The primary key of every exposed table and view, by name.
    func primaryKeys() -> [QualifiedName: [String]] {
        var primaryKeys: [QualifiedName: [String]] = [:]
        for key in keys where key.far == nil {
            primaryKeys[key.near.table] = key.near.columnNames.sorted()
            for showing in showings(of: key.near) {
                primaryKeys[showing.view, default: []] += showing.columns.compactMap(\.first)
            }
        }
        return primaryKeys
    }

    // MARK: Relationships

    /// All relationships between exposed tables and views, by near table and in a fixed order.
    ///
    /// - Parameter computed: Those that functions make, which win over detected ones of the same name.
    func relationships(computed: [Relationship]) -> [QualifiedName: [Relationship]] {
        let primaryKeys = primaryKeys()
        let direct = keys.flatMap(fromNear)
        var all = direct.map(\.relationship)
        all += direct.compactMap { $0.relationship.turned(nearIsView: $0.nearIsView) }
        all += manyToMany(direct, primaryKeys: primaryKeys)
        let nearTables = Set(all.map(\.table)).filter { exposedSchemas.contains($0.schema) }
        all = all.filter(isExposed)
        for relationship in computed {
            guard case .computed(let function, _) = relationship.kind else { continue }
            all.removeAll { $0.table == relationship.table && $0.farTable == function && !$0.isComputed }
        }
        var relationships = Dictionary(grouping: all + computed.filter(isExposed), by: \.table)
            .mapValues { $0.sorted { $0.sortingKey < $1.sortingKey } }
        // A table that has hidden relationships only is no misspelling of another.
        for table in nearTables where relationships[table] == nil { relationships[table] = [] }
        return relationships
    }

    private func isExposed(_ relationship: Relationship) -> Bool {
        if case .manyToMany(let junction) = relationship.kind, !exposedSchemas.contains(junction.table.schema) {
            return false
        }
        return exposedSchemas.contains(relationship.table.schema)
            && exposedSchemas.contains(relationship.farTable.schema)
    }

    private struct Direct {
        var relationship: Relationship
        var nearIsView: Bool
    }

    /// A foreign key between its tables, and between everything that shows them.
    private func fromNear(_ key: TableKey) -> [Direct] {
        guard let far = key.far else { return [] }
        var relationships: [Direct] = []
        let add = {
            (
                near: QualifiedName, nearColumns: [String], far: QualifiedName, farColumns: [String], isView: Bool,
                farIsView: Bool
            ) in
            relationships.append(
                Direct(
                    relationship: Relationship(
                        table: near, farTable: far, kind: key.isUnique ? .oneToOne(keyIsNear: true) : .manyToOne,
                        constraint: key.name,
                        columns: zip(nearColumns, farColumns).map { .init(own: $0, other: $1) }, farIsView: farIsView),
                    nearIsView: isView))
        }
        add(key.near.table, key.near.columnNames, far.table, far.columnNames, false, false)
        let nearViews = showings(of: key.near).flatMap { showing in showing.choices.map { (showing.view, $0) } }
        let farViews = showings(of: far).flatMap { showing in showing.choices.map { (showing.view, $0) } }
        for (view, columns) in nearViews { add(view, columns, far.table, far.columnNames, true, false) }
        for (view, columns) in farViews { add(key.near.table, key.near.columnNames, view, columns, false, true) }
        for (nearView, nearColumns) in nearViews {
            for (farView, farColumns) in farViews { add(nearView, nearColumns, farView, farColumns, true, true) }
        }
        return relationships
    }

    /// Two foreign keys of a table that are part of its primary key join the tables they refer to.
    private func manyToMany(_ direct: [Direct], primaryKeys: [QualifiedName: [String]]) -> [Relationship] {
        var relationships: [Relationship] = []
        let toOne = direct.map(\.relationship).filter { $0.kind == .manyToOne }
        for (table, own) in Dictionary(grouping: toOne, by: \.table) where exposedSchemas.contains(table.schema) {
            let primaryKey = Set(primaryKeys[table] ?? [])
            let joining = own.filter { primaryKey.isSuperset(of: $0.columns.map(\.own)) }
            for near in joining {
                for far in joining where far.constraint != near.constraint {
                    relationships.append(RelationshipBuilder.manyToMany(through: table, near: near, far: far))
                }
            }
        }
        return relationships
    }

    private static func manyToMany(
        through table: QualifiedName, near: Relationship, far: Relationship
    ) -> Relationship {
        let turned = { (relationship: Relationship) in
            relationship.columns.map { Relationship.ColumnPair(own: $0.other, other: $0.own) }
        }
        let junction = Relationship.Junction(
            table: table, nearConstraint: near.constraint, farConstraint: far.constraint, nearColumns: turned(near),
            farColumns: turned(far))
        return Relationship(
            table: near.farTable, farTable: far.farTable, kind: .manyToMany(junction), constraint: table.name,
            columns: [], farIsView: far.farIsView)
    }
}

extension Relationship {
    var isComputed: Bool { if case .computed = kind { true } else { false } }
}
