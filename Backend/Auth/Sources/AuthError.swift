/// A request the auth service refuses, in GoTrue's terms.
struct AuthError: Error, Equatable, CustomStringConvertible {
    /// The HTTP status.
    var status: Int
    /// GoTrue's name for what is wrong, which clients act on.
    var code: String
    var message: String
    /// Why a password is too weak.
    var weakPasswordReasons: [String]?
    /// When trying again makes sense.
    var retryAfterSeconds: Int?
    /// Set for the errors that GoTrue answers in the form of OAuth (RFC 6749, section 5.2): its `error`.
    var oauthError: String?

    init(_ status: Int, _ code: String, _ message: String, retryAfterSeconds: Int? = nil) {
        self.status = status
        self.code = code
        self.message = message
        self.retryAfterSeconds = retryAfterSeconds
    }

    var description: String { "\(code): \(message)" }
}

extension AuthError {
    static func validationFailed(_ message: String, status: Int = 400) -> AuthError {
        AuthError(status, "validation_failed", message)
    }

    static func badJSON(_ reason: String) -> AuthError {
        AuthError(400, "bad_json", "Could not parse request body as JSON: \(reason)")
    }

    static func weakPassword(_ message: String, reasons: [String]) -> AuthError {
        var error = AuthError(422, "weak_password", message)
        error.weakPasswordReasons = reasons
        return error
    }

    /// An answer in the form of OAuth, with status 400.
    static func oauth(_ error: String, _ description: String) -> AuthError {
        var result = AuthError(400, "", description)
        result.oauthError = error
        return result
    }

    static func badJWT(_ message: String, status: Int = 403) -> AuthError { AuthError(status, "bad_jwt", message) }

    static let noAuthorization = AuthError(401, "no_authorization", "This endpoint requires a valid Bearer token")
    static let notAdministrator = AuthError(403, "not_admin", "User not allowed")
    static let invalidCredentials = AuthError(400, "invalid_credentials", "Invalid login credentials")
    static let emailNotConfirmed = AuthError(400, "email_not_confirmed", "Email not confirmed")
    static let signupDisabled = AuthError(422, "signup_disabled", "Signups not allowed for this instance")
    static let emailExists = AuthError(
        422, "email_exists", "A user with this email address has already been registered")
    static let userNotFound = AuthError(404, "user_not_found", "User not found")
    static let linkExpired = AuthError(403, "otp_expired", "Email link is invalid or has expired")
    static let codeExpired = AuthError(403, "otp_expired", "Token has expired or is invalid")
    static let refreshTokenNotFound = AuthError(
        400, "refresh_token_not_found", "Invalid Refresh Token: Refresh Token Not Found")
    static let refreshTokenAlreadyUsed = AuthError(
        400, "refresh_token_already_used", "Invalid Refresh Token: Already Used")
    static let sessionExpired = AuthError(400, "session_expired", "Invalid Refresh Token: Session Expired")

    static func userBanned(status: Int = 403) -> AuthError { AuthError(status, "user_banned", "User is banned") }

    static func overRequestRate(retryAfterSeconds: Int) -> AuthError {
        AuthError(
            429, "over_request_rate_limit", "Request rate limit reached", retryAfterSeconds: retryAfterSeconds)
    }

    static func overEmailRate(retryAfterSeconds: Int) -> AuthError {
        AuthError(
            429, "over_email_send_rate_limit", "email rate limit exceeded", retryAfterSeconds: retryAfterSeconds)
    }

    /// A mail to the same user was asked for again too soon.
    static func emailTooSoon(retryAfterSeconds: Int) -> AuthError {
        AuthError(
            429, "over_email_send_rate_limit",
            "For security purposes, you can only request this after \(retryAfterSeconds) seconds.",
            retryAfterSeconds: retryAfterSeconds)
    }

    static let unavailable = AuthError(
        503, "unexpected_failure", "The service is busy or its database is away. Try again in a moment.",
        retryAfterSeconds: 1)
    static let unexpectedFailure = AuthError(500, "unexpected_failure", "Internal Server Error")
    static let mailNotSent = AuthError(500, "unexpected_failure", "Error sending email")
}
