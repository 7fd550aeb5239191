import Testing

@testable import EasyApp

@MainActor
@Suite struct ForgotPwdFormTests {
    private let test = TestDefaults()
    private let service = InMemoryAuthService(requiresVerification: false)
    private let address = "ada@example.com"
    private let form = ForgotPwdForm()

    /// Nobody is signed in, and there is an account with the address.
    private func manager() async throws -> AuthManager {
        _ = try await service.signUp(email: address, password: "abc123")
        try await service.signOut()
        return AuthManager(service: service, defaults: test.defaults)
    }

    @Test func theCodeBelongsToTheAddressThatWasMailed() async throws {
        let manager = try await manager()
        #expect(form.mailedAddress == nil)
        #expect(await form.send(to: address, by: manager))
        #expect(form.mailedAddress == address)
        // A mail to another address is asked for and fails: the first one's code still counts.
        service.failNext(with: .offline)
        #expect(await !form.send(to: address + "XY", by: manager))
        #expect(form.mailedAddress == address && form.sentCount == 1)
        form.code = InMemoryAuthService.code
        await form.verify(by: manager)
        #expect(form.state.error == nil)
        #expect(manager.user?.email == address && manager.isResettingPassword)
    }

    @Test func aWrongCodeIsSaidAndForgottenWithTheNextMail() async throws {
        let manager = try await manager()
        await form.send(to: address, by: manager)
        form.code = "000000"
        await form.verify(by: manager)
        #expect(form.state.error == .codeInvalid)
        #expect(form.code.isEmpty && !form.isChecking && !manager.isAuthenticated)
        #expect(await form.send(to: address, by: manager))
        #expect(form.state.error == nil)
        #expect(form.sentCount == 2)
    }

    @Test func anotherAddressBeginsAnew() async throws {
        let manager = try await manager()
        await form.send(to: address + "XY", by: manager)
        form.code = InMemoryAuthService.code
        await form.verify(by: manager)
        form.code = "12"
        form.useAnotherAddress()
        #expect(form.mailedAddress == nil && form.code.isEmpty && form.state.error == nil)
        await form.send(to: address, by: manager)
        #expect(service.sentMails.suffix(2) == ["recovery:\(address)XY", "recovery:\(address)"])
        #expect(form.mailedAddress == address)
    }
}
