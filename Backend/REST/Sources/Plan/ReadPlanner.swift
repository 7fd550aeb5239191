/// Turns the query parameters of a request into a plan, with every embed resolved to a relationship.
struct ReadPlanner {
    let cache: SchemaCache
    let schema: String
    private var aliasCount = 0

    init(cache: SchemaCache, schema: String) {
        self.cache = cache
        self.schema = schema
    }

    /// The plan of a request on `table`.
    ///
    /// - Parameter filtersRoot: Whether filters on the table itself belong to the plan; those of changes apply before.
    /// - Throws: `RESTError`.
    mutating func plan(
        source: ReadPlan.Source, table: Table?, alias: String, parameters: QueryParameters, range: RowRange,
        filtersRoot: Bool, maximumRows: Int?
    ) throws(RESTError) -> ReadPlan {
        var plan = ReadPlan(source: source, table: table, alias: alias)
        try fill(&plan, with: parameters.select)
        plan.range = range.limited(to: maximumRows)
        for (path, filter) in parameters.filters where filtersRoot || !path.isEmpty {
            try modify(&plan, at: path[...]) { (node) throws(RESTError) in node.conditions.append(.filter(filter)) }
        }
        for (path, condition) in parameters.conditions where filtersRoot || !path.isEmpty {
            try modify(&plan, at: path[...]) { (node) throws(RESTError) in node.conditions.append(condition) }
        }
        for (path, terms) in parameters.order {
            try modify(&plan, at: path[...]) { (node) throws(RESTError) in node.order += terms }
        }
        let paths = Set(parameters.limits.keys).union(parameters.offsets.keys).filter { !$0.isEmpty }
        for path in paths.sorted(by: { $0.joined(separator: ".") < $1.joined(separator: ".") }) {
            let embedded = try RowRange(limit: parameters.limits[path], offset: parameters.offsets[path], header: nil)
            try modify(&plan, at: path[...]) { (node) throws(RESTError) in node.range = embedded }
        }
        limitEmbeds(of: &plan, to: maximumRows)
        return plan
    }

    private func limitEmbeds(of plan: inout ReadPlan, to maximumRows: Int?) {
        for index in plan.children.indices {
            if !plan.children[index].relationship.isToOne {
                plan.children[index].plan.range = plan.children[index].plan.range.limited(to: maximumRows)
            }
            limitEmbeds(of: &plan.children[index].plan, to: maximumRows)
        }
    }

    private mutating func fill(_ plan: inout ReadPlan, with items: [SelectItem]) throws(RESTError) {
        for item in items {
            switch item {
            case .field(let field): plan.fields.append(field)
            case .embed(let embed): plan.children.append(try child(embed, of: plan))
            }
        }
    }

    private mutating func child(_ embed: EmbedItem, of parent: ReadPlan) throws(RESTError) -> EmbedPlan {
        let resolver = RelationshipResolver(cache: cache, schema: schema)
        let relationship = try resolver.resolve(
            embed.target, hint: embed.hint, from: parent.table?.name.name ?? parent.alias)
        let table = try cache.table(relationship.farTable)
        aliasCount += 1
        // Numbered, so that a table may be embedded in itself; the letters keep clear of the tables' own names.
        let number = aliasCount
        var plan = ReadPlan(source: .table(table.name), table: table, alias: "\(table.name.name)_\(number)")
        try fill(&plan, with: embed.items)
        return EmbedPlan(
            label: embed.label, target: embed.target, hasAlias: embed.alias != nil, relationship: relationship,
            isInner: embed.join == .inner, isSpread: embed.isSpread, subqueryAlias: "easyapp_embed_\(number)",
            plan: plan,
            isEmptyEmbed: embed.items.isEmpty)
    }

    /// Changes the plan of the embed at `path`.
    private func modify(
        _ plan: inout ReadPlan, at path: ArraySlice<String>, _ change: (inout ReadPlan) throws(RESTError) -> Void
    ) throws(RESTError) {
        guard let name = path.first else { return try change(&plan) }
        guard let index = plan.children.firstIndex(where: { $0.label == name }) else { throw .notEmbedded(name) }
        try modify(&plan.children[index].plan, at: path.dropFirst(), change)
    }
}

extension RowRange {
    func limited(to maximum: Int?) -> RowRange {
        guard let maximum else { return self }
        var range = self
        range.limit = min(limit ?? maximum, maximum)
        return range
    }
}
