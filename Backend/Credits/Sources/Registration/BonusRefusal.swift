/// Why a registration bonus is not paid.
public enum BonusRefusal: String, Sendable, CaseIterable {
    /// There is none at the moment. It is not kept: the user may ask again.
    case noBonus = "no_bonus"
    case hadBonusBeforeDeletion = "had_bonus_before_deletion"
    case emailLimit = "email_limit"
    case bonusLimit = "bonus_limit"
    case deviceLimit = "device_limit"
    case cooldown
    case riskScore = "risk_score"
    /// It is kept until the user asks again, which may be when the range has room.
    case addressRangeLimit = "address_range_limit"

    /// For the operator.
    public var meaning: String {
        switch self {
        case .noBonus: "There is no bonus at the moment."
        case .hadBonusBeforeDeletion: "An account of the same email address had the bonus and was deleted."
        case .emailLimit: "There are as many accounts of this email address as may be (max_registrations_per_email)."
        case .bonusLimit: "The accounts of this email address have had as much as they may (max_bonus_per_email)."
        case .deviceLimit: "There are as many accounts on this device as may be (max_accounts_per_device)."
        case .cooldown: "The last bonus of this device or email address is too recent (registration_cooldown_days)."
        case .riskScore: "The risk is too high (risk_score_threshold)."
        case .addressRangeLimit:
            """
            As many bonuses as may be went to this range of IP addresses within a day (max_daily_bonuses_per_address_range). It is decided \
            anew when the user asks again.
            """
        }
    }

    /// Whether it is because this person, mailbox or device has had a bonus. The user may know that. The rest would tell those who collect
    /// bonuses what to do otherwise.
    var isOfABonusBefore: Bool {
        switch self {
        case .hadBonusBeforeDeletion, .emailLimit, .bonusLimit, .deviceLimit, .cooldown: true
        case .noBonus, .riskScore, .addressRangeLimit: false
        }
    }
}
