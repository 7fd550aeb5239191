import Foundation

/// Stands in where ``Constants/Supabase`` holds no valid address: the app starts, and every call says what to correct.
struct UnconfiguredAuthService: AuthService {
    private static let error = AuthServiceError.server(.notConfigured)

    var currentUser: AuthUser? { nil }
    func sessionChanges() -> AsyncStream<AuthSessionChange> { AsyncStream { $0.finish() } }
    func fetchUser() async throws -> AuthUser { throw Self.error }
    func signUp(email: String, password: String) async throws -> SignUpOutcome { throw Self.error }
    func signIn(email: String, password: String) async throws -> AuthUser { throw Self.error }
    func signOut() async throws { throw Self.error }
    func resendVerificationEmail(email: String) async throws { throw Self.error }
    func sendPasswordReset(email: String) async throws { throw Self.error }
    func updatePassword(_ password: String) async throws { throw Self.error }
    func changeEmail(to email: String) async throws -> AuthUser { throw Self.error }
    func renewUser() async throws -> AuthUser { throw Self.error }
    func deleteAccount() async throws -> AccountDeletionOutcome { throw Self.error }
    func signIn(from link: URL, expectedEmail: String?) async throws -> AuthUser { throw Self.error }
    func signIn(email: String, code: String, purpose: AuthCodePurpose) async throws -> AuthUser { throw Self.error }
}
