import JSON
import PostgreSQL

/// The members of the setting `features`, each of which turns features off.
///
/// A name that nothing listens to would turn off nothing, and nobody would notice. So a feature's switch must be one that there is, or the
/// feature's own name; and the setting may have those that there are, but not the name of a feature that another switch governs, or none.
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

    /// The switches of features that have another name, by the features' names; empty for a feature without one. Features whose names are
    /// switches are not there.
    static func others(on pool: PostgreSQLPool) async throws -> [String: String] {
        let rows = try await pool.query(
            """
            SELECT feature_name, coalesce(switch, '') FROM feature_credit_costs AS feature
            WHERE NOT easyapp.system_config_schema() -> 'features' ? feature_name
                AND NOT exists (SELECT FROM feature_credit_costs AS other WHERE other.switch = feature.feature_name)
            """
        ).rows
        return Dictionary(rows.map { ($0.string(0) ?? "", $0.string(1) ?? "") }) { first, _ in first }
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
        let members = value.object?.keys.sorted() ?? []
        let others = try await FeatureSwitches.others(on: pool)
        for member in members {
            guard let other = others[member] else { continue }
            throw ConsoleProblem(
                other.isEmpty
                    ? "\(member) has no switch: it may have its own name as one, among the offers."
                    : "\(member) is switched by \(other): features.\(member) would turn nothing off.", field: "value")
        }
        let allowed = try await FeatureSwitches.known(on: pool)
        guard let unknown = members.first(where: { !allowed.contains($0) }) else { return }
        throw ConsoleProblem(
            "features has no member “\(unknown)”: no feature has that switch. There are \(allowed.joined(separator: ", ")).",
            field: "value")
    }
}
