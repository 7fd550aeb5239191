import Cryptography
import HTTPServer

extension AuthService {
    /// `GET /reauthenticate`: a code by mail that a later change of password is confirmed with.
    func reauthenticate(_ request: AuthRequest) async throws -> HTTPResponse {
        let caller = try await request.caller()
        if caller.user.email.isEmpty {
            throw AuthError.validationFailed(
                "Reauthentication requires the user to have an email or a phone number")
        }
        guard caller.user.isEmailConfirmed else {
            throw AuthError(422, "email_not_confirmed", "Please verify your email first.")
        }
        let mail = try await pool.authTransaction { database in
            guard
                var user = try await database.users.find(identifier: caller.user.identifier, isForUpdate: true)
            else { throw AuthError.userNotFound }
            let mail = try await prepareMail(
                MailOrder(
                    kind: .reauthentication, verificationType: nil, tokenKind: .reauthentication,
                    address: user.email), to: &user, request: request, in: database)
            try await database.users.update(user)
            return mail
        }
        try await send([mail])
        return .authJSON([:])
    }

    /// Checks the code of such a mail and uses it up.
    ///
    /// - Throws: `AuthError` when it is wrong, too old, or was tried too often.
    func checkReauthentication(code: String, of user: User, request: AuthRequest) async throws {
        let invalid = AuthError(422, "reauthentication_not_valid", "Nonce has expired or is invalid")
        let hash = secrets.hash(code: code, address: user.email)
        let candidates = try await pool.auth { database in
            try await database.tokens.countAttempt(
                address: user.email, kinds: [.reauthentication], audience: user.audience,
                limit: configuration.codeAttemptLimit)
        }
        let token = candidates.first {
            $0.userIdentifier == user.identifier && constantTimeEqual($0.codeHash, hash)
        }
        guard let token, !isExpired(token, at: request.time),
            try await pool.auth({ try await $0.tokens.take(identifier: token.identifier) }) != nil
        else { throw invalid }
    }
}
