import HTTPServer

extension AuthService {
    /// `POST /invite`: an account for somebody else, who is told by mail.
    func invite(_ request: AuthRequest) async throws -> HTTPResponse {
        try request.requireAdministrator()
        let parameters = try await request.parameters()
        let details = SignupDetails(
            email: try EmailAddress.normalized(try parameters.string("email")), passwordHash: "",
            metadata: try parameters.metadata("data") ?? [:], challenge: nil)
        let (user, mail) = try await pool.authTransaction { database in
            var user = try await unconfirmedUser(details, request, in: database)
            let mail = try await recordMail(
                MailOrder(
                    kind: .invite, verificationType: .invite, tokenKind: .confirmation, address: user.email),
                to: user, request: request, in: database)
            user.invitedAt = request.time
            user.confirmationSentAt = request.time
            try await database.users.update(user)
            return (user, mail)
        }
        try await send([mail])
        return .authJSON(user.json)
    }

    /// The user with an address whom nobody has confirmed yet, made if need be.
    ///
    /// - Throws: `AuthError` when the address belongs to somebody.
    func unconfirmedUser(
        _ details: SignupDetails, _ request: AuthRequest, in database: AuthDatabase
    ) async throws -> User {
        if let owner = try await database.users.findOwner(email: details.email, audience: request.audience) {
            if owner.isEmailConfirmed || owner.email != details.email { throw AuthError.emailExists }
            return owner
        }
        let user = newUser(details, audience: request.audience, at: request.time)
        try await database.users.insert(user)
        return user
    }
}
