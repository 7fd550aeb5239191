import Foundation

/// Another address for the account. The mail to the one it has keeps a stranger who finds the device unlocked from taking
/// the account away, the mail to the new one proves that it is the user's.
extension AuthManager {
    /// Asks for another address, or for the mails once more.
    func changeEmail(to email: String) async throws {
        let known = try await service.changeEmail(to: email)
        if user?.id == known.id { accept(known) }
    }

    /// Follows the link of one of the two mails. The server has taken it by then: what is left is to ask what came of it.
    func openEmailChange(_ link: URL) async {
        let parameters = AuthLinkParameters(link)
        if parameters.isError {
            linkFailure = AuthLinkFailure(error: .linkInvalid, purpose: .emailChange)
            return
        }
        isOpeningLink = true
        defer { isOpeningLink = false }
        guard let before = user else {
            // With the last of the two links the server hands over a session, with the first one it does not.
            let isLast = parameters.code != nil || parameters.tokens != nil
            emailChange = isLast ? .changedElsewhere : .halfConfirmed
            return
        }
        do {
            let known = try await service.renewUser()
            accept(known)
            emailChange = known.email == before.email ? .halfConfirmed : .changed(to: known.email)
        } catch let error as AuthServiceError {
            linkFailure = AuthLinkFailure(error: error, purpose: .emailChange)
        } catch {
            // Cancelled: nobody is waiting for an answer.
        }
    }
}
