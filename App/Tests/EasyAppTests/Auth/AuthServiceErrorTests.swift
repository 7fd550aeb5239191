import Foundation
import Supabase
import Testing

@testable import EasyApp

@Suite struct AuthServiceErrorTests {
    /// What becomes of an answer of the auth service.
    private func translated(code: Int, message: String) throws -> AuthServiceError? {
        let answer = try JSONSerialization.data(withJSONObject: ["code": code, "msg": message])
        let error = AuthError.api(try JSONDecoder().decode(AuthError.APIError.self, from: answer))
        return AuthServiceError.translated(error) as? AuthServiceError
    }

    @Test func theServersWordsBecomeOurCases() throws {
        #expect(try translated(code: 400, message: "Invalid login credentials") == .invalidCredentials)
        #expect(try translated(code: 400, message: "Email not confirmed") == .emailNotVerified)
        #expect(try translated(code: 422, message: "User already registered") == .emailAlreadyRegistered)
        let taken = "A user with this email address has already been registered"
        #expect(try translated(code: 422, message: taken) == .emailTaken)
        #expect(try translated(code: 422, message: "Password should be at least 6 characters.") == .weakPassword)
        #expect(
            try translated(code: 422, message: "New password should be different from the old password.")
                == .samePassword)
        #expect(try translated(code: 429, message: "For security purposes, wait 60 seconds") == .rateLimited)
        #expect(try translated(code: 403, message: "Email link is invalid or has expired") == .linkInvalid)
        #expect(try translated(code: 403, message: "Token has expired or is invalid") == .codeInvalid)
        #expect(try translated(code: 403, message: "User from sub claim in JWT does not exist") == .accountGone)
        #expect(try translated(code: 500, message: "Out of cheese") == .server(.broken))
    }

    @Test func theAnswersOfFunctionsBecomeOurCases() {
        func translated(_ status: Int) -> AuthServiceError? {
            AuthServiceError.translated(FunctionsError.httpError(code: status, data: Data())) as? AuthServiceError
        }
        #expect(translated(401) == .sessionExpired)
        #expect(translated(429) == .rateLimited)
        #expect(translated(503) == .offline)
        #expect(translated(500) == .server(.broken))
    }

    @Test func aBrokenConnectionIsOffline() {
        let error = AuthServiceError.translated(URLError(.notConnectedToInternet))
        #expect(error as? AuthServiceError == .offline)
    }

    @Test func cancellationStaysCancellation() {
        #expect(AuthServiceError.translated(CancellationError()) is CancellationError)
        #expect(AuthServiceError.translated(URLError(.cancelled)) is CancellationError)
    }
}
