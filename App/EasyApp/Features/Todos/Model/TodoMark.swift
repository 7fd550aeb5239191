import Foundation

/// What a row says about changes that the server does not have yet.
enum TodoMark: Equatable, Sendable {
    /// The list shows them all the same.
    case unsaved
    /// One was taken back, and is sent later.
    case takenBack
}
