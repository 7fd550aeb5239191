/// Turns the query parameters of a request into a plan, with every embed resolved to a relationship.
struct ReadPlanner {
    let cache: SchemaCache
    let schema: String
    let allowsAggregates: Bool
    /// Filters may name an embed by its table even when it has an alias.
    let allowsTableNames: Bool
    private var aliasCount = 0
    private var rootAlias = ""
    private var embedsNamedByTable: [ReadPlan.EmbedName] = []

    init(
        cache: SchemaCache, schema: String, allowsAggregates: Bool = true, allowsTableNames: Bool = true
    ) {
        self.cache = cache
        self.schema = schema
        self.allowsAggregates = allowsAggregates
        self.allowsTableNames = allowsTableNames
    }

    /// The plan of a request on `table`.
    ///
    /// - Parameter filtersRoot: Whether filters on the table itself belong to the plan; those of changes apply before.
    /// - Throws: `RESTError`.
    mutating func plan(
        source: ReadPlan.Source, table: Table?, alias: String, parameters: QueryParameters, range: RowRange,
        filtersRoot: Bool, maximumRows: Int?
    ) throws(RESTError) -> ReadPlan {
        rootAlias = alias
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
        if filtersRoot { limitEmbeds(of: &plan, to: maximumRows) }
        expandStars(&plan, isAggregated: false)
        try checkAggregates(plan)
        try checkOrder(plan)
        plan.embedsNamedByTable = embedsNamedByTable
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

    // MARK: Embeds

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
        // Numbered, so that a table may be embedded in itself.
        let number = aliasCount
        var alias = "\(table.name.name)_\(number)"
        if alias == rootAlias { alias += "_" }
        var plan = ReadPlan(source: .table(table.name), table: table, alias: alias)
        try fill(&plan, with: embed.items)
        return EmbedPlan(
            label: embed.label, target: embed.target, relationship: relationship, isInner: embed.join == .inner,
            isSpread: embed.isSpread, subqueryAlias: "easyapp_embed_\(number)", plan: plan)
    }

    /// Changes the plan of the embed at `path`. An embed with an alias is found by its table's name too.
    private mutating func modify(
        _ plan: inout ReadPlan, at path: ArraySlice<String>, _ change: (inout ReadPlan) throws(RESTError) -> Void
    ) throws(RESTError) {
        guard let name = path.first else { return try change(&plan) }
        var index = plan.children.firstIndex { $0.label == name }
        if index == nil, let named = plan.children.firstIndex(where: { $0.target == name }) {
            let embed = ReadPlan.EmbedName(target: name, alias: plan.children[named].label)
            guard allowsTableNames else { throw .embedNamedByTable(embed.target, alias: embed.alias) }
            if !embedsNamedByTable.contains(embed) { embedsNamedByTable.append(embed) }
            index = named
        }
        guard let index else { throw .notEmbedded(name) }
        try modify(&plan.children[index].plan, at: path.dropFirst(), change)
    }

    // MARK: Fields

    /// Names the columns that `*` stands for where each of them is treated by itself.
    private func expandStars(_ plan: inout ReadPlan, isAggregated: Bool, isToManySpread: Bool = false) {
        let isAggregated = isAggregated || plan.hasOwnAggregates || plan.children.contains(where: hoistsAggregate)
        let converts = plan.table?.columns.contains { cache.representations.output(of: $0) != nil } ?? false
        if isAggregated || isToManySpread || converts, let table = plan.table {
            plan.fields = plan.fields.flatMap { field in
                field.isStar ? table.columns.map { SelectField(path: FieldPath(name: $0.name)) } : [field]
            }
        }
        for index in plan.children.indices {
            let child = plan.children[index]
            expandStars(
                &plan.children[index].plan, isAggregated: isAggregated,
                isToManySpread: child.isSpread && !child.relationship.isToOne)
        }
    }

    private func hoistsAggregate(_ child: EmbedPlan) -> Bool {
        child.hoistsAggregates && (child.plan.hasOwnAggregates || child.plan.children.contains(where: hoistsAggregate))
    }

    private func checkAggregates(_ plan: ReadPlan, isToManySpread: Bool = false) throws(RESTError) {
        if plan.hasOwnAggregates, !allowsAggregates { throw .aggregatesNotAllowed }
        if isToManySpread, plan.hasOwnAggregates || plan.children.contains(where: hoistsAggregate) {
            throw .notImplemented(
                details: "Aggregates are not implemented for one-to-many or many-to-many spreads.")
        }
        for child in plan.children {
            try checkAggregates(child.plan, isToManySpread: child.isSpread && !child.relationship.isToOne)
        }
    }

    private func checkOrder(_ plan: ReadPlan) throws(RESTError) {
        for relation in plan.order.compactMap(\.relation) {
            guard let child = plan.children.first(where: { $0.label == relation }) else {
                throw .notEmbedded(relation)
            }
            guard child.relationship.isToOne else {
                throw .relatedOrderNotToOne(origin: plan.table?.name.name ?? plan.alias, target: child.label)
            }
        }
        for child in plan.children { try checkOrder(child.plan) }
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
