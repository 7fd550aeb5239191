import Cryptography
import HTTPServer

extension AuthService {
    /// An account without an address, which can be given one later.
    func signUpAnonymously(_ request: AuthRequest, _ parameters: RequestParameters) async throws -> HTTPResponse {
        guard configuration.isAnonymousSignInAllowed else {
            throw AuthError(422, "anonymous_provider_disabled", "Anonymous sign-ins are disabled")
        }
        try request.countTowards(.anonymousSignIn)
        guard configuration.isSignupAllowed else { throw AuthError.signupDisabled }
        var user = User(
            identifier: SecureRandom.uuid(), audience: request.audience, role: configuration.audience, email: "",
            createdAt: request.time, updatedAt: request.time)
        user.userMetadata = try parameters.metadata("data") ?? [:]
        user.isAnonymous = true
        return try await pool.authTransaction { [user] database in
            try await database.users.insert(user)
            return try await startSession(for: user, method: .anonymous, request: request, in: database)
        }.response
    }
}
