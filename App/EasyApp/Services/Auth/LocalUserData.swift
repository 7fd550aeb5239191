import Foundation

/// What a feature keeps of a user on this device. It goes when the user signs out or deletes the account.
@MainActor
protocol LocalUserData: AnyObject, Sendable {
    /// How many of the user's changes have not reached the server.
    func unsentChangeCount(of userID: UUID) -> Int
    /// Removes everything that is kept of the user.
    func removeAll(of userID: UUID)
}
