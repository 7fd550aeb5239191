import BackendCore
import Cryptography
import JSON
import PostgreSQL

/// Pays the registration bonus, once a user, unless there is reason to believe that it was paid to them before.
struct RegistrationBonus: Sendable {
    struct Decision: Sendable, Equatable {
        /// What was paid; 0 when nothing was.
        var amount: Int
        var refusal: String?

        /// Whether nothing was paid because this person, mailbox or device has had it.
        var wasGivenBefore: Bool {
            ["had_bonus_before_deletion", "email_limit", "bonus_limit", "device_limit", "cooldown"].contains(refusal)
        }
    }

    let pool: PostgreSQLPool
    /// What hashes are made with. Another key makes all registrations before it unknown.
    let key: String
    let clock: WallClock
    private let settings: SystemSettings

    init(pool: PostgreSQLPool, key: String, clock: WallClock) {
        self.pool = pool
        self.key = key
        self.clock = clock
        settings = SystemSettings(clock: clock)
    }

    /// Any number, the same for all servers of one database.
    private static let lockIdentifier = 0x7265_6769

    /// Decides for a user and pays. Says the same again when it was decided before.
    ///
    /// - Parameters:
    ///   - device: The app's fingerprint of the device, if it has sent one.
    ///   - address: The client's IP address.
    /// - Throws: `CreditRefusal` when the user is unknown or has no confirmed address; `PostgreSQLError`.
    func decide(for user: String, device: String?, address: String) async throws -> Decision {
        do {
            return try await pool.transaction { connection in
                // One at a time, so that two accounts of one device do not pass each other.
                try await connection.query("SELECT pg_advisory_xact_lock($1)", [.init(Self.lockIdentifier)])
                return try await decide(for: user, device: device, address: address, on: connection)
            }
        } catch let error as PostgreSQLError {
            if let refusal = CreditRefusal(error) { throw refusal }
            throw error
        }
    }

    private func decide(
        for user: String, device: String?, address: String, on connection: PostgreSQLConnection
    ) async throws -> Decision {
        let earlier = try await connection.query(
            "SELECT bonus, refusal FROM registration_signals WHERE user_id = $1", [.text(user)]
        ).firstRow
        if let earlier { return Decision(amount: earlier.int(0) ?? 0, refusal: earlier.string(1)) }
        guard let email = try await confirmedEmail(of: user, on: connection) else {
            throw CreditRefusal(403, "email_not_confirmed", "The bonus is for users whose email address is confirmed.")
        }
        let settings = RegistrationSettings(try await self.settings.values(connection))
        if settings.bonus == 0 { return Decision(amount: 0, refusal: "no_bonus") }
        let hashes = Hashes(
            email: hash("email", email.address), device: device.map { hash("device", $0) },
            address: hash("address", AddressRange.of(address)))
        var facts = try await facts(of: hashes, on: connection)
        facts.isDisposableDomain = email.isDisposable
        facts.isDisguisedEmail = email.isDisguised
        let assessment = RiskAssessment(facts, settings)
        let bonus = assessment.refusal == nil ? settings.bonus : 0
        try await connection.query(
            """
            INSERT INTO registration_signals
                (user_id, email_hash, device_hash, address_hash, score, reasons, bonus, refusal, created_at)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
            """,
            [
                .text(user), .text(hashes.email), .init(hashes.device), .text(hashes.address), .init(assessment.score),
                .utf8(assessment.reasonsJSON.serialized), .init(bonus), .init(assessment.refusal),
                .text(clock.now.rfc3339),
            ])
        if bonus > 0 { try await pay(bonus, to: user, settings: settings, on: connection) }
        return Decision(amount: bonus, refusal: assessment.refusal)
    }

    private struct Hashes: Sendable {
        var email: String
        var device: String?
        var address: String
    }

    private func hash(_ kind: String, _ text: String) -> String {
        Base64URL.encode(HMACSHA256.authenticationCode(for: Array("\(kind):\(text)".utf8), key: Array(key.utf8)))
    }

