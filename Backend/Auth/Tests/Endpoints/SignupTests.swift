import HTTPServer
import JSON
import Testing

@testable import Auth

@Suite struct SignupTests {
    @Test func answersWithAnUnconfirmedUserAndSendsAMail() async throws {
        try await AuthFixture.with { fixture in
            let answer = try await fixture.signUp("Ann@Example.com", metadata: ["full_name": "Ann"])
            #expect(answer.status == 200)
            #expect(answer.json["access_token"] == nil)
            #expect(answer.json["email"] == "ann@example.com")
            #expect(answer.json["role"] == "authenticated")
            #expect(answer.json["aud"] == "authenticated")
            #expect(answer.json["email_confirmed_at"] == nil)
            #expect(answer.json["confirmation_sent_at"]?.string == fixture.time.rfc3339)
            #expect(answer.json["app_metadata"] == ["provider": "email", "providers": ["email"]])
            #expect(answer.json["user_metadata"]?["full_name"] == "Ann")
            #expect(answer.json["identities"]?[0]?["provider"] == "email")
            #expect(fixture.mails.map(\.recipient) == ["ann@example.com"])
            #expect(try await fixture.signIn("ann@example.com").errorCode == "email_not_confirmed")
            let profile = try await fixture.pool.query("SELECT full_name FROM profiles")
            #expect(profile.firstRow?.string(0) == "Ann")
        }
    }

    @Test func aTakenAddressGetsTheSameAnswerAsAFreeOne() async throws {
        try await AuthFixture.with { fixture in
            let registered = try await fixture.signedInUser("ann@example.com")
            let count = fixture.mails.count
            let free = try await fixture.signUp("bob@example.com")
            let taken = try await fixture.signUp("ann@example.com")
            #expect(taken.status == free.status)
            #expect(Set((taken.json.object ?? [:]).keys) == Set((free.json.object ?? [:]).keys))
            #expect(taken.json["id"] != registered.json["user"]?["id"])
            #expect(taken.json["identities"] == [])
            #expect(fixture.mails.count == count + 1, "only the free address gets a mail")
        }
    }

    @Test func signingUpAgainSendsAnotherMailAndKeepsTheFirstPassword() async throws {
        try await AuthFixture.with { fixture in
            let first = try await fixture.signUp("ann@example.com", metadata: ["secret": "of the first"])
            let tooSoon = try await fixture.signUp("ann@example.com", password: "another one")
            #expect(tooSoon.status == 429)
            #expect(tooSoon.errorCode == "over_email_send_rate_limit")
            #expect(tooSoon.headers["Retry-After"] == "1")
            fixture.wait(seconds: 1.5)
            let again = try await fixture.signUp("ann@example.com", password: "another one")
            #expect(again.json["id"] == first.json["id"])
            #expect(again.json["user_metadata"]?["secret"] == nil)
            _ = try await fixture.send(
                .post, "/verify",
                ["type": "signup", "email": "ann@example.com", "token": .string(try fixture.lastCode())])
            #expect(try await fixture.signIn("ann@example.com").status == 200)
            #expect(try await fixture.signIn("ann@example.com", password: "another one").status == 400)
        }
    }

    @Test func signsInAtOnceWhenConfirmationIsOff() async throws {
        try await AuthFixture.with(configure: { $0.isAutoconfirming = true }) { fixture in
            let answer = try await fixture.signUp("ann@example.com")
            #expect(answer.status == 200)
            #expect(answer.json["user"]?["email_confirmed_at"] != nil)
            #expect(try await fixture.send(.get, "/user", token: answer.accessToken).status == 200)
            #expect(fixture.mails.isEmpty)
            let again = try await fixture.signUp("ann@example.com")
            #expect(again.status == 422)
            #expect(again.errorCode == "user_already_exists")
        }
    }

    @Test func manyAtOnceMakeOneAccount() async throws {
        try await AuthFixture.with(configure: { $0.limits.emailIntervalSeconds = 0 }) { fixture in
            let identifiers = try await withThrowingTaskGroup(of: JSONValue?.self) { group in
                for _ in 0..<8 {
                    group.addTask {
                        let answer = try await fixture.signUp("ann@example.com")
                        #expect(answer.status == 200)
                        return answer.json["id"]
                    }
                }
                return try await group.reduce(into: Set<JSONValue?>()) { $0.insert($1) }
            }
            #expect(identifiers.count == 1)
            let count = try await fixture.pool.query("SELECT count(*) FROM auth.users")
            #expect(count.firstRow?.int(0) == 1)
        }
    }

