import HTTPServer
import JSON

/// What an administrator says a user shall be like.
struct AdministratorChanges: Sendable {
    var identifier: String?
    var audience: String?
    var role = ""
    var email = ""
    var password: String?
    /// A bcrypt hash, for users who come from elsewhere.
    var passwordHash: String?
    var isEmailConfirmed = false
    var userMetadata: [String: JSONValue]?
    var appMetadata: [String: JSONValue]?
    /// How long the user is locked out; zero lets them in again.
    var banSeconds: Double?
}

extension AuthService {
    /// Reads the body of a request about a user.
    func administratorChanges(_ request: AuthRequest) async throws -> AdministratorChanges {
        let parameters = try await request.parameters()
        var changes = AdministratorChanges()
        if let identifier = try parameters.optionalString("id"), !identifier.isEmpty {
            guard UUIDText.bytes(identifier)?.contains(where: { $0 != 0 }) == true else {
                throw AuthError.validationFailed("ID must conform to the uuid v4 format")
            }
            changes.identifier = identifier.lowercased()
        }
        changes.audience = try parameters.optionalString("aud").flatMap { $0.isEmpty ? nil : $0 }
        changes.role = try parameters.string("role")
        let email = try parameters.string("email")
        if !email.isEmpty { changes.email = try EmailAddress.normalized(email) }
        if try !parameters.string("phone").isEmpty {
            throw AuthError(400, "phone_provider_disabled", "Phone signups are disabled")
        }
        changes.password = try parameters.optionalString("password").flatMap { $0.isEmpty ? nil : $0 }
        changes.passwordHash = try parameters.optionalString("password_hash").flatMap { $0.isEmpty ? nil : $0 }
        changes.isEmailConfirmed = try parameters.bool("email_confirm")
        changes.userMetadata = try parameters.metadata("user_metadata")
        changes.appMetadata = try parameters.metadata("app_metadata")
        let duration = try parameters.string("ban_duration")
        if !duration.isEmpty {
            guard let seconds = duration == "none" ? 0 : GoDuration.seconds(duration), seconds >= 0 else {
                throw AuthError.validationFailed("invalid format for ban duration: \"\(duration)\"")
            }
            changes.banSeconds = seconds
        }
        return changes
    }

    /// The hash of the password in `changes`, if there is one.
    func passwordHash(of changes: AdministratorChanges) async throws -> String? {
        if changes.password != nil, changes.passwordHash != nil {
            throw AuthError.validationFailed("Only a password or a password hash should be provided")
        }
        if let hash = changes.passwordHash {
            guard hash.utf8.count == 60, ["$2a$", "$2b$", "$2y$"].contains(where: hash.hasPrefix) else {
                throw AuthError.validationFailed("The password hash must be a bcrypt hash")
            }
            return hash
        }
        guard let password = changes.password else { return nil }
        try passwordRules.check(password)
        return try await hasher.hash(password)
    }

    /// Writes what an administrator has said into a user, but for address and password.
    func apply(_ changes: AdministratorChanges, to user: inout User, at time: Timestamp) {
        if !changes.role.isEmpty { user.role = changes.role }
        if changes.isEmailConfirmed {
            confirmEmail(of: &user, at: time)
            user.isAnonymous = user.isAnonymous && user.email.isEmpty
        }
        if let metadata = changes.userMetadata { user.userMetadata.merge(metadata: metadata) }
        if let metadata = changes.appMetadata { user.appMetadata.merge(metadata: metadata) }
        if let seconds = changes.banSeconds {
            user.bannedUntil = seconds == 0 ? nil : time.adding(seconds: seconds)
        }
        user.updatedAt = time
    }
}

/// Durations as Go writes them, such as `1h30m`, which GoTrue's clients send.
enum GoDuration {
    /// More than any ban needs to last, and few enough to count in microseconds.
    static let limitSeconds = 100.0 * 365 * 86_400

    /// The seconds of `text`; `nil` when it is none, or longer than `limitSeconds`.
    static func seconds(_ text: String) -> Double? {
        let units: [(String, Double)] = [
            ("ns", 1e-9), ("us", 1e-6), ("ms", 1e-3), ("h", 3600), ("m", 60), ("s", 1),
        ]
        var (rest, total) = (text[...], 0.0)
        if rest.isEmpty { return nil }
        while !rest.isEmpty {
            let digits = rest.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
            rest = rest.dropFirst(digits.count)
            guard let number = Double(digits), let (name, factor) = units.first(where: { rest.hasPrefix($0.0) }) else {
                return nil
            }
            rest = rest.dropFirst(name.count)
            total += number * factor
        }
        return total <= limitSeconds ? total : nil
    }
}
