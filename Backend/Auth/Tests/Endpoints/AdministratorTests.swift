import HTTPServer
import JSON
import Testing

@testable import Auth

@Suite struct AdministratorTests {
    private let unknown = "00000000-0000-4000-8000-000000000000"

    private func send(
        _ fixture: AuthFixture, _ method: HTTPMethod, _ target: String, _ body: JSONValue? = nil
    ) async throws -> AuthFixture.Answer {
        try await fixture.send(method, target, body, token: try AuthFixture.administratorToken)
    }

    @Test func theRoutesAreForTheProductsServersOnly() async throws {
        try await AuthFixture.with { fixture in
            let user = try await fixture.signedInUser("ann@example.com")
            let routes: [(HTTPMethod, String)] = [
                (.get, "/admin/users"), (.post, "/admin/users"), (.get, "/admin/users/\(unknown)"),
                (.put, "/admin/users/\(unknown)"), (.delete, "/admin/users/\(unknown)"),
                (.post, "/admin/generate_link"), (.post, "/invite"),
            ]
            for (method, route) in routes {
                let refused = try await fixture.send(method, route, [:], token: user.accessToken)
                #expect(refused.status == 403)
                #expect(refused.errorCode == "not_admin")
                #expect(try await fixture.send(method, route, [:]).status == 401)
            }
        }
    }

    @Test func usersAreMadeChangedAndRemoved() async throws {
        try await AuthFixture.with { fixture in
            let made = try await send(
                fixture, .post, "/admin/users",
                [
                    "email": "ann@example.com", "password": "correct horse", "email_confirm": true,
                    "user_metadata": ["name": "Ann"], "app_metadata": ["plan": "pro"],
                ])
            #expect(made.status == 200)
            #expect(made.json["email_confirmed_at"] != nil)
            #expect(made.json["app_metadata"]?["plan"] == "pro")
            #expect(made.json["app_metadata"]?["provider"] == "email")
            #expect(fixture.mails.isEmpty)
            let path = "/admin/users/\(made.json["id"]?.string ?? "")"
            let session = try await fixture.signIn("ann@example.com")
            #expect(session.status == 200)
            let changed = try await send(
                fixture, .put, path,
                ["email": "ann@new.example", "password": "battery staple", "ban_duration": "1h30m", "role": "editor"])
            #expect(changed.json["email"] == "ann@new.example")
            #expect(changed.json["role"] == "editor")
            #expect(changed.json["banned_until"]?.string == fixture.time.adding(seconds: 5400).rfc3339)
            #expect(try await fixture.refresh(session.refreshToken).status == 400)
            #expect(try await send(fixture, .put, path, ["ban_duration": "none"]).json["banned_until"] == nil)
            #expect(try await fixture.signIn("ann@new.example", password: "battery staple").status == 200)
            #expect(try await send(fixture, .get, path).json["user_metadata"]?["name"] == "Ann")
            #expect(try await send(fixture, .delete, path).json == [:])
            let gone = try await send(fixture, .get, path)
            #expect(gone.status == 404)
            #expect(gone.errorCode == "user_not_found")
            #expect(try await fixture.pool.query("SELECT FROM profiles").rowCount == 0)
        }
    }

    @Test func aUserMayBringAnIdentifierAndAHash() async throws {
        try await AuthFixture.with { fixture in
            let identifier = "11111111-2222-4333-8444-555555555555"
            let hash = try await fixture.service.hasher.hash("from elsewhere")
            let made = try await send(
                fixture, .post, "/admin/users",
                [
                    "id": .string(identifier), "email": "ann@example.com", "password_hash": .string(hash),
                    "email_confirm": true,
                ])
            #expect(made.json["id"]?.string == identifier)
            #expect(made.json["identities"]?[0]?["user_id"]?.string == identifier)
            #expect(try await fixture.signIn("ann@example.com", password: "from elsewhere").status == 200)
        }
    }

