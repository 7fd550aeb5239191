import JSON

/// What is known of a registration when its bonus is decided.
struct RegistrationFacts: Sendable, Equatable {
    var isDisposableDomain = false
    var isDisguisedEmail = false
    var hasDevice = true
    /// Registrations before this one, deleted accounts included.
    var earlierOfEmail = 0
    var earlierOfDevice = 0
    /// Registrations from the same range of addresses within a day.
    var recentOfAddressRange = 0
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
    let refusal: String?

    /// 0 to 100.
    var score: Int { min(reasons.reduce(0) { $0 + $1.points }, 100) }

    init(_ facts: RegistrationFacts, _ settings: RegistrationSettings) {
        var reasons: [Reason] = []
        if facts.isDisposableDomain { reasons.append(Reason(code: "disposable_domain", points: 70)) }
        if facts.isDisguisedEmail { reasons.append(Reason(code: "disguised_email", points: 15)) }
        if !facts.hasDevice { reasons.append(Reason(code: "no_device", points: 15)) }
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

    private static func refusal(_ facts: RegistrationFacts, _ settings: RegistrationSettings, score: Int) -> String? {
        // Whatever the settings say.
        if facts.hadBonusBeforeDeletion { return "had_bonus_before_deletion" }
        if !settings.isAntiAbuseEnabled { return nil }
        if facts.earlierOfEmail >= settings.maximumRegistrationsPerEmail { return "email_limit" }
        if facts.bonusOfEmail + settings.bonus > settings.maximumBonusPerEmail { return "bonus_limit" }
        if facts.earlierOfDevice >= settings.maximumAccountsPerDevice { return "device_limit" }
        if let days = facts.daysSinceBonus, days < settings.cooldownDays { return "cooldown" }
        if score >= settings.riskScoreThreshold { return "risk_score" }
        return nil
    }

    var reasonsJSON: JSONValue {
        .array(reasons.map { ["code": .string($0.code), "points": JSONValue($0.points)] })
    }
}
