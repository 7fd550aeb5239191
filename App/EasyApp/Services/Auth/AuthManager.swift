import Combine
import Foundation

/// The account of this device, as the screens see it.
@MainActor
final class AuthManager: ObservableObject {
    /// Who is signed in; nil when nobody is.
    @Published var user: AuthUser?
    /// The address whose confirmation mail is awaited; the verification screen shows while it is set.
    @Published private(set) var pendingVerificationEmail: String? {
        didSet { defaults.set(pendingVerificationEmail, forKey: Constants.UserDefaults.pendingVerificationEmail) }
    }
    /// Whether the link of a mail for a forgotten password was opened and a new password is still to be set.
    @Published private(set) var isResettingPassword = false
    /// Whether a new password was set in place of a forgotten one, until the user has read it.
    @Published var hasResetPassword = false
    /// The failure of a link that was opened.
    @Published var linkFailure: AuthLinkFailure?
    /// What the link of a mail for a change of address led to, until the user has read it.
    @Published var emailChange: EmailChangeOutcome?
    /// What deleting the account led to, until the user has read it.
    @Published var accountDeletion: AccountDeletionOutcome?
    /// Why somebody was signed out who did not ask for it, until they have read it or sign in again.
    @Published var signOutReason: SignOutReason?
    /// Whether the user chose to look around without an account.
    @Published private(set) var isBrowsingSignedOut = false

    /// Whether somebody is signed in.
    var isAuthenticated: Bool { user != nil }

    /// Whether the sign-in screens stand in place of the app.
    var showsAuthView: Bool {
        isResettingPassword || (!isAuthenticated && !isBrowsingSignedOut)
    }

    let service: any AuthService
    private let defaults: UserDefaults
    private let localData: [any LocalUserData]
    /// Kept in memory only, so that the verification screen can sign in once the mail was confirmed elsewhere.
    private var passwordAwaitingVerification: String?
    /// While a link is opened, ``open(_:resetsPassword:)`` alone decides what shows next.
    var isOpeningLink = false
    private var isVerifyingSession = false
    private var isDeletingAccount = false

    init(
        service: any AuthService, defaults: UserDefaults = .standard, localData: [any LocalUserData] = []
    ) {
        self.service = service
        self.defaults = defaults
        self.localData = localData
        user = service.currentUser
        pendingVerificationEmail = defaults.string(forKey: Constants.UserDefaults.pendingVerificationEmail)
    }

    /// Follows sign-ins and sign-outs that happen elsewhere, until the calling task is cancelled.
    func followSession() async {
        for await change in service.sessionChanges() {
            switch change {
            case .signedIn(let user): if !isOpeningLink { accept(user) }
            case .signedOut: sessionWasEndedElsewhere()
            }
        }
    }

    // MARK: Signing up and in

    /// Creates an account; leads to the verification screen where the server asks for a confirmation.
    func signUp(email: String, password: String) async throws {
        switch try await service.signUp(email: email, password: password) {
        case .signedIn(let user): accept(user)
        case .verificationRequired: awaitVerification(of: email, password: password)
        }
    }

    /// Signs in; leads to the verification screen where the address was never confirmed.
    func signIn(email: String, password: String) async throws {
        do {
            accept(try await service.signIn(email: email, password: password))
        } catch AuthServiceError.emailNotVerified {
            awaitVerification(of: email, password: password)
        }
    }

    /// How many of the user's changes have not reached the server, and would be lost by signing out.
    var unsentChangeCount: Int {
        guard let user else { return 0 }
        return localData.map { $0.unsentChangeCount(of: user.id) }.reduce(0, +)
    }

    /// Ends the session on this device and removes what is kept of the user. Works without a connection too: then the
    /// server's copy of the session runs out by itself.
    func signOut() async {
        isBrowsingSignedOut = false
        removeLocalData()
        endSession()
        try? await service.signOut()
    }

    // MARK: Sessions that end by themselves

    /// Asks the server whether the session is good and the user is still there, as when the app comes to the front and
    /// when an answer suggests that they are not. Signs out where that is so, and changes nothing where nobody answers.
    func verifySession() async {
        guard let user, !isVerifyingSession, !isDeletingAccount else { return }
        isVerifyingSession = true
        defer { isVerifyingSession = false }
        do {
            let known = try await service.fetchUser()
            if self.user?.id == known.id { self.user = known }
        } catch let error as AuthServiceError where self.user?.id == user.id && !isDeletingAccount {
            switch error {
            case .accountGone: await accountIsGone()
            case .sessionExpired: await sessionDidExpire()
            default: break
            }
        } catch {
            // Cancelled, or somebody else is signed in by now.
        }
    }

    /// The server refused the stored session: asks the user to sign in again without leaving the screen.
    func sessionDidExpire() async {
        guard isAuthenticated else { return }
        isBrowsingSignedOut = true
        signOutReason = .sessionEnded
        endSession()
        try? await service.signOut()
    }

