import BackendCore
import BackendTestSupport
import JSON
import PostgreSQL
import Testing

@testable import Credits

@Suite struct RegistrationBonusTests {
    private struct Fixture: Sendable {
        let pool: PostgreSQLPool
        let bonus: RegistrationBonus
        let clock: TestClock

        func signUp(_ number: Int, _ email: String) async throws -> String {
            let user = LedgerFixture.identifier(number)
            try await TestDatabase.insertUser(user, email: email, on: pool)
            return user
        }

        func decide(
            _ user: String, device: String? = nil, address: String = "203.0.113.1"
        ) async throws -> RegistrationBonus.Decision {
            try await bonus.decide(for: user, device: device, address: address)
        }
    }

    private func run(_ body: (Fixture) async throws -> Void) async throws {
        try await TestDatabase.withMigratedPool { pool in
            let clock = TestClock()
            let bonus = RegistrationBonus(pool: pool, key: "a key for hashes", clock: WallClock { clock.now })
            try await body(Fixture(pool: pool, bonus: bonus, clock: clock))
        }
    }

    @Test func aNewUserIsPaidOnce() async throws {
        try await run { fixture in
            let user = try await fixture.signUp(1, "anna@example.com")
            let decision = try await fixture.decide(user, device: "device-one")
            #expect(decision == .init(amount: 3000, refusal: nil))
            #expect(try await fixture.decide(user, device: "device-two") == decision)
            #expect(try await CreditLedger(pool: fixture.pool).balance(of: user).balance == 3000)
        }
    }

    @Test func twoCallsAtOncePayOnce() async throws {
        try await run { fixture in
            let user = try await fixture.signUp(1, "anna@example.com")
            try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<8 { group.addTask { try await fixture.decide(user).amount } }
                for try await amount in group { #expect(amount == 3000) }
            }
            #expect(try await CreditLedger(pool: fixture.pool).balance(of: user).balance == 3000)
        }
    }

    @Test func anotherSpellingOfTheAddressIsTheSameMailbox() async throws {
        try await run { fixture in
            let first = try await fixture.signUp(1, "anna.smith@gmail.com")
            let second = try await fixture.signUp(2, "AnnaSmith+again@googlemail.com")
            #expect(try await fixture.decide(first).amount == 3000)
            #expect(try await fixture.decide(second).refusal == .emailLimit)
        }
    }

