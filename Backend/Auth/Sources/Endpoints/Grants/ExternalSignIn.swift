import Cryptography
import JSON
import PostgreSQL

extension AuthService {
    /// What a sign-in with an account elsewhere gives: a session, or a mail to confirm the address with first.
    typealias ExternalSignIn = (tokens: SessionTokens?, mails: [PendingMail])

    /// Signs in the user an identity belongs to. An unknown identity is added to the account with the same address when the provider has
    /// verified the address, else it gets an account of its own.
    func signIn(_ identity: ExternalIdentity, _ request: AuthRequest) async throws -> ExternalSignIn {
        do {
            return try await pool.authTransaction { try await signIn(identity, request, in: $0) }
        } catch let error as PostgreSQLError where error.sqlState == "23505" {
            // The same person signed in elsewhere at this moment; now the account is found.
            return try await pool.authTransaction { try await signIn(identity, request, in: $0) }
        }
    }

    private func signIn(
        _ identity: ExternalIdentity, _ request: AuthRequest, in database: AuthDatabase
    ) async throws -> ExternalSignIn {
        var user = try await account(for: identity, request, in: database)
        if user.isBanned(at: request.time) { throw AuthError.userBanned() }
        user.updatedAt = request.time
        if !user.email.isEmpty, !user.isEmailConfirmed {
            try await dropUnconfirmed(of: &user, except: identity, in: database)
            guard identity.isEmailVerified || configuration.isAutoconfirming else {
                let mail = try await prepareMail(
                    MailOrder(
                        kind: .confirmation, verificationType: .signup, tokenKind: .confirmation,
                        address: user.email), to: &user, request: request, in: database)
                try await database.users.update(user)
                return (nil, [mail])
            }
            confirmEmail(of: &user, at: request.time)
            for identity in user.identities { try await database.users.update(identity) }
        }
        return (try await startSession(for: user, method: .oauth, request: request, in: database), [])
    }

    /// The account an identity belongs to, found or made.
    private func account(
        for identity: ExternalIdentity, _ request: AuthRequest, in database: AuthDatabase
    ) async throws -> User {
        if var user = try await database.users.find(
            provider: identity.provider, providerIdentifier: identity.subject)
        {
            if let index = user.identities.firstIndex(where: {
                $0.provider == identity.provider && $0.providerIdentifier == identity.subject
            }) {
                user.identities[index].data.merge(identity.data) { _, new in new }
                user.identities[index].lastSignInAt = request.time
                user.identities[index].updatedAt = request.time
                try await database.users.update(user.identities[index])
            }
            user.userMetadata.merge(metadata: identity.data)
            return user
        }
        var user: User
        if identity.isEmailVerified, !identity.email.isEmpty,
            let known = try await database.users.find(
                email: identity.email, audience: request.audience, isForUpdate: true)
        {
            user = known
        } else {
            guard configuration.isSignupAllowed else { throw AuthError.signupDisabled }
            user = try await newAccount(for: identity, request, in: database)
        }
        let link = Identity(
            identifier: SecureRandom.uuid(), providerIdentifier: identity.subject, userIdentifier: user.identifier,
            provider: identity.provider, data: identity.data, lastSignInAt: request.time, createdAt: request.time,
            updatedAt: request.time)
        try await database.users.insert(link)
        user.identities.append(link)
        user.userMetadata.merge(metadata: identity.data)
        user.appMetadata.merge(metadata: Self.appMetadata(providers: Self.providers(of: user)))
        return user
    }

    private func newAccount(
        for identity: ExternalIdentity, _ request: AuthRequest, in database: AuthDatabase
    ) async throws -> User {
        var user = User(
            identifier: SecureRandom.uuid(), audience: request.audience, role: configuration.audience,
            email: identity.email, userMetadata: identity.data, createdAt: request.time, updatedAt: request.time)
        // An address that is another's, and that the provider has not verified, proves nothing.
        if !user.email.isEmpty,
            try await database.users.isTaken(email: user.email, audience: user.audience, exceptBy: nil)
        {
            user.email = ""
        }
        try await database.users.insert(user)
        return user
    }

    /// Takes away what somebody who never confirmed the address may have prepared to get into the account: password and other identities.
    private func dropUnconfirmed(
        of user: inout User, except identity: ExternalIdentity, in database: AuthDatabase
    ) async throws {
        guard
            let kept = user.identities.first(where: {
                $0.provider == identity.provider && $0.providerIdentifier == identity.subject
            })
        else { return }
        user.passwordHash = ""
        user.userMetadata = identity.data
        user.identities = [kept]
        user.appMetadata.merge(metadata: Self.appMetadata(providers: [kept.provider]))
        try await database.users.deleteIdentities(of: user, except: kept.identifier)
    }
}
