import HTTPServer
import JSON

extension AuthService {
    /// `POST /admin/generate_link`: what a mail would have carried, for products that send their own.
    func generateLink(_ request: AuthRequest) async throws -> HTTPResponse {
        try request.requireAdministrator()
        let parameters = try await request.parameters()
        let address = try EmailAddress.normalized(try parameters.string("email"))
        let type = try parameters.string("type")
        let target = redirects.target([try parameters.string("redirect_to"), request.redirectTarget])
        let link: GeneratedLink =
            switch type {
            case "signup", "invite":
                try await linkForNewUser(type, address: address, parameters, request)
            case "magiclink", "recovery": try await linkToSignIn(type, address: address, parameters, request)
            case "email_change_current", "email_change_new":
                try await linkToChangeEmail(type, address: address, parameters, request)
            default:
                throw AuthError.validationFailed("Invalid email action link type requested: \(type)")
            }
        var members = link.user.json.object ?? [:]
        members["action_link"] = .string(
            verificationLink(token: link.mail.token, type: link.type, target: target))
        members["email_otp"] = .string(link.mail.mail.code)
        members["hashed_token"] = .string(link.mail.token)
        members["verification_type"] = .string(link.requestedType)
        members["redirect_to"] = .string(target)
        return .authJSON(.object(members))
    }

    private struct GeneratedLink: Sendable {
        var user: User
        var mail: PendingMail
        var type: VerificationType
        var requestedType: String
    }

    private func linkForNewUser(
        _ typeName: String, address: String, _ parameters: RequestParameters, _ request: AuthRequest
    ) async throws -> GeneratedLink {
        let isInvite = typeName == "invite"
        var details = SignupDetails(
            email: address, passwordHash: "", metadata: try parameters.metadata("data") ?? [:], challenge: nil)
        if !isInvite {
            let password = try parameters.string("password")
            if password.isEmpty { throw AuthError.validationFailed("Signup requires a valid password") }
            try passwordRules.check(password)
            details.passwordHash = try await hasher.hash(password)
        }
        return try await pool.authTransaction { [details] database in
            var user = try await unconfirmedUser(details, request, in: database)
            let order = MailOrder(
                kind: isInvite ? .invite : .confirmation, verificationType: isInvite ? .invite : .signup,
                tokenKind: .confirmation, address: address)
            let mail = try await recordMail(order, to: user, request: request, in: database)
            user.confirmationSentAt = request.time
            if isInvite { user.invitedAt = request.time }
            try await database.users.update(user)
            return GeneratedLink(
                user: user, mail: mail, type: isInvite ? .invite : .signup, requestedType: typeName)
        }
    }

    private func linkToSignIn(
        _ typeName: String, address: String, _ parameters: RequestParameters, _ request: AuthRequest
    ) async throws -> GeneratedLink {
        let metadata = try parameters.metadata("data") ?? [:]
        return try await pool.authTransaction { database in
            let found = try await database.users.find(email: address, audience: request.audience, isForUpdate: true)
            guard var user = found else {
                if typeName == "recovery" {
                    throw AuthError(404, "user_not_found", "User with this email not found")
                }
                let details = SignupDetails(email: address, passwordHash: "", metadata: metadata, challenge: nil)
                let user = try await unconfirmedUser(details, request, in: database)
                let order = MailOrder(
                    kind: .confirmation, verificationType: .signup, tokenKind: .confirmation, address: address)
                let mail = try await recordMail(order, to: user, request: request, in: database)
                return GeneratedLink(user: user, mail: mail, type: .signup, requestedType: "signup")
            }
            let type: VerificationType = typeName == "recovery" ? .recovery : .magicLink
            let order = MailOrder(
                kind: type == .recovery ? .recovery : .magicLink, verificationType: type, tokenKind: .recovery,
                address: address)
            let mail = try await recordMail(order, to: user, request: request, in: database)
            user.recoverySentAt = request.time
            try await database.users.update(user)
            return GeneratedLink(user: user, mail: mail, type: type, requestedType: typeName)
        }
    }

    private func linkToChangeEmail(
        _ typeName: String, address: String, _ parameters: RequestParameters, _ request: AuthRequest
    ) async throws -> GeneratedLink {
        let isCurrent = typeName == "email_change_current"
        if isCurrent, !configuration.isEmailChangeSecure {
            throw AuthError.validationFailed("Enable secure email change to generate link for current email")
        }
        let newAddress = try EmailAddress.normalized(try parameters.string("new_email"))
        return try await pool.authTransaction { database in
            guard
                var user = try await database.users.find(
                    email: address, audience: request.audience, isForUpdate: true)
            else { throw AuthError(404, "user_not_found", "User with this email not found") }
            if try await database.users.isTaken(
                email: newAddress, audience: user.audience, exceptBy: user.identifier)
            {
                throw AuthError.emailExists
            }
            user.emailChange = newAddress
            user.emailChangeSentAt = request.time
            user.emailChangeConfirmStatus = 0
            let order = MailOrder(
                kind: .emailChange(from: nil, to: newAddress), verificationType: .emailChange,
                tokenKind: isCurrent ? .emailChangeCurrent : .emailChangeNew,
                address: isCurrent ? address : newAddress)
            let mail = try await recordMail(order, to: user, request: request, in: database)
            try await database.users.update(user)
            return GeneratedLink(user: user, mail: mail, type: .emailChange, requestedType: typeName)
        }
    }
}
