import HTTPServer
import JSON
import Testing

@testable import Auth

@Suite struct MailEndpointsTests {
    @Test func aRecoveryMailLetsSetANewPassword() async throws {
        try await AuthFixture.with { fixture in
            _ = try await fixture.signedInUser("ann@example.com")
            let answer = try await fixture.send(.post, "/recover", ["email": "Ann@example.com"])
            #expect(answer.status == 200)
            #expect(answer.json == [:])
            let fields = fragmentFields(try await fixture.send(.get, try fixture.lastLink()).location)
            #expect(fields["type"] == "recovery")
            let changed = try await fixture.send(
                .put, "/user", ["password": "battery staple"], token: fields["access_token"])
            #expect(changed.status == 200)
            #expect(try await fixture.signIn("ann@example.com", password: "battery staple").status == 200)
        }
    }

    @Test func unknownAddressesGetTheAnswerOfKnownOnes() async throws {
        try await AuthFixture.with { fixture in
            _ = try await fixture.signedInUser("ann@example.com")
            let count = fixture.mails.count
            for body: JSONValue in [
                ["email": "nobody@example.com"], ["type": "signup", "email": "nobody@example.com"],
            ] {
                let path = body["type"] == nil ? "/recover" : "/resend"
                let answer = try await fixture.send(.post, path, body)
                #expect(answer.status == 200)
                #expect(answer.json == [:])
            }
            let confirmed = try await fixture.send(.post, "/resend", ["type": "signup", "email": "ann@example.com"])
            #expect(confirmed.status == 200)
            let unchanged = try await fixture.send(
                .post, "/resend", ["type": "email_change", "email": "ann@example.com"])
            #expect(unchanged.status == 200)
            #expect(fixture.mails.count == count)
        }
    }

    @Test func recoveryConfirmsTheAddressToo() async throws {
        try await AuthFixture.with { fixture in
            try await fixture.signUp("ann@example.com")
            _ = try await fixture.send(.post, "/recover", ["email": "ann@example.com"])
            let answer = try await fixture.send(
                .post, "/verify",
                ["type": "recovery", "email": "ann@example.com", "token": .string(try fixture.lastCode())])
            #expect(answer.json["user"]?["email_confirmed_at"] != nil)
        }
    }

    @Test func aMailSignsInKnownAndNewUsers() async throws {
        try await AuthFixture.with { fixture in
            let new = try await fixture.send(.post, "/otp", ["email": "ann@example.com", "data": ["name": "Ann"]])
            #expect(new.status == 200)
            #expect(new.json == [:])
            let verify = {
                try await fixture.send(
                    .post, "/verify",
                    ["type": "email", "email": "ann@example.com", "token": .string(try fixture.lastCode())])
            }
            let first = try await verify()
            #expect(first.json["user"]?["user_metadata"]?["name"] == "Ann")
            fixture.wait(seconds: 2)
            #expect(try await fixture.send(.post, "/magiclink", ["email": "ann@example.com"]).status == 200)
            #expect(fixture.mails.last?.subject == "Sign in to EasyApp")
            let second = try await verify()
            #expect(second.json["user"]?["id"] == first.json["user"]?["id"])
            #expect(try await fixture.signIn("ann@example.com", password: "").status == 400)
        }
    }

    @Test func signingInByMailCanBeForKnownUsersOnly() async throws {
        try await AuthFixture.with { fixture in
            let answer = try await fixture.send(.post, "/otp", ["email": "ann@example.com", "create_user": false])
            #expect(answer.status == 422)
            #expect(answer.errorCode == "otp_disabled")
            #expect(fixture.mails.isEmpty)
            let phone = try await fixture.send(.post, "/otp", ["phone": "123"])
            #expect(phone.errorCode == "phone_provider_disabled")
            #expect(try await fixture.send(.post, "/otp", ["email": "a@b.c", "channel": "sms"]).status == 400)
            #expect(try await fixture.send(.post, "/otp", [:]).errorCode == "validation_failed")
        }
    }

    @Test func mailsAreInTheUsersLanguage() async throws {
        try await AuthFixture.with { fixture in
            try await fixture.signUp("a@example.com")
            #expect(fixture.mails.last?.subject == "Confirm your email address")
            try await fixture.signUp("b@example.com", headers: ["Accept-Language": "fr, zh-CN;q=0.8, en;q=0.5"])
            #expect(fixture.mails.last?.subject == "确认您的邮箱地址")
            try await fixture.signUp(
                "c@example.com", metadata: ["locale": "zh-Hans"], headers: ["Accept-Language": "en"])
            #expect(fixture.mails.last?.subject == "确认您的邮箱地址")
            fixture.wait(seconds: 2)
            _ = try await fixture.send(.post, "/recover", ["email": "c@example.com"])
            #expect(fixture.mails.last?.subject == "重置您的密码")
        }
    }

    @Test func mailsAreCountedForEachUserAndForAll() async throws {
        try await AuthFixture.with(configure: {
            $0.limits.emailIntervalSeconds = 60
            $0.limits.emailsPerHour = 3
        }) { fixture in
            try await fixture.signUp("a@example.com")
            fixture.wait(seconds: 20)
            let soon = try await fixture.send(.post, "/resend", ["type": "signup", "email": "a@example.com"])
            #expect(soon.status == 429)
            #expect(soon.errorCode == "over_email_send_rate_limit")
            #expect(soon.json["msg"] == "For security purposes, you can only request this after 40 seconds.")
            #expect(soon.headers["Retry-After"] == "40")
            #expect(try await fixture.signUp("b@example.com").status == 200)
            #expect(try await fixture.signUp("c@example.com").status == 200)
            let tooMany = try await fixture.signUp("d@example.com")
            #expect(tooMany.status == 429)
            #expect(tooMany.errorCode == "over_email_send_rate_limit")
            #expect(fixture.mails.count == 3)
            fixture.wait(seconds: 1200)
            #expect(try await fixture.signUp("d@example.com").status == 200)
        }
    }

    @Test func requestsOfOneAddressAreCounted() async throws {
        try await AuthFixture.with(configure: {
            $0.limits.burst = 5
            $0.limits.tokenRequestsPerFiveMinutes = 30
            $0.limits.verificationsPerFiveMinutes = 30
        }) { fixture in
            for _ in 0..<5 { #expect(try await fixture.signIn("a@example.com").status == 400) }
            let refused = try await fixture.signIn("a@example.com")
            #expect(refused.status == 429)
            #expect(refused.errorCode == "over_request_rate_limit")
            #expect(refused.headers["Retry-After"] == "10")
            for _ in 0..<5 { #expect(try await fixture.send(.get, "/verify?type=signup&token=x").status == 303) }
            #expect(try await fixture.send(.get, "/verify?type=signup&token=x").status == 429)
            fixture.wait(seconds: 10)
            #expect(try await fixture.signIn("a@example.com").status == 400)
        }
    }
}
