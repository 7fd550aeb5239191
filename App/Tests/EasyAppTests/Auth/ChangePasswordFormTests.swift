import Testing

@testable import EasyApp

@MainActor
@Suite struct ChangePasswordFormTests {
    private func form(_ current: String, _ new: String, _ repeated: String) -> ChangePasswordForm {
        let form = ChangePasswordForm()
        (form.current, form.new, form.repeated) = (current, new, repeated)
        return form
    }

    @Test func everythingIsNeeded() {
        #expect(form("abc123", "new456", "new456").isComplete)
        #expect(!form("", "new456", "new456").isComplete)
        #expect(!form("abc123", "new456", "").isComplete)
        #expect(!form("abc123", "new456", "new45").isComplete)
        #expect(!form("abc123", "short", "short").isComplete)
        #expect(!form("abc123", "abc123", "abc123").isComplete)
    }

    @Test func anUnchangedPasswordIsSaidToBeOne() {
        #expect(form("abc123", "abc123", "").isUnchanged)
        #expect(!form("", "", "").isUnchanged)
    }
}
