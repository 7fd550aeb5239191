import Jobs

/// What is removed when a user's account is deleted. Adding a type that conforms to this makes it part of every deletion.
///
/// Steps are taken one after the other, in the order of their phases. The server may end in the middle of one, which is then
/// taken again from its beginning.
public protocol AccountDeletionStep: Sendable {
    /// Its name, by which it is noted that it was taken. It never changes.
    static var name: String { get }
    static var phase: AccountDeletionPhase { get }

    /// - Throws: `ConfigurationError` for settings that are wrong.
    init(services: BackendServices) throws

    /// Removes everything of the user that is this step's, and does nothing where there is nothing left.
    ///
    /// - Parameter user: the user's identifier.
    /// - Throws: anything; the step is taken again after a while.
    func removeAll(ofUser user: String) async throws
}

/// The order of the steps: nothing is removed that a later step needs to find its things.
public enum AccountDeletionPhase: Int, Sendable, Comparable, CaseIterable {
    /// What a feature knows of the user and removes in its own way, other companies' services included.
    case features
    /// The rows that belong to the user.
    case rows
    /// Files.
    case objects
    /// What the user is signed in with.
    case sessions
    /// The user.
    case user

    public static func < (first: AccountDeletionPhase, second: AccountDeletionPhase) -> Bool {
        first.rawValue < second.rawValue
    }
}
