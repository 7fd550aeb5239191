import Testing

@testable import EasyApp

@Suite struct OneTimeCodeTests {
    @Test(arguments: [
        ("123456", "123456"), ("123 456", "123456"), ("12-34-56", "123456"), (" 123456\n", "123456"),
        ("1234567", "123456"),
        ("12a", "12"), ("１２３", "123"), ("٤٥٦", "456"), ("½Ⅷ九", ""), ("", ""), ("code", ""),
    ])
    func onlyDigitsStay(text: String, digits: String) {
        #expect(OneTimeCode.digits(in: text) == digits)
    }

    @Test func sixAreComplete() {
        #expect(!OneTimeCode.isComplete("12345"))
        #expect(OneTimeCode.isComplete("123456"))
    }
}
