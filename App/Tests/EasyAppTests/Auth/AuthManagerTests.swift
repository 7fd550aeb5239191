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
        #expect(manager.linkFailure == AuthLinkFailure(error: .linkInvalid, purpose: .confirmation))
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
        #expect(!manager.hasResetPassword)
        try await manager.setNewPassword("new456")
        #expect(!manager.showsAuthView)
        #expect(manager.hasResetPassword, "until it was read")
        await manager.signOut()
        try await manager.signIn(email: email, password: "new456")
        #expect(manager.isAuthenticated)
    }

    @Test func aResetLinkThatDoesNotWorkLeavesEverythingAsItIs() async throws {
        let manager = manager(InMemoryAuthService())
        let link = try #require(
            URL(
                string: Constants.DeepLink.passwordReset
                    + "#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid"))
        await manager.open(link, resetsPassword: true)
        #expect(manager.linkFailure == AuthLinkFailure(error: .linkInvalid, purpose: .passwordReset))
        #expect(!manager.isResettingPassword)
        #expect(!manager.isAuthenticated)
    }

    @Test func whatIsKeptOfTheUserGoesWithSigningOut() async {
        let user = AuthUser(id: UUID(), email: email)
        let data = KeptData(unsent: [user.id: 2])
        let manager = AuthManager(
            service: InMemoryAuthService(signedInAs: user), defaults: test.defaults, localData: [data])
        #expect(manager.unsentChangeCount == 2)
        await manager.signOut()
        #expect(data.unsent.isEmpty)
        #expect(manager.unsentChangeCount == 0)
    }

    @Test func aSessionThatEndedKeepsTheUsersChanges() async {
        let user = AuthUser(id: UUID(), email: email)
        let data = KeptData(unsent: [user.id: 2])
        let manager = AuthManager(
            service: InMemoryAuthService(signedInAs: user), defaults: test.defaults, localData: [data])
        await manager.sessionDidExpire()
        #expect(data.unsent == [user.id: 2])
    }

    // MARK: Codes

    @Test func theCodeOfTheMailConfirmsTheAddress() async throws {
        let manager = manager(InMemoryAuthService())
        try await manager.signUp(email: email, password: password)
        await #expect(throws: AuthServiceError.codeInvalid) { try await manager.verify(code: "000000") }
        #expect(manager.pendingVerificationEmail == email)
        try await manager.verify(code: InMemoryAuthService.code)
        #expect(manager.user?.email == email)
        #expect(manager.pendingVerificationEmail == nil)
        #expect(!manager.isResettingPassword)
    }

    @Test func theCodeOfTheMailLeadsToANewPassword() async throws {
        let service = InMemoryAuthService(requiresVerification: false)
        let manager = manager(service)
        try await manager.signUp(email: email, password: password)
        await manager.signOut()
        await #expect(throws: AuthServiceError.codeInvalid) {
            try await manager.resetPassword(email: email, code: "000000")
        }
        #expect(!manager.isResettingPassword)
        try await manager.resetPassword(email: email, code: InMemoryAuthService.code)
        #expect(manager.isResettingPassword)
        try await manager.setNewPassword("new456")
        #expect(!manager.showsAuthView)
    }

    // MARK: Changing the password

    @Test func thePasswordChangesOnlyForWhoKnowsTheCurrentOne() async throws {
        let manager = manager(InMemoryAuthService(requiresVerification: false))
        try await manager.signUp(email: email, password: password)
        await #expect(throws: AuthServiceError.currentPasswordWrong) {
            try await manager.changePassword(from: "wrong1", to: "new456")
        }
        #expect(manager.isAuthenticated)
        try await manager.changePassword(from: password, to: "new456")
        await manager.signOut()
        await #expect(throws: AuthServiceError.invalidCredentials) {
            try await manager.signIn(email: email, password: password)
        }
        try await manager.signIn(email: email, password: "new456")
    }

    @Test func deletingTheAccountSignsOutAndRemovesWhatIsKept() async throws {
        let service = InMemoryAuthService(requiresVerification: false)
        let data = KeptData()
        let manager = AuthManager(service: service, defaults: test.defaults, localData: [data])
        try await manager.signUp(email: email, password: password)
        data.unsent = [try #require(manager.user).id: 1]
        try await manager.deleteAccount()
        #expect(!manager.isAuthenticated)
        #expect(manager.showsAuthView)
        #expect(manager.accountDeletion == .deleted)
        #expect(data.unsent.isEmpty)
        await #expect(throws: AuthServiceError.invalidCredentials) {
            try await manager.signIn(email: email, password: password)
        }
    }

    @Test func anAccountThatCouldNotBeDeletedIsKeptWithEverything() async {
        let user = AuthUser(id: UUID(), email: email)
        let service = InMemoryAuthService(signedInAs: user)
        let data = KeptData(unsent: [user.id: 1])
        let manager = AuthManager(service: service, defaults: test.defaults, localData: [data])
        service.failNext(with: .offline)
        await #expect(throws: AuthServiceError.offline) { try await manager.deleteAccount() }
        #expect(manager.user == user)
        #expect(manager.accountDeletion == nil)
        #expect(data.unsent == [user.id: 1])
    }
}
