import HTTPServer

extension AuthService {
    /// `POST /otp`: a mail with a link and a code to sign in with, for addresses that have no account too unless told otherwise.
    func oneTimePassword(_ request: AuthRequest) async throws -> HTTPResponse {
        try request.countTowards(.mail)
        let parameters = try await request.parameters()
        let (email, phone) = (try parameters.string("email"), try parameters.string("phone"))
        if !email.isEmpty && !phone.isEmpty {
            throw AuthError.validationFailed("Only an email address or phone number should be provided")
        }
        if !phone.isEmpty { throw AuthError(400, "phone_provider_disabled", "Unsupported phone provider") }
        if try !parameters.string("channel").isEmpty {
            throw AuthError.validationFailed("Channel should only be specified with Phone OTP")
        }
        if email.isEmpty { throw AuthError.validationFailed("One of email or phone must be set") }
        if try !parameters.bool("create_user", default: true) {
            let address = try EmailAddress.normalized(email)
            let user = try await pool.auth { try await $0.users.find(email: address, audience: request.audience) }
            if user == nil { throw AuthError(422, "otp_disabled", "Signups not allowed for otp") }
        }
        return try await sendMagicLink(parameters, request)
    }

    /// `POST /magiclink`: a mail with a link and a code to sign in with.
    func magicLink(_ request: AuthRequest) async throws -> HTTPResponse {
        try request.countTowards(.mail)
        return try await sendMagicLink(try await request.parameters(), request)
    }

    private func sendMagicLink(_ parameters: RequestParameters, _ request: AuthRequest) async throws -> HTTPResponse {
        let email = try parameters.string("email")
        if email.isEmpty { throw AuthError.validationFailed("Password recovery requires an email", status: 422) }
        let details = SignupDetails(
            email: try EmailAddress.normalized(email), passwordHash: "",
            metadata: try parameters.metadata("data") ?? [:], challenge: try CodeChallenge(parameters: parameters))
        let user = try await pool.auth {
            try await $0.users.find(email: details.email, audience: request.audience)
        }
        if user?.isEmailConfirmed != true {
            guard configuration.isSignupAllowed else { throw AuthError.signupDisabled }
            // An account without a password. Its confirmation mail signs in just as well.
            let response = try await signUp(details, request)
            guard configuration.isAutoconfirming, response.status == 200 else { return .authJSON([:]) }
        }
        try await sendRecoveryMail(
            .magicLink, type: .magicLink, method: .magicLink, address: details.email, challenge: details.challenge,
            request)
        return .authJSON([:])
    }
}
