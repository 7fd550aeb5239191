/// What the members of the settings do, for the operator.
enum SettingTexts {
    /// - Returns: empty for what is not known.
    static func meaning(of name: String, in section: String) -> String { texts[section]?[name] ?? "" }

    private static let texts = [
        "credit_system": [
            "enabled": "Whether credits can be spent and registration bonuses are paid.",
            "registration_bonus": "What a new user is given, once.",
            "registration_bonus_days": "How many days the bonus is good for; 0 for ever.",
            "enable_anti_abuse": "Whether the setting “anti_abuse” decides about the bonus.",
            "refund_on_failure": "Whether servers may give back what failed work has cost.",
            "consumption_order": """
            Which credits are spent first. first_in_first_out: those that were granted first, whenever they expire; so bought ones, which \
            never expire, may go before a month's, which then expire unused. expiring_first: those that expire soonest, and bought ones \
            last. It holds from the next spending on.
            """,
            "accept_sandbox_purchases":
                "Whether purchases of the store's sandbox grant credits. App Review and TestFlight buy there.",
        ],
        "features": [
            "image_generation": "false turns off the features whose switch it is.",
            "receipt_analysis": "false turns off the features whose switch it is.",
            "*": "false turns off the features whose switch it is.",
        ],
        "anti_abuse": [
            "max_registrations_per_email":
                "How many accounts of one email address, however it is written, may have the bonus.",
            "max_bonus_per_email": "How many credits all of them may have as a bonus together.",
            "max_accounts_per_device":
                "After how many accounts on one device, with the bonus or without, no other one there has it, ever.",
            "max_daily_bonuses_per_address_range": """
            How many accounts that come from one range of IP addresses may have the bonus within a day, whatever they say of their devices. \
            Many people of an office, a school or a mobile network share one.
            """,
            "registration_cooldown_days": "How many days must lie between two bonuses of one email address or device.",
            "risk_score_threshold": "From which risk on, of 100, there is no bonus; 101 for never.",
            "refund_time_limit_hours": "How many hours after spending credits may be given back for failed work.",
        ],
    ]
}
