import PostgreSQL

/// A table of what is on offer: its columns, and what may be typed for them.
struct Offer: Sendable {
    struct Field: Sendable {
        enum Kind: Sendable {
            case text(maximum: Int)
            case integer(ClosedRange<Int>)
            /// With two decimals at most.
            case price
            case words([String])
            case flag
        }

        var name: String
        var label: String
        var kind: Kind
        var isOptional = false
        var hint: String?
        /// What a new row has unless told.
        var standard = ""
    }

    var title: String
    /// What one row is, for headings.
    var noun: String
    var table: String
    /// By which a row is known; it does not change.
    var key: Field
    var fields: [Field]
    var order: String
    /// The table that must not have the key as well, and what its rows are.
    var rival: (table: String, noun: String)?
    /// The field that says what a product is, which does not change once it was sold.
    var fixedOnceSold: String?

    var all: [Field] { [key] + fields }

    private static let credits = 1...1_000_000_000

    static let packs = Offer(
        title: "Packs", noun: "pack", table: "credit_packages",
        key: Field(
            name: "product_id", label: "Product", kind: .text(maximum: 200),
            hint: "As App Store Connect and RevenueCat call it."),
        fields: [
            Field(name: "name", label: "Name", kind: .text(maximum: 100)),
            Field(name: "credits", label: "Credits", kind: .integer(credits), hint: "For what is bought from now on."),
            Field(name: "price", label: "Price", kind: .price),
            Field(
                name: "sort_order", label: "Place in the list", kind: .integer(-1_000_000...1_000_000), standard: "0"),
            Field(name: "is_active", label: "On offer", kind: .flag, standard: "true"),
        ], order: "sort_order, credits", rival: ("subscription_products", "subscription"))

    static let subscriptions = Offer(
        title: "Subscriptions", noun: "subscription", table: "subscription_products",
        key: Field(
            name: "product_id", label: "Product", kind: .text(maximum: 200),
            hint: "As App Store Connect and RevenueCat call it."),
        fields: [
            Field(name: "product_name", label: "Name", kind: .text(maximum: 100)),
            Field(
                name: "subscription_type", label: "Paid", kind: .words(["monthly", "yearly"]),
                hint: "It stays once the subscription was sold.", standard: "monthly"),
            Field(
                name: "credits_per_month", label: "Credits a month", kind: .integer(credits),
                hint: "For what is granted from now on, also the months of years that are paid for already."),
            Field(name: "price", label: "Price", kind: .price, isOptional: true),
            Field(
                name: "currency", label: "Currency", kind: .text(maximum: 3), hint: "Three letters, such as USD.",
                standard: "USD"), Field(name: "is_active", label: "On offer", kind: .flag, standard: "true"),
        ], order: "product_id", rival: ("credit_packages", "pack"),
        fixedOnceSold: "subscription_type")

    static let features = Offer(
        title: "Features", noun: "feature", table: "feature_credit_costs",
        key: Field(name: "feature_name", label: "Feature", kind: .text(maximum: 100)),
        fields: [
            Field(name: "credit_cost", label: "Credits", kind: .integer(0...1_000_000)),
            Field(name: "description", label: "Description", kind: .text(maximum: 500), isOptional: true),
            Field(
                name: "switch", label: "Switch", kind: .text(maximum: 100), isOptional: true,
                hint:
                    "What turns it off: a member of the setting “features”, or the feature's own name for one of its own."
            ),
            Field(name: "is_active", label: "On offer", kind: .flag, standard: "true"),
        ], order: "feature_name")

    static let all = [packs, subscriptions, features]
}

extension Offer.Field {
    /// What is wrong with a value; nil when nothing is.
    func problem(_ value: String) -> String? {
        if value.isEmpty { return isOptional ? nil : "This is needed." }
        switch kind {
        case .text(let maximum):
            if name == "currency" {
                let isCurrency = value.utf8.count == 3 && value.utf8.allSatisfy { (0x41...0x5A).contains($0) }
                return isCurrency ? nil : "A currency has three capital letters, such as USD."
            }
            if let problem = ConsoleForm.invisibleCharacter(in: value) { return problem }
            return value.unicodeScalars.count <= maximum ? nil : "At most \(maximum) characters."
        case .integer(let range):
            if let number = Int(value), range.contains(number) { return nil }
            return "A whole number from \(HTML.grouped(range.lowerBound)) to \(HTML.grouped(range.upperBound))."
        case .price: return Self.isPrice(value) ? nil : "A price such as 9.99, below 100,000,000."
        case .words(let words): return words.contains(value) ? nil : "One of \(words.joined(separator: ", "))."
        case .flag: return ["true", "false"].contains(value) ? nil : "Yes or no."
        }
    }

    private static func isPrice(_ text: String) -> Bool {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count), parts.joined().allSatisfy({ $0.isASCII && $0.isNumber }) else {
            return false
        }
        return (1...8).contains(parts[0].count) && (parts.count == 1 || (1...2).contains(parts[1].count))
    }

    /// A value for SQL. Only texts can be empty; other columns are null then.
    func parameter(_ value: String) -> PostgreSQLParameter {
        if case .text = kind, name != "switch" { return .text(value) }
        return value.isEmpty ? .null : .text(value)
    }

    /// What somebody would have typed for what a row has.
    func typed(in row: PostgreSQLRow) -> String {
        if case .flag = kind { return row.bool(name) == true ? "true" : "false" }
        return row.string(name) ?? ""
    }

    func formField(_ value: String?) -> FormField {
        let value = value ?? standard
        let formKind: FormField.Kind =
            switch kind {
            case .text: .text
            case .integer, .price: .number
            case .words(let words): .choice(words.map { .init(value: $0, label: $0) })
            case .flag: .choice([.init(value: "true", label: "yes"), .init(value: "false", label: "no")])
            }
        return FormField(label: label, name: name, kind: formKind, value: value, hint: hint, isRequired: !isOptional)
    }

    var column: Column {
        switch kind {
        case .integer: .number(label, name)
        case .price: Column(label, .number) { row in row.string(name).map { "\($0)" } ?? HTML.none }
        case .flag: .flag(label, name)
        case .text, .words: .text(label, name)
        }
    }
}
