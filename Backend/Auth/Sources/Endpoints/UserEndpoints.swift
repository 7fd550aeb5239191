import HTTPServer
import JSON

extension AuthService {
    /// `GET /user`: the caller.
    func getUser(_ request: AuthRequest) async throws -> HTTPResponse {
        .authJSON(try await request.caller().user.json)
    }

    /// What a client wants to change about its user.
    private struct UserChanges: Sendable {
        var email = ""
        var password: String?
        var passwordHash: String?
        var metadata: [String: JSONValue]?
        var challenge: CodeChallenge?
    }

    /// `PUT /user`: changes the caller's data, password or address. A new address must be confirmed before it counts.
    func updateUser(_ request: AuthRequest) async throws -> HTTPResponse {
        let caller = try await request.caller()
        try request.countTowards(.mail)
        let parameters = try await request.parameters()
        var changes = try changes(in: parameters, for: caller.user)
        if let password = changes.password, !password.isEmpty {
            try await checkPasswordChange(password, nonce: try parameters.string("nonce"), caller, request)
            changes.passwordHash = try await hasher.hash(password)
        }
        let (user, mails) = try await pool.authTransaction { [changes] database in
            guard
                var user = try await database.users.find(identifier: caller.user.identifier, isForUpdate: true)
            else { throw AuthError.userNotFound }
            let mails = try await apply(changes, to: &user, session: caller.session, request, in: database)
            return (user, mails)
        }
        try await send(mails)
        return .authJSON(user.json)
    }

    private func changes(in parameters: RequestParameters, for user: User) throws -> UserChanges {
        var changes = UserChanges()
        let email = try parameters.string("email")
        if !email.isEmpty { changes.email = try EmailAddress.normalized(email) }
        if changes.email == user.email { changes.email = "" }
        if try !parameters.string("phone").isEmpty {
            throw AuthError(400, "phone_provider_disabled", "Phone signups are disabled")
        }
        changes.password = try parameters.optionalString("password")
        if let password = changes.password { try passwordRules.check(password) }
        if parameters.members["app_metadata"]?.isNull == false {
            throw AuthError(403, "not_admin", "Updating app_metadata requires admin privileges")
        }
        if user.isAnonymous, changes.password != nil, changes.email.isEmpty {
            throw AuthError.validationFailed(
                "Updating password of an anonymous user without an email or phone is not allowed", status: 422)
        }
        changes.metadata = try parameters.metadata("data")
        changes.challenge = try CodeChallenge(parameters: parameters)
        return changes
    }

    private func checkPasswordChange(
        _ password: String, nonce: String, _ caller: SignedInUser, _ request: AuthRequest
    ) async throws {
        if configuration.doesPasswordUpdateRequireReauthentication {
            let age = caller.session.map { request.time.seconds(since: $0.createdAt) } ?? .infinity
            if age > 24 * 3600 {
                if nonce.isEmpty {
                    throw AuthError(400, "reauthentication_needed", "Password update requires reauthentication")
                }
                try await checkReauthentication(code: nonce, of: caller.user, request: request)
            }
        }
        if caller.user.hasPassword, try await hasher.verify(password, hash: caller.user.passwordHash) {
            throw AuthError(
                422, "same_password", "New password should be different from the old password.")
        }
    }

    private func apply(
        _ changes: UserChanges, to user: inout User, session: Session?, _ request: AuthRequest,
        in database: AuthDatabase
    ) async throws -> [PendingMail] {
        user.updatedAt = request.time
        if let hash = changes.passwordHash {
            user.passwordHash = hash
            try await endOtherAccess(to: user, except: session?.identifier, in: database)
        }
        if let metadata = changes.metadata {
            user.userMetadata.merge(metadata: metadata)
            try RequestParameters.checkMetadata(user.userMetadata, name: "data")
        }
        guard !changes.email.isEmpty else {
            try await database.users.update(user)
            return []
        }
        if try await database.users.isTaken(
            email: changes.email, audience: user.audience, exceptBy: user.identifier)
        {
            throw AuthError.emailExists
        }
        user.emailChange = changes.email
        if user.isAnonymous, configuration.isAutoconfirming {
            try await changeEmail(of: &user, at: request.time, in: database)
            for identity in user.identities { try await database.users.update(identity) }
            try await database.users.update(user)
            return []
        }
        return try await prepareEmailChange(of: &user, challenge: changes.challenge, request, in: database)
    }

    /// A new password ends what the old one allowed: the sessions, but for the one it was changed in, and mails on their way.
    func endOtherAccess(to user: User, except sessionIdentifier: String?, in database: AuthDatabase) async throws {
        try await database.tokens.deleteAll(userIdentifier: user.identifier)
        try await database.sessions.deleteAll(userIdentifier: user.identifier, except: sessionIdentifier)
    }
}
