import FoundationCompat

/// What can go wrong with accounts and sessions.
public enum AuthError: LocalizedError, Sendable, Equatable {
    /// The access token does not say when it expires.
    case missingExpClaim
    /// The access token is not a JSON Web Token.
    case malformedJWT
    /// Nobody is signed in.
    case sessionNotFound
    /// The server refused.
    case api(APIError)
    /// The PKCE flow could not be completed.
    case pkce(PKCEFailureReason)
    /// The link does not carry what the implicit flow needs.
    case invalidImplicitGrantFlowURL
    case missingURL
    case invalidRedirectScheme

    /// The server's error body.
    public struct APIError: Error, Decodable, Sendable, Equatable {
        public var msg: String?
        /// The HTTP status, as the server repeats it.
        public var code: Int?
        public var error: String?
        public var errorDescription: String?
        public var weakPassword: WeakPassword?
    }

    public enum PKCEFailureReason: Sendable {
        /// The flow was begun by another installation, or long ago.
        case codeVerifierNotFound
        /// The link carries no code.
        case invalidPKCEFlowURL
    }

    public var errorDescription: String? {
        switch self {
        case .missingExpClaim: "The access token does not say when it expires."
        case .malformedJWT: "The access token cannot be read."
        case .sessionNotFound: "There is no session. Sign in first."
        case .api(let error): error.errorDescription ?? error.msg ?? error.error
        case .pkce(.codeVerifierNotFound): "This link was asked for on another device, or it has been used."
        case .pkce(.invalidPKCEFlowURL): "This link carries no sign-in code."
        case .invalidImplicitGrantFlowURL: "This link carries no session."
        case .missingURL: "The link is missing."
        case .invalidRedirectScheme: "There is no address to come back to after signing in."
        }
    }
}

/// Why a password was refused.
public struct WeakPassword: Codable, Hashable, Sendable {
    public let reasons: [String]
}
