import Foundation

/// What a row says about changes that wait for a connection.
enum TodoMark: Equatable, Sendable {
    /// The todo, or its title, is not on the server yet. The list shows it all the same.
    case notSent
    /// A change of its state was taken back, and is sent later.
    case notSaved
}
