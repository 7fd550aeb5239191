import Foundation

/// Who is signed in.
struct AuthUser: Equatable, Sendable {
    var id: UUID
    var email: String
    /// The address that takes the place of ``email`` once it was confirmed.
    var pendingEmail: String?
}

/// What opening a link of the mails for a change of address led to.
enum EmailChangeOutcome: Equatable, Sendable {
    /// The link in the mail to the other address is still to be opened.
    case halfConfirmed
    /// The account has this address from now on.
    case changed(to: String)
    /// The account has its new address, and nobody is signed in here.
    case changedElsewhere
}

/// What happened to the session, whoever caused it.
enum AuthSessionChange: Equatable, Sendable {
    case signedIn(AuthUser)
    case signedOut
}

/// What signing up led to.
enum SignUpOutcome: Equatable, Sendable {
    /// The server asks for no confirmation.
    case signedIn(AuthUser)
    /// A mail was sent whose link has to be opened.
    case verificationRequired
}

/// What asking for the deletion of an account led to.
enum AccountDeletionOutcome: Equatable, Sendable {
    /// Everything is gone.
    case deleted
    /// The server goes on by itself: there is much to delete.
    case running
}

/// What a mail with a six-digit code is for.
enum AuthCodePurpose: Equatable, Sendable {
    /// To confirm the address of a new account.
    case confirmation
    /// To set a new password.
    case passwordReset
}

/// Accounts and sessions. ``SupabaseAuthService`` is the live one.
///
/// Every method that talks to the server throws ``AuthServiceError``, or
/// `CancellationError` when its task was cancelled.
protocol AuthService: Sendable {
    /// The user of the stored session, known without asking the server; nil when signed out.
    var currentUser: AuthUser? { get }

    /// Sign-ins and sign-outs from now on.
    func sessionChanges() -> AsyncStream<AuthSessionChange>

    /// The signed-in user as the server knows them now.
    func fetchUser() async throws -> AuthUser
    func signUp(email: String, password: String) async throws -> SignUpOutcome
    func signIn(email: String, password: String) async throws -> AuthUser
    /// Ends the session on this device. The local session is gone even where this throws.
    func signOut() async throws
    func resendVerificationEmail(email: String) async throws
    func sendPasswordReset(email: String) async throws
    /// Sets a new password for the signed-in user.
    func updatePassword(_ password: String) async throws
    /// Asks for another address for the signed-in user: mails go to both addresses, and the link in each has to be opened.
    /// - Returns: the user, with the address that is awaited.
    func changeEmail(to email: String) async throws -> AuthUser
    /// The signed-in user as the server knows them now, who is kept on this device as well.
    func renewUser() async throws -> AuthUser
    /// Deletes the account of the signed-in user with everything the server keeps of it. The session stays on this
    /// device, though the server no longer knows it, until ``signOut()``.
    func deleteAccount() async throws -> AccountDeletionOutcome

    /// Signs in with the link of a mail. A link that carries tokens itself is accepted only for `expectedEmail`, so
    /// that nobody can sign a user into somebody else's account by sending them a link.
    func signIn(from link: URL, expectedEmail: String?) async throws -> AuthUser
    /// Signs in with the code of a mail.
    func signIn(email: String, code: String, purpose: AuthCodePurpose) async throws -> AuthUser
}
