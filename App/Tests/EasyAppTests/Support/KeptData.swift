import Foundation

@testable import EasyApp

/// A feature that keeps something of users.
final class KeptData: LocalUserData {
    var unsent: [UUID: Int]

    init(unsent: [UUID: Int] = [:]) {
        self.unsent = unsent
    }

    func unsentChangeCount(of userID: UUID) -> Int { unsent[userID] ?? 0 }
    func removeAll(of userID: UUID) { unsent[userID] = nil }
}