    @Test func signingUpAgainAfterDeletingPaysNothingAndNothingPersonalIsKept() async throws {
        try await run { fixture in
            let first = try await fixture.signUp(1, "anna@example.com")
            #expect(try await fixture.decide(first, device: "device-one").amount == 3000)
            try await fixture.pool.query("DELETE FROM auth.users")
            let kept =
                try await fixture.pool.query("SELECT r::text FROM registration_signals r").firstRow?.string(0) ?? ""
            for personal in ["anna", "example", "device-one", "203.0.113", first] { #expect(!kept.contains(personal)) }
            fixture.clock.set(days: 400)
            try await fixture.pool.query(
                """
                UPDATE system_config SET value = value || '{"max_registrations_per_email": 9, "max_bonus_per_email": 99999}'
                WHERE key = 'anti_abuse'
                """)
            let second = try await fixture.signUp(2, "anna@example.com")
            #expect(try await fixture.decide(second).refusal == .hadBonusBeforeDeletion)
        }
    }

    @Test func aDeviceHasACooldownAndALimit() async throws {
        try await run { fixture in
            let users = [
                try await fixture.signUp(1, "a@example.com"), try await fixture.signUp(2, "b@example.com"),
                try await fixture.signUp(3, "c@example.com"),
            ]
            #expect(try await fixture.decide(users[0], device: "device-one").amount == 3000)
            #expect(try await fixture.decide(users[1], device: "device-one").refusal == .cooldown)
            fixture.clock.set(days: 31)
            #expect(try await fixture.decide(users[2], device: "device-one").amount == 3000)
            let reasons = try await fixture.pool.query(
                "SELECT score, reasons -> 0 ->> 'code' FROM registration_signals WHERE user_id = $1", [.text(users[2])])
            #expect(reasons.firstRow?.int(0) == 30)
            #expect(reasons.firstRow?.string(1) == "device_seen_before")
        }
    }

    /// Ten accounts on a device, of which the cooldown lets one have the bonus; those after them have none, however long it is since.
    @Test func theLimitOfADeviceHoldsWhenItsCooldownIsOver() async throws {
        try await run { fixture in
            var refusals: [BonusRefusal?] = []
            for number in 1...12 {
                if number == 12 { fixture.clock.set(days: 400) }
                let user = try await fixture.signUp(number, "user\(number)@example.com")
                let decision = try await fixture.decide(user, device: "device-one", address: "203.0.\(number).1")
                #expect(decision.amount == (number == 1 ? 3000 : 0))
                refusals.append(decision.refusal)
            }
            #expect(refusals == [nil] + Array(repeating: .cooldown, count: 9) + [.deviceLimit, .deviceLimit])
        }
    }

    /// Whoever makes up devices and addresses of mail still has one range of IP addresses.
    @Test func aRangeOfAddressesHasALimitOfBonusesADayWhateverTheDevicesAre() async throws {
        try await run { fixture in
            let decide = { (number: Int, address: String) in
                let user = try await fixture.signUp(number, "user\(number)@example.com")
                return try await fixture.decide(user, device: "invented-\(number)", address: address)
            }
            for number in 1...30 {
                #expect(try await decide(number, "203.0.113.\(number)").amount == 3000)
            }
            let refused = try await decide(31, "203.0.113.31")
            #expect(refused == .init(amount: 0, refusal: .addressRangeLimit))
            #expect(try await decide(32, "203.0.112.1").amount == 3000)
            // What was refused does not count, and a day later there are as many again.
            fixture.clock.set(days: 1.001)
            #expect(try await decide(33, "203.0.113.33").amount == 3000)
            try await fixture.pool.query(
                """
                UPDATE system_config SET value = value || '{"max_daily_bonuses_per_address_range": 2}' WHERE key = 'anti_abuse'
                """)
            fixture.clock.set(days: 1.002)
            #expect(try await decide(34, "203.0.113.34").amount == 3000)
            #expect(try await decide(35, "203.0.113.35").refusal == .addressRangeLimit)
            // The other half of a range that a provider gives away.
            #expect(try await decide(36, "2001:db8:1:1::1").amount == 3000)
            #expect(try await decide(37, "2001:db8:1:ff00::1").amount == 3000)
            #expect(try await decide(38, "2001:db8:1:8000::1").refusal == .addressRangeLimit)
            #expect(try await decide(39, "2001:db8:2::1").amount == 3000)
        }
    }

    /// The rule is about a day: whoever was refused for it gets the bonus once the range has room, by all rules again, and once.
    @Test func whoWasRefusedForTheRangeIsDecidedAnew() async throws {
        try await run { fixture in
            try await fixture.pool.query(
                """
                UPDATE system_config SET value = value || '{"max_daily_bonuses_per_address_range": 1}' WHERE key = 'anti_abuse'
                """)
            let first = try await fixture.signUp(1, "first@example.com")
            #expect(try await fixture.decide(first, device: "one").amount == 3000)
            let late = try await fixture.signUp(2, "late@example.com")
            let again = try await fixture.signUp(3, "again@example.com")
            for user in [late, again] {
                for _ in 0..<2 { #expect(try await fixture.decide(user, device: user).refusal == .addressRangeLimit) }
            }
            // What the console shows is the last one; asking again makes nobody new.
            fixture.clock.set(days: 0.5)
            #expect(try await fixture.decide(late, device: late).refusal == .addressRangeLimit)
            let kept = try await fixture.pool.query(
                "SELECT refusal, created_at = $2 FROM registration_signals WHERE user_id = $1",
                [.text(late), .text(TestClock.start.rfc3339)]
            ).firstRow
            #expect(kept?.string(0) == "address_range_limit" && kept?.bool(1) == true)
            fixture.clock.set(days: 1.001)
            try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<8 { group.addTask { try await fixture.decide(late, device: late).amount } }
                for try await amount in group { #expect(amount == 3000) }
            }
            #expect(try await CreditLedger(pool: fixture.pool).balance(of: late).balance == 3000)
            // That one is of this day.
            #expect(try await fixture.decide(again, device: again).refusal == .addressRangeLimit)
            // All rules count, and what they say stays.
            fixture.clock.set(days: 2.01)
            #expect(try await fixture.decide(again, device: late).refusal == .cooldown)
            fixture.clock.set(days: 400)
            #expect(try await fixture.decide(again, device: again).refusal == .cooldown)
            let rows = try await fixture.pool.query("SELECT count(*) FROM registration_signals").firstRow
            #expect(rows?.int(0) == 3)
        }
    }

    /// As behind a proxy that does not tell where its clients are: they are not one another.
    @Test func aPrivateAddressIsNobodysRange() async throws {
        try await run { fixture in
            for number in 1...32 {
                let user = try await fixture.signUp(number, "user\(number)@example.com")
                #expect(
                    try await fixture.decide(user, device: "device-\(number)", address: "127.0.0.1").amount == 3000)
            }
            let reasons = try await fixture.pool.query(
                "SELECT DISTINCT reasons::text, score, address_hash FROM registration_signals")
            #expect(reasons.rowCount == 1)
            #expect(reasons.firstRow?.string(0) == #"[{"code": "address_unknown", "points": 0}]"#)
            #expect(reasons.firstRow?.int(1) == 0 && reasons.firstRow?.string(2) == nil)
        }
    }

    @Test func manyFromOneRangeWithinADayAreSuspicious() async throws {
        try await run { fixture in
            var refusals: [BonusRefusal?] = []
            for number in 1...14 {
                let user = try await fixture.signUp(number, "user\(number)@example.com")
                refusals.append(try await fixture.decide(user, address: "203.0.113.\(number)").refusal)
            }
            // Without a device 15 points, from the range up to 60.
            #expect(refusals.prefix(9).allSatisfy { $0 == nil })
            #expect(refusals.suffix(4).allSatisfy { $0 == .riskScore })
            let elsewhere = try await fixture.signUp(50, "elsewhere@example.com")
            #expect(try await fixture.decide(elsewhere, address: "198.51.100.1").amount == 3000)
        }
    }

    @Test func anAddressThatIsNotConfirmedIsRefusedAndMayTryAgain() async throws {
        try await run { fixture in
            let user = try await fixture.signUp(1, "anna@example.com")
            try await fixture.pool.query("UPDATE auth.users SET email_confirmed_at = NULL")
            await #expect(throws: CreditRefusal.self) { try await fixture.decide(user) }
            try await fixture.pool.query("UPDATE auth.users SET email_confirmed_at = now()")
            #expect(try await fixture.decide(user).amount == 3000)
        }
    }

    @Test func theBonusIsAsTheSettingsSayAndMayExpire() async throws {
        try await run { fixture in
            try await fixture.pool.query(
                """
                UPDATE system_config SET value = value || '{"registration_bonus": 500, "registration_bonus_days": 10}'
                WHERE key = 'credit_system'
                """)
            let user = try await fixture.signUp(1, "anna@example.com")
            #expect(try await fixture.decide(user).amount == 500)
            let lot = try await fixture.pool.query(
                "SELECT source, expires_at = $1 FROM credit_lots WHERE user_id = '\(user)'",
                [
                    .text(TestClock.start.adding(seconds: 10 * 86_400).rfc3339)
                ])
            #expect(lot.firstRow?.string(0) == "registration")
            #expect(lot.firstRow?.bool(1) == true)
            try await fixture.pool.query(
                "UPDATE system_config SET value = value || '{\"registration_bonus\": 0}' WHERE key = 'credit_system'")
            // What was read of the settings counts for five seconds.
            fixture.clock.set(seconds: 4.999)
            let early = try await fixture.signUp(3, "early@example.com")
            #expect(try await fixture.decide(early).amount == 500)
            fixture.clock.set(seconds: 5)
            let late = try await fixture.signUp(2, "late@example.com")
            #expect(try await fixture.decide(late).refusal == .noBonus)
        }
    }

    /// Whom a trusted proxy names counts, and nobody else who says so.
    @Test func theRangeIsThatOfTheProxysClient() async throws {
        for (proxies, isKnown) in [("127.0.0.1", true), ("10.0.0.0/8", false)] {
            let trusted = try #require(TrustedProxies(proxies))
            try await TestBackend.run(configure: { $0.proxies = trusted }) { (backend: TestBackend) async throws in
                let user = LedgerFixture.identifier(1)
                try await TestDatabase.insertUser(user, email: "anna@example.com", on: backend.backend.pool)
                let answer = try await backend.send(
                    "POST", "/functions/v1/registration-bonus", json: #"{"device_fingerprint":"0123456789"}"#,
                    token: TestBackend.token(for: user), headers: [("X-Forwarded-For", "203.0.113.7")])
                #expect(answer.status == 200)
                let row = try await backend.backend.pool.query(
                    "SELECT address_hash IS NOT NULL FROM registration_signals")
                #expect(row.firstRow?.bool(0) == isKnown)
            }
        }
    }

    @Test func overHTTPItTellsWhatWasGrantedAndOnlyOfABonusBeforeWhyNothingWas() async throws {
        try await TestBackend.run { backend in
            let user = LedgerFixture.identifier(1)
            try await TestDatabase.insertUser(user, email: "x@mailinator.com", on: backend.backend.pool)
            let answer = try await backend.send(
                "POST", "/functions/v1/registration-bonus", json: #"{"device_fingerprint":"0123456789"}"#,
                token: TestBackend.token(for: user))
            #expect(answer.status == 200)
            #expect(
                try JSONValue(parsing: answer.body) == ["granted": false, "amount": 0, "balance": 0, "reason": nil])
            // The device of another user who was paid.
            var reasons: [JSONValue?] = []
            for (number, email) in [(2, "anna@example.com"), (3, "ben@example.com")] {
                let user = LedgerFixture.identifier(number)
                try await TestDatabase.insertUser(user, email: email, on: backend.backend.pool)
                let answer = try await backend.send(
                    "POST", "/functions/v1/registration-bonus", json: #"{"device_fingerprint":"one-device"}"#,
                    token: TestBackend.token(for: user))
                reasons.append(try JSONValue(parsing: answer.body)["reason"])
            }
            #expect(reasons == [.null, "given_before"])
            let anonymous = try await backend.send("POST", "/functions/v1/registration-bonus")
            #expect(anonymous.status == 401)
            // Signing up itself is nobody's to refuse.
            let signUp = try await backend.send(
                "POST", "/auth/v1/signup", json: #"{"email":"y@mailinator.com","password":"a-long-password"}"#)
            #expect(signUp.status == 200)
        }
    }
}
