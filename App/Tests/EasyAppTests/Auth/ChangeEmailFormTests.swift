import Foundation
import Testing

@testable import EasyApp

@MainActor
@Suite struct ChangeEmailFormTests {
    private let test = TestDefaults()
    private let user = AuthUser(id: UUID(), email: "ada@example.com")
    private let new = "lovelace@example.com"
    private let form = ChangeEmailForm()

    private func manager(_ service: InMemoryAuthService) -> AuthManager {
        AuthManager(service: service, defaults: test.defaults)
    }

    @Test func whatIsTypedAfterTheMailsWereSentHidesNothing() async {
        let service = InMemoryAuthService(signedInAs: user)
        let manager = manager(service)
        form.email = " \(new)"
        await form.send(by: manager)
        #expect(form.mailed == ChangeEmailForm.Mailed(current: user.email, new: new))
        #expect(form.email == new)
        form.email += "XY"
        #expect(form.mailed?.new == new)
        await form.resend(by: manager)
        #expect(service.sentMails.filter { $0.hasSuffix(new) }.count == 2)
        #expect(!service.sentMails.contains { $0.hasSuffix("XY") })
        #expect(form.sentCount == 2)
        form.useAnotherAddress()
        #expect(form.mailed == nil)
    }

    @Test func itIsDoneOnceTheAccountHasTheAddress() async {
        let service = InMemoryAuthService(signedInAs: user)
        let manager = manager(service)
        #expect(!form.isChanged(of: manager.user))
        form.email = new.capitalized
        await form.send(by: manager)
        #expect(!form.isChanged(of: manager.user))
        #expect(form.isChanged(of: AuthUser(id: user.id, email: new)), "the server writes it in small letters")
        #expect(form.mailed?.current == user.email)
        #expect(!form.isChanged(of: nil))
    }

    @Test func thePresentAddressIsSaidToBeOne() async {
        let service = InMemoryAuthService(signedInAs: user)
        form.email = "Ada@Example.com "
        #expect(form.isUnchanged(from: user.email))
        #expect(!form.canSend(from: user.email))
        await form.send(by: manager(service))
        #expect(service.sentMails.isEmpty && form.mailed == nil)
        form.email = new
        #expect(!form.isUnchanged(from: user.email))
        #expect(form.canSend(from: user.email))
        form.email = ""
        #expect(!form.isUnchanged(from: user.email))
    }

    @Test func aRefusalLeavesWhatWasTyped() async throws {
        let service = InMemoryAuthService(signedInAs: user)
        form.email = new
        service.failNext(with: .emailTaken)
        await form.send(by: manager(service))
        #expect(form.state.error == .emailTaken)
        #expect(form.mailed == nil && form.email == new)
    }
}
