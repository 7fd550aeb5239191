import Cryptography
import HTTPServer
import JSON
import PostgreSQL

extension AuthService {
    /// What signing up came to.
    private enum SignupOutcome: Sendable {
        /// The address must be confirmed first.
        case pending(User, [PendingMail])
        case signedIn(SessionTokens)
        case alreadyRegistered
    }

    /// What a client sent to sign up with.
    struct SignupDetails: Sendable {
        var email: String
        var passwordHash: String
        var metadata: [String: JSONValue]
        var challenge: CodeChallenge?
    }

    /// `POST /signup`: an account with an address and a password, or without either an anonymous one.
    func signup(_ request: AuthRequest) async throws -> HTTPResponse {
        let parameters = try await request.parameters()
        let (email, phone) = (try parameters.string("email"), try parameters.string("phone"))
        if email.isEmpty && phone.isEmpty { return try await signUpAnonymously(request, parameters) }
        try request.countTowards(.mail)
        guard configuration.isSignupAllowed else { throw AuthError.signupDisabled }
        let password = try parameters.string("password")
        if password.isEmpty { throw AuthError.validationFailed("Signup requires a valid password") }
        try passwordRules.check(password)
        if !email.isEmpty && !phone.isEmpty {
            throw AuthError.validationFailed("Only an email address or phone number should be provided on signup.")
        }
        if !phone.isEmpty { throw AuthError(400, "phone_provider_disabled", "Phone signups are disabled") }
        let details = SignupDetails(
            email: try EmailAddress.normalized(email),
            // Also for addresses that are taken, so that the time it takes does not tell.
            passwordHash: try await hasher.hash(password), metadata: try parameters.metadata("data") ?? [:],
            challenge: try CodeChallenge(parameters: parameters))
        return try await signUp(details, request)
    }

    /// Signs up with checked details and answers.
    func signUp(_ details: SignupDetails, _ request: AuthRequest) async throws -> HTTPResponse {
        switch try await register(details, request) {
        case .pending(var user, let mails):
            try await send(mails)
            // Somebody else may have signed up with this address before: what they said is not this client's business.
            user.userMetadata = Self.metadata(of: user, with: details.metadata)
            return .authJSON(user.json)
        case .signedIn(let tokens): return tokens.response
        case .alreadyRegistered:
            if configuration.isAutoconfirming { throw AuthError(422, "user_already_exists", "User already registered") }
            return .authJSON(decoy(details, request).json)
        }
    }

    private func register(_ details: SignupDetails, _ request: AuthRequest) async throws -> SignupOutcome {
        do {
            return try await pool.authTransaction { try await register(details, request, in: $0) }
        } catch let error as PostgreSQLError where error.sqlState == "23505" {
            // Somebody signed up with the same address at this moment; now it is found.
            return try await pool.authTransaction { try await register(details, request, in: $0) }
        }
    }

    private func register(
        _ details: SignupDetails, _ request: AuthRequest, in database: AuthDatabase
    ) async throws -> SignupOutcome {
        var user: User
        if let owner = try await database.users.findOwner(email: details.email, audience: request.audience) {
            // An account nobody has confirmed gets another mail; with confirmation switched off it cannot be told whose it is.
            let canBeAskedAgain = owner.email == details.email && !owner.isEmailConfirmed
            if !canBeAskedAgain || configuration.isAutoconfirming { return .alreadyRegistered }
            user = owner
        } else {
            user = newUser(details, audience: request.audience, at: request.time)
            if configuration.isAutoconfirming { confirmEmail(of: &user, at: request.time) }
            try await database.users.insert(user)
            if configuration.isAutoconfirming {
                return .signedIn(
                    try await startSession(for: user, method: .password, request: request, in: database))
            }
        }
        if let challenge = details.challenge {
            try await database.flows.begin(
                userIdentifier: user.identifier, challenge: challenge, method: .emailSignup, at: request.time)
        }
        let mail = try await prepareMail(
            MailOrder(
                kind: .confirmation, verificationType: .signup, tokenKind: .confirmation, address: user.email,
                endsWithExchange: details.challenge != nil), to: &user, request: request, in: database)
        try await database.users.update(user)
        return .pending(user, [mail])
    }

    /// A user with an address and its identity, not confirmed yet.
    func newUser(_ details: SignupDetails, audience: String, at time: Timestamp) -> User {
        var user = User(
            identifier: SecureRandom.uuid(), audience: audience, role: configuration.audience, email: details.email,
            passwordHash: details.passwordHash, appMetadata: Self.appMetadata(providers: ["email"]), createdAt: time,
            updatedAt: time)
        user.userMetadata = Self.metadata(of: user, with: details.metadata)
        user.identities = [emailIdentity(of: user, data: user.userMetadata, at: time)]
        return user
    }

    /// The identity of a user who signs in with their address.
    func emailIdentity(of user: User, data: [String: JSONValue], at time: Timestamp) -> Identity {
        Identity(
            identifier: SecureRandom.uuid(), providerIdentifier: user.identifier, userIdentifier: user.identifier,
            provider: "email", data: data, lastSignInAt: time, createdAt: time, updatedAt: time)
    }

    /// What is said about a user with an unconfirmed address.
    private static func metadata(of user: User, with data: [String: JSONValue]) -> [String: JSONValue] {
        let own: [String: JSONValue] = [
            "sub": .string(user.identifier), "email": .string(user.email), "email_verified": false,
            "phone_verified": false,
        ]
        return data.merging(own) { _, own in own }
    }

    static func appMetadata(providers: [String]) -> [String: JSONValue] {
        var metadata: [String: JSONValue] = ["providers": .array(providers.map(JSONValue.string))]
        if let first = providers.first { metadata["provider"] = .string(first) }
        return metadata
    }

    /// A user that does not exist, for the answer to an address that is taken.
    private func decoy(_ details: SignupDetails, _ request: AuthRequest) -> User {
        var user = newUser(details, audience: request.audience, at: request.time)
        user.confirmationSentAt = request.time
        user.identities = []
        return user
    }

    /// Marks a user's address as theirs, as of now.
    ///
    /// - Parameter keepsDay: Whether somebody who was confirmed before has been since then. So it is when another address takes the place of
    ///   one that was confirmed; a link that is followed, and an administrator who says so, confirm anew. GoTrue does the same.
    func confirmEmail(of user: inout User, at time: Timestamp, keepsDay: Bool = false) {
        if !keepsDay || user.emailConfirmedAt == nil { user.emailConfirmedAt = time }
        user.userMetadata["email_verified"] = true
        for index in user.identities.indices where user.identities[index].data["email"]?.string == user.email {
            user.identities[index].data["email_verified"] = true
            user.identities[index].updatedAt = time
        }
    }
}
