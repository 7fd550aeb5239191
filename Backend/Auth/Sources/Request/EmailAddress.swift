/// Checks email addresses the way HTML's email field does (WHATWG HTML, section 4.10.5.1.5).
enum EmailAddress {
    static let lengthLimitBytes = 255

    /// The address in lower case, in which it is stored and compared.
    ///
    /// - Throws: `AuthError` when it is missing, too long or none.
    static func normalized(_ address: String) throws(AuthError) -> String {
        if address.isEmpty { throw .validationFailed("An email address is required") }
        if address.utf8.count > lengthLimitBytes { throw .validationFailed("An email address is too long") }
        let parts = address.utf8.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty, parts[0].allSatisfy(isLocal),
            parts[1].split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).allSatisfy(isLabel)
        else { throw .validationFailed("Unable to validate email address: invalid format") }
        return address.lowercased()
    }

    private static func isAlphanumeric(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: false
        }
    }

    private static func isLocal(_ byte: UInt8) -> Bool {
        isAlphanumeric(byte) || ".!#$%&'*+/=?^_`{|}~-".utf8.contains(byte)
    }

    private static func isLabel(_ label: Substring.UTF8View) -> Bool {
        guard let first = label.first, let last = label.last, label.count <= 63 else { return false }
        return isAlphanumeric(first) && isAlphanumeric(last)
            && label.allSatisfy { isAlphanumeric($0) || $0 == UInt8(ascii: "-") }
    }
}
