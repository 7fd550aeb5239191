import BackendCore
import Cryptography
import HTTPClient

/// Whose keys and tokens count: this server's own, or those of the Supabase project beside which it serves functions.
struct Standing: Sendable {
    let keys: ProjectKeys
    let callers: CallerResolver
    /// The project's keys, which it may exchange; nil where tokens are this server's own.
    let projectKeys: VerificationKeys?

    /// Far enough away that the keys of a project outlive its tokens: 2100-01-01.
    private static let keyExpirySeconds = 4_102_444_800

    /// - Throws: `ConfigurationError` when settings of the project are missing.
    init(_ configuration: ServerConfiguration, isFunctionsOnly: Bool, client: HTTPClient) async throws {
        if isFunctionsOnly {
            let project = configuration.supabase
            try project.checkForFunctions()
            keys = ProjectKeys(
                anonymous: project.anonymousKey ?? "", serviceRole: project.serviceRoleKey ?? "")
            let published = VerificationKeys(try await project.keys(fetch: client.keySet(at:)))
            projectKeys = published
            callers = CallerResolver(keys: published, opaqueKeys: project.opaqueKeys)
            return
        }
        projectKeys = nil
        keys =
            configuration.jwtSecret == ProjectKeys.developmentSecret
            ? try .development()
            : try ProjectKeys(
                secret: configuration.jwtSecret, issuer: "easyapp", expirySeconds: Self.keyExpirySeconds)
        callers = CallerResolver(
            keys: configuration.auth.signingKeys + [SigningKey(secret: configuration.jwtSecret)],
            opaqueKeys: configuration.auth.opaqueKeys)
    }
}
