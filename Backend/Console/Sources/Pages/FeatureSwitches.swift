import JSON
import PostgreSQL

/// The members of the setting `features`, each of which turns features off.
///
/// A name that nothing listens to would turn off nothing, and nobody would notice. So a feature's switch must be one that there is, or the
/// feature's own name; and the setting may have those that there are, and features' names.
enum FeatureSwitches {
    static let section = "features"
    /// The column of a feature.
    static let field = "switch"

    /// Those that the product has, that are set, and that features have.
    private static let known = """
        SELECT name FROM jsonb_object_keys(easyapp.system_config_schema() -> 'features') AS name WHERE name <> '*'
        UNION SELECT name FROM system_config, jsonb_object_keys(value) AS name WHERE key = 'features'
        UNION SELECT switch FROM feature_credit_costs WHERE switch IS NOT NULL
        """

    static func known(on pool: PostgreSQLPool) async throws -> [String] {
        try await names("\(known) ORDER BY 1", on: pool)
    }

    /// What the setting may have.
    static func allowed(on pool: PostgreSQLPool) async throws -> [String] {
        try await names("\(known) UNION SELECT feature_name FROM feature_credit_costs ORDER BY 1", on: pool)
    }

    private static func names(_ sql: String, on pool: PostgreSQLPool) async throws -> [String] {
        try await pool.query(sql).rows.compactMap { $0.string(0) }
    }
}

extension ConsoleService {
    /// - Throws: `ConsoleProblem` beside the field, for a feature's switch that is none.
    func checkSwitch(_ name: String, of feature: String) async throws {
        if name.isEmpty || name == feature { return }
        let known = try await FeatureSwitches.known(on: pool)
        if known.contains(name) { return }
        throw ConsoleProblem(
            "There is no such switch. There are \(known.joined(separator: ", ")), and the feature's own name.",
            field: FeatureSwitches.field)
    }

    /// - Throws: `ConsoleProblem` for a member of the setting that turns nothing off.
    func checkSwitches(_ value: JSONValue) async throws {
        let allowed = try await FeatureSwitches.allowed(on: pool)
        guard let unknown = value.object?.keys.sorted().first(where: { !allowed.contains($0) }) else { return }
        throw ConsoleProblem(
            "features has no member “\(unknown)”: no feature has that name or switch. There are \(allowed.joined(separator: ", ")).",
            field: "value")
    }
}