    private func confirmedEmail(of user: String, on connection: PostgreSQLConnection) async throws -> NormalizedEmail? {
        let row = try await connection.query(
            "SELECT email FROM auth.users WHERE id = $1 AND email_confirmed_at IS NOT NULL", [.text(user)]
        ).firstRow
        return row?.string(0).flatMap(NormalizedEmail.init)
    }

    private func facts(of hashes: Hashes, on connection: PostgreSQLConnection) async throws -> RegistrationFacts {
        let row = try await connection.query(
            """
            SELECT count(*) FILTER (WHERE email_hash = $1), count(*) FILTER (WHERE device_hash = $2),
                (SELECT count(*) FROM registration_signals
                    WHERE address_hash = $3 AND created_at > $4::timestamptz - interval '1 day'),
                coalesce(sum(bonus) FILTER (WHERE email_hash = $1), 0),
                coalesce(bool_or(email_hash = $1 AND bonus > 0 AND user_id IS NULL), false),
                floor(extract(epoch FROM $4::timestamptz - max(created_at) FILTER (WHERE bonus > 0)) / 86400)::int
            FROM registration_signals WHERE email_hash = $1 OR device_hash = $2
            """, [.text(hashes.email), .init(hashes.device), .text(hashes.address), .text(clock.now.rfc3339)]
        ).firstRow
        return RegistrationFacts(
            hasDevice: hashes.device != nil, earlierOfEmail: row?.int(0) ?? 0, earlierOfDevice: row?.int(1) ?? 0,
            recentOfAddressRange: row?.int(2) ?? 0, bonusOfEmail: row?.int(3) ?? 0,
            hadBonusBeforeDeletion: row?.bool(4) ?? false, daysSinceBonus: row?.int(5))
    }

    private func pay(
        _ bonus: Int, to user: String, settings: RegistrationSettings, on connection: PostgreSQLConnection
    ) async throws {
        let end = settings.bonusDays > 0 ? clock.now.adding(seconds: Double(settings.bonusDays) * 86_400) : nil
        try await connection.query(
            """
            SELECT credits_grant($1, $2, 'registration', 'registration-bonus', expires_at => $4, actor => 'system', as_of => $3)
            """, [.text(user), .init(bonus), .text(clock.now.rfc3339), .init(end?.rfc3339)])
    }
}

extension RegistrationSettings {
    /// - Parameter values: Those of `SystemSettings`.
    init(_ values: JSONValue) {
        self.init()
        let (system, limits) = (values["credit_system"], values["anti_abuse"])
        bonus = system?["enabled"] == false ? 0 : system?["registration_bonus"]?.int ?? bonus
        bonusDays = system?["registration_bonus_days"]?.int ?? bonusDays
        isAntiAbuseEnabled = system?["enable_anti_abuse"]?.bool ?? isAntiAbuseEnabled
        maximumRegistrationsPerEmail = limits?["max_registrations_per_email"]?.int ?? maximumRegistrationsPerEmail
        maximumBonusPerEmail = limits?["max_bonus_per_email"]?.int ?? maximumBonusPerEmail
        maximumAccountsPerDevice = limits?["max_accounts_per_device"]?.int ?? maximumAccountsPerDevice
        cooldownDays = limits?["registration_cooldown_days"]?.int ?? cooldownDays
        riskScoreThreshold = limits?["risk_score_threshold"]?.int ?? riskScoreThreshold
    }
}

/// The addresses that one subscriber of a network can easily change between.
enum AddressRange {
    /// The first 24 bits of an IPv4 address, the first 48 of an IPv6 address, or the text itself.
    static func of(_ address: String) -> String {
        let address = address.hasPrefix("::ffff:") ? String(address.dropFirst(7)) : address
        let parts = address.split(separator: ".")
        if parts.count == 4 { return parts.prefix(3).joined(separator: ".") + ".0/24" }
        guard address.contains(":") else { return address }
        // Zeros that are left out are zeros of the range as well.
        let head = address.split(separator: ":", omittingEmptySubsequences: false).prefix { !$0.isEmpty }
        let groups = head.prefix(3).map(String.init) + Array(repeating: "0", count: max(0, 3 - head.count))
        return groups.joined(separator: ":") + "::/48"
    }
}
