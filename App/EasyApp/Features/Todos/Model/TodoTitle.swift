import Foundation

/// The rules for the title of a todo; the table checks the same.
enum TodoTitle {
    /// The longest title, in Unicode scalars as PostgreSQL's `char_length` counts them.
    static let maximumLength = 500

    /// Why a text cannot be a title.
    enum Problem: Error, Equatable, Sendable {
        case empty
        /// Longer than allowed by this many characters.
        case tooLong(by: Int)
    }

    /// The title without white space at its ends.
    static func validated(_ text: String) throws(Problem) -> String {
        let title = text.trimmed
        if title.isEmpty { throw .empty }
        let excess = title.unicodeScalars.count - maximumLength
        if excess > 0 { throw .tooLong(by: excess) }
        return title
    }

    /// What is wrong with a text while it is typed. An empty field is not yet wrong.
    static func problemWhileTyping(_ text: String) -> Problem? {
        do {
            _ = try validated(text)
            return nil
        } catch .empty {
            return nil
        } catch {
            return error
        }
    }

    /// Whether a text can be saved.
    static func isValid(_ text: String) -> Bool {
        (try? validated(text)) != nil
    }
}
