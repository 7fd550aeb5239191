import HTTPServer
import JSON

extension AuthService {
    /// What confirming a mail came to.
    enum Verification: Sendable {
        /// The address, the sign-in or the change is confirmed. The type says what it was, also where the client did not know.
        case confirmed(User, VerificationType)
        /// One of the two addresses of a change has agreed.
        case halfConfirmed
    }

    static let halfConfirmedMessage =
        "Confirmation link accepted. Please proceed to confirm link sent to the other email"

    /// Does what a mail asked for, now that its token has been taken away.
    func confirm(
        _ token: OneTimeToken, as requested: VerificationType, request: AuthRequest, in database: AuthDatabase
    ) async throws -> Verification {
        guard var user = try await database.users.find(identifier: token.userIdentifier, isForUpdate: true) else {
            throw AuthError.linkExpired
        }
        if user.isBanned(at: request.time) { throw AuthError.userBanned() }
        let type = requested == .email ? (token.kind == .recovery ? .magicLink : .signup) : requested
        switch type {
        case .signup, .invite, .email, .recovery, .magicLink:
            if type == .signup || type == .invite || !user.isEmailConfirmed {
                confirmEmail(of: &user, at: request.time)
            }
        case .emailChange:
            if needsOtherAddress(user) {
                user.emailChangeConfirmStatus = 1
                try await database.users.update(user)
                return .halfConfirmed
            }
            try await changeEmail(of: &user, at: request.time, in: database)
        }
        user.updatedAt = request.time
        // Other mails on their way were meant for the account as it was.
        try await database.tokens.deleteAll(userIdentifier: user.identifier)
        for identity in user.identities { try await database.users.update(identity) }
        try await database.users.update(user)
        return .confirmed(user, type)
    }

    private func needsOtherAddress(_ user: User) -> Bool {
        configuration.isEmailChangeSecure && !configuration.isAutoconfirming && user.emailChangeConfirmStatus == 0
            && !user.email.isEmpty
    }

    /// Makes the new address the user's. It counts as confirmed when the user has proven that it is theirs.
    func changeEmail(
        of user: inout User, at time: Timestamp, isProven: Bool = true, in database: AuthDatabase
    ) async throws {
        let address = user.emailChange
        if try await database.users.isTaken(email: address, audience: user.audience, exceptBy: user.identifier) {
            throw AuthError.emailExists
        }
        user.email = address
        user.emailChange = ""
        user.emailChangeConfirmStatus = 0
        user.isAnonymous = user.isAnonymous && !isProven
        user.userMetadata["email"] = .string(address)
        user.userMetadata["email_verified"] = .bool(isProven)
        if let index = user.identities.firstIndex(where: { $0.provider == "email" }) {
            user.identities[index].data["email"] = .string(address)
            user.identities[index].data["email_verified"] = .bool(isProven)
        } else {
            let identity = emailIdentity(
                of: user, data: ["sub": .string(user.identifier), "email": .string(address)], at: time)
            try await database.users.insert(identity)
            user.identities.append(identity)
        }
        user.appMetadata.merge(metadata: Self.appMetadata(providers: Self.providers(of: user)))
        if isProven { confirmEmail(of: &user, at: time, keepsDay: true) }
    }

    /// The providers a user signs in with, each once.
    static func providers(of user: User) -> [String] {
        var providers: [String] = []
        for identity in user.identities where !providers.contains(identity.provider) {
            providers.append(identity.provider)
        }
        return providers
    }

    /// Whether a mail is too old to be answered.
    func isExpired(_ token: OneTimeToken, at time: Timestamp) -> Bool {
        time.seconds(since: token.createdAt) > configuration.oneTimeTokenSeconds
    }

    /// Takes the token of a link away.
    ///
    /// - Throws: `AuthError` when there is none, or it is too old.
    func takeToken(
        _ text: String, type: VerificationType, at time: Timestamp, in database: AuthDatabase
    ) async throws -> OneTimeToken {
        let hash = OneTimeSecrets.hash(token: text)
        guard let token = try await database.tokens.take(tokenHash: hash, kinds: type.tokenKinds),
            !isExpired(token, at: time)
        else { throw AuthError.linkExpired }
        return token
    }
}
