import Testing

@testable import EasyApp

@Suite struct ValidateTests {
    @Test(arguments: ["ada@example.com", "a.b+c@sub.example.co.uk", "x_1%y@a-b.io"])
    func addressesThatCanReceiveMail(_ email: String) {
        #expect(Validate.validateEmail(email))
    }

    @Test(arguments: [
        "", "ada", "ada@", "@example.com", "ada@example", "ada@@example.com", "ada @example.com", "ada@example..com",
        "ada@-example.com", "ada@example.c", "ada@example.com\n", "ada@example.com, bob@example.com",
    ])
    func textsThatAreNoAddress(_ email: String) {
        #expect(!Validate.validateEmail(email))
    }

    @Test func anAddressLongerThanMailAllowsIsRefused() {
        let domain = "@example.com"
        let longest = String(repeating: "a", count: Validate.emailMaximumLength - domain.count) + domain
        #expect(Validate.validateEmail(longest))
        #expect(!Validate.validateEmail("a" + longest))
    }

    @Test func aPasswordNeedsSixCharactersALetterAndADigit() {
        #expect(Validate.validatePassword("abc123"))
        #expect(!Validate.validatePassword("abc12"))
        #expect(!Validate.validatePassword("123456"))
        #expect(!Validate.validatePassword("abcdef"))
        #expect(!Validate.validatePassword(""))
    }

    @Test func theLongestPasswordIsCountedInBytes() {
        #expect(Validate.validatePasswordLength(String(repeating: "a", count: 72)))
        #expect(!Validate.validatePasswordLength(String(repeating: "a", count: 73)))
        #expect(Validate.validatePasswordLength(String(repeating: "密", count: 24)))
        #expect(!Validate.validatePasswordLength(String(repeating: "密", count: 25)))
    }
}
