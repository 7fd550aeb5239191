import Foundation

extension AuthServiceError {
    /// What to tell the user.
    var message: LocalizedStringResource {
        switch self {
        case .invalidCredentials: "auth.error.invalidCredentials"
        case .emailNotVerified: "auth.error.emailNotVerified"
        case .emailAlreadyRegistered: "auth.error.emailAlreadyRegistered"
        case .weakPassword: "auth.error.weakPassword"
        case .samePassword: "auth.error.samePassword"
        case .rateLimited: "auth.error.rateLimited"
        case .offline: "error.offline"
        case .linkInvalid: "auth.error.linkInvalid"
        case .sessionExpired: "auth.error.sessionExpired"
        case .server(let words): words.isEmpty ? "error.unknown" : "error.server \(words)"
        }
    }
}
