import Cryptography
import HTTPServer
import JSON
import Testing

@testable import Auth

@Suite struct TokenTests {
    @Test func aPasswordGivesASessionWithTheUsersClaims() async throws {
        try await AuthFixture.with { fixture in
            let user = try await fixture.signedInUser("ann@example.com")
            let answer = try await fixture.signIn("Ann@Example.com")
            #expect(answer.status == 200)
            #expect(answer.json["token_type"] == "bearer")
            #expect(answer.json["expires_in"] == 3600)
            #expect(answer.json["expires_at"]?.int == fixture.time.seconds + 3600)
            #expect(answer.headers["Cache-Control"] == "no-store")
            let verifier = JWTVerifier(
                keys: [SigningKey(secret: AuthFixture.secret)], issuer: "http://127.0.0.1:54321/auth/v1",
                audiences: ["authenticated"])
            let claims = try verifier.verify(answer.accessToken, nowSeconds: fixture.time.seconds).claims
            #expect(claims["sub"] == user.json["user"]?["id"])
            #expect(claims["role"] == "authenticated")
            #expect(claims["email"] == "ann@example.com")
            #expect(claims["aal"] == "aal1")
            #expect(claims["amr"]?[0]?["method"] == "password")
            #expect(claims["is_anonymous"] == false)
            #expect(claims["session_id"]?.string?.count == 36)
            #expect(claims["iat"]?.int == fixture.time.seconds)
        }
    }

    @Test func wrongPasswordsAndUnknownAddressesGetTheSameAnswer() async throws {
        try await AuthFixture.with { fixture in
            _ = try await fixture.signedInUser("ann@example.com")
            let wrong = try await fixture.signIn("ann@example.com", password: "wrong")
            let unknown = try await fixture.signIn("bob@example.com", password: "wrong")
            #expect(wrong.status == 400)
            #expect(wrong.errorCode == "invalid_credentials")
            #expect(wrong.json == unknown.json)
            #expect(wrong.status == unknown.status)
        }
    }

