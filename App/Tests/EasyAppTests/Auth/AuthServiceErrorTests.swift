import Foundation
import Supabase
import Testing

@testable import EasyApp

@Suite struct AuthServiceErrorTests {
    /// The error that the SDK makes of a server's answer.
    private func translated(code: Int, message: String) throws -> AuthServiceError {
        let answer = try JSONSerialization.data(withJSONObject: ["code": code, "msg": message])
        return AuthServiceError(try JSONDecoder().decode(AuthError.APIError.self, from: answer))
    }

    @Test func theServersWordsBecomeOurCases() throws {
        #expect(try translated(code: 400, message: "Invalid login credentials") == .invalidCredentials)
        #expect(try translated(code: 400, message: "Email not confirmed") == .emailNotVerified)
        #expect(try translated(code: 422, message: "User already registered") == .emailAlreadyRegistered)
        #expect(try translated(code: 422, message: "Password should be at least 6 characters.") == .weakPassword)
        #expect(
            try translated(code: 422, message: "New password should be different from the old password.")
                == .samePassword)
        #expect(try translated(code: 429, message: "For security purposes, wait 60 seconds") == .rateLimited)
        #expect(try translated(code: 403, message: "Email link is invalid or has expired") == .linkInvalid)
        #expect(try translated(code: 500, message: "Out of cheese") == .server("Out of cheese"))
    }

    @Test func theAnswersOfFunctionsBecomeOurCases() {
        func translated(_ status: Int, _ body: String) -> AuthServiceError? {
            AuthServiceError.translated(FunctionsError.httpError(code: status, data: Data(body.utf8)))
                as? AuthServiceError
        }
        #expect(translated(401, #"{"error":{"code":"unauthorized","message":"Sign in"}}"#) == .sessionExpired)
        #expect(translated(429, "") == .rateLimited)
        #expect(translated(503, "") == .offline)
        #expect(
            translated(500, #"{"error":{"code":"internal","message":"Out of cheese"}}"#) == .server("Out of cheese"))
        #expect(translated(500, "<html>") == .server(""))
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
