import PostgreSQL
import Testing

@Suite struct SystemConfigTests {
    @Test func defaultsAreTheManuals() async throws {
        try await LedgerFixture.run { fixture in
            for (key, member, value) in [
                ("credit_system", "registration_bonus", "3000"),
                ("credit_system", "consumption_order", #""first_in_first_out""#),
                ("credit_system", "enable_anti_abuse", "true"),
                ("features", "receipt_analysis", "true"), ("anti_abuse", "max_accounts_per_device", "10"),
                ("anti_abuse", "registration_cooldown_days", "30"), ("anti_abuse", "risk_score_threshold", "70"),
                ("anti_abuse", "refund_time_limit_hours", "24"),
            ] {
                let written = try await fixture.pool.query(
                    "SELECT value -> $2 FROM system_config WHERE key = $1", [.text(key), .text(member)])
                #expect(written.firstRow?.string(0) == value, "\(key).\(member)")
            }
        }
    }

    private static let wrongValues = [
        ("credit_system", "enabled", "1", "credit_system.enabled must be true or false."),
        (
            "credit_system", "registration_bonus", "-1",
            "credit_system.registration_bonus must be a whole number from 0 to 1000000."
        ),
        (
            "credit_system", "registration_bonus", "10.5",
            "credit_system.registration_bonus must be a whole number from 0 to 1000000."
        ),
        (
            "credit_system", "registration_bonus", "1e99",
            "credit_system.registration_bonus must be a whole number from 0 to 1000000."
        ),
        (
            "credit_system", "consumption_order", #""newest_first""#,
            "credit_system.consumption_order must be one of first_in_first_out, expiring_first."
        ),
        ("features", "new_feature", #""on""#, "features.new_feature must be true or false."),
        ("anti_abuse", "typo", "1", "anti_abuse has no member “typo”."),
    ]

    @Test func aWrongValueIsRefusedWhenItIsWritten() async throws {
        try await LedgerFixture.run { fixture in
            for (key, member, json, message) in Self.wrongValues {
                let error = await #expect(throws: PostgreSQLError.self) { try await fixture.set(key, member, json) }
                #expect(error?.serverError?.message == message)
            }
        }
    }

    @Test func rowsAreAsManyAsThereAreAndFeaturesAsTheMakerLikes() async throws {
        try await LedgerFixture.run { fixture in
            for statement in [
                "INSERT INTO system_config (key, value) VALUES ('other', '{}')", "DELETE FROM system_config",
                "UPDATE system_config SET value = '[]'",
            ] {
                await #expect(throws: PostgreSQLError.self) { try await fixture.pool.query(statement) }
            }
            try await fixture.set("features", "video_generation", "false")
        }
    }
}
