import Foundation

extension String {
    /// Whether there is a letter of any script.
    var containsLetter: Bool { contains(where: \.isLetter) }

    /// Whether there is a decimal digit.
    var containsNumber: Bool { contains(where: \.isWholeNumber) }

    /// Without white space and line breaks at both ends.
    var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }
}
