import Cryptography
import HTTPServer
import JSON
import Testing

@testable import Auth

@Suite struct UserEndpointsTests {
    @Test func onlyGoodTokensAreLetIn() async throws {
        try await AuthFixture.with { fixture in
            let user = try await fixture.signedInUser("ann@example.com")
            let get = { (authorization: String?) in
                try await fixture.send(
                    .get, "/user", headers: authorization.map { ["Authorization": $0] } ?? [:])
            }
            let token = user.accessToken
            #expect(try await get("Bearer \(token)").status == 200)
            #expect(try await get("bearer \(token)").json["email"] == "ann@example.com")
            for missing in [nil, "", "Bearer", "Basic \(token)", token] {
                let answer = try await get(missing)
                #expect(answer.status == 401)
                #expect(answer.errorCode == "no_authorization")
            }
            let claims = try #require(
                JWTVerifier(keys: [SigningKey(secret: AuthFixture.secret)])
                    .verifySignature(token).claims.object)
            let forged = try JSONWebToken.sign(claims: claims, with: SigningKey(secret: "another secret")).compact
            let parts = token.split(separator: ".")
            let unsigned = Base64URL.encode(Array(#"{"alg":"none","typ":"JWT"}"#.utf8)) + ".\(parts[1])."
            for bad in [forged, unsigned, "x.y.z", "\(parts[0]).\(parts[1]).", try AuthFixture.administratorToken] {
                let answer = try await get("Bearer \(bad)")
                #expect(answer.status == 403)
                #expect(answer.errorCode == "bad_jwt")
            }
            fixture.wait(seconds: 3700)
            let expired = try await get("Bearer \(token)")
            #expect(expired.status == 403)
            #expect(expired.errorCode == "bad_jwt")
            #expect(expired.json["msg"]?.string?.contains("token is expired") == true)
        }
    }

    @Test func clocksMayDifferALittle() async throws {
        try await AuthFixture.with { fixture in
            let user = try await fixture.signedInUser("ann@example.com")
            fixture.wait(seconds: 3600 + 20)
            #expect(try await fixture.send(.get, "/user", token: user.accessToken).status == 200)
            fixture.wait(seconds: -3700)
            #expect(try await fixture.send(.get, "/user", token: user.accessToken).status == 403)
        }
    }

    @Test func dataIsMergedAndNullRemoves() async throws {
        try await AuthFixture.with { fixture in
            let token = try await fixture.signedInUser("ann@example.com").accessToken
            let put = { (data: JSONValue) in try await fixture.send(.put, "/user", ["data": data], token: token) }
            let first = try await put(["name": "Ann", "age": 40])
            #expect(first.json["user_metadata"]?["name"] == "Ann")
            let second = try await put(["age": nil, "city": "Köln"])
            #expect(second.json["user_metadata"]?["age"] == nil)
            #expect(second.json["user_metadata"]?["name"] == "Ann")
            #expect(second.json["user_metadata"]?["city"] == "Köln")
            let tooMuch = try await put(["x": .string(String(repeating: "x", count: 6_100))])
            #expect(tooMuch.errorCode == "validation_failed")
            let admin = try await fixture.send(.put, "/user", ["app_metadata": ["role": "admin"]], token: token)
            #expect(admin.errorCode == "not_admin")
        }
    }

    @Test func aNewPasswordEndsTheOtherSessions() async throws {
        try await AuthFixture.with { fixture in
            let here = try await fixture.signedInUser("ann@example.com")
            let elsewhere = try await fixture.signIn("ann@example.com")
            let same = try await fixture.send(.put, "/user", ["password": "correct horse"], token: here.accessToken)
            #expect(same.status == 422)
            #expect(same.errorCode == "same_password")
            let weak = try await fixture.send(.put, "/user", ["password": "abc"], token: here.accessToken)
            #expect(weak.errorCode == "weak_password")
            let changed = try await fixture.send(.put, "/user", ["password": "battery staple"], token: here.accessToken)
            #expect(changed.status == 200)
            #expect(try await fixture.send(.get, "/user", token: here.accessToken).status == 200)
            #expect(
                try await fixture.send(.get, "/user", token: elsewhere.accessToken).errorCode == "session_not_found")
            #expect(try await fixture.refresh(elsewhere.refreshToken).errorCode == "refresh_token_not_found")
            #expect(try await fixture.signIn("ann@example.com").status == 400)
            #expect(try await fixture.signIn("ann@example.com", password: "battery staple").status == 200)
        }
    }

