import Foundation
import Supabase

/// Accounts and sessions kept by a Supabase project, or by a server that speaks its protocol.
struct SupabaseAuthService: AuthService {
    private let client: SupabaseClient

    init(client: SupabaseClient) {
        self.client = client
    }

    var currentUser: AuthUser? {
        client.auth.currentUser.map(AuthUser.init)
    }

    func sessionChanges() -> AsyncStream<AuthSessionChange> {
        let changes = client.auth.authStateChanges
        return AsyncStream { continuation in
            let task = Task {
                for await (event, session) in changes {
                    switch event {
                    case .signedIn, .userUpdated, .tokenRefreshed:
                        if let session { continuation.yield(.signedIn(AuthUser(session.user))) }
                    case .signedOut, .userDeleted:
                        continuation.yield(.signedOut)
                    default:
                        // The initial session is empty also when it has expired and the server cannot be reached now:
                        // no reason to sign anyone out.
                        break
                    }
                }
                continuation.finish()
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }

    func fetchUser() async throws -> AuthUser {
        try await translatingErrors {
            AuthUser(try await client.auth.user())
        }
    }

    func signUp(email: String, password: String) async throws -> SignUpOutcome {
        try await translatingErrors {
            let response = try await client.auth.signUp(
                email: email,
                password: password,
                redirectTo: URL(string: Constants.DeepLink.authCallback)
            )
            guard let session = response.session else { return .verificationRequired }
            return .signedIn(AuthUser(session.user))
        }
    }

    func signIn(email: String, password: String) async throws -> AuthUser {
        try await translatingErrors {
            AuthUser(try await client.auth.signIn(email: email, password: password).user)
        }
    }

    func signOut() async throws {
        try await translatingErrors {
            try await client.auth.signOut(scope: .local)
        }
    }

    func resendVerificationEmail(email: String) async throws {
        try await translatingErrors {
            try await client.auth.resend(
                email: email,
                type: .signup,
                emailRedirectTo: URL(string: Constants.DeepLink.authCallback)
            )
        }
    }

    func sendPasswordReset(email: String) async throws {
        try await translatingErrors {
            try await client.auth.resetPasswordForEmail(
                email,
                redirectTo: URL(string: Constants.DeepLink.passwordReset)
            )
        }
    }

    func updatePassword(_ password: String) async throws {
        try await translatingErrors {
            _ = try await client.auth.update(user: UserAttributes(password: password))
        }
    }

    func changeEmail(to email: String) async throws -> AuthUser {
        try await translatingErrors {
            AuthUser(
                try await client.auth.update(
                    user: UserAttributes(email: email), redirectTo: URL(string: Constants.DeepLink.emailChange)))
        }
    }

    func renewUser() async throws -> AuthUser {
        try await translatingErrors {
            AuthUser(try await client.auth.refreshSession().user)
        }
    }

    /// Calls the function `delete-account`, which deletes what the server keeps of the user and then the user.
    func deleteAccount() async throws -> AccountDeletionOutcome {
        struct Answer: Decodable {
            let deleted: Bool
        }
        return try await translatingErrors {
            // Makes sure of a token that is valid now; without one the call would be nobody's.
            _ = try await client.auth.session
            let answer: Answer = try await client.functions.invoke("delete-account")
            return answer.deleted ? .deleted : .running
        }
    }

    func signIn(from link: URL, expectedEmail: String?) async throws -> AuthUser {
        let parameters = AuthLinkParameters(link)
        if parameters.isError { throw AuthServiceError.linkInvalid }
        return try await translatingErrors {
            if let tokens = parameters.tokens {
                return try await signIn(with: tokens, expectedEmail: expectedEmail)
            }
            do {
                return AuthUser(try await client.auth.session(from: link).user)
            } catch AuthError.pkce {
                throw AuthServiceError.linkInvalid
            } catch AuthError.api(let error) where (400..<500).contains(error.code ?? 0) && error.code != 429 {
                throw AuthServiceError.linkInvalid
            }
        }
    }

    func signIn(email: String, code: String, purpose: AuthCodePurpose) async throws -> AuthUser {
        try await translatingErrors {
            let type: EmailOTPType = purpose == .confirmation ? .signup : .recovery
            let answer = try await client.auth.verifyOTP(email: email, token: code, type: type)
            guard let session = answer.session else { throw AuthServiceError.codeInvalid }
            return AuthUser(session.user)
        }
    }

    private func signIn(with tokens: AuthLinkParameters.Tokens, expectedEmail: String?) async throws -> AuthUser {
        let user = try await client.auth.user(jwt: tokens.access)
        guard let expectedEmail, let email = user.email,
            email.caseInsensitiveCompare(expectedEmail) == .orderedSame
        else { throw AuthServiceError.linkInvalid }
        let session = try await client.auth.setSession(accessToken: tokens.access, refreshToken: tokens.refresh)
        return AuthUser(session.user)
    }

    private func translatingErrors<Value>(_ work: () async throws -> Value) async throws -> Value {
        do {
            return try await work()
        } catch {
            throw AuthServiceError.translated(error)
        }
    }
}

extension AuthUser {
    fileprivate init(_ user: User) {
        self.init(id: user.id, email: user.email ?? "", pendingEmail: user.newEmail)
    }
}
