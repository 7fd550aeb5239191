import Cryptography
import HTTPServer
import JSON
import Testing

@testable import Auth

@Suite struct VerifyTests {
    /// A code verifier and its challenge (RFC 7636, appendix B).
    private let verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
    private let challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"

    private func signUp(_ fixture: AuthFixture, challenge: String) async throws {
        _ = try await fixture.send(
            .post, "/signup?redirect_to=easyapp://auth/callback",
            [
                "email": "ann@example.com", "password": "correct horse", "code_challenge": .string(challenge),
                "code_challenge_method": "s256",
            ])
    }

    @Test func aLinkSignsInOnce() async throws {
        try await AuthFixture.with { fixture in
            try await fixture.signUp("ann@example.com")
            let link = try fixture.lastLink()
            let answer = try await fixture.send(.get, link)
            #expect(answer.status == 303)
            #expect(answer.location.hasPrefix("easyapp://auth/callback#"))
            let fields = fragmentFields(answer.location)
            #expect(fields["type"] == "signup")
            #expect(fields["token_type"] == "bearer")
            #expect(fields["expires_in"] == "3600")
            let user = try await fixture.send(.get, "/user", token: fields["access_token"])
            #expect(user.json["email"] == "ann@example.com")
            #expect(user.json["email_confirmed_at"] != nil)
            #expect(user.json["user_metadata"]?["email_verified"] == true)
            #expect(user.json["identities"]?[0]?["identity_data"]?["email_verified"] == true)
            #expect(try await fixture.refresh(fields["refresh_token"] ?? "").status == 200)
            let again = fragmentFields(try await fixture.send(.get, link).location)
            #expect(again["error"] == "access_denied")
            #expect(again["error_code"] == "otp_expired")
            #expect(again["access_token"] == nil)
        }
    }

    @Test func ofManyWhoFollowALinkOneSignsIn() async throws {
        try await AuthFixture.with { fixture in
            try await fixture.signUp("ann@example.com")
            let link = try fixture.lastLink()
            let count = try await withThrowingTaskGroup(of: Bool.self) { group in
                for _ in 0..<16 {
                    group.addTask {
                        fragmentFields(try await fixture.send(.get, link).location)["access_token"] != nil
                    }
                }
                return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
            }
            #expect(count == 1)
        }
    }

    @Test func linksAndCodesExpire() async throws {
        try await AuthFixture.with { fixture in
            try await fixture.signUp("ann@example.com")
            let (link, code) = (try fixture.lastLink(), try fixture.lastCode())
            fixture.wait(seconds: 3601)
            #expect(fragmentFields(try await fixture.send(.get, link).location)["error_code"] == "otp_expired")
            let answer = try await fixture.send(
                .post, "/verify", ["type": "signup", "email": "ann@example.com", "token": .string(code)])
            #expect(answer.status == 403)
            #expect(answer.errorCode == "otp_expired")
        }
    }

    @Test func anotherMailMakesTheFirstOneWorthless() async throws {
        try await AuthFixture.with { fixture in
            try await fixture.signUp("ann@example.com")
            let link = try fixture.lastLink()
            fixture.wait(seconds: 2)
            let resent = try await fixture.send(.post, "/resend", ["type": "signup", "email": "ann@example.com"])
            #expect(resent.status == 200)
            #expect(resent.json == [:])
            #expect(fragmentFields(try await fixture.send(.get, link).location)["error_code"] == "otp_expired")
            let newLink = try fixture.lastLink()
            #expect(fragmentFields(try await fixture.send(.get, newLink).location)["access_token"] != nil)
        }
    }

    @Test func codesAreNotToBeGuessed() async throws {
        try await AuthFixture.with { fixture in
            try await fixture.signUp("ann@example.com")
            let code = try fixture.lastCode()
            let wrong = code == "123456" ? "654321" : "123456"
            for _ in 0..<10 {
                let answer = try await fixture.send(
                    .post, "/verify", ["type": "signup", "email": "ann@example.com", "token": .string(wrong)])
                #expect(answer.errorCode == "otp_expired")
            }
            let right = try await fixture.send(
                .post, "/verify", ["type": "signup", "email": "ann@example.com", "token": .string(code)])
            #expect(right.errorCode == "otp_expired", "the tries are used up")
            let link = try fixture.lastLink()
            #expect(fragmentFields(try await fixture.send(.get, link).location)["access_token"] != nil)
        }
    }

    @Test func aLinksTokenMayBePosted() async throws {
        try await AuthFixture.with { fixture in
            try await fixture.signUp("ann@example.com")
            let hash = try #require(queryFields(try fixture.lastLink())["token"])
            let other = try await fixture.send(.post, "/verify", ["type": "recovery", "token_hash": .string(hash)])
            #expect(other.errorCode == "otp_expired", "of another kind")
            let answer = try await fixture.send(.post, "/verify", ["type": "email", "token_hash": .string(hash)])
            #expect(answer.status == 200)
            #expect(answer.json["user"]?["email"] == "ann@example.com")
        }
    }

