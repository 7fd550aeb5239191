import Foundation

/// Hands out the credits of the signed-in user, one repository for all screens.
@MainActor
final class CreditsRepositoryProvider: LocalUserData {
    private let makeRemote: @MainActor (UUID) -> any CreditsRemoteDataSource
    private var current: (userID: UUID, repository: CreditsRepository)?

    nonisolated init(makeRemote: @escaping @MainActor (_ userID: UUID) -> any CreditsRemoteDataSource) {
        self.makeRemote = makeRemote
    }

    /// The repository of a user; that of the user before is forgotten.
    func repository(for userID: UUID) -> CreditsRepository {
        if let current, current.userID == userID { return current.repository }
        let repository = CreditsRepository(remote: makeRemote(userID))
        current = (userID, repository)
        return repository
    }

    // MARK: LocalUserData

    func unsentChangeCount(of userID: UUID) -> Int { 0 }

    func removeAll(of userID: UUID) {
        if current?.userID == userID { current = nil }
    }
}
