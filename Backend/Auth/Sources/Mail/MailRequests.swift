import HTTPServer
import Mail

/// A mail that is on record and goes out when the transaction that recorded it has been committed.
struct PendingMail: Sendable {
    let mail: AuthMail
    let userIdentifier: String
    /// What the mail can be answered with.
    let tokenKind: OneTimeTokenKind
    /// What the link carries.
    let token: String
}

extension AuthService {
    /// Which mail, to whom, and how it can be answered.
    struct MailOrder: Sendable {
        var kind: AuthMailKind
        var verificationType: VerificationType?
        var tokenKind: OneTimeTokenKind
        var address: String
        /// Whether the answer ends with a code exchange.
        var endsWithExchange = false
    }

    /// Records the token of a mail to `user`, who must be written afterwards, and composes it.
    ///
    /// - Throws: `AuthError` with status 429 when the user was sent one of its kind just now, or all users together too many.
    func prepareMail(
        _ order: MailOrder, to user: inout User, request: AuthRequest, in database: AuthDatabase
    ) async throws -> PendingMail {
        try checkInterval(since: user[keyPath: order.tokenKind.sentAt], at: request.time)
        try limiters.checkEmail(at: request.time)
        let pending = try await recordMail(order, to: user, request: request, in: database)
        user[keyPath: order.tokenKind.sentAt] = request.time
        return pending
    }

    /// Records the token of a mail and composes it, without regard to limits.
    func recordMail(
        _ order: MailOrder, to user: User, request: AuthRequest, in database: AuthDatabase
    ) async throws -> PendingMail {
        let pair = secrets.make(endsWithExchange: order.endsWithExchange)
        try await database.tokens.replace(
            userIdentifier: user.identifier, kind: order.tokenKind, address: order.address,
            tokenHash: OneTimeSecrets.hash(token: pair.token),
            codeHash: secrets.hash(code: pair.code, address: order.address), at: request.time)
        let language = request.language(for: user)
        let link = order.verificationType.map {
            verificationLink(token: pair.token, type: $0, target: request.redirectTarget)
        }
        let mail = AuthMail(
            recipient: order.address, language: language,
            text: AuthMailText(order.kind, language: language, productName: configuration.productName), link: link,
            code: pair.code, productName: configuration.productName)
        return PendingMail(
            mail: mail, userIdentifier: user.identifier, tokenKind: order.tokenKind, token: pair.token)
    }

    /// The address in a mail which confirms it.
    func verificationLink(token: String, type: VerificationType, target: String) -> String {
        "\(configuration.externalURL)/auth/v1/verify?token=\(token)&type=\(type.rawValue)"
            + "&redirect_to=\(PercentEncoding.encode(target))"
    }

    /// Sends mails whose tokens have been recorded.
    ///
    /// - Throws: `AuthError` when one could not be sent; it may then be asked for again at once.
    func send(_ mails: [PendingMail]) async throws {
        for pending in mails {
            // Not to be cut off by a client that hangs up: the token is on record, so that the mail must follow.
            let sending = Task { [mail] in try await mail.send(pending.mail.message) }
            do {
                try await sending.value
            } catch {
                reportFailure(error)
                try await pool.auth { database in
                    try await database.users.clearSentAt(pending.tokenKind, userIdentifier: pending.userIdentifier)
                }
                throw AuthError.mailNotSent
            }
        }
    }

    private func checkInterval(since sentAt: Timestamp?, at time: Timestamp) throws(AuthError) {
        guard let sentAt else { return }
        let remaining = configuration.limits.emailIntervalSeconds - time.seconds(since: sentAt)
        if remaining > 0 { throw .emailTooSoon(retryAfterSeconds: Int(remaining.rounded(.up))) }
    }
}

extension OneTimeTokenKind {
    /// Where a user's row says when a mail with such a token was sent last.
    var sentAt: WritableKeyPath<User, Timestamp?> & Sendable {
        switch self {
        case .confirmation: \.confirmationSentAt
        case .reauthentication: \.reauthenticationSentAt
        case .recovery: \.recoverySentAt
        case .emailChangeNew, .emailChangeCurrent: \.emailChangeSentAt
        }
    }

    /// The column of that name.
    var sentAtColumn: String {
        switch self {
        case .confirmation: "confirmation_sent_at"
        case .reauthentication: "reauthentication_sent_at"
        case .recovery: "recovery_sent_at"
        case .emailChangeNew, .emailChangeCurrent: "email_change_sent_at"
        }
    }
}

extension UserStore {
    /// Forgets that a mail was sent, because it was not.
    func clearSentAt(_ kind: OneTimeTokenKind, userIdentifier: String) async throws {
        try await connection.query(
            "UPDATE auth.users SET \(kind.sentAtColumn) = NULL WHERE id = $1", [.text(userIdentifier)])
    }
}
