import HTTPServer
import PostgreSQL

extension ConsoleService {
    /// What is on offer. These tables are as long as the operator makes them.
    func offers() async throws -> ConsolePage {
        let results = try await pool.pipeline(
            Offer.all.map { offer in
                PostgreSQLStatement("SELECT \(Self.selection(offer)) FROM \(offer.table) ORDER BY \(offer.order)")
            })
        let sections = zip(Offer.all, results).map { offer, result -> HTML in
            let path = "\(ConsoleSection.offers.path)/\(offer.table)"
            let edit = Column(offer.key.label) { row in
                let address = Address(path, [("key", row.string(offer.key.name))])
                return "<a href=\"\(address.text)\">\(row.string(offer.key.name))</a>"
            }
            let table = HTML.table(offer.title, [edit] + offer.fields.map(\.column), Array(result.rows))
            return "<h2>\(offer.title)</h2>\(table)<p><a class=\"button\" href=\"\(path)\">Add a \(offer.noun)</a></p>"
        }
        return ConsolePage("Offers", in: .offers) { _ in HTML(sections) }
    }

    static let offerViews = Offer.all.map { offer in
        ConsoleView(pattern: "/offers/\(offer.table)") { service, request in
            try await service.offer(offer, key: request.query["key"] ?? "")
        }
    }

    /// The form of one row, or of a new one.
    private func offer(_ offer: Offer, key: String) async throws -> ConsolePage {
        let row =
            key.isEmpty
            ? nil
            : try await pool.query(
                "SELECT \(Self.selection(offer)) FROM \(offer.table) WHERE \(offer.key.name) = $1", [.text(key)]
            ).firstRow
        if !key.isEmpty, row == nil { throw ConsoleProblem("There is no such \(offer.noun).", status: 404) }
        var keyField = offer.key.formField(row?.string(offer.key.name))
        keyField.isFixed = row != nil
        let fields =
            [keyField] + offer.fields.map { field in field.formField(row.map { field.typed(in: $0) }) }
        return ConsolePage(row == nil ? "A new \(offer.noun)" : key, in: .offers) { context in
            context.form(
                "\(ConsoleSection.offers.path)/\(offer.table)", button: row == nil ? "Add" : "Save",
                hidden: [("known", row == nil ? "" : key)], fields)
        }
    }

    private static func selection(_ offer: Offer) -> String {
        offer.all.map { field in
            if case .flag = field.kind { return field.name }
            return "\(field.name)::text"
        }.joined(separator: ", ")
    }

    static let offerActs = Offer.all.map { offer in
        ConsoleAct(
            pattern: "/offers/\(offer.table)", name: "save \(offer.noun)", subject: { _, form in form[offer.key.name] },
            recorded: offer.fields.map(\.name),
            page: { service, _, form in try await service.offer(offer, key: form["known"]) }
        ) { service, _, form in
            let wrong = offer.all.compactMap { field in
                field.problem(form[field.name]).map { (name: field.name, label: field.label, message: $0) }
            }
            if let problem = ConsoleProblem(wrong) { throw problem }
            if offer.fields.contains(where: { $0.name == FeatureSwitches.field }) {
                try await service.checkSwitch(form[FeatureSwitches.field], of: form[offer.key.name])
            }
            if form["known"].isEmpty {
                try await service.add(offer, form)
            } else {
                try await service.change(offer, form)
            }
            return Notice.saved.at("/offers")
        }
    }

    private func add(_ offer: Offer, _ form: ConsoleForm) async throws {
        if let rival = offer.rival {
            let taken = try await pool.query(
                "SELECT FROM \(rival.table) WHERE \(offer.key.name) = $1", [.text(form[offer.key.name])])
            if taken.rowCount > 0 {
                throw ConsoleProblem(
                    "This is a \(rival.noun) already: a product of the store is a pack or a subscription.",
                    field: offer.key.name, status: 409)
            }
        }
        let numbers = offer.all.indices.map { "$\($0 + 1)" }.joined(separator: ", ")
        let result = try await pool.query(
            """
            INSERT INTO \(offer.table) (\(offer.all.map(\.name).joined(separator: ", "))) VALUES (\(numbers))
            ON CONFLICT (\(offer.key.name)) DO NOTHING
            """, offer.all.map { $0.parameter(form[$0.name]) })
        if result.affectedRowCount == 0 {
            throw ConsoleProblem("There is one already.", field: offer.key.name, status: 409)
        }
    }

    /// What a row is known by stays, and what a product is once it was sold: past purchases would mean something else.
    private func change(_ offer: Offer, _ form: ConsoleForm) async throws {
        if form[offer.key.name] != form["known"] {
            throw ConsoleProblem(
                "It stays \(form["known"]), which is what others know it by: take it off offer and add another one.",
                field: offer.key.name, status: 409)
        }
        do {
            try await write(offer, form)
        } catch let error as PostgreSQLError where error.sqlState == Self.restrictViolation {
            throw ConsoleProblem(error.serverError?.message ?? "", field: offer.fixedOnceSold, status: 409)
        }
    }

    private static let restrictViolation = "23001"

    private func write(_ offer: Offer, _ form: ConsoleForm) async throws {
        let changes = offer.fields.enumerated().map { "\($0.element.name) = $\($0.offset + 2)" }
        let result = try await pool.query(
            "UPDATE \(offer.table) SET \(changes.joined(separator: ", ")) WHERE \(offer.key.name) = $1",
            [.text(form["known"])] + offer.fields.map { $0.parameter(form[$0.name]) })
        if result.affectedRowCount == 0 { throw ConsoleProblem("There is no such \(offer.noun).", status: 404) }
    }
}