    /// GoTrue's days: an address that takes another's place is confirmed since that was, unless an administrator says that it is now.
    @Test func anAdministratorsWordConfirmsAnewAndAnotherAddressAloneDoesNot() async throws {
        try await AuthFixture.with { fixture in
            let made = try await send(
                fixture, .post, "/admin/users", ["email": "ann@example.com", "email_confirm": true])
            let first = try #require(made.json["email_confirmed_at"]?.string)
            let path = "/admin/users/\(made.json["id"]?.string ?? "")"
            fixture.wait(seconds: 3600)
            let moved = try await send(fixture, .put, path, ["email": "anna@example.com"])
            #expect(moved.json["email"] == "anna@example.com")
            #expect(moved.json["email_confirmed_at"]?.string == first)
            let confirmed = try await send(fixture, .put, path, ["email": "annie@example.com", "email_confirm": true])
            #expect(confirmed.json["email"] == "annie@example.com")
            #expect(confirmed.json["email_confirmed_at"]?.string != first)
        }
    }

    @Test func refusesWhatIsNotRight() async throws {
        let cases = [
            (#"{}"#, 400, "validation_failed"), (#"{"email":"ann@example.com"}"#, 422, "email_exists"),
            (#"{"email":"b@example.com","ban_duration":"soon"}"#, 400, "validation_failed"),
            (#"{"email":"b@example.com","id":"1"}"#, 400, "validation_failed"),
            (#"{"email":"b@example.com","id":"00000000-0000-0000-0000-000000000000"}"#, 400, "validation_failed"),
            (#"{"email":"b@example.com","password_hash":"md5"}"#, 400, "validation_failed"),
            (#"{"email":"b@example.com","password":"abc"}"#, 422, "weak_password"),
            (#"{"email":"b@example.com","email_confirm":"yes"}"#, 400, "bad_json"),
        ]
        try await AuthFixture.with { fixture in
            _ = try await fixture.signUp("ann@example.com")
            for (body, status, code) in cases {
                let answer = try await send(fixture, .post, "/admin/users", try JSONValue(parsing: body))
                #expect(answer.status == status)
                #expect(answer.errorCode == code)
            }
        }
    }

    @Test func softDeletionLeavesNothingPersonal() async throws {
        try await AuthFixture.with { fixture in
            let user = try await fixture.signedInUser("ann@example.com")
            let identifier = user.json["user"]?["id"]?.string ?? ""
            _ = try await send(fixture, .delete, "/admin/users/\(identifier)", ["should_soft_delete": true])
            let kept = try await send(fixture, .get, "/admin/users/\(identifier)")
            #expect(kept.json["deleted_at"] != nil)
            #expect(kept.json["email"]?.string?.contains("@") == false)
            #expect(kept.json["user_metadata"] == [:])
            #expect(kept.json["identities"] == [])
            #expect(try await fixture.send(.get, "/user", token: user.accessToken).status == 403)
            #expect(try await fixture.signUp("ann@example.com").status == 200, "the address is free again")
        }
    }

    @Test func usersAreListedByPages() async throws {
        try await AuthFixture.with { fixture in
            for index in 1...5 {
                fixture.wait(seconds: 1)
                _ = try await fixture.signUp(
                    "user\(index)@example.com", metadata: ["full_name": .string("Name_\(index)")])
            }
            let first = try await send(fixture, .get, "/admin/users?page=1&per_page=2")
            let emails = { (answer: AuthFixture.Answer) in
                answer.json["users"]?.array?.compactMap { $0["email"]?.string?.prefix(5) }
            }
            #expect(emails(first) == ["user5", "user4"])
            #expect(first.json["aud"] == "authenticated")
            #expect(first.headers["X-Total-Count"] == "5")
            #expect(first.headers["Link"]?.contains("page=2&per_page=2>; rel=\"next\"") == true)
            #expect(first.headers["Link"]?.contains("page=3&per_page=2>; rel=\"last\"") == true)
            let last = try await send(fixture, .get, "/admin/users?page=3&per_page=2")
            #expect(emails(last) == ["user1"])
            #expect(last.headers["Link"]?.contains("next") == false)
            #expect(emails(try await send(fixture, .get, "/admin/users?sort=created_at%20asc&per_page=1")) == ["user1"])
            #expect(emails(try await send(fixture, .get, "/admin/users?filter=USER3")) == ["user3"])
            #expect(emails(try await send(fixture, .get, "/admin/users?filter=name_4")) == ["user4"])
            #expect(emails(try await send(fixture, .get, "/admin/users?filter=%25")) == [])
            for bad in ["page=0", "page=x", "per_page=-1", "sort=email", "page=9223372036854775807&per_page=50"] {
                #expect(try await send(fixture, .get, "/admin/users?\(bad)").errorCode == "validation_failed")
            }
        }
    }

    @Test func invitedUsersComeInByTheirMail() async throws {
        try await AuthFixture.with { fixture in
            let invited = try await send(
                fixture, .post, "/invite", ["email": "ann@example.com", "data": ["team": "a"]])
            #expect(invited.status == 200)
            #expect(invited.json["invited_at"] != nil)
            #expect(fixture.mails.last?.subject == "You have been invited to EasyApp")
            let fields = fragmentFields(try await fixture.send(.get, try fixture.lastLink()).location)
            #expect(fields["type"] == "invite")
            let user = try await fixture.send(
                .put, "/user", ["password": "correct horse"], token: fields["access_token"])
            #expect(user.json["user_metadata"]?["team"] == "a")
            #expect(try await fixture.signIn("ann@example.com").status == 200)
            #expect(try await send(fixture, .post, "/invite", ["email": "ann@example.com"]).errorCode == "email_exists")
        }
    }

    @Test func generatedLinksAndCodesWorkLikeThoseOfMails() async throws {
        try await AuthFixture.with { fixture in
            let prefix = "http://127.0.0.1:54321/auth/v1"
            let signup = try await send(
                fixture, .post, "/admin/generate_link",
                ["type": "signup", "email": "ann@example.com", "password": "correct horse"])
            #expect(signup.json["verification_type"] == "signup")
            let link = try #require(signup.json["action_link"]?.string)
            #expect(
                fragmentFields(try await fixture.send(.get, String(link.dropFirst(prefix.count))).location)["type"]
                    == "signup")
            let magic = try await send(
                fixture, .post, "/admin/generate_link",
                ["type": "magiclink", "email": "ann@example.com", "redirect_to": "easyapp://elsewhere"])
            #expect(magic.json["redirect_to"] == "easyapp://elsewhere")
            let byCode = try await fixture.send(
                .post, "/verify",
                ["type": "magiclink", "email": "ann@example.com", "token": magic.json["email_otp"] ?? ""])
            #expect(byCode.status == 200)
            let recovery = try await send(
                fixture, .post, "/admin/generate_link", ["type": "recovery", "email": "ann@example.com"])
            let byHash = try await fixture.send(
                .post, "/verify", ["type": "recovery", "token_hash": recovery.json["hashed_token"] ?? ""])
            #expect(byHash.status == 200)
            for (type, status) in [("recovery", 404), ("email_change_new", 404), ("other", 400)] {
                let answer = try await send(
                    fixture, .post, "/admin/generate_link",
                    ["type": .string(type), "email": "nobody@example.com", "new_email": "x@example.com"])
                #expect(answer.status == status)
            }
            let new = try await send(
                fixture, .post, "/admin/generate_link", ["type": "magiclink", "email": "new@example.com"])
            #expect(new.json["verification_type"] == "signup")
            let change = try await send(
                fixture, .post, "/admin/generate_link",
                ["type": "email_change_current", "email": "ann@example.com", "new_email": "ann@new.example"])
            #expect(change.json["new_email"] == "ann@new.example")
            #expect(fixture.mails.isEmpty, "they are the caller's to send")
        }
    }
}
