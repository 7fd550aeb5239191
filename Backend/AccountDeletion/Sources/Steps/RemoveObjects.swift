import Jobs

/// Removes the user's files.
struct RemoveObjects: AccountDeletionStep {
    static let name = "objects"
    static let phase = AccountDeletionPhase.objects

    private let removeFiles: @Sendable (String) async throws -> Void

    init(services: BackendServices) {
        removeFiles = services.removeFiles
    }

    func removeAll(ofUser user: String) async throws {
        try await removeFiles(user)
    }
}
