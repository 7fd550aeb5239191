/// The service's limits at work.
struct AuthLimiters: Sendable {
    /// What a request is counted as.
    enum Kind: Sendable {
        case mail
        case token
        case verification
        case anonymousSignIn
    }

    private let emails: RateLimiter
    private let mailRequests: RateLimiter
    private let tokenRequests: RateLimiter
    private let verifications: RateLimiter
    private let anonymousSignIns: RateLimiter

    init(_ limits: AuthRateLimits) {
        emails = RateLimiter(ratePerSecond: limits.emailsPerHour / 3600, burst: limits.emailsPerHour)
        mailRequests = RateLimiter(ratePerSecond: limits.mailRequestsPerFiveMinutes / 300, burst: limits.burst)
        tokenRequests = RateLimiter(ratePerSecond: limits.tokenRequestsPerFiveMinutes / 300, burst: limits.burst)
        verifications = RateLimiter(ratePerSecond: limits.verificationsPerFiveMinutes / 300, burst: limits.burst)
        anonymousSignIns = RateLimiter(
            ratePerSecond: limits.anonymousSignInsPerHour / 3600, burst: limits.anonymousSignInsPerHour)
    }

    /// Counts a request from `address`.
    ///
    /// - Throws: `AuthError` with status 429 when there were too many.
    func check(_ kind: Kind, address: String, at now: Timestamp) throws(AuthError) {
        let limiter =
            switch kind {
            case .mail: mailRequests
            case .token: tokenRequests
            case .verification: verifications
            case .anonymousSignIn: anonymousSignIns
            }
        if let seconds = limiter.take(address, at: now) { throw .overRequestRate(retryAfterSeconds: seconds) }
    }

    /// Counts a mail about to be sent.
    ///
    /// - Throws: `AuthError` with status 429 when there were too many.
    func checkEmail(at now: Timestamp) throws(AuthError) {
        if let seconds = emails.take("", at: now) { throw .overEmailRate(retryAfterSeconds: seconds) }
    }
}
