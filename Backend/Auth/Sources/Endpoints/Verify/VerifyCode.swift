import Cryptography
import HTTPServer

extension AuthService {
    /// `POST /verify`: the six digits of a mail together with the address, or what its link carries.
    func verifyCode(_ request: AuthRequest) async throws -> HTTPResponse {
        try request.countTowards(.verification)
        let parameters = try await request.parameters()
        let typeName = try parameters.string("type")
        if typeName.isEmpty { throw AuthError.validationFailed("Verify requires a verification type") }
        let (code, tokenHash) = (try parameters.string("token"), try parameters.string("token_hash"))
        guard code.isEmpty != tokenHash.isEmpty else {
            throw AuthError.validationFailed("Verify requires either a token or a token hash")
        }
        guard let type = VerificationType(rawValue: typeName) else {
            throw AuthError.validationFailed("Invalid email verification type")
        }
        let proof: VerificationProof
        if code.isEmpty {
            for name in ["email", "phone", "redirect_to"] where try !parameters.string(name).isEmpty {
                throw AuthError.validationFailed("Only the token_hash and type should be provided")
            }
            proof = .link(tokenHash)
        } else {
            let address = try address(of: parameters)
            proof = .code(try await findToken(code: code, address: address, type: type, request))
        }
        return try await answer(proof, type: type, request)
    }

    private enum VerificationProof: Sendable {
        case link(String)
        case code(OneTimeToken)
    }

    private func address(of parameters: RequestParameters) throws -> String {
        let (email, phone) = (try parameters.string("email"), try parameters.string("phone"))
        guard !email.isEmpty, phone.isEmpty else {
            throw AuthError.validationFailed("Only an email address or phone number should be provided on verify")
        }
        do throws(AuthError) {
            return try EmailAddress.normalized(email)
        } catch {
            throw AuthError.validationFailed("Invalid email format", status: 422)
        }
    }

    /// The token that a code belongs to. The try is counted before the code is looked at, and stays counted.
    private func findToken(
        code: String, address: String, type: VerificationType, _ request: AuthRequest
    ) async throws -> OneTimeToken {
        let candidates = try await pool.auth { database in
            try await database.tokens.countAttempt(
                address: address, kinds: type.tokenKinds, audience: request.audience,
                limit: configuration.codeAttemptLimit)
        }
        let hash = secrets.hash(code: code, address: address)
        guard let token = candidates.first(where: { constantTimeEqual($0.codeHash, hash) }),
            !isExpired(token, at: request.time)
        else { throw AuthError.codeExpired }
        return token
    }

    private func answer(
        _ proof: VerificationProof, type: VerificationType, _ request: AuthRequest
    ) async throws -> HTTPResponse {
        let tokens = try await pool.authTransaction { database -> SessionTokens? in
            let token: OneTimeToken
            switch proof {
            case .link(let text): token = try await takeToken(text, type: type, at: request.time, in: database)
            case .code(let found):
                guard let taken = try await database.tokens.take(identifier: found.identifier),
                    taken.codeHash == found.codeHash
                else { throw AuthError.codeExpired }
                token = taken
            }
            guard case .confirmed(let user, _) = try await confirm(token, as: type, request: request, in: database)
            else { return nil }
            return try await startSession(for: user, method: .oneTimePassword, request: request, in: database)
        }
        return tokens?.response ?? .authJSON(["msg": .string(Self.halfConfirmedMessage), "code": "200"])
    }
}
