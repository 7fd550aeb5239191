import Foundation

/// What can go wrong with an account, each with something the user can do.
enum AuthServiceError: Error, Equatable, Sendable {
    /// What can go wrong with any call.
    case server(ServerFailure)
    case invalidCredentials
    case emailNotVerified
    case emailAlreadyRegistered
    /// Another account has the new address.
    case emailTaken
    case weakPassword
    case samePassword
    /// What was given as the current password is not.
    case currentPasswordWrong
    /// The link of a mail was used already, is too old, or was asked for on another device.
    case linkInvalid
    /// The code of a mail is wrong, was used already, or is too old.
    case codeInvalid

    static let offline = AuthServiceError.server(.offline)
    static let sessionExpired = AuthServiceError.server(.sessionEnded)
    static let accountGone = AuthServiceError.server(.accountGone)
    static let rateLimited = AuthServiceError.server(.tooManyCalls)

    /// What to tell the user.
    var message: LocalizedStringResource {
        switch self {
        case .server(let failure): failure.message
        case .invalidCredentials: "auth.error.invalidCredentials"
        case .emailNotVerified: "auth.error.emailNotVerified"
        case .emailAlreadyRegistered: "auth.error.emailAlreadyRegistered"
        case .emailTaken: "auth.error.emailTaken"
        case .weakPassword: "auth.error.weakPassword"
        case .samePassword: "auth.error.samePassword"
        case .currentPasswordWrong: "auth.error.currentPasswordWrong"
        case .linkInvalid: "auth.error.linkInvalid"
        case .codeInvalid: "auth.error.codeInvalid"
        }
    }
}
