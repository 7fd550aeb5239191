import BackendServer
import BackendTestSupport
import Cryptography
import HTTPCore
import JSON
import Testing

/// The way of a user through the running server, as the app goes it.
@Suite struct AuthJourneyTests {
    private func signUp(
        _ server: TestBackend, _ email: String, headers: [(String, String)] = []
    ) async throws -> RawHTTPClient.Answer {
        try await server.send(
            "POST", "/auth/v1/signup?redirect_to=easyapp%3A%2F%2Fauth%2Fcallback",
            json: #"{"email":"\#(email)","password":"correct horse","data":{"full_name":"Somebody"}}"#, headers: headers
        )
    }

    /// Follows the link of the newest mail as a browser or another client would.
    private func follow(_ server: TestBackend, accept: String = "*/*") async throws -> String {
        let mails = try await server.client.send("GET", "/mailbox/messages").json
        let link = try #require(mails[0]?["links"]?[0]?.string)
        #expect(link.hasPrefix(server.backend.url + "/auth/v1/verify?"))
        let answer = try await server.client.send(
            "GET", String(link.dropFirst(server.backend.url.count)), headers: [("Accept", accept)])
        #expect(answer.status == 303)
        return try #require(answer.headers["location"])
    }

    private func fields(_ address: String) throws -> QueryItems {
        let index = try #require(address.firstIndex(of: "#"))
        return try #require(QueryItems(parsing: address[address.index(after: index)...]))
    }

    @Test func fromSigningUpToSigningOut() async throws {
        try await TestBackend.run { server in
            let user = try await signUp(server, "ann@example.com")
            #expect(user.status == 200)
            #expect(user.json["access_token"] == nil)
            let callback = try await follow(server)
            #expect(callback.hasPrefix("easyapp://auth/callback#access_token="))
            let session = try fields(callback)
            let token = try #require(session["access_token"])
            let created = try await server.send(
                "POST", "/rest/v1/todos", json: #"{"title":"Milk"}"#, token: token,
                headers: [("Prefer", "return=representation")])
            #expect(created.json[0]?["user_id"] == user.json["id"])
            let profile = try await server.send("GET", "/rest/v1/profiles?select=full_name,email", token: token)
            #expect(profile.json == [["full_name": "Somebody", "email": "ann@example.com"]])

            let refresh = try #require(session["refresh_token"])
            let refreshed = try await server.send(
                "POST", "/auth/v1/token?grant_type=refresh_token", json: #"{"refresh_token":"\#(refresh)"}"#)
            #expect(refreshed.status == 200)
            let newToken = try #require(refreshed.json["access_token"]?.string)
            #expect(try await server.send("POST", "/auth/v1/logout?scope=local", token: newToken).status == 204)
            #expect(try await server.send("GET", "/auth/v1/user", token: newToken).status == 403)

            let again = try await server.send(
                "POST", "/auth/v1/token?grant_type=password",
                json: #"{"email":"ann@example.com","password":"correct horse"}"#)
            let list = try await server.send(
                "GET", "/rest/v1/todos?select=title", token: again.json["access_token"]?.string)
            #expect(list.json == [["title": "Milk"]])
        }
    }

    @Test func aBrowserIsSentToTheDevice() async throws {
        try await TestBackend.run(configure: { $0.deviceURL = "http://127.0.0.1:8080" }) { server in
            _ = try await signUp(server, "ann@example.com", headers: [("Accept-Language", "zh-CN")])
            let page = try await server.client.send("GET", "/mailbox")
            #expect(page.text.contains("确认您的邮箱地址"))
            let location = try await follow(server, accept: "text/html,*/*;q=0.8")
            #expect(location.hasPrefix("http://127.0.0.1:8080/open?url=easyapp%3A%2F%2Fauth%2Fcallback%23access_token"))
        }
    }

    @Test func pagesOfOtherOriginsMayUseItWithTheKey() async throws {
        try await TestBackend.run { server in
            let preflight = try await server.client.send(
                "OPTIONS", "/auth/v1/token?grant_type=password",
                headers: [
                    ("Origin", "http://localhost:3000"), ("Access-Control-Request-Method", "POST"),
                    ("Access-Control-Request-Headers", "apikey,authorization,x-client-info,x-supabase-api-version"),
                ])
            #expect(preflight.status == 200)
            #expect(preflight.headers["access-control-allow-origin"] == "*")
            let noKey = try await server.client.send(
                "POST", "/auth/v1/token?grant_type=password", headers: [("Origin", "http://localhost:3000")])
            #expect(noKey.status == 401)
            #expect(noKey.headers["access-control-allow-origin"] == "*")
            #expect(try await server.client.send("GET", "/auth/v1/health").status == 200)
        }
    }

    @Test func keyPairsSignForBothServices() async throws {
        let pair = try SigningKey.generate(.es256, identifier: "one")
        try await TestBackend.run(configure: { $0.auth.signingKeys = [pair] }) { server in
            _ = try await signUp(server, "ann@example.com")
            let token = try #require(try fields(try await follow(server))["access_token"])
            #expect(try await server.send("GET", "/rest/v1/todos", token: token).json == [])
            let published = try await server.client.send("GET", "/auth/v1/.well-known/jwks.json").json
            #expect(published["keys"]?[0]?["kid"] == "one")
        }
    }

    @Test func mailsOutliveTheServer() async throws {
        try await TestDatabase.withMigrated { connectionString in
            for round in 1...2 {
                var configuration = ServerConfiguration()
                configuration.port = 0
                configuration.databaseURL = connectionString
                try await TestBackend.run(configuration) { server in
                    _ = try await signUp(server, "user\(round)@example.com")
                    let mails = try await server.client.send("GET", "/mailbox/messages").json
                    #expect(mails.array?.count == round)
                }
            }
        }
    }

    @Test func theMailboxIsForThisMachineOnly() async throws {
        try await TestBackend.run { server in
            let get = { (head: String) in
                try await server.client.exchange(
                    Array("GET /mailbox/messages HTTP/1.1\r\n\(head)Connection: close\r\n\r\n".utf8)
                ).status
            }
            let local = try await get("Host: 127.0.0.1:54321\r\n")
            #expect(local == 200)
            #expect(try await get("Host: localhost\r\nOrigin: http://localhost\r\n") == 200)
            #expect(try await get("Host: localhost\r\nOrigin: https://evil.example\r\n") == 403)
            #expect(try await get("Host: evil.example\r\nOrigin: http://evil.example\r\n") == 403)
        }
    }

    @Test func aPublicServersMailboxTakesTheServiceKey() async throws {
        let secret = "another secret of thirty-two bytes"
        try await TestBackend.run(configure: { $0.jwtSecret = secret }) { server in
            let get = { (key: String?) in
                try await server.client.send("GET", "/mailbox/messages", headers: key.map { [("apikey", $0)] } ?? [])
                    .status
            }
            let withoutKey = try await get(nil)
            #expect(withoutKey == 401)
            #expect(try await get(server.backend.keys.anonymous) == 403)
            #expect(try await get(server.backend.keys.serviceRole) == 200)
        }
    }
}