    @Test func bothAddressesMustAgreeToAChange() async throws {
        try await AuthFixture.with { fixture in
            let user = try await fixture.signedInUser("ann@example.com")
            let asked = try await fixture.send(
                .put, "/user", ["email": "Ann@New.example"], token: user.accessToken)
            #expect(asked.json["new_email"] == "ann@new.example")
            #expect(asked.json["email"] == "ann@example.com")
            let mails = fixture.mails.suffix(2)
            #expect(Set(mails.map(\.recipient)) == ["ann@example.com", "ann@new.example"])
            let first = try await fixture.send(.get, try AuthFixture.link(in: try #require(mails.first)))
            #expect(fragmentFields(first.location)["message"]?.contains("other email") == true)
            #expect(try await fixture.send(.get, "/user", token: user.accessToken).json["email"] == "ann@example.com")
            let second = try await fixture.send(.get, try AuthFixture.link(in: try #require(mails.last)))
            #expect(fragmentFields(second.location)["type"] == "email_change")
            let changed = try await fixture.send(.get, "/user", token: user.accessToken)
            #expect(changed.json["email"] == "ann@new.example")
            #expect(changed.json["new_email"] == nil)
            #expect(changed.json["email_confirmed_at"] == asked.json["email_confirmed_at"])
            #expect(changed.json["identities"]?[0]?["identity_data"]?["email"] == "ann@new.example")
            #expect(try await fixture.signIn("ann@new.example").status == 200)
            #expect(try await fixture.signIn("ann@example.com").status == 400)
            let profile = try await fixture.pool.query("SELECT email FROM profiles")
            #expect(profile.firstRow?.string(0) == "ann@new.example")
        }
    }

    @Test func aChangeWorksWithCodesAndCanBeSentAgain() async throws {
        try await AuthFixture.with(configure: { $0.isEmailChangeSecure = false }) { fixture in
            let user = try await fixture.signedInUser("ann@example.com")
            _ = try await fixture.send(.put, "/user", ["email": "ann@new.example"], token: user.accessToken)
            let old = try fixture.lastCode()
            fixture.wait(seconds: 2)
            let resent = try await fixture.send(
                .post, "/resend", ["type": "email_change", "email": "ann@example.com"])
            #expect(resent.status == 200)
            #expect(fixture.mails.last?.recipient == "ann@new.example")
            let verify = { (code: String) in
                try await fixture.send(
                    .post, "/verify", ["type": "email_change", "email": "ann@new.example", "token": .string(code)])
            }
            #expect(try await verify(old).errorCode == "otp_expired")
            #expect(try await verify(try fixture.lastCode()).json["user"]?["email"] == "ann@new.example")
        }
    }

    @Test func nobodyCanTakeAnothersAddress() async throws {
        try await AuthFixture.with { fixture in
            let ann = try await fixture.signedInUser("ann@example.com")
            _ = try await fixture.signedInUser("bob@example.com")
            let taken = try await fixture.send(.put, "/user", ["email": "bob@example.com"], token: ann.accessToken)
            #expect(taken.status == 422)
            #expect(taken.errorCode == "email_exists")
            _ = try await fixture.send(.put, "/user", ["email": "cleo@example.com"], token: ann.accessToken)
            let links = try fixture.mails.suffix(2).map { try AuthFixture.link(in: $0) }
            _ = try await fixture.signedInUser("cleo@example.com")
            _ = try await fixture.send(.get, links[0])
            let late = fragmentFields(try await fixture.send(.get, links[1]).location)
            #expect(late["error_code"] == "email_exists", "somebody was quicker")
            #expect(try await fixture.send(.get, "/user", token: ann.accessToken).json["email"] == "ann@example.com")
        }
    }

    @Test func oldSessionsNeedACodeForANewPasswordWhereThatIsAskedFor() async throws {
        try await AuthFixture.with(configure: {
            $0.doesPasswordUpdateRequireReauthentication = true
        }) { fixture in
            var session = try await fixture.signedInUser("ann@example.com")
            fixture.wait(seconds: 25 * 3600)
            session = try await fixture.refresh(session.refreshToken)
            let put = { [token = session.accessToken] (nonce: String) in
                try await fixture.send(
                    .put, "/user", ["password": "battery staple", "nonce": .string(nonce)], token: token)
            }
            #expect(try await put("").errorCode == "reauthentication_needed")
            #expect(try await put("123456").errorCode == "reauthentication_not_valid")
            #expect(try await fixture.send(.get, "/reauthenticate", token: session.accessToken).status == 200)
            let code = try fixture.lastCode()
            #expect(fixture.mails.last?.htmlBody.contains("<a ") == false, "there is no link to follow")
            #expect(try await put(code == "111111" ? "222222" : "111111").errorCode == "reauthentication_not_valid")
            #expect(try await put(code).status == 200)
            #expect(try await put(code).errorCode == "reauthentication_not_valid", "it is used up")
        }
    }

    @Test func signingOutEndsTheSessionsOfItsScope() async throws {
        try await AuthFixture.with { fixture in
            let a = try await fixture.signedInUser("ann@example.com")
            let (b, c, d) = (
                try await fixture.signIn("ann@example.com"), try await fixture.signIn("ann@example.com"),
                try await fixture.signedInUser("bob@example.com")
            )
            let isAlive = { (answer: AuthFixture.Answer) in
                try await fixture.send(.get, "/user", token: answer.accessToken).status == 200
            }
            #expect(try await fixture.send(.post, "/logout?scope=local", token: a.accessToken).status == 204)
            #expect(try await [isAlive(a), isAlive(b), isAlive(c)] == [false, true, true])
            #expect(try await fixture.send(.post, "/logout?scope=others", token: b.accessToken).status == 204)
            #expect(try await [isAlive(b), isAlive(c)] == [true, false])
            #expect(try await fixture.send(.post, "/logout", token: b.accessToken).status == 204)
            #expect(try await [isAlive(b), isAlive(d)] == [false, true])
            let again = try await fixture.send(.post, "/logout", token: b.accessToken)
            #expect(again.errorCode == "session_not_found")
            #expect(
                try await fixture.send(.post, "/logout?scope=x", token: d.accessToken).errorCode == "validation_failed")
        }
    }
}
