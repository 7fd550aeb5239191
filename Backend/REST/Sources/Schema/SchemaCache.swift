/// What is known of the database: its tables, columns, relationships, functions and types.
struct SchemaCache: Sendable {
    /// Tells one reading of the catalogue from another.
    var version = 0
    var tables: [QualifiedName: Table] = [:]
    /// By near table.
    var relationships: [QualifiedName: [Relationship]] = [:]
    var functions: [QualifiedName: [Function]] = [:]
    /// Types that values may be cast to: the name a request gives and its SQL.
    var types: [String: String] = [:]
    var representations = Representations()
    var mediaHandlers = MediaHandlers()
    /// What `ALTER ROLE … SET` says of the roles that requests take.
    var roleSettings: [String: RoleSettings] = [:]

    /// - Throws: `RESTError.tableNotFound`.
    func table(_ name: QualifiedName) throws(RESTError) -> Table {
        if let table = tables[name] { return table }
        let names = tables.keys.filter { $0.schema == name.schema }.map(\.name)
        throw .tableNotFound(
            schema: name.schema, name: name.name,
            suggestion: Similarity.closest(to: name.name, in: names, atLeast: 0.75))
    }

    /// The SQL of the type a request names.
    ///
    /// - Throws: `RESTError.typeNotFound`.
    func type(_ name: String) throws(RESTError) -> String {
        guard let type = types[name.lowercased()] else { throw .typeNotFound(name) }
        return type
    }
}

/// Functions that turn a domain's values into JSON or text and back, made with `CREATE CAST … AS IMPLICIT`
/// (https://docs.postgrest.org/en/stable/references/api/domain_representations.html).
struct Representations: Sendable {
    struct Conversion: Hashable, Sendable {
        var source: String
        var target: String
    }

    /// The function's SQL by the types it leads from and to.
    var functions: [Conversion: String] = [:]

    func output(of column: Column) -> String? { functions[Conversion(source: column.type, target: "json")] }
    func input(of column: Column) -> String? { functions[Conversion(source: "json", target: column.type)] }
    func filterValue(of column: Column) -> String? { functions[Conversion(source: "text", target: column.type)] }
}

/// The settings of a role that hold for its requests.
struct RoleSettings: Sendable, Equatable {
    var isolation: IsolationLevel?
    var parameters: [SessionSetting] = []
}

/// A setting of PostgreSQL's, of its own or in a name space such as `app.settings`.
public struct SessionSetting: Sendable, Equatable {
    /// Its name, such as `statement_timeout`.
    public var name: String
    /// Its value in PostgreSQL's text form.
    public var value: String

    /// A setting and its value.
    public init(name: String, value: String) {
        self.name = name
        self.value = value
    }
}

enum IsolationLevel: String, Sendable {
    case readUncommitted = "read uncommitted"
    case readCommitted = "read committed"
    case repeatableRead = "repeatable read"
    case serializable

    init?(setting: String) { self.init(rawValue: setting.lowercased().filter { $0 != "'" && $0 != "\"" }) }
}
