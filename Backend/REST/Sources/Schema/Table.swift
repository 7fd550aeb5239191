/// A name with its schema.
struct QualifiedName: Hashable, Sendable, Comparable {
    var schema: String
    var name: String

    static func < (left: QualifiedName, right: QualifiedName) -> Bool {
        (left.schema, left.name) < (right.schema, right.name)
    }
}

struct Column: Sendable, Equatable {
    var name: String
    /// The declared type as SQL text, valid under any search path; a domain goes by its own name.
    var type: String
    /// The type below all domains.
    var baseType: String
    /// The default as SQL text, which comes from the database's own catalogue.
    var defaultExpression: String?
    var isNullable: Bool
    /// In characters; `nil` when there is none.
    var maximumLength: Int?
    /// The values of an enumeration, in their order.
    var enumeration: [String]
    var comment: String?

    init(
        name: String, type: String, baseType: String? = nil, defaultExpression: String? = nil, isNullable: Bool = true,
        maximumLength: Int? = nil, enumeration: [String] = [], comment: String? = nil
    ) {
        self.name = name
        self.type = type
        self.baseType = baseType ?? type
        self.defaultExpression = defaultExpression
        self.isNullable = isNullable
        self.maximumLength = maximumLength
        self.enumeration = enumeration
        self.comment = comment
    }

    var isJSON: Bool { type == "json" || type == "jsonb" }
}

/// A table or a view.
struct Table: Sendable, Equatable {
    var name: QualifiedName
    var columns: [Column] = []
    /// Of a view: what it shows of the primary keys of its tables.
    var primaryKey: [String] = []
    var isView = false
    var isInsertable = false
    var isUpdatable = false
    var isDeletable = false
    var comment: String?

    func column(_ name: String) -> Column? { columns.first { $0.name == name } }
}
