import BackendCore
import Cryptography
import JSON
import PostgreSQL

/// Pays the registration bonus, once a user, unless there is reason to believe that it was paid to them before.
struct RegistrationBonus: Sendable {
    struct Decision: Sendable, Equatable {
        /// What was paid; 0 when nothing was.
        var amount: Int
        /// Why nothing was; nil when something was.
        var refusal: BonusRefusal?
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

    /// Decides for a user and pays. Says the same again when it was decided before, but for the refusal that is about a day: that one is
    /// decided anew.
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
        if let earlier, earlier.string(1) != BonusRefusal.addressRangeLimit.rawValue {
            return Decision(amount: earlier.int(0) ?? 0, refusal: earlier.string(1).flatMap(BonusRefusal.init))
        }
        guard let email = try await confirmedEmail(of: user, on: connection) else {
            throw CreditRefusal(403, "email_not_confirmed", "The bonus is for users whose email address is confirmed.")
        }
        let settings = RegistrationSettings(try await self.settings.values(connection))
        if settings.bonus == 0 { return Decision(amount: 0, refusal: .noBonus) }
        let hashes = Hashes(
            email: hash("email", email.address), device: device.map { hash("device", $0) },
            addressRange: AddressRange.of(address).map { hash("address", $0) })
        var facts = try await facts(of: hashes, besides: user, on: connection)
        facts.isDisposableDomain = email.isDisposable
        facts.isDisguisedEmail = email.isDisguised
        let assessment = RiskAssessment(facts, settings)
        let bonus = assessment.refusal == nil ? settings.bonus : 0
        try await record(assessment, bonus: bonus, of: user, hashes, on: connection)
        if bonus > 0 { try await pay(bonus, to: user, settings: settings, on: connection) }
        return Decision(amount: bonus, refusal: assessment.refusal)
    }

    /// Notes a decision. Another one in the place of an earlier one is of now when it pays: of a refusal, the registration's time stays, so
    /// that whoever asks often does not count as somebody new.
    private func record(
        _ assessment: RiskAssessment, bonus: Int, of user: String, _ hashes: Hashes, on connection: PostgreSQLConnection
    ) async throws {
        try await connection.query(
            """
            INSERT INTO registration_signals AS earlier
                (user_id, email_hash, device_hash, address_hash, score, reasons, bonus, refusal, created_at)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
            ON CONFLICT (user_id) DO UPDATE SET email_hash = excluded.email_hash, device_hash = excluded.device_hash,
                address_hash = excluded.address_hash, score = excluded.score, reasons = excluded.reasons,
                bonus = excluded.bonus, refusal = excluded.refusal,
                created_at = CASE WHEN excluded.bonus > 0 THEN excluded.created_at ELSE earlier.created_at END
            WHERE earlier.bonus = 0
            """,
            [
                .text(user), .text(hashes.email), .init(hashes.device), .init(hashes.addressRange),
                .init(assessment.score), .utf8(assessment.reasonsJSON.serialized), .init(bonus),
                .init(assessment.refusal?.rawValue), .text(clock.now.rfc3339),
            ])
    }

    private struct Hashes: Sendable {
        var email: String
        var device: String?
        /// nil when it is not known.
        var addressRange: String?
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

    /// - Parameter user: whose own registration does not count.
    private func facts(
        of hashes: Hashes, besides user: String, on connection: PostgreSQLConnection
    ) async throws -> RegistrationFacts {
        let row = try await connection.query(
            """
            SELECT count(*) FILTER (WHERE email_hash = $1), count(*) FILTER (WHERE device_hash = $2),
                recent.registrations, recent.bonuses,
                coalesce(sum(bonus) FILTER (WHERE email_hash = $1), 0),
                coalesce(bool_or(email_hash = $1 AND bonus > 0 AND user_id IS NULL), false),
                floor(extract(epoch FROM $4::timestamptz - max(created_at) FILTER (WHERE bonus > 0)) / 86400)::int
            FROM (
                SELECT count(*) AS registrations, count(*) FILTER (WHERE bonus > 0) AS bonuses FROM registration_signals
                WHERE address_hash = $3 AND created_at > $4::timestamptz - interval '1 day'
                    AND user_id IS DISTINCT FROM $5::uuid
            ) AS recent
            LEFT JOIN registration_signals
                ON (email_hash = $1 OR device_hash = $2) AND user_id IS DISTINCT FROM $5::uuid
            GROUP BY recent.registrations, recent.bonuses
            """,
            [
                .text(hashes.email), .init(hashes.device), .init(hashes.addressRange), .text(clock.now.rfc3339),
                .text(user),
            ]
        ).firstRow
        return RegistrationFacts(
            hasDevice: hashes.device != nil, hasAddressRange: hashes.addressRange != nil,
            earlierOfEmail: row?.int(0) ?? 0, earlierOfDevice: row?.int(1) ?? 0,
            recentOfAddressRange: row?.int(2) ?? 0, recentBonusesOfAddressRange: row?.int(3) ?? 0,
            bonusOfEmail: row?.int(4) ?? 0, hadBonusBeforeDeletion: row?.bool(5) ?? false, daysSinceBonus: row?.int(6))
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
        maximumDailyBonusesPerAddressRange =
            limits?["max_daily_bonuses_per_address_range"]?.int ?? maximumDailyBonusesPerAddressRange
        cooldownDays = limits?["registration_cooldown_days"]?.int ?? cooldownDays
        riskScoreThreshold = limits?["risk_score_threshold"]?.int ?? riskScoreThreshold
    }
}
