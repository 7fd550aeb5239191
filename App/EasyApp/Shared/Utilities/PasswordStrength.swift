import Foundation

/// How hard a password is to guess, roughly: by its length, its kinds of characters and its repetitions.
enum PasswordStrength: Int, CaseIterable, Comparable {
    /// Nothing typed yet.
    case none
    case weak, fair, good, strong

    init(_ password: String) {
        guard !password.isEmpty else {
            self = .none
            return
        }
        let bits = Self.estimatedBits(password)
        switch bits {
        case ..<30: self = .weak
        case ..<45: self = .fair
        case ..<65: self = .good
        default: self = .strong
        }
    }

    static func < (lhs: Self, rhs: Self) -> Bool { lhs.rawValue < rhs.rawValue }

    /// Bits of a random password with as many distinct steps from the same alphabet. Characters that repeat the one
    /// before or count up from it (`aaa`, `123`, `abc`) add almost nothing.
    private static func estimatedBits(_ password: String) -> Double {
        let scalars = Array(password.unicodeScalars)
        var alphabet = 0.0
        if scalars.contains(where: { ("a"..."z").contains($0) }) { alphabet += 26 }
        if scalars.contains(where: { ("A"..."Z").contains($0) }) { alphabet += 26 }
        if scalars.contains(where: { ("0"..."9").contains($0) }) { alphabet += 10 }
        if scalars.contains(where: { $0.isASCII && !$0.properties.isAlphabetic && !("0"..."9").contains($0) }) {
            alphabet += 32
        }
        if scalars.contains(where: { !$0.isASCII }) { alphabet += 100 }
        let perCharacter = log2(max(alphabet, 2))
        var bits = perCharacter
        for (previous, next) in zip(scalars, scalars.dropFirst()) {
            let step = Int(next.value) - Int(previous.value)
            bits += abs(step) <= 1 ? 1 : perCharacter
        }
        return bits
    }
}
