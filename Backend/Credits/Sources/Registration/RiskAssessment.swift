import JSON

/// What is known of a registration when its bonus is decided.
struct RegistrationFacts: Sendable, Equatable {
    var isDisposableDomain = false
    var isDisguisedEmail = false
    var hasDevice = true
    /// Whether it is known where the registration came from.
    var hasAddressRange = true
    /// Registrations before this one, deleted accounts included.
    var earlierOfEmail = 0
    var earlierOfDevice = 0
    /// Registrations from the same range of addresses within a day.
    var recentOfAddressRange = 0
    /// How many of them had the bonus.
    var recentBonusesOfAddressRange = 0
    /// What was paid before for this address, over all accounts.
    var bonusOfEmail = 0
    /// Whether an account that is deleted by now had a bonus for this address.
    var hadBonusBeforeDeletion = false
    /// Days since the last bonus for this address or device.
    var daysSinceBonus: Int?
}

/// The settings the decision depends on: `system_config`'s `credit_system` and `anti_abuse`.
struct RegistrationSettings: Sendable, Equatable {
    var bonus = 3000
    /// How long the bonus is good for; 0 for ever.
    var bonusDays = 0
    var isAntiAbuseEnabled = true
    var maximumRegistrationsPerEmail = 1
    var maximumBonusPerEmail = 3000
    var maximumAccountsPerDevice = 10
    var maximumDailyBonusesPerAddressRange = 30
    var cooldownDays = 30
    var riskScoreThreshold = 70
}

/// Whether a registration bonus is paid, and why not.
struct RiskAssessment: Sendable, Equatable {
    struct Reason: Sendable, Equatable {
        var code: String
        var points: Int
    }

    let reasons: [Reason]
    /// Why none is paid; nil when one is.
    let refusal: BonusRefusal?

    /// 0 to 100.
    var score: Int { min(reasons.reduce(0) { $0 + $1.points }, 100) }

    init(_ facts: RegistrationFacts, _ settings: RegistrationSettings) {
        var reasons: [Reason] = []
        if facts.isDisposableDomain { reasons.append(Reason(code: "disposable_domain", points: 70)) }
        if facts.isDisguisedEmail { reasons.append(Reason(code: "disguised_email", points: 15)) }
        if !facts.hasDevice { reasons.append(Reason(code: "no_device", points: 15)) }
        // For the operator to see that the rules about ranges have said nothing.
        if !facts.hasAddressRange { reasons.append(Reason(code: "address_unknown", points: 0)) }
        if facts.earlierOfDevice > 0 {
            reasons.append(Reason(code: "device_seen_before", points: min(facts.earlierOfDevice * 15, 60)))
        }
        if facts.recentOfAddressRange >= 3 {
            reasons.append(
                Reason(code: "many_from_address_range", points: min(10 + facts.recentOfAddressRange * 5, 60)))
        }
        self.reasons = reasons
        refusal = Self.refusal(facts, settings, score: min(reasons.reduce(0) { $0 + $1.points }, 100))
    }

    /// First what is certain, that there was a bonus before; then what is likely; and at last what will be over tomorrow.
    private static func refusal(
        _ facts: RegistrationFacts, _ settings: RegistrationSettings, score: Int
    ) -> BonusRefusal? {
        // Whatever the settings say.
        if facts.hadBonusBeforeDeletion { return .hadBonusBeforeDeletion }
        if !settings.isAntiAbuseEnabled { return nil }
        if facts.earlierOfEmail >= settings.maximumRegistrationsPerEmail { return .emailLimit }
        if facts.bonusOfEmail + settings.bonus > settings.maximumBonusPerEmail { return .bonusLimit }
        if facts.earlierOfDevice >= settings.maximumAccountsPerDevice { return .deviceLimit }
        if let days = facts.daysSinceBonus, days < settings.cooldownDays { return .cooldown }
        if score >= settings.riskScoreThreshold { return .riskScore }
        if facts.recentBonusesOfAddressRange >= settings.maximumDailyBonusesPerAddressRange {
            return .addressRangeLimit
        }
        return nil
    }

    var reasonsJSON: JSONValue {
        .array(reasons.map { ["code": .string($0.code), "points": JSONValue($0.points)] })
    }
}
