import BackendServer
import BackendTestSupport
import Cryptography
import JSON
import Testing

/// Signing in with Apple through the whole server, with the stand-in for Apple ID.
@Suite struct AppleSignInTests {
    /// What the app would get from Apple.
    private func identity(_ server: TestBackend, _ fields: JSONValue) async throws -> JSONValue {
        let answer = try await server.send("POST", "/sandbox/apple/sign-in", json: fields.text)
        #expect(answer.status == 200, "\(answer.text)")
        return answer.json
    }

    private func signIn(
        _ server: TestBackend, _ identity: JSONValue, nonce: String? = nil
    ) async throws -> RawHTTPClient.Answer {
        var body: [String: JSONValue] = ["provider": "apple", "id_token": identity["identity_token"] ?? .null]
        if let nonce { body["nonce"] = .string(nonce) }
        return try await server.send(
            "POST", "/auth/v1/token?grant_type=id_token", json: JSONValue.object(body).text)
    }

    @Test func aPersonIsSignedInAndKnownAgain() async throws {
        try await TestBackend.run { server in
            let nonce = "raw nonce"
            let hashed = JSONValue.string(SHA256Digest.hexadecimal(nonce))
            let first = try await identity(server, ["email": "Ada@example.com", "name": "Ada", "nonce": hashed])
            #expect(first["name"] == "Ada" && first["email"] == "ada@example.com")
            let session = try await signIn(server, first, nonce: nonce)
            #expect(session.status == 200, "\(session.text)")
            #expect(session.json["user"]?["email"] == "ada@example.com")
            #expect(session.json["user"]?["app_metadata"]?["provider"] == "apple")
            let user = session.json["user"]?["id"]
            // With another address shown, the person is still the same to Apple.
            let hidden = try await identity(server, ["email": "ada@example.com", "hide_email": true])
            #expect(hidden["user"] == first["user"])
            #expect(hidden["email"]?.string?.hasSuffix("@privaterelay.appleid.com") == true)
            let again = try await signIn(server, hidden)
            #expect(again.status == 200 && again.json["user"]?["id"] == user, "\(again.text)")
            let other = try await signIn(server, try await identity(server, ["email": "bob@example.com"]))
            #expect(other.status == 200 && other.json["user"]?["id"] != user)
        }
    }

    @Test func whatDoesNotFitIsRefused() async throws {
        try await TestBackend.run { server in
            let hashed = JSONValue.string(SHA256Digest.hexadecimal("right"))
            let identity = try await identity(server, ["email": "ada@example.com", "nonce": hashed])
            #expect(try await signIn(server, identity, nonce: "wrong").status == 400)
            #expect(try await signIn(server, identity).status == 400)
            let foreign = try await self.identity(server, ["email": "ada@example.com", "client_id": "com.other.app"])
            #expect(try await signIn(server, foreign).status == 400)
            for body in ["{}", "[]", #"{"email":"nobody"}"#, "{"] {
                #expect(try await server.send("POST", "/sandbox/apple/sign-in", json: body).status == 400, "\(body)")
            }
            // A page of another site signs nobody in.
            let page = try await server.send(
                "POST", "/sandbox/apple/sign-in", json: #"{"email":"ada@example.com"}"#,
                headers: [("Origin", "https://example.com")])
            #expect(page.status == 403)
        }
    }

    @Test(arguments: [false, true]) func withIdentifiersOfOnesOwnOrInProductionItIsNotThere(
        _ isInProduction: Bool
    ) async throws {
        try await TestBackend.run(configure: {
            if isInProduction {
                $0.jwtSecret = String(repeating: "s3cret-", count: 8)
            } else {
                $0.auth.appleClientIdentifiers = ["com.example.mine"]
            }
        }) { server in
            let answer = try await server.send("POST", "/sandbox/apple/sign-in", json: #"{"email":"ada@example.com"}"#)
            #expect(answer.status == 404)
        }
    }
}