    /// The account was deleted elsewhere: nothing of it stays here.
    private func accountIsGone() async {
        isBrowsingSignedOut = false
        signOutReason = .accountGone
        removeLocalData()
        endSession()
        try? await service.signOut()
    }

    private func sessionWasEndedElsewhere() {
        guard isAuthenticated else { return }
        signOutReason = .sessionEnded
        endSession()
    }

    // MARK: Looking around without an account

    func continueWithoutAccount() { isBrowsingSignedOut = true }

    /// Shows the sign-in screens, from a screen that needs an account.
    func requestSignIn() { isBrowsingSignedOut = false }

    // MARK: Verification

    func resendVerificationEmail() async throws {
        guard let email = pendingVerificationEmail else { return }
        try await service.resendVerificationEmail(email: email)
    }

    /// Whether ``checkVerification()`` can sign in, that is whether the password was typed during this launch.
    var canCheckVerification: Bool { passwordAwaitingVerification != nil }

    /// Signs in if the address has been confirmed meanwhile, perhaps on another device.
    /// - Throws: ``AuthServiceError/emailNotVerified`` while it has not.
    func checkVerification() async throws {
        guard let email = pendingVerificationEmail, let password = passwordAwaitingVerification else { return }
        accept(try await service.signIn(email: email, password: password))
    }

    /// Signs in with the code of the confirmation mail.
    func verify(code: String) async throws {
        guard let email = pendingVerificationEmail else { return }
        accept(try await service.signIn(email: email, code: code, purpose: .confirmation))
    }

    /// Leaves the verification screen, to sign in or up with another address.
    func cancelVerification() {
        pendingVerificationEmail = nil
        passwordAwaitingVerification = nil
    }

    // MARK: Forgotten password

    func sendPasswordReset(email: String) async throws {
        try await service.sendPasswordReset(email: email)
    }

    /// Signs in with the code of the mail for a forgotten password; leads to setting a new one.
    func resetPassword(email: String, code: String) async throws {
        isOpeningLink = true
        defer { isOpeningLink = false }
        let user = try await service.signIn(email: email, code: code, purpose: .passwordReset)
        isResettingPassword = true
        accept(user)
    }

    /// Sets the new password after the mail has signed the user in.
    func setNewPassword(_ password: String) async throws {
        try await service.updatePassword(password)
        isResettingPassword = false
        hasResetPassword = true
    }

    /// Keeps the old password; the user stays signed in.
    func cancelPasswordReset() { isResettingPassword = false }

    // MARK: The account itself

    /// Changes the password of the signed-in user, who proves with the current one that it is they who hold the device.
    /// - Throws: ``AuthServiceError/currentPasswordWrong``, among others.
    func changePassword(from current: String, to password: String) async throws {
        guard let email = user?.email else { return }
        do {
            _ = try await service.signIn(email: email, password: current)
        } catch AuthServiceError.invalidCredentials {
            throw AuthServiceError.currentPasswordWrong
        }
        try await service.updatePassword(password)
    }

    /// Deletes the account with all its data, on the server and here.
    func deleteAccount() async throws {
        isDeletingAccount = true
        defer { isDeletingAccount = false }
        let outcome: AccountDeletionOutcome
        do {
            outcome = try await service.deleteAccount()
        } catch let error as AuthServiceError where error == .sessionExpired {
            await sessionDidExpire()
            throw error
        }
        removeLocalData()
        isBrowsingSignedOut = false
        accountDeletion = outcome
        endSession()
        try? await service.signOut()
    }

    // MARK: Links

    /// Signs in with the link of a confirmation mail or of a mail for a forgotten password.
    func open(_ link: URL, resetsPassword: Bool) async {
        isOpeningLink = true
        defer { isOpeningLink = false }
        do {
            let user = try await service.signIn(from: link, expectedEmail: pendingVerificationEmail)
            // First, so that the app behind does not flash by.
            isResettingPassword = resetsPassword
            accept(user)
        } catch let error as AuthServiceError {
            linkFailure = AuthLinkFailure(error: error, purpose: resetsPassword ? .passwordReset : .confirmation)
        } catch {
            // Cancelled: nobody is waiting for an answer.
        }
    }

    // MARK: -

    func accept(_ user: AuthUser) {
        if self.user != user { self.user = user }
        signOutReason = nil
        cancelVerification()
    }

    private func awaitVerification(of email: String, password: String) {
        passwordAwaitingVerification = password
        pendingVerificationEmail = email
    }

    private func removeLocalData() {
        guard let user else { return }
        for data in localData { data.removeAll(of: user.id) }
    }

    private func endSession() {
        user = nil
        isResettingPassword = false
    }
}
