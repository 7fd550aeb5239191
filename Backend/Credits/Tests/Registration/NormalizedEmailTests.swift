import Testing

@testable import Credits

@Suite struct NormalizedEmailTests {
    @Test(arguments: [
        ("Anna.Smith+news@GMail.com", "annasmith@gmail.com", true),
        ("annasmith@gmail.com", "annasmith@gmail.com", false),
        ("a.b@googlemail.com", "ab@gmail.com", true), ("ab@googlemail.com", "ab@gmail.com", false),
        ("Anna+x@outlook.com", "anna@outlook.com", true), ("anna.smith@outlook.com", "anna.smith@outlook.com", false),
        ("anna+x@example.com", "anna+x@example.com", false), ("+x@gmail.com", "+x@gmail.com", false),
        ("a+b@me.com", "a@icloud.com", true), ("\"a@b\"@example.com", "\"a@b\"@example.com", false),
    ])
    func spellingsOfOneMailboxAreOne(_ text: String, _ address: String, _ isDisguised: Bool) {
        let email = NormalizedEmail(text)
        #expect(email?.address == address)
        #expect(email?.isDisguised == isDisguised)
    }

    @Test func whatIsNoAddressIsNone() {
        for text in ["", "@", "a", "@example.com", "a@"] { #expect(NormalizedEmail(text) == nil, "\(text)") }
    }

    @Test func disposableDomainsAreKnownWithTheirSubdomains() {
        #expect(NormalizedEmail("x@mailinator.com")?.isDisposable == true)
        #expect(NormalizedEmail("x@eu.MAILINATOR.com")?.isDisposable == true)
        #expect(NormalizedEmail("x@notmailinator.com")?.isDisposable == false)
        #expect(NormalizedEmail("x@gmail.com")?.isDisposable == false)
    }
}
