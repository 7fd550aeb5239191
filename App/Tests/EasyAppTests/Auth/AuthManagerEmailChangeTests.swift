import Foundation
import Testing

@testable import EasyApp

@MainActor
@Suite struct AuthManagerEmailChangeTests {
    private let test = TestDefaults()
    private let user = AuthUser(id: UUID(), email: "ada@example.com")
    private let new = "lovelace@example.com"

    private func link(_ parameters: String) throws -> URL {
        try #require(URL(string: Constants.DeepLink.emailChange + parameters))
    }

    private func manager(_ service: InMemoryAuthService) -> AuthManager {
        AuthManager(service: service, defaults: test.defaults)
    }

    @Test func theAddressCountsOnceBothLinksWereOpened() async throws {
        let service = InMemoryAuthService(signedInAs: user)
        let manager = manager(service)
        try await manager.changeEmail(to: new)
        #expect(service.sentMails == ["email_change:ada@example.com", "email_change:lovelace@example.com"])
        #expect(manager.user?.email == user.email)
        #expect(manager.user?.pendingEmail == new)
        await manager.openEmailChange(try link("#message=half"))
        #expect(manager.emailChange == .halfConfirmed)
        #expect(manager.user?.email == user.email)
        service.confirmEmailChange()
        await manager.openEmailChange(try link("?code=1"))
        #expect(manager.emailChange == .changed(to: new))
        #expect(manager.user == AuthUser(id: user.id, email: new))
    }

    @Test func whereNobodyIsSignedInTheLinkIsBelieved() async throws {
        let manager = manager(InMemoryAuthService())
        await manager.openEmailChange(try link("#message=half"))
        #expect(manager.emailChange == .halfConfirmed)
        await manager.openEmailChange(try link("#access_token=a&refresh_token=b"))
        #expect(manager.emailChange == .changedElsewhere)
        #expect(!manager.isAuthenticated, "nobody is signed in by a link that says whose account it is by itself")
    }

    @Test func aLinkThatDoesNotWorkIsReported() async throws {
        let service = InMemoryAuthService(signedInAs: user)
        let manager = manager(service)
        await manager.openEmailChange(try link("#error=access_denied&error_code=otp_expired"))
        #expect(manager.linkFailure == AuthLinkFailure(error: .linkInvalid, purpose: .emailChange))
        service.failNext(with: .offline)
        await manager.openEmailChange(try link("?code=1"))
        #expect(manager.linkFailure == AuthLinkFailure(error: .offline, purpose: .emailChange))
        #expect(manager.emailChange == nil)
    }

    @Test func anAddressThatIsTakenIsNotAwaited() async throws {
        let service = InMemoryAuthService(signedInAs: user)
        _ = try? await service.signUp(email: new, password: "abc123")
        let manager = manager(service)
        await #expect(throws: AuthServiceError.emailTaken) { try await manager.changeEmail(to: new) }
        #expect(manager.user == user)
    }
}
