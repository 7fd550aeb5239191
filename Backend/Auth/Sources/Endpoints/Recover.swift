import HTTPServer

extension AuthService {
    /// `POST /recover`: a mail to reset the password. The answer is the same whether the address is known or not.
    func recover(_ request: AuthRequest) async throws -> HTTPResponse {
        try request.countTowards(.mail)
        let parameters = try await request.parameters()
        let email = try parameters.string("email")
        if email.isEmpty { throw AuthError.validationFailed("Password recovery requires an email") }
        let address = try EmailAddress.normalized(email)
        let challenge = try CodeChallenge(parameters: parameters)
        try await sendRecoveryMail(
            .recovery, type: .recovery, method: .recovery, address: address, challenge: challenge, request)
        return .authJSON([:])
    }

    /// Sends a mail that signs its reader in, if the address is known.
    func sendRecoveryMail(
        _ kind: AuthMailKind, type: VerificationType, method: AuthenticationMethod, address: String,
        challenge: CodeChallenge?, _ request: AuthRequest
    ) async throws {
        let mails = try await pool.authTransaction { database -> [PendingMail] in
            guard
                var user = try await database.users.find(
                    email: address, audience: request.audience, isForUpdate: true)
            else { return [] }
            if let challenge {
                try await database.flows.begin(
                    userIdentifier: user.identifier, challenge: challenge, method: method, at: request.time)
            }
            let mail = try await prepareMail(
                MailOrder(
                    kind: kind, verificationType: type, tokenKind: .recovery, address: address,
                    endsWithExchange: challenge != nil), to: &user, request: request, in: database)
            try await database.users.update(user)
            return [mail]
        }
        try await send(mails)
    }
}
