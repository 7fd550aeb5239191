import Auth
import BackendCore
import HTTPServer
import Mail
import Sandbox

/// Signing in, and where its mails go: to a mail server, or into the development mailbox.
///
/// The links in mails name the server's own address, so that the service answers only once that is known.
struct AuthWiring: Sendable {
    private let configuration: ServerConfiguration
    private let foundation: BackendFoundation
    private let callers: CallerResolver
    /// What sends through a mail server; nil where mail is caught.
    private let smtp: (any MailSender)?
    private let mailbox: DevelopmentMailbox
    private let service = LateHandler()
    /// Stands in for Apple: whoever has no identifiers of Apple's can try signing in all the same.
    private let apple: LateHandler?

    /// - Throws: `SMTPClientError.invalidURL`.
    init(_ configuration: ServerConfiguration, _ foundation: BackendFoundation, callers: CallerResolver) throws {
        self.configuration = configuration
        self.foundation = foundation
        self.callers = callers
        smtp = try configuration.mail.makeSender()
        mailbox = DevelopmentMailbox(pool: foundation.pool)
        let isStoodInFor =
            configuration.jwtSecret == ProjectKeys.developmentSecret && configuration.isSandboxed
            && configuration.auth.appleClientIdentifiers.isEmpty
        apple = isStoodInFor ? LateHandler() : nil
    }

    /// Whether mails can be read in the mailbox and leave the machine in no other way.
    var catchesMail: Bool { smtp == nil }

    func mount(on router: inout Router) {
        router.mount("/auth/v1", service.handler)
        if catchesMail {
            let access = MailboxAccess(
                isDevelopment: configuration.jwtSecret == ProjectKeys.developmentSecret, callers: callers)
            router.mount("/mailbox", access.applied(to: MailboxService(mailbox: mailbox).router.handler))
        }
        if let apple {
            let access = MailboxAccess(isDevelopment: true, callers: callers)
            router.mount(AppleIDSandbox.path, access.applied(to: apple.handler))
        }
    }

    /// To be called when the server answers at `url`.
    func serverStarted(at url: String) {
        var settings = configuration.auth
        if let apple {
            let issuer = url + AppleIDSandbox.path
            apple.set(AppleIDSandbox(issuer: issuer).handler)
            settings.appleClientIdentifiers = [AppleIDSandbox.clientIdentifier]
            (settings.appleIssuer, settings.appleKeysURL) = (issuer, issuer + "/auth/keys")
        }
        let sender: any MailSender = if let smtp { smtp } else { mailbox }
        service.set(
            AuthService(
                configuration: settings.configuration(
                    externalURL: configuration.siteURL ?? url, deviceURL: configuration.deviceURL,
                    secret: configuration.jwtSecret), pool: foundation.pool, mail: sender, callers: callers,
                fetchKeySet: foundation.client.keySet(at:),
                reportFailure: { [logger = foundation.logger] in
                    logger.error("auth", ["error": .string("\($0)")])
                }
            ).router.handler)
    }
}
