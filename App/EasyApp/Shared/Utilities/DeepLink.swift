import Foundation

/// A link with the app's own scheme, understood.
enum DeepLink: Equatable {
    /// The user followed the link of a confirmation mail.
    case authCallback(URL)
    /// The user followed the link of a mail for a forgotten password.
    case passwordReset(URL)
    /// The user followed the link of a mail for a change of address.
    case emailChange(URL)
    /// A tab is to be opened, `easyapp://tab/me`.
    case tab(AppTab)
    /// The todos are to be opened, `easyapp://todos`.
    case todos

    /// Nil for a link that is not ours or that names nothing we have.
    init?(_ url: URL) {
        guard url.scheme?.lowercased() == Constants.DeepLink.scheme else { return nil }
        switch (url.host?.lowercased(), url.path) {
        case ("auth", "/callback"): self = .authCallback(url)
        case ("auth", "/reset"): self = .passwordReset(url)
        case ("auth", "/email"): self = .emailChange(url)
        case ("todos", _): self = .todos
        case ("tab", let path):
            guard let tab = AppTab(rawValue: String(path.dropFirst())) else { return nil }
            self = .tab(tab)
        default: return nil
        }
    }
}