    @Test func refusesWhatIsNotRight() async throws {
        let cases = [
            (#"{"token":"123456","email":"a@b.c"}"#, 400), (#"{"type":"signup"}"#, 400),
            (#"{"type":"signup","token":"1","token_hash":"2"}"#, 400),
            (#"{"type":"other","token":"1","email":"a@b.c"}"#, 400),
            (#"{"type":"signup","token":"1"}"#, 400), (#"{"type":"signup","token":"1","email":"nonsense"}"#, 422),
            (#"{"type":"signup","token_hash":"1","email":"a@b.c"}"#, 400),
        ]
        try await AuthFixture.with { fixture in
            for (body, status) in cases {
                let answer = try await fixture.send(.post, "/verify", bytes: Array(body.utf8))
                #expect(answer.status == status)
                #expect(answer.errorCode == "validation_failed")
                for target in ["/verify?token=x", "/verify?type=signup", "/verify?type=&token=x"] {
                    #expect(try await fixture.send(.get, target).status == 400)
                }
            }
        }
    }

    @Test func aCodeIsExchangedOnceWithTheRightVerifier() async throws {
        try await AuthFixture.with { fixture in
            try await signUp(fixture, challenge: challenge)
            let answer = try await fixture.send(.get, try fixture.lastLink())
            let code = try #require(queryFields(answer.location)["code"])
            #expect(fragmentFields(answer.location).isEmpty)
            let exchange = { (verifier: String) in
                try await fixture.send(
                    .post, "/token?grant_type=pkce", ["auth_code": .string(code), "code_verifier": .string(verifier)])
            }
            let wrong = try await exchange(challenge)
            #expect(wrong.status == 400)
            #expect(wrong.errorCode == "bad_code_verifier")
            let right = try await exchange(verifier)
            #expect(right.status == 200)
            #expect(right.json["user"]?["email"] == "ann@example.com")
            let again = try await exchange(verifier)
            #expect(again.status == 404)
            #expect(again.errorCode == "flow_state_not_found")
        }
    }

    @Test func codesExpireAfterTheyWereHandedOut() async throws {
        try await AuthFixture.with { fixture in
            try await signUp(fixture, challenge: challenge)
            fixture.wait(seconds: 1800)
            let answer = try await fixture.send(.get, try fixture.lastLink())
            let code = try #require(queryFields(answer.location)["code"])
            fixture.wait(seconds: 301)
            let exchange = try await fixture.send(
                .post, "/token?grant_type=pkce", ["auth_code": .string(code), "code_verifier": .string(verifier)])
            #expect(exchange.status == 422)
            #expect(exchange.errorCode == "flow_state_expired")
        }
    }

    @Test func errorsOfExchangeFlowsAreInTheQueryToo() async throws {
        try await AuthFixture.with { fixture in
            try await signUp(fixture, challenge: challenge)
            let link = try fixture.lastLink()
            _ = try await fixture.send(.get, link)
            let again = try await fixture.send(.get, link)
            #expect(queryFields(again.location)["error_code"] == "otp_expired")
            #expect(fragmentFields(again.location)["error_code"] == "otp_expired")
        }
    }

    @Test func linksLeadOnlyWhereTheyMay() async throws {
        try await AuthFixture.with(configure: {
            $0.deviceURL = "http://127.0.0.1:8080"
            $0.redirectAllowList.append("http://127.0.0.1:8080/**")
        }) { fixture in
            for (target, expected) in [
                ("easyapp://other/place", "easyapp://other/place"), ("https://evil.example", "easyapp://auth/callback"),
                ("http://127.0.0.1:54321/welcome", "http://127.0.0.1:54321/welcome"),
                ("http://127.0.0.1:8080/x", "http://127.0.0.1:8080/x"),
                ("http://127.0.0.1:8080@evil.example/", "easyapp://auth/callback"),
                ("http://127.0.0.1:54321.evil.example/", "easyapp://auth/callback"),
                ("javascript:alert(1)//easyapp://", "easyapp://auth/callback"), ("", "easyapp://auth/callback"),
            ] {
                let query = "redirect_to=\(PercentEncoding.encode(target))"
                let answer = try await fixture.send(.get, "/verify?token=x&type=signup&\(query)")
                #expect(answer.status == 303)
                #expect(answer.location.hasPrefix(expected + "#"), "\(target) led to \(answer.location)")
            }
        }
    }

    @Test func browsersAreSentToTheDevicesPage() async throws {
        try await AuthFixture.with(configure: { $0.deviceURL = "http://127.0.0.1:8080" }) { fixture in
            try await fixture.signUp("ann@example.com")
            let answer = try await fixture.send(
                .get, try fixture.lastLink(), headers: ["Accept": "text/html,application/xhtml+xml;q=0.9"])
            #expect(answer.status == 303)
            #expect(answer.location.hasPrefix("http://127.0.0.1:8080/open?url="))
            let link = try #require(queryFields(answer.location)["url"])
            #expect(link.hasPrefix("easyapp://auth/callback#"))
            #expect(fragmentFields(link)["access_token"] != nil)
        }
    }
}
