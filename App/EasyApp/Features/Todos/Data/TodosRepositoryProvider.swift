import Foundation

/// Hands out the repository of the signed-in user, one for all screens.
@MainActor
final class TodosRepositoryProvider: LocalUserData {
    private let makeRemote: @Sendable (UUID) -> any TodosRemoteDataSource
    private let folder: URL
    private var current: (userID: UUID, repository: TodosRepository)?

    nonisolated init(
        folder: URL = TodosStorage.defaultFolder,
        makeRemote: @escaping @Sendable (_ userID: UUID) -> any TodosRemoteDataSource
    ) {
        self.folder = folder
        self.makeRemote = makeRemote
    }

    /// The repository of a user; that of the user before stops.
    func repository(for userID: UUID) -> TodosRepository {
        if let current, current.userID == userID { return current.repository }
        close()
        let repository = TodosRepository(remote: makeRemote(userID), storage: storage(userID))
        current = (userID, repository)
        return repository
    }

    /// Nobody is signed in any more: what has not been sent stays for when the user comes back.
    func close() {
        current?.repository.stop()
        current = nil
    }

    // MARK: LocalUserData

    func unsentChangeCount(of userID: UUID) -> Int {
        if let current, current.userID == userID { return current.repository.unsentCount }
        return storage(userID).outbox.read().changes.count
    }

    func removeAll(of userID: UUID) {
        if let current, current.userID == userID {
            current.repository.removeAll()
            self.current = nil
        } else {
            storage(userID).removeAll()
        }
    }

    private func storage(_ userID: UUID) -> TodosStorage { TodosStorage(userID: userID, folder: folder) }
}
