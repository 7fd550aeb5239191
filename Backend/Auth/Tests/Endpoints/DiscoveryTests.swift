import BackendCore
import Cryptography
import HTTPServer
import JSON
import Testing

@testable import Auth

@Suite struct DiscoveryTests {
    @Test func settingsSayWhatClientsMayOffer() async throws {
        try await AuthFixture.with { fixture in
            let answer = try await fixture.send(.get, "/settings")
            #expect(answer.json["external"]?["email"] == true)
            #expect(answer.json["external"]?["apple"] == false)
            #expect(answer.json["external"]?["anonymous_users"] == true)
            #expect(answer.json["disable_signup"] == false)
            #expect(answer.json["mailer_autoconfirm"] == false)
            #expect(try await fixture.send(.get, "/health").json["name"] == "GoTrue")
            let unknown = try await fixture.send(.get, "/nothing")
            #expect(unknown.status == 404)
        }
    }

    @Test(arguments: [
        (HTTPMethod.get, "/signup", "POST"), (.delete, "/user", "GET, HEAD, PUT"), (.post, "/settings", "GET, HEAD"),
        (.put, "/verify", "GET, HEAD, POST"), (.post, "/admin/users/1", "DELETE, GET, HEAD, PUT"),
    ])
    func anotherMethodIsAnsweredWithThoseThereAre(_ method: HTTPMethod, _ path: String, _ allowed: String) async throws
    {
        try await AuthFixture.with { fixture in
            let response = try await fixture.service.router.respond(to: HTTPRequest(method: method, target: path))
            #expect(response.status == 405)
            #expect(response.headers["Allow"] == allowed)
            #expect(try await response.collectBody().isEmpty)
        }
    }

    @Test func sharedSecretsAreNotPublished() async throws {
        try await AuthFixture.with { fixture in
            let answer = try await fixture.send(.get, "/.well-known/jwks.json")
            #expect(answer.json == ["keys": []])
            #expect(answer.headers["Cache-Control"] == "public, max-age=600")
        }
    }

    @Test func keyPairsArePublishedAndOldKeysStillCount() async throws {
        let pair = try SigningKey.generate(.es256, identifier: "new")
        try await AuthFixture.with(configure: { $0.signingKeys.insert(pair, at: 0) }) { fixture in
            let published = try await fixture.send(.get, "/.well-known/jwks.json").json
            #expect(published["keys"]?.array?.count == 1)
            #expect(published["keys"]?[0]?["d"] == nil)
            let keys = try JSONWebKeySet(parsing: published.serialized).keys
            let user = try await fixture.signedInUser("ann@example.com")
            let token = try JWTVerifier(keys: keys).verify(user.accessToken, nowSeconds: fixture.time.seconds)
            #expect(token.keyIdentifier == "new")
            #expect(token.algorithm == .es256)
            var claims = try #require(token.claims.object)
            #expect(try await fixture.send(.get, "/user", token: user.accessToken).status == 200)
            claims["iat"] = JSONValue(fixture.time.seconds)
            let old = try JSONWebToken.sign(claims: claims, with: SigningKey(secret: AuthFixture.secret)).compact
            #expect(try await fixture.send(.get, "/user", token: old).status == 200)
        }
    }

    @Test func theProjectsKeysAreAskedForWhereNoBrowserIsSent() async throws {
        let keys = try ProjectKeys(secret: AuthFixture.secret, issuer: "test", expirySeconds: 1_900_000_000)
        let callers = CallerResolver(
            keys: [SigningKey(secret: AuthFixture.secret)],
            opaqueKeys: [
                .init(key: "sb_publishable_one", role: "anon"), .init(key: "sb_secret_two", role: "service_role"),
            ], nowSeconds: { 1_800_000_000 })
        try await AuthFixture.with(callers: callers) { fixture in
            let user = try await fixture.send(
                .post, "/signup", [:], headers: ["apikey": keys.anonymous])
            #expect(user.status == 200)
            let without = try await fixture.send(.post, "/signup", [:])
            #expect(without.status == 401)
            #expect(without.json["message"] == "No API key found in request")
            #expect(try await fixture.send(.post, "/signup", [:], headers: ["apikey": "x"]).status == 401)
            #expect(try await fixture.send(.get, "/health").status == 200)
            #expect(try await fixture.send(.get, "/verify?type=signup&token=x").status == 303)
            let get = { (headers: HTTPHeaders) in try await fixture.send(.get, "/user", headers: headers).status }
            let authorization = "Bearer \(user.accessToken)"
            #expect(try await get(["apikey": "sb_publishable_one", "Authorization": authorization]) == 200)
            #expect(try await get(["Authorization": authorization]) == 200)
            let list = { (headers: HTTPHeaders) in
                try await fixture.send(.get, "/admin/users", headers: headers).status
            }
            #expect(try await list(["apikey": "sb_secret_two"]) == 200)
            #expect(try await list(["apikey": "sb_secret_two", "Authorization": "Bearer sb_secret_two"]) == 200)
            #expect(try await list(["apikey": "sb_publishable_one"]) == 403)
            #expect(try await list(["apikey": keys.serviceRole, "Authorization": "Bearer \(keys.serviceRole)"]) == 200)
        }
    }
}
