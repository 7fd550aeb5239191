import HTTPServer

extension AuthService {
    /// `POST /resend`: another mail to confirm a sign-up or a change of address. The answer is the same whether one was sent or not.
    func resend(_ request: AuthRequest) async throws -> HTTPResponse {
        try request.countTowards(.mail)
        let parameters = try await request.parameters()
        let (email, phone) = (try parameters.string("email"), try parameters.string("phone"))
        guard let type = VerificationType(rawValue: try parameters.string("type")),
            type == .signup || type == .emailChange
        else {
            throw AuthError.validationFailed("Missing one of these types: signup, email_change, sms, phone_change")
        }
        let challenge = try CodeChallenge(parameters: parameters)
        if email.isEmpty, type == .signup {
            throw AuthError.validationFailed("Type provided requires an email address")
        }
        if !phone.isEmpty {
            throw email.isEmpty
                ? AuthError(400, "phone_provider_disabled", "Phone logins are disabled")
                : AuthError.validationFailed("Only an email address or phone number should be provided.")
        }
        let address = try EmailAddress.normalized(email)
        let mails = try await pool.authTransaction { database -> [PendingMail] in
            guard
                var user = try await database.users.find(
                    email: address, audience: request.audience, isForUpdate: true)
            else { return [] }
            switch type {
            case .emailChange where !user.emailChange.isEmpty:
                return try await prepareEmailChange(of: &user, challenge: challenge, request, in: database)
            case .signup where !user.isEmailConfirmed:
                return [try await prepareConfirmation(of: &user, challenge: challenge, request, in: database)]
            default: return []
            }
        }
        try await send(mails)
        return .authJSON([:])
    }

    /// Another confirmation mail.
    private func prepareConfirmation(
        of user: inout User, challenge: CodeChallenge?, _ request: AuthRequest, in database: AuthDatabase
    ) async throws -> PendingMail {
        if let challenge {
            try await database.flows.begin(
                userIdentifier: user.identifier, challenge: challenge, method: .emailSignup, at: request.time)
        }
        let mail = try await prepareMail(
            MailOrder(
                kind: .confirmation, verificationType: .signup, tokenKind: .confirmation, address: user.email,
                endsWithExchange: challenge != nil), to: &user, request: request, in: database)
        try await database.users.update(user)
        return mail
    }

    /// The mails to both addresses of a change, or to the new one where that is enough.
    func prepareEmailChange(
        of user: inout User, challenge: CodeChallenge?, _ request: AuthRequest, in database: AuthDatabase
    ) async throws -> [PendingMail] {
        if let challenge {
            try await database.flows.begin(
                userIdentifier: user.identifier, challenge: challenge, method: .emailChange, at: request.time)
        }
        let mustBothAgree = configuration.isEmailChangeSecure && !user.email.isEmpty
        var order = MailOrder(
            kind: .emailChange(from: mustBothAgree ? user.email : nil, to: user.emailChange),
            verificationType: .emailChange, tokenKind: .emailChangeNew, address: user.emailChange,
            endsWithExchange: challenge != nil)
        var mails = [try await prepareMail(order, to: &user, request: request, in: database)]
        if mustBothAgree {
            order.tokenKind = .emailChangeCurrent
            order.address = user.email
            mails.append(try await recordMail(order, to: user, request: request, in: database))
        }
        user.emailChangeConfirmStatus = 0
        try await database.users.update(user)
        return mails
    }
}