    @Test func refusesWhatIsNotRight() async throws {
        let cases = [
            (#"{"email":"ann@example.com","password":"12345"}"#, 422, "weak_password"),
            (#"{"email":"ann@example.com","password":""}"#, 400, "validation_failed"),
            (#"{"email":"ann@example","password":"correct horse","phone":"1"}"#, 400, "validation_failed"),
            (#"{"email":"ann example.com","password":"correct horse"}"#, 400, "validation_failed"),
            (#"{"email":"ann@@example.com","password":"correct horse"}"#, 400, "validation_failed"),
            (#"{"phone":"123456","password":"correct horse"}"#, 400, "phone_provider_disabled"),
            (
                #"{"email":"ann@example.com","password":"correct horse","code_challenge":"short","code_challenge_method":"s256"}"#,
                400, "validation_failed"
            ),
            (
                #"{"email":"ann@example.com","password":"correct horse","code_challenge_method":"s256"}"#, 400,
                "validation_failed"
            ),
            (#"{"email":5,"password":"correct horse"}"#, 400, "bad_json"),
            (#"{"email":"a\u0000nn@example.com","password":"correct horse"}"#, 400, "bad_json"),
            (#"{"email":"ann@example.com","password":"correct horse","data":{"x":"\u0000"}}"#, 400, "bad_json"),
            (#"{"email":"ann@example.com","password":"correct horse","data":[]}"#, 400, "bad_json"),
            ("[]", 400, "bad_json"), ("", 400, "bad_json"), ("{", 400, "bad_json"), ("\u{FF}", 400, "bad_json"),
        ]
        try await AuthFixture.with { fixture in
            for (body, status, code) in cases {
                let answer = try await fixture.send(.post, "/signup", bytes: Array(body.utf8))
                #expect(answer.status == status)
                #expect(answer.errorCode == code)
                #expect(answer.json["code"]?.int == status)
                #expect(answer.headers["X-Sb-Error-Code"] == code)
                #expect(fixture.mails.isEmpty)
            }
        }
    }

    @Test func refusesPasswordsThatBcryptWouldCut() async throws {
        try await AuthFixture.with { fixture in
            let long = try await fixture.signUp("ann@example.com", password: String(repeating: "ä", count: 37))
            #expect(long.errorCode == "validation_failed")
            let longest = try await fixture.signUp("ann@example.com", password: String(repeating: "ä", count: 36))
            #expect(longest.status == 200)
        }
    }

    @Test func refusesDataThatTokensCannotCarryAndBodiesThatAreTooLong() async throws {
        try await AuthFixture.with { fixture in
            let data: JSONValue = ["x": .string(String(repeating: "x", count: RequestParameters.metadataLimitBytes))]
            #expect(try await fixture.signUp("ann@example.com", metadata: data).errorCode == "validation_failed")
            let body = [UInt8](repeating: 0x20, count: RequestParameters.bodyLimitBytes + 1)
            let answer = try await fixture.send(.post, "/signup", bytes: body)
            #expect(answer.status == 413)
            #expect(answer.errorCode == "request_entity_too_large")
        }
    }

    @Test func weakPasswordsSayWhyInBothForms() async throws {
        try await AuthFixture.with(configure: { $0.requiredPasswordCharacterSets = ["abc", "0123"] }) { fixture in
            let old = try await fixture.signUp("ann@example.com", password: "xyz")
            #expect(old.json["weak_password"]?["reasons"] == ["length", "characters"])
            let new = try await fixture.signUp(
                "ann@example.com", password: "xyz", headers: ["X-Supabase-Api-Version": "2024-01-01"])
            #expect(new.status == 422)
            #expect(new.json["code"] == "weak_password")
            #expect(new.json["message"]?.string?.contains("6 characters") == true)
            #expect(new.json["weak_password"]?["reasons"] == ["length", "characters"])
            #expect(new.headers["X-Supabase-Api-Version"] == "2024-01-01")
        }
    }

    @Test func aMailThatCannotBeSentMayBeAskedForAgainAtOnce() async throws {
        try await AuthFixture.with { fixture in
            fixture.breakMail(true)
            let answer = try await fixture.signUp("ann@example.com")
            #expect(answer.status == 500)
            #expect(answer.errorCode == "unexpected_failure")
            #expect(fixture.takeFailures().count == 1)
            fixture.breakMail(false)
            #expect(try await fixture.signUp("ann@example.com").status == 200)
            #expect(fixture.mails.count == 1)
        }
    }

    @Test func canBeSwitchedOff() async throws {
        try await AuthFixture.with(configure: { $0.isSignupAllowed = false }) { fixture in
            let signup = try await fixture.signUp("ann@example.com")
            #expect(signup.errorCode == "signup_disabled")
            #expect(try await fixture.send(.post, "/signup", [:]).errorCode == "signup_disabled")
            #expect(try await fixture.send(.post, "/otp", ["email": "a@b.c"]).errorCode == "signup_disabled")
        }
    }

    @Test func anonymousUsersSignInAtOnceAndMayAddAnAddress() async throws {
        try await AuthFixture.with { fixture in
            let answer = try await fixture.send(.post, "/signup", ["data": ["nickname": "Owl"]])
            #expect(answer.status == 200)
            #expect(answer.json["user"]?["is_anonymous"] == true)
            #expect(answer.json["user"]?["user_metadata"] == ["nickname": "Owl"])
            let token = answer.accessToken
            let password = try await fixture.send(.put, "/user", ["password": "correct horse"], token: token)
            #expect(password.status == 422)
            let change = try await fixture.send(.put, "/user", ["email": "owl@example.com"], token: token)
            #expect(change.json["new_email"] == "owl@example.com")
            #expect(fixture.mails.map(\.recipient) == ["owl@example.com"])
            let confirmed = try await fixture.send(
                .post, "/verify",
                ["type": "email_change", "email": "owl@example.com", "token": .string(try fixture.lastCode())])
            #expect(confirmed.json["user"]?["is_anonymous"] == false)
            #expect(confirmed.json["user"]?["email"] == "owl@example.com")
            #expect(confirmed.json["user"]?["id"] == answer.json["user"]?["id"])
            #expect(confirmed.json["user"]?["identities"]?[0]?["provider"] == "email")
        }
    }
}
