/// A column, or a place inside a JSON column (`data->address->>city`).
struct FieldPath: Hashable, Sendable {
    var name: String
    var steps: [JSONStep] = []
}

/// One `->` or `->>` of a path into JSON.
struct JSONStep: Hashable, Sendable {
    enum Operand: Hashable, Sendable {
        case key(String)
        case index(Int)
    }

    /// `->>`: the value as text.
    var isText: Bool
    var operand: Operand
}

/// One item of `select`.
enum SelectItem: Equatable, Sendable {
    case field(SelectField)
    case embed(EmbedItem)
}

/// A column of `select`; the name `*` stands for all.
struct SelectField: Equatable, Sendable {
    var path: FieldPath
    var alias: String?
    var cast: String?
    var aggregate: Aggregate?
    var aggregateCast: String?

    var isStar: Bool { path.name == "*" && aggregate == nil }

    /// The member's name in the answer.
    var label: String {
        if let alias { return alias }
        if let aggregate { return aggregate.rawValue }
        // The last key names a value taken out of JSON.
        for step in path.steps.reversed() {
            if case .key(let key) = step.operand { return key }
        }
        return path.name
    }
}

enum Aggregate: String, CaseIterable, Sendable {
    case sum, avg, count, max, min
}

/// Rows of a related table inside each row (`author(name)`), or its columns among the row's own (`...author(name)`).
struct EmbedItem: Equatable, Sendable {
    enum Join: Equatable, Sendable {
        case left, inner
    }

    var target: String
    var alias: String?
    /// Tells which relationship is meant where there are several.
    var hint: String?
    var join: Join?
    var isSpread = false
    var items: [SelectItem]

    /// What filters, order and limits on the embedded rows name it by.
    var label: String { alias ?? target }
}

/// A condition on one field.
struct Filter: Equatable, Sendable {
    var path: FieldPath
    var isNegated: Bool
    var operation: FilterOperation
}

enum FilterOperation: Equatable, Sendable {
    case comparison(ComparisonOperator, Quantifier?, String)
    case range(RangeOperator, String)
    case list([String])
    case `is`(IsValue)
    case isDistinct(String)
    case fullText(FullTextOperator, language: String?, String)
}

enum Quantifier: String, Sendable {
    case any, all
}

enum ComparisonOperator: String, CaseIterable, Sendable {
    case eq, gte, gt, lte, lt, like, ilike, match, imatch

    var sql: String {
        switch self {
        case .eq: "="
        case .gte: ">="
        case .gt: ">"
        case .lte: "<="
        case .lt: "<"
        case .like: "LIKE"
        case .ilike: "ILIKE"
        case .match: "~"
        case .imatch: "~*"
        }
    }
}

/// Operators without quantifiers: inequality, and those of arrays, ranges and JSON.
enum RangeOperator: String, CaseIterable, Sendable {
    case neq, cs, cd, ov, sl, sr, nxr, nxl, adj

    var sql: String {
        switch self {
        case .neq: "<>"
        case .cs: "@>"
        case .cd: "<@"
        case .ov: "&&"
        case .sl: "<<"
        case .sr: ">>"
        case .nxr: "&<"
        case .nxl: "&>"
        case .adj: "-|-"
        }
    }
}

enum FullTextOperator: String, CaseIterable, Sendable {
    case fts, plfts, phfts, wfts

    var function: String {
        switch self {
        case .fts: "to_tsquery"
        case .plfts: "plainto_tsquery"
        case .phfts: "phraseto_tsquery"
        case .wfts: "websearch_to_tsquery"
        }
    }
}

enum IsValue: String, CaseIterable, Sendable {
    // The longer names first, as the parser tries them in this order.
    case notNull = "not_null"
    case null, `true`, `false`, unknown

    var sql: String {
        switch self {
        case .notNull: "NOT NULL"
        case .null: "NULL"
        case .true: "TRUE"
        case .false: "FALSE"
        case .unknown: "UNKNOWN"
        }
    }
}

/// Conditions joined by `and` and `or`.
indirect enum Condition: Equatable, Sendable {
    case filter(Filter)
    case group(isNegated: Bool, isConjunction: Bool, [Condition])

    /// The fields it is about.
    var fieldNames: [String] {
        switch self {
        case .filter(let filter): [filter.path.name]
        case .group(_, _, let conditions): conditions.flatMap(\.fieldNames)
        }
    }
}

/// One item of `order`.
struct OrderTerm: Equatable, Sendable {
    /// An embedded to-one table whose column it is.
    var relation: String?
    var path: FieldPath
    var isDescending: Bool?
    var nullsFirst: Bool?
}
