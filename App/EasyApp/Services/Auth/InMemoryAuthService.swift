#if DEBUG
    import Foundation

    /// Accounts that live in memory, for previews and tests.
    final class InMemoryAuthService: AuthService, @unchecked Sendable {
        private struct Account {
            var user: AuthUser
            var password: String
            var isVerified: Bool
        }

        private let lock = NSLock()
        private var accounts: [String: Account] = [:]
        private var signedIn: AuthUser?
        private var nextFailure: AuthServiceError?
        private var listeners: [UUID: AsyncStream<AuthSessionChange>.Continuation] = [:]
        private var sent: [String] = []

        /// The code of every mail.
        static let code = "123456"

        /// Whether a new account has to be confirmed first.
        let requiresVerification: Bool

        init(signedInAs user: AuthUser? = nil, requiresVerification: Bool = true) {
            signedIn = user
            self.requiresVerification = requiresVerification
        }

        // MARK: What tests steer and look at

        /// The next call that would talk to the server fails with this.
        func failNext(with error: AuthServiceError) { lock.withLock { nextFailure = error } }

        /// The user opened the link of the confirmation mail.
        func verify(email: String) { lock.withLock { accounts[email]?.isVerified = true } }

        /// The mails sent so far, as `kind:address`.
        var sentMails: [String] { lock.withLock { sent } }

        /// Whether somebody follows ``sessionChanges()``.
        var hasListeners: Bool { lock.withLock { !listeners.isEmpty } }

        /// The session ends on the server's side.
        func endSessionFromOutside() {
            lock.withLock { signedIn = nil }
            announce(.signedOut)
        }

        // MARK: AuthService

        var currentUser: AuthUser? { lock.withLock { signedIn } }

        func sessionChanges() -> AsyncStream<AuthSessionChange> {
            let id = UUID()
            return AsyncStream { continuation in
                lock.withLock { listeners[id] = continuation }
                continuation.onTermination = { [weak self] _ in
                    self?.lock.withLock { _ = self?.listeners.removeValue(forKey: id) }
                }
            }
        }

        func fetchUser() async throws -> AuthUser {
            try failIfAsked()
            guard let user = currentUser else { throw AuthServiceError.sessionExpired }
            return user
        }

        func signUp(email: String, password: String) async throws -> SignUpOutcome {
            try failIfAsked()
            let user = AuthUser(id: UUID(), email: email)
            let isVerified = !requiresVerification
            let isNew = lock.withLock {
                guard accounts[email] == nil else { return false }
                accounts[email] = Account(user: user, password: password, isVerified: isVerified)
                sent.append("signup:\(email)")
                return true
            }
            guard isNew else { throw AuthServiceError.emailAlreadyRegistered }
            guard isVerified else { return .verificationRequired }
            begin(user)
            return .signedIn(user)
        }

        func signIn(email: String, password: String) async throws -> AuthUser {
            try failIfAsked()
            guard let account = lock.withLock({ accounts[email] }), account.password == password else {
                throw AuthServiceError.invalidCredentials
            }
            guard account.isVerified else { throw AuthServiceError.emailNotVerified }
            begin(account.user)
            return account.user
        }

        func signOut() async throws {
            lock.withLock { signedIn = nil }
            announce(.signedOut)
            try failIfAsked()
        }

        func resendVerificationEmail(email: String) async throws {
            try failIfAsked()
            lock.withLock { sent.append("signup:\(email)") }
        }

        func sendPasswordReset(email: String) async throws {
            try failIfAsked()
            lock.withLock { sent.append("recovery:\(email)") }
        }

        func updatePassword(_ password: String) async throws {
            try failIfAsked()
            let isSignedIn = lock.withLock {
                guard let email = signedIn?.email else { return false }
                accounts[email]?.password = password
                return true
            }
            guard isSignedIn else { throw AuthServiceError.sessionExpired }
        }

        func changeEmail(to email: String) async throws -> AuthUser {
            try failIfAsked()
            if lock.withLock({ accounts[email] != nil }) { throw AuthServiceError.emailTaken }
            let user: AuthUser? = lock.withLock {
                guard let current = signedIn?.email else { return nil }
                sent += ["email_change:\(current)", "email_change:\(email)"]
                signedIn?.pendingEmail = email
                return signedIn
            }
            guard let user else { throw AuthServiceError.sessionExpired }
            return user
        }

        func renewUser() async throws -> AuthUser {
            try failIfAsked()
            guard let user = lock.withLock({ signedIn }) else { throw AuthServiceError.sessionExpired }
            return user
        }

        /// The user opened the links in the mails to both addresses.
        func confirmEmailChange() {
            lock.withLock {
                guard let old = signedIn, let email = old.pendingEmail else { return }
                let user = AuthUser(id: old.id, email: email)
                signedIn = user
                accounts[email] = accounts.removeValue(forKey: old.email)
                accounts[email]?.user = user
            }
        }

        func deleteAccount() async throws -> AccountDeletionOutcome {
            try failIfAsked()
            let wasSignedIn = lock.withLock {
                guard let email = signedIn?.email else { return false }
                accounts[email] = nil
                return true
            }
            guard wasSignedIn else { throw AuthServiceError.sessionExpired }
            return .deleted
        }

        /// Accepts `…?code=ADDRESS` for a known address.
        func signIn(from link: URL, expectedEmail: String?) async throws -> AuthUser {
            try failIfAsked()
            let email = AuthLinkParameters(link).code ?? ""
            let user = lock.withLock {
                accounts[email]?.isVerified = true
                return accounts[email]?.user
            }
            guard let user else { throw AuthServiceError.linkInvalid }
            begin(user)
            return user
        }

        /// Accepts ``code``.
        func signIn(email: String, code: String, purpose: AuthCodePurpose) async throws -> AuthUser {
            try failIfAsked()
            guard code == Self.code, let account = lock.withLock({ accounts[email] }) else {
                throw AuthServiceError.codeInvalid
            }
            verify(email: email)
            begin(account.user)
            return account.user
        }

        // MARK: -

        private func failIfAsked() throws {
            let failure = lock.withLock {
                defer { nextFailure = nil }
                return nextFailure
            }
            if let failure { throw failure }
        }

        private func begin(_ user: AuthUser) {
            lock.withLock { signedIn = user }
            announce(.signedIn(user))
        }

        private func announce(_ change: AuthSessionChange) {
            for listener in lock.withLock({ Array(listeners.values) }) { listener.yield(change) }
        }
    }

    extension AuthManager {
        /// For previews: somebody is signed in, nothing leaves the process.
        static func preview() -> AuthManager {
            AuthManager(service: InMemoryAuthService(signedInAs: AuthUser(id: UUID(), email: "ada@example.com")))
        }
    }
#endif
