import BackendCore
import Cryptography
import HTTPServer
import Mail
import PostgreSQL

/// GoTrue's protocol: users, sessions and tokens under `/auth/v1`.
public struct AuthService: Sendable {
    public let configuration: AuthConfiguration
    let pool: PostgreSQLPool
    let mail: any MailSender
    let hasher: PasswordHasher
    let limiters: AuthLimiters
    let redirects: RedirectTargets
    let secrets: OneTimeSecrets
    let verifier: JWTVerifier
    let passwordRules: PasswordRules
    let keySets: KeySetCache
    /// Checks the project's keys; `nil` where something in front of the service does.
    let callers: CallerResolver?
    /// The time, which tests set.
    let now: @Sendable () -> Timestamp
    /// Told of failures that are not the client's, for the log.
    let reportFailure: @Sendable (any Error) -> Void

    /// - Parameters:
    ///   - callers: checks the project's keys; `nil` where something in front of the service does.
    ///   - fetchKeySet: gets the document at a URL, for the keys of identity tokens.
    ///   - reportFailure: is told of failures that are not the client's, for the log.
    public init(
        configuration: AuthConfiguration, pool: PostgreSQLPool, mail: any MailSender,
        callers: CallerResolver?, hasher: PasswordHasher = PasswordHasher(),
        fetchKeySet: @escaping KeySetFetcher = KeySetCache.noFetcher,
        reportFailure: @escaping @Sendable (any Error) -> Void = { _ in }
    ) {
        self.init(
            configuration: configuration, pool: pool, mail: mail, callers: callers, hasher: hasher,
            fetchKeySet: fetchKeySet,
            reportFailure: reportFailure, now: { Timestamp.now })
    }

    init(
        configuration: AuthConfiguration, pool: PostgreSQLPool, mail: any MailSender,
        callers: CallerResolver? = nil, hasher: PasswordHasher,
        fetchKeySet: @escaping KeySetFetcher = KeySetCache.noFetcher,
        reportFailure: @escaping @Sendable (any Error) -> Void = { _ in }, now: @escaping @Sendable () -> Timestamp
    ) {
        self.configuration = configuration
        self.pool = pool
        self.mail = mail
        self.callers = callers
        self.hasher = hasher
        self.reportFailure = reportFailure
        self.now = now
        limiters = AuthLimiters(configuration.limits)
        redirects = RedirectTargets(configuration)
        secrets = OneTimeSecrets(secret: configuration.secret)
        verifier = JWTVerifier(keys: configuration.signingKeys)
        passwordRules = PasswordRules(
            minimumLength: configuration.minimumPasswordLength,
            requiredCharacterSets: configuration.requiredPasswordCharacterSets)
        keySets = KeySetCache(fetch: fetchKeySet, now: now)
    }

    /// The routes below `/auth/v1`, where this router is to be mounted.
    public var router: Router {
        var router = Router()
        addSessionRoutes(to: &router)
        addMailRoutes(to: &router)
        addAdministratorRoutes(to: &router)
        router.get("/settings", handler(settings))
        router.get("/health", handler(health, needsKey: false))
        router.get("/.well-known/jwks.json", handler(keySet, needsKey: false))
        // As GoTrue's router does it: `Allow`, and nothing besides.
        router.answerOtherMethods(with: HTTPResponse(status: 405))
        router.otherwise(handler { _ in throw AuthError(404, "not_found", "There is nothing at this path") })
        return router
    }

    private func addSessionRoutes(to router: inout Router) {
        router.post("/signup", handler(signup))
        router.post("/token", handler(token))
        router.post("/logout", handler(logout))
        router.get("/user", handler(getUser))
        router.put("/user", handler(updateUser))
    }

    private func addMailRoutes(to router: inout Router) {
        router.get("/verify", handler(verifyLink, needsKey: false))
        router.post("/verify", handler(verifyCode))
        router.post("/resend", handler(resend))
        router.post("/recover", handler(recover))
        router.post("/otp", handler(oneTimePassword))
        router.post("/magiclink", handler(magicLink))
        router.get("/reauthenticate", handler(reauthenticate))
        router.post("/invite", handler(invite))
    }

    private func addAdministratorRoutes(to router: inout Router) {
        router.get("/admin/users", handler(listUsers))
        router.post("/admin/users", handler(createUser))
        router.get("/admin/users/:id", handler(getUserAsAdministrator))
        router.put("/admin/users/:id", handler(updateUserAsAdministrator))
        router.delete("/admin/users/:id", handler(deleteUser))
        router.post("/admin/generate_link", handler(generateLink))
    }

    /// Wraps an endpoint so that whatever it throws is answered in GoTrue's form.
    ///
    /// - Parameter needsKey: whether the request must come with one of the project's keys, as everything that no browser is sent to.
    private func handler(
        _ endpoint: @escaping @Sendable (AuthRequest) async throws -> HTTPResponse, needsKey: Bool = true
    ) -> HTTPHandler {
        { request in
            do {
                if needsKey { try self.checkKey(of: request) }
                return try await endpoint(AuthRequest(http: request, service: self))
            } catch let error as CallerError {
                return error.response
            } catch is CancellationError {
                throw CancellationError()
            } catch {
                return self.error(for: error).response(requestedVersion: request.headers[AuthError.versionHeader])
            }
        }
    }

    /// The answer for a time at which no request can be served.
    public static func unavailableResponse(to request: HTTPRequest) -> HTTPResponse {
        AuthError.unavailable.response(requestedVersion: request.headers[AuthError.versionHeader])
    }

    /// Makes sure that a request comes from a client of this project.
    private func checkKey(of request: HTTPRequest) throws(CallerError) {
        guard let callers else { return }
        // A token that has expired is the endpoint's to refuse, in its own words.
        var request = request
        if request.headers["apikey"] != nil || request.query["apikey"] != nil { request.headers["Authorization"] = nil }
        _ = try callers.caller(of: request)
    }

    /// What the client is told of a failure.
    private func error(for error: any Error) -> AuthError {
        switch error {
        case let error as AuthError: return error
        case CryptographyError.passwordQueueFull: return .unavailable
        case let error as HTTPError: return AuthError(error.status, "unexpected_failure", error.message)
        case let error as PostgreSQLError:
            reportFailure(error)
            return error.isUnavailable ? .unavailable : .unexpectedFailure
        default:
            reportFailure(error)
            return .unexpectedFailure
        }
    }
}