    @Test func refusesIncompleteSignIns() async throws {
        let cases = [
            (#"{"password":"x"}"#, 400, "validation_failed"),
            (#"{"phone":"1","password":"x"}"#, 422, "phone_provider_disabled"),
            (#"{"email":"a@b.c","phone":"1","password":"x"}"#, 400, "validation_failed"),
            (#"{"email":"a@b.c"}"#, 400, "invalid_credentials"),
        ]
        try await AuthFixture.with { fixture in
            for (body, status, code) in cases {
                let answer = try await fixture.send(.post, "/token?grant_type=password", bytes: Array(body.utf8))
                #expect(answer.status == status)
                #expect(answer.errorCode == code)
                let grant = try await fixture.send(.post, "/token?grant_type=other", bytes: Array(body.utf8))
                #expect(grant.status == 400)
                #expect(grant.json["msg"] == "unsupported_grant_type")
            }
        }
    }

    @Test func aPasswordThatIsTooWeakByNowStillSignsInAndSaysSo() async throws {
        try await AuthFixture.with { fixture in
            _ = try await fixture.signedInUser("ann@example.com")
            try await fixture.pool.query(
                "UPDATE auth.users SET encrypted_password = $1",
                [.text(try await PasswordHasher(cost: 4).hash("abc"))])
            let answer = try await fixture.signIn("ann@example.com", password: "abc")
            #expect(answer.status == 200)
            #expect(answer.json["weak_password"]?["reasons"] == ["length"])
        }
    }

    @Test func everyRefreshGivesANewToken() async throws {
        try await AuthFixture.with { fixture in
            let first = try await fixture.signedInUser("ann@example.com")
            var tokens: Set<String> = [first.refreshToken]
            var current = first
            for _ in 1...200 {
                fixture.wait(seconds: 3600)
                current = try await fixture.refresh(current.refreshToken)
                #expect(current.status == 200)
                #expect(tokens.insert(current.refreshToken).inserted)
            }
            #expect(try await fixture.send(.get, "/user", token: current.accessToken).status == 200)
            let sessions = try await fixture.pool.query("SELECT count(*) FROM auth.sessions")
            #expect(sessions.firstRow?.int(0) == 1)
        }
    }

    @Test func theLastTokenButOneMayBeUsedAgainBecauseItsAnswerMayBeLost() async throws {
        try await AuthFixture.with { fixture in
            let first = try await fixture.signedInUser("ann@example.com")
            let second = try await fixture.refresh(first.refreshToken)
            fixture.wait(seconds: 3600)
            let again = try await fixture.refresh(first.refreshToken)
            #expect(again.status == 200)
            #expect(again.refreshToken == second.refreshToken)
        }
    }

    @Test func anOldTokenEndsTheSessionOnceTheReuseIntervalIsOver() async throws {
        try await AuthFixture.with { fixture in
            let first = try await fixture.signedInUser("ann@example.com")
            let second = try await fixture.refresh(first.refreshToken)
            let third = try await fixture.refresh(second.refreshToken)
            fixture.wait(seconds: 9.9)
            #expect(try await fixture.refresh(first.refreshToken).refreshToken == third.refreshToken)
            fixture.wait(seconds: 0.2)
            let stolen = try await fixture.refresh(first.refreshToken)
            #expect(stolen.status == 400)
            #expect(stolen.errorCode == "refresh_token_already_used")
            let owner = try await fixture.refresh(third.refreshToken)
            #expect(owner.errorCode == "refresh_token_not_found", "the whole family is revoked")
            let user = try await fixture.send(.get, "/user", token: third.accessToken)
            #expect(user.status == 403)
            #expect(user.errorCode == "session_not_found")
        }
    }

    @Test func reusingAnOldTokenDoesNotLengthenTheReuseInterval() async throws {
        try await AuthFixture.with { fixture in
            let first = try await fixture.signedInUser("ann@example.com")
            let second = try await fixture.refresh(first.refreshToken)
            _ = try await fixture.refresh(second.refreshToken)
            for _ in 1...3 {
                fixture.wait(seconds: 3)
                #expect(try await fixture.refresh(first.refreshToken).status == 200)
            }
            fixture.wait(seconds: 3)
            #expect(try await fixture.refresh(first.refreshToken).errorCode == "refresh_token_already_used")
        }
    }

    @Test func manyRefreshesAtOnceGiveOneToken() async throws {
        try await AuthFixture.with { fixture in
            let first = try await fixture.signedInUser("ann@example.com")
            let tokens = try await withThrowingTaskGroup(of: String.self) { group in
                for _ in 0..<32 {
                    group.addTask {
                        let answer = try await fixture.refresh(first.refreshToken)
                        #expect(answer.status == 200)
                        return answer.refreshToken
                    }
                }
                return try await group.reduce(into: Set<String>()) { $0.insert($1) }
            }
            #expect(tokens.count == 1)
            #expect(!tokens.contains(first.refreshToken))
        }
    }

    @Test func forgedRefreshTokensAreUnknown() async throws {
        try await AuthFixture.with { fixture in
            let user = try await fixture.signedInUser("ann@example.com")
            let token = try #require(RefreshToken(parsing: user.refreshToken))
            let forged = try #require(
                RefreshToken(
                    sessionIdentifier: token.sessionIdentifier, counter: 0, key: [UInt8](repeating: 0, count: 32)))
            #expect(try await fixture.refresh(forged.text).errorCode == "refresh_token_not_found")
            for malformed in ["", "short", "abcdefghijkl", String(repeating: "A", count: 60), user.refreshToken + "A"] {
                let answer = try await fixture.refresh(malformed)
                #expect(answer.status == 400)
                #expect(answer.errorCode == "validation_failed")
            }
            #expect(try await fixture.refresh(user.refreshToken).status == 200)
        }
    }

    @Test func aTokenAheadOfTheDatabaseIsNotTakenForATheft() async throws {
        try await AuthFixture.with { fixture in
            let user = try await fixture.signedInUser("ann@example.com")
            let next = try await fixture.refresh(user.refreshToken)
            try await fixture.pool.query("UPDATE auth.sessions SET refresh_token_counter = 0")
            #expect(try await fixture.refresh(next.refreshToken).errorCode == "validation_failed")
            #expect(try await fixture.refresh(user.refreshToken).status == 200)
        }
    }

    @Test func sessionsEndWithTheirLimits() async throws {
        try await AuthFixture.with(configure: {
            $0.sessionLimitSeconds = 10_000
            $0.sessionInactivitySeconds = 4_000
        }) { fixture in
            let active = try await fixture.signedInUser("ann@example.com")
            let idle = try await fixture.signIn("ann@example.com")
            fixture.wait(seconds: 3_900)
            let second = try await fixture.refresh(active.refreshToken)
            fixture.wait(seconds: 3_900)
            let third = try await fixture.refresh(second.refreshToken)
            #expect(third.status == 200)
            #expect(try await fixture.refresh(idle.refreshToken).errorCode == "session_expired")
            fixture.wait(seconds: 3_900)
            #expect(try await fixture.refresh(third.refreshToken).errorCode == "session_expired")
        }
    }

    @Test func bannedUsersGetNoTokens() async throws {
        try await AuthFixture.with { fixture in
            let user = try await fixture.signedInUser("ann@example.com")
            try await fixture.pool.query(
                "UPDATE auth.users SET banned_until = $1", [fixture.time.adding(seconds: 60).parameter])
            #expect(try await fixture.signIn("ann@example.com").errorCode == "user_banned")
            #expect(try await fixture.signIn("ann@example.com", password: "x").errorCode == "invalid_credentials")
            #expect(try await fixture.refresh(user.refreshToken).errorCode == "user_banned")
            #expect(try await fixture.send(.get, "/user", token: user.accessToken).status == 403)
            fixture.wait(seconds: 61)
            #expect(try await fixture.signIn("ann@example.com").status == 200)
        }
    }
}
