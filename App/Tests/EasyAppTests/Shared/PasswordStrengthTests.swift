import Testing

@testable import EasyApp

@Suite struct PasswordStrengthTests {
    @Test func nothingTypedHasNoStrength() {
        #expect(PasswordStrength("") == .none)
    }

    @Test(arguments: ["a", "abc123", "aaaaaaaaaaaaaaaa", "12345678", "abcdefgh"])
    func repetitionsAndRowsAreWeak(_ password: String) {
        #expect(PasswordStrength(password) == .weak)
    }

    @Test func longAndMixedIsStrong() {
        #expect(PasswordStrength("k7#Vq2!mZp9w") == .strong)
        #expect(PasswordStrength("correct horse battery staple") == .strong)
    }

    @Test func addingCharactersNeverMakesItWeaker() {
        var generator = SeededGenerator(seed: 7)
        let alphabet = Array("abcXYZ019!? 密é")
        for _ in 0..<200 {
            var password = ""
            var before = PasswordStrength(password)
            for _ in 0..<24 {
                password.append(alphabet.randomElement(using: &generator) ?? "a")
                let after = PasswordStrength(password)
                #expect(after >= before)
                before = after
            }
        }
    }
}
