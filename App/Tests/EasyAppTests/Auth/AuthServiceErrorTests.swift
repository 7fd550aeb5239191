import Foundation
import Supabase
import Testing

@testable import EasyApp

@Suite struct AuthServiceErrorTests {
    private func translated(code: Int? = nil, message: String) -> AuthServiceError {
        AuthServiceError(AuthError.APIError(msg: message, code: code))
    }

    @Test func theServersWordsBecomeOurCases() {
        #expect(translated(code: 400, message: "Invalid login credentials") == .invalidCredentials)
        #expect(translated(code: 400, message: "Email not confirmed") == .emailNotVerified)
        #expect(translated(code: 422, message: "User already registered") == .emailAlreadyRegistered)
        #expect(translated(code: 422, message: "Password should be at least 6 characters.") == .weakPassword)
        #expect(
            translated(code: 422, message: "New password should be different from the old password.") == .samePassword)
        #expect(translated(code: 429, message: "For security purposes, wait 60 seconds") == .rateLimited)
        #expect(translated(code: 403, message: "Email link is invalid or has expired") == .linkInvalid)
        #expect(translated(code: 500, message: "Out of cheese") == .server("Out of cheese"))
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
