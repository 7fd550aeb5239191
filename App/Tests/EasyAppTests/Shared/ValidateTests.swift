import Foundation
import Testing

@testable import EasyApp

@Suite struct ValidateTests {
    /// Addresses that the server takes and does not take. The tests of the backend go through the same table.
    private struct Addresses: Decodable {
        let valid: [String]
        let invalid: [String]

        init() throws {
            let file = URL(fileURLWithPath: #filePath)
                .appendingPathComponent("../../../../../Backend/Auth/Tests/Request/email-addresses.json").standardized
            self = try JSONDecoder().decode(Self.self, from: Data(contentsOf: file))
        }
    }

    @Test func addressesThatTheServerTakesAreTaken() throws {
        let addresses = try Addresses().valid
        try #require(addresses.count > 10)
        for address in addresses { #expect(Validate.validateEmail(address), "\(address)") }
    }

    @Test func nothingElseIsAnAddress() throws {
        let addresses = try Addresses().invalid
        try #require(addresses.count > 20)
        for address in addresses { #expect(!Validate.validateEmail(address), "\(address)") }
    }

    @Test func aPasswordNeedsSixCharactersALetterAndADigit() {
        #expect(Validate.validatePassword("abc123"))
        #expect(!Validate.validatePassword("abc12"))
        #expect(!Validate.validatePassword("123456"))
        #expect(!Validate.validatePassword("abcdef"))
        #expect(!Validate.validatePassword(""))
    }

    @Test func theLongestPasswordIsCountedInBytes() {
        #expect(!Validate.isPasswordTooLong(String(repeating: "a", count: 72)))
        #expect(Validate.isPasswordTooLong(String(repeating: "a", count: 73)))
        #expect(!Validate.isPasswordTooLong(String(repeating: "密", count: 24)))
        #expect(Validate.isPasswordTooLong(String(repeating: "密", count: 25)))
        #expect(!Validate.validatePassword(String(repeating: "a1", count: 37)))
        #expect(Validate.validatePasswordLength(String(repeating: "a", count: 73)))
    }
}
