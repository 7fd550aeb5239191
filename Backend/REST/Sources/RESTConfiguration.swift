import PostgreSQL

/// How the REST interface behaves.
public struct RESTConfiguration: Sendable {
    /// How the transactions of requests end.
    public enum TransactionEnd: String, Sendable, CaseIterable {
        case commit
        /// Committed, unless a request asks for `Prefer: tx=rollback`.
        case commitAllowOverride = "commit-allow-override"
        case rollback
        /// Rolled back, unless a request asks for `Prefer: tx=commit`.
        case rollbackAllowOverride = "rollback-allow-override"

        var allowsOverride: Bool { self == .commitAllowOverride || self == .rollbackAllowOverride }
        var rollsBack: Bool { self == .rollback || self == .rollbackAllowOverride }
    }

    /// What the description of the interface at its root shows.
    public enum Description: String, Sendable, CaseIterable {
        /// What the caller's role has privileges for.
        case followPrivileges = "follow-privileges"
        case everything = "ignore-privileges"
        /// There is none.
        case disabled
    }

    /// The name of a function, with its schema or without.
    public struct FunctionName: Sendable, Equatable {
        var schema: String?
        var name: String

        /// Reads `name` or `schema.name`.
        public init(_ text: String) {
            let parts = text.split(separator: ".", maxSplits: 1).map(String.init)
            schema = parts.count == 2 ? parts[0] : nil
            name = parts.last ?? ""
        }

        var sql: String {
            (schema.map { PostgreSQLIdentifier.quoted($0) + "." } ?? "") + PostgreSQLIdentifier.quoted(name)
        }
    }

    /// The schemas that can be reached; the first is the one meant when a request names none.
    public var schemas: [String] { didSet { updateSearchPaths() } }
    /// Where names that no schema is given for are looked up besides.
    public var extraSearchPath: [String] { didSet { updateSearchPaths() } }
    /// No answer holds more rows than this; `nil` for no limit.
    public var maximumRows: Int?
    /// The roles a token may name.
    public var roles: Set<String>
    /// Larger bodies are refused.
    public var bodyLimitBytes: Int
    /// Whether `select` may have aggregate functions, which can make a request cost much more than its answer's size.
    public var allowsAggregates: Bool
    /// Whether the plans of queries can be asked for, which tell of tables that the caller may not read.
    public var allowsPlans = false
    /// Whether filters, orders and limits may name an embed by its table although it has an alias, as old clients do.
    public var allowsTableNamesOfAliasedEmbeds = true
    /// How the transactions of requests end.
    public var transactionEnd = TransactionEnd.commitAllowOverride
    /// A function without parameters that runs before every request's statement, as the caller's role.
    public var preRequestFunction: FunctionName?
    /// A function that answers at the root instead of the interface's description.
    public var rootFunction: String?
    /// What the interface's description shows.
    public var description = Description.followPrivileges
    /// The address that the description names, such as `https://example.com/rest/v1`.
    public var publicURL: String?
    /// Whether the description says that calls carry a token.
    public var describesSecurity = false
    /// Settings that hold in every request's transaction, such as `app.settings.jwt_secret`.
    public var settings: [SessionSetting] = []
    /// Settings of functions that hold for the whole transaction rather than the function's own statements.
    public var hoistedSettings: Set = [
        "statement_timeout", "plan_filter.statement_cost_limit", "default_transaction_isolation",
    ]

    /// By schema, as SQL text.
    private(set) var searchPaths: [String: String] = [:]

    /// The interface to the tables of `schemas`.
    public init(
        schemas: [String] = ["public"], extraSearchPath: [String] = ["public", "extensions"], maximumRows: Int? = 1000,
        roles: Set<String> = ["anon", "authenticated", "service_role"], bodyLimitBytes: Int = 10 << 20,
        allowsAggregates: Bool = false
    ) {
        self.schemas = schemas.isEmpty ? ["public"] : schemas
        self.extraSearchPath = extraSearchPath
        self.maximumRows = maximumRows
        self.roles = roles
        self.bodyLimitBytes = bodyLimitBytes
        self.allowsAggregates = allowsAggregates
        updateSearchPaths()
    }

    private mutating func updateSearchPaths() {
        for schema in schemas {
            var seen: Set<String> = []
            searchPaths[schema] = ([schema] + extraSearchPath).filter { seen.insert($0).inserted }
                .map(PostgreSQLIdentifier.quoted).joined(separator: ", ")
        }
    }
}
