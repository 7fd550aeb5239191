import Foundation
import Testing

@testable import EasyApp

/// Sessions that end by themselves.
@MainActor
@Suite struct AuthManagerSessionTests {
    private let test = TestDefaults()
    private let email = "ada@example.com"
    private let password = "abc123"

    private func manager(_ service: InMemoryAuthService) -> AuthManager {
        AuthManager(service: service, defaults: test.defaults)
    }

    private func signedIn(_ data: KeptData = KeptData()) -> (AuthManager, InMemoryAuthService, AuthUser) {
        let user = AuthUser(id: UUID(), email: email)
        data.unsent = [user.id: 2]
        let service = InMemoryAuthService(signedInAs: user)
        return (AuthManager(service: service, defaults: test.defaults, localData: [data]), service, user)
    }

    @Test func anAccountDeletedElsewhereIsSignedOutWithAnExplanation() async {
        let data = KeptData()
        let (manager, service, _) = signedIn(data)
        service.failNext(with: .accountGone)
        await manager.verifySession()
        #expect(!manager.isAuthenticated)
        #expect(manager.showsAuthView)
        #expect(manager.signOutReason == .accountGone)
        #expect(data.unsent.isEmpty)
        #expect(service.currentUser == nil)
    }

    @Test func aSessionThatEndedIsSaidAndKeepsTheUsersChanges() async {
        let data = KeptData()
        let (manager, service, user) = signedIn(data)
        service.failNext(with: .sessionExpired)
        await manager.verifySession()
        #expect(!manager.isAuthenticated)
        #expect(!manager.showsAuthView)
        #expect(manager.signOutReason == .sessionEnded)
        #expect(data.unsent == [user.id: 2])
    }

    @Test(arguments: [AuthServiceError.offline, .rateLimited, .server(.broken), .server(.refused)])
    func nobodyIsSignedOutBecauseTheServerCannotSay(failure: AuthServiceError) async {
        let (manager, service, user) = signedIn()
        service.failNext(with: failure)
        await manager.verifySession()
        #expect(manager.user == user)
        #expect(manager.signOutReason == nil)
        await manager.verifySession()
        #expect(manager.user == user)
    }

    @Test func theReasonGoesWithSigningInAgain() async throws {
        let service = InMemoryAuthService(requiresVerification: false)
        let manager = manager(service)
        try await manager.signUp(email: email, password: password)
        service.failNext(with: .sessionExpired)
        await manager.verifySession()
        #expect(manager.signOutReason == .sessionEnded)
        try await manager.signIn(email: email, password: password)
        #expect(manager.signOutReason == nil)
    }

    @Test func signingOutNeedsNoReason() async {
        let (manager, _, _) = signedIn()
        await manager.signOut()
        #expect(manager.signOutReason == nil)
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
