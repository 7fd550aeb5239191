import Foundation
import Testing

@testable import EasyApp

@MainActor
@Suite struct AuthManagerTests {
    private let test = TestDefaults()
    private let email = "ada@example.com"
    private let password = "abc123"

    private func manager(_ service: InMemoryAuthService) -> AuthManager {
        AuthManager(service: service, defaults: test.defaults)
    }

    @Test func aStoredSessionIsTrustedAtLaunch() {
        let user = AuthUser(id: UUID(), email: email)
        let manager = manager(InMemoryAuthService(signedInAs: user))
        #expect(manager.user == user)
        #expect(!manager.showsAuthView)
    }

    @Test func signingUpLeadsToTheVerificationScreen() async throws {
        let manager = manager(InMemoryAuthService())
        try await manager.signUp(email: email, password: password)
        #expect(!manager.isAuthenticated)
        #expect(manager.pendingVerificationEmail == email)
        #expect(manager.showsAuthView)
    }

    @Test func theAddressToVerifyOutlivesALaunchButThePasswordDoesNot() async throws {
        let service = InMemoryAuthService()
        try await manager(service).signUp(email: email, password: password)
        let relaunched = manager(service)
        #expect(relaunched.pendingVerificationEmail == email)
        #expect(!relaunched.canCheckVerification)
        #expect(!test.defaults.dictionaryRepresentation().values.contains { "\($0)".contains(password) })
    }

    @Test func aServerThatAsksForNoConfirmationSignsInAtOnce() async throws {
        let manager = manager(InMemoryAuthService(requiresVerification: false))
        try await manager.signUp(email: email, password: password)
        #expect(manager.user?.email == email)
        #expect(manager.pendingVerificationEmail == nil)
    }

    @Test func checkingSignsInOnceTheAddressIsConfirmed() async throws {
        let service = InMemoryAuthService()
        let manager = manager(service)
        try await manager.signUp(email: email, password: password)
        await #expect(throws: AuthServiceError.emailNotVerified) { try await manager.checkVerification() }
        #expect(manager.pendingVerificationEmail == email)
        service.verify(email: email)
        try await manager.checkVerification()
        #expect(manager.isAuthenticated)
        #expect(!manager.canCheckVerification)
    }

    @Test func theLinkOfTheMailSignsIn() async throws {
        let manager = manager(InMemoryAuthService())
        try await manager.signUp(email: email, password: password)
        let link = try #require(URL(string: "\(Constants.DeepLink.authCallback)?code=\(email)"))
        await manager.open(link, resetsPassword: false)
        #expect(manager.user?.email == email)
        #expect(manager.pendingVerificationEmail == nil)
        #expect(!manager.isResettingPassword)
    }

    @Test func aLinkThatDoesNotWorkIsReported() async throws {
        let manager = manager(InMemoryAuthService())
        let link = try #require(URL(string: "\(Constants.DeepLink.authCallback)?code=nobody@example.com"))
        await manager.open(link, resetsPassword: false)
        #expect(manager.linkError == .linkInvalid)
        #expect(!manager.isAuthenticated)
    }

    @Test func signingInWithAnAddressNeverConfirmedLeadsToVerification() async throws {
        let service = InMemoryAuthService()
        try await manager(service).signUp(email: email, password: password)
        test.defaults.removeObject(forKey: Constants.UserDefaults.pendingVerificationEmail)
        let manager = manager(service)
        try await manager.signIn(email: email, password: password)
        #expect(manager.pendingVerificationEmail == email)
        try await manager.resendVerificationEmail()
        #expect(service.sentMails == ["signup:\(email)", "signup:\(email)"])
        manager.cancelVerification()
        #expect(manager.pendingVerificationEmail == nil)
    }

    @Test func aWrongPasswordIsThrown() async throws {
        let manager = manager(InMemoryAuthService(requiresVerification: false))
        try await manager.signUp(email: email, password: password)
        await manager.signOut()
        await #expect(throws: AuthServiceError.invalidCredentials) {
            try await manager.signIn(email: email, password: "wrong1")
        }
        #expect(manager.showsAuthView)
    }

    @Test func signingOutWorksWithoutAConnection() async {
        let service = InMemoryAuthService(signedInAs: AuthUser(id: UUID(), email: email))
        let manager = manager(service)
        service.failNext(with: .offline)
        await manager.signOut()
        #expect(!manager.isAuthenticated)
        #expect(manager.showsAuthView)
    }

    @Test func aSessionThatEndedLeavesTheUserWhereTheyWere() async {
        let manager = manager(InMemoryAuthService(signedInAs: AuthUser(id: UUID(), email: email)))
        await manager.sessionDidExpire()
        #expect(!manager.isAuthenticated)
        #expect(!manager.showsAuthView)
        manager.requestSignIn()
        #expect(manager.showsAuthView)
    }

    @Test func aForgottenPasswordCanBeSetAgain() async throws {
        let service = InMemoryAuthService(requiresVerification: false)
        let manager = manager(service)
        try await manager.signUp(email: email, password: password)
        await manager.signOut()
        try await manager.sendPasswordReset(email: email)
        let link = try #require(URL(string: "\(Constants.DeepLink.passwordReset)?code=\(email)"))
        await manager.open(link, resetsPassword: true)
        #expect(manager.isResettingPassword)
        #expect(manager.showsAuthView)
        try await manager.setNewPassword("new456")
        #expect(!manager.showsAuthView)
        await manager.signOut()
        try await manager.signIn(email: email, password: "new456")
        #expect(manager.isAuthenticated)
    }

    @Test func sessionsThatEndElsewhereAreFollowed() async {
        let service = InMemoryAuthService(signedInAs: AuthUser(id: UUID(), email: email))
        let manager = manager(service)
        let following = Task { await manager.followSession() }
        while !service.hasListeners { await Task.yield() }
        service.endSessionFromOutside()
        while manager.isAuthenticated { await Task.yield() }
        #expect(manager.showsAuthView)
        following.cancel()
        await following.value
    }
}
