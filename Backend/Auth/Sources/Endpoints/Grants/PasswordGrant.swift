import Cryptography
import HTTPServer
import JSON

extension AuthService {
    /// Signs in with an address and a password.
    func passwordGrant(_ request: AuthRequest) async throws -> HTTPResponse {
        let parameters = try await request.parameters()
        let (email, phone) = (try parameters.string("email"), try parameters.string("phone"))
        let password = try parameters.string("password")
        if !email.isEmpty && !phone.isEmpty {
            throw AuthError.validationFailed("Only an email address or phone number should be provided on login.")
        }
        if !phone.isEmpty { throw AuthError(422, "phone_provider_disabled", "Phone logins are disabled") }
        if email.isEmpty { throw AuthError.validationFailed("missing email or phone") }
        let user = try await pool.auth {
            try await $0.users.find(email: email.lowercased(), audience: request.audience)
        }
        // A check also where there is nothing to check, so that the time it takes does not tell whether the address is known.
        let hash = user.flatMap { $0.hasPassword ? $0.passwordHash : nil } ?? Self.decoyHash(cost: hasher.cost)
        let isCorrect = try await hasher.verify(password, hash: hash)
        guard let user, user.hasPassword, isCorrect else { throw AuthError.invalidCredentials }
        if user.isBanned(at: request.time) { throw AuthError.userBanned(status: 400) }
        guard user.isEmailConfirmed else { throw AuthError.emailNotConfirmed }
        let tokens = try await pool.authTransaction { database in
            // Read again under a lock: the password may have been changed while the old one was being checked.
            guard let current = try await database.users.find(identifier: user.identifier, isForUpdate: true),
                current.passwordHash == user.passwordHash
            else { throw AuthError.invalidCredentials }
            return try await startSession(for: current, method: .password, request: request, in: database)
        }
        return answer(tokens, password: password)
    }

    /// The tokens, with a word about a password that would no longer be accepted.
    private func answer(_ tokens: SessionTokens, password: String) -> HTTPResponse {
        var members = tokens.json
        do throws(AuthError) {
            try passwordRules.check(password)
        } catch {
            let reasons = (error.weakPasswordReasons ?? ["length"]).map(JSONValue.string)
            members["weak_password"] = ["message": .string(error.message), "reasons": .array(reasons)]
        }
        return .authJSON(.object(members))
    }

    /// A bcrypt hash that no password has: its digest was chosen, not computed. It takes as long to check as any other of its cost.
    static func decoyHash(cost: Int) -> String {
        "$2b$\(cost < 10 ? "0" : "")\(cost)$abcdefghijklmnopqrstuuABCDEFGHIJKLMNOPQRSTUVWXYZ01234"
    }
}
