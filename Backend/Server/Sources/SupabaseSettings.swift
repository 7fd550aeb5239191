import BackendCore
import Cryptography

/// A Supabase project whose auth, REST and storage are Supabase's own, from environment variables. In development each may have
/// `LOCAL_DEV_` in front of its name.
public struct SupabaseSettings: Sendable, Equatable {
    /// `SUPABASE_URL`: the project's address.
    public var url: String?
    /// `SUPABASE_ANON_KEY`: the project's public key.
    public var anonymousKey: String?
    /// `SUPABASE_SERVICE_ROLE_KEY`: the project's secret key.
    public var serviceRoleKey: String?
    /// `SUPABASE_JWT_SECRET`: what a project signs tokens with that does not publish its keys.
    public var jwtSecret: String?
    /// How often the keys that the project publishes are read again. Supabase asks not to keep them for longer than ten minutes.
    public var keyReadingSeconds = 300.0

    public init() {}

    init(_ reader: inout ConfigurationReader) {
        url = Self.url(&reader)
        anonymousKey = reader.supabaseValue("SUPABASE_ANON_KEY")
        serviceRoleKey = reader.supabaseValue("SUPABASE_SERVICE_ROLE_KEY")
        jwtSecret = reader.supabaseValue("SUPABASE_JWT_SECRET")
        if let jwtSecret, jwtSecret.utf8.count < 32 {
            reader.report("SUPABASE_JWT_SECRET", "must have at least 32 bytes; it has \(jwtSecret.utf8.count).")
        }
    }

    private static func url(_ reader: inout ConfigurationReader) -> String? {
        for name in ["SUPABASE_URL", "LOCAL_DEV_SUPABASE_URL"] where reader.value(name) != nil {
            return reader.url(name, default: "")
        }
        return nil
    }

    /// What is missing to serve functions beside the project's own services.
    ///
    /// - Throws: `ConfigurationError` with everything that is missing.
    func checkForFunctions() throws(ConfigurationError) {
        let reason = "the database is a Supabase project's, so that only functions are served here"
        let page = "copy it from the project's settings, API keys"
        let problems = [
            ("SUPABASE_URL", url, "set it to the project's address, https://PROJECT.supabase.co"),
            ("SUPABASE_ANON_KEY", anonymousKey, page), ("SUPABASE_SERVICE_ROLE_KEY", serviceRoleKey, page),
        ].filter { $0.1 == nil || $0.1?.isEmpty == true }.map { name, _, fix in
            ConfigurationProblem(name: name, message: "is missing (\(reason)): \(fix).")
        }
        if !problems.isEmpty { throw ConfigurationError(problems: problems) }
    }

    /// The project's keys, which count as they are.
    var opaqueKeys: [CallerResolver.OpaqueKey] {
        [(anonymousKey, "anon"), (serviceRoleKey, "service_role")].compactMap { key, role in
            key.map { CallerResolver.OpaqueKey(key: $0, role: role) }
        }
    }

    /// Where the project publishes the keys of its tokens.
    var keySetURL: String? { url.map { $0 + "/auth/v1/.well-known/jwks.json" } }

    private var secretKeys: [SigningKey] { jwtSecret.map { [SigningKey(secret: $0)] } ?? [] }

    /// The keys that the project publishes now, and its secret where it is known.
    ///
    /// - Throws: what `fetch` throws, and `CryptographyError` for an answer that is no key set.
    func publishedKeys(fetch: (String) async throws -> [UInt8]) async throws -> [SigningKey] {
        try JSONWebKeySet(parsing: try await fetch(keySetURL ?? "")).keys + secretKeys
    }

    /// The keys of tokens: those the project publishes, and its secret where it is known.
    func keys(fetch: (String) async throws -> [UInt8]) async throws -> [SigningKey] {
        guard let keySetURL else { return secretKeys }
        do {
            return try await publishedKeys(fetch: fetch)
        } catch {
            // The secret alone is enough for a project that does not publish its keys.
            if !secretKeys.isEmpty { return secretKeys }
            throw ConfigurationError(problems: [
                ConfigurationProblem(
                    name: "SUPABASE_URL",
                    message:
                        "does not answer with the project's keys at \(keySetURL): check the address, or set SUPABASE_JWT_SECRET."
                )
            ])
        }
    }
}

/// What this server serves.
public enum ServedServices: String, Sendable, CaseIterable {
    /// Everything, unless the database turns out to be a Supabase project's.
    case auto
    /// Auth, REST, storage and functions.
    case all
    /// Functions alone, beside a Supabase project that serves the rest.
    case functions
}
