import AccountDeletion
import Functions

/// Removes what a user has uploaded to R2, when their account is deleted.
struct RemoveR2Files: AccountDeletionStep {
    static let name = "r2-files"
    // Once more, too, when the last address that was given out has expired.
    static let phase = AccountDeletionPhase.objects

    private let bucket: R2Bucket?

    init(services: FunctionServices) throws {
        bucket = try R2Bucket(services: services)
    }

    func removeAll(ofUser user: String) async throws {
        try await bucket?.client.deleteAll(prefix: R2Bucket.prefix(ofUser: user))
    }
}
