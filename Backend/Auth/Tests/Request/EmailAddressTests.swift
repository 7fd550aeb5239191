import Foundation
import JSON
import Testing

@testable import Auth

/// The app checks addresses as they are typed; its tests go through the same table.
@Suite struct EmailAddressTests {
    private let valid: [String]
    private let invalid: [String]

    init() throws {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("email-addresses.json")
        let table = try JSONValue(parsing: Array(try Data(contentsOf: file)))
        valid = try #require(table["valid"]?.array).compactMap(\.string)
        invalid = try #require(table["invalid"]?.array).compactMap(\.string)
        try #require(valid.count > 10 && invalid.count > 20)
    }

    @Test func addressesAreLowercased() throws {
        for address in valid { #expect(try EmailAddress.normalized(address) == address.lowercased()) }
    }

    @Test func nothingElseIsAnAddress() {
        for address in invalid {
            #expect(throws: AuthError.self, "\(address)") { try EmailAddress.normalized(address) }
        }
    }
}
