import JSON

/// Finds the relationship an embed means.
struct RelationshipResolver {
    let cache: SchemaCache
    let schema: String

    /// - Parameter origin: The table in whose rows `target` is embedded.
    /// - Throws: `RESTError.noRelationship`, `.ambiguousRelationship`.
    func resolve(_ target: String, hint: String?, from origin: String) throws(RESTError) -> Relationship {
        let all = (cache.relationships[QualifiedName(schema: schema, name: origin)] ?? []).filter {
            $0.farTable.schema == schema || $0.isComputed
        }
        let found = all.filter { relationship in
            if case .computed(let function, _) = relationship.kind { return function.name == target }
            return relationship.isSelf
                ? matchesSelf(relationship, target, hint) : matches(relationship, target, hint)
        }
        if found.isEmpty {
            throw .noRelationship(
                parent: origin, child: target, linkHint: hint, schema: schema, hint: suggestion(origin, target, all))
        }
        if found.count > 1 { throw ambiguity(origin, target, found) }
        return found[0]
    }

    private func matches(_ relationship: Relationship, _ target: String, _ hint: String?) -> Bool {
        let isTable = relationship.farTable.name == target
        guard let hint else {
            // Constraints and columns lead to tables only, or views of them would make every such name ambiguous.
            return isTable
                || !relationship.farIsView
                    && (isConstraint(relationship, target) || isOnlyNearColumn(relationship, target))
        }
        if case .manyToMany(let junction) = relationship.kind { return isTable && junction.table.name == hint }
        return isTable
            && (isConstraint(relationship, hint) || isOnlyNearColumn(relationship, hint)
                || isOnlyFarColumn(relationship, hint))
    }

    /// One foreign key of a table to itself is two relationships: the table's name means the many, the column's the one.
    private func matchesSelf(_ relationship: Relationship, _ target: String, _ hint: String?) -> Bool {
        let isMany = relationship.kind == .oneToMany
        if let hint {
            return relationship.farTable.name == target && isMany && isOnlyFarColumn(relationship, hint)
        }
        if isMany { return relationship.farTable.name == target }
        return relationship.kind == .manyToOne && isOnlyNearColumn(relationship, target)
    }

    private func isConstraint(_ relationship: Relationship, _ name: String) -> Bool {
        if case .manyToMany = relationship.kind { return false }
        return relationship.constraint == name
    }

    private func isOnlyNearColumn(_ relationship: Relationship, _ name: String) -> Bool {
        relationship.columns.count == 1 && relationship.columns[0].own == name
    }

    private func isOnlyFarColumn(_ relationship: Relationship, _ name: String) -> Bool {
        relationship.columns.count == 1 && relationship.columns[0].other == name
    }

    // MARK: Errors

    private func suggestion(_ origin: String, _ target: String, _ all: [Relationship]) -> String? {
        if cache.relationships[QualifiedName(schema: schema, name: origin)] == nil {
            let parents = cache.relationships.keys.filter { $0.schema == schema }.map(\.name)
            return Similarity.closest(to: origin, in: parents, atLeast: 0.33).flatMap {
                $0 == origin ? nil : "Perhaps you meant '\($0)' instead of '\(origin)'."
            }
        }
        // With the right name it is the hint that is wrong.
        let children = all.map(\.farTable.name)
        if children.contains(target) { return nil }
        return Similarity.closest(to: target, in: children, atLeast: 0.33).map {
            "Perhaps you meant '\($0)' instead of '\(target)'."
        }
    }

    private func ambiguity(_ origin: String, _ target: String, _ found: [Relationship]) -> RESTError {
        let hints = found.map { relationship in
            let name: String
            if case .manyToMany(let junction) = relationship.kind {
                name = junction.table.name
            } else {
                name = relationship.constraint
            }
            return "'\(relationship.farTable.name)!\(name)'"
        }
        return .ambiguousRelationship(
            parent: origin, child: target, details: .array(found.map(describe)),
            hint: "Try changing '\(target)' to one of the following: \(hints.joined(separator: ", ")). "
                + "Find the desired relationship in the 'details' key.")
    }

    private func describe(_ relationship: Relationship) -> JSONValue {
        let list = { (names: [String]) in "(\(names.joined(separator: ", ")))" }
        let near = relationship.table.name
        let far = relationship.farTable.name
        var text =
            "\(relationship.constraint) using \(near)\(list(relationship.columns.map(\.own))) and \(far)\(list(relationship.columns.map(\.other)))"
        let cardinality: JSONValue
        switch relationship.kind {
        case .manyToOne: cardinality = "many-to-one"
        case .oneToMany: cardinality = "one-to-many"
        case .oneToOne: cardinality = "one-to-one"
        case .manyToMany(let junction):
            cardinality = "many-to-many"
            text =
                "\(junction.table.name) using \(junction.nearConstraint)\(list(junction.nearColumns.map(\.other))) and \(junction.farConstraint)\(list(junction.farColumns.map(\.other)))"
        case .computed: return [:]
        }
        return ["cardinality": cardinality, "embedding": .string("\(near) with \(far)"), "relationship": .string(text)]
    }
}
