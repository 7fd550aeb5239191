import Functions
import HTTPServer
import JSON
import Testing

@Suite struct AccessCheckTests {
    @Test func aCallWithoutCredentialsIsRefusedAsTheRuntimeDoes() async throws {
        try await FunctionFixture.run { fixture in
            for name in ["test-echo", "test-who", "test-operator"] {
                let answer = try await fixture.send(.post, "/\(name)", authorization: "")
                #expect(answer.status == 401)
                #expect(
                    answer.json == [
                        "code": "UNAUTHORIZED_NO_AUTH_HEADER", "message": "Missing authorization header",
                    ])
                #expect(answer.headers["sb-error-code"] == "UNAUTHORIZED_NO_AUTH_HEADER")
                #expect(answer.headers["x-relay-error"] == nil)
            }
            #expect(try await fixture.send(.post, "/test-bad", authorization: "").json == ["role": "anon"])
        }
    }

    @Test(arguments: [
        ("Basic abc", "UNAUTHORIZED_INVALID_JWT_FORMAT"), ("Bearer abc", "UNAUTHORIZED_INVALID_JWT_FORMAT"),
        (
            "Bearer eyJhbGciOiJub25lIn0.eyJyb2xlIjoic2VydmljZV9yb2xlIn0.",
            "UNAUTHORIZED_UNSUPPORTED_TOKEN_ALGORITHM"
        ),
    ]) func badTokensAreRefused(authorization: String, code: String) async throws {
        try await FunctionFixture.run { fixture in
            let answer = try await fixture.send(.post, "/test-echo", authorization: authorization)
            #expect(answer.status == 401)
            #expect(answer.json["code"] == .string(code))
            // Whoever checks secrets of its own is called all the same, as nobody.
            let open = try await fixture.send(.post, "/test-bad", authorization: authorization)
            #expect(open.json == ["role": "anon"])
        }
    }

    @Test func expiredTokensAreRefused() async throws {
        try await FunctionFixture.run { fixture in
            let token = try fixture.token(["role": "authenticated", "sub": "u", "exp": 1_000_000_000])
            let answer = try await fixture.send(.post, "/test-who", authorization: "Bearer \(token)")
            #expect(answer.status == 401)
            #expect(answer.json["code"] == "UNAUTHORIZED_LEGACY_JWT")
        }
    }

    @Test func aWrongKeyGetsTheGatewaysAnswer() async throws {
        try await FunctionFixture.run { fixture in
            let answer = try await fixture.send(
                .post, "/test-echo", authorization: "", headers: ["apikey": "nonsense"])
            #expect(answer.status == 401)
            #expect(answer.json["message"] == "Invalid API key")
        }
    }

    @Test func usersAndServersAreToldApart() async throws {
        try await FunctionFixture.run { fixture in
            let user = try "Bearer " + fixture.token(["role": "authenticated", "sub": "user-1"])
            let server = "Bearer \(fixture.keys.serviceRole)"
            #expect(try await fixture.send(.post, "/test-who", authorization: user).json == ["user": "user-1"])
            for stranger in [server, "Bearer \(fixture.keys.anonymous)"] {
                let answer = try await fixture.send(.post, "/test-who", authorization: stranger)
                #expect(answer.status == 401)
                #expect(answer.json["error"]?["code"] == "not_signed_in")
            }
            #expect(try await fixture.send(.post, "/test-operator", authorization: server).status == 200)
            let refused = try await fixture.send(.post, "/test-operator", authorization: user)
            #expect(refused.status == 403)
            #expect(refused.json["error"]?["code"] == "forbidden")
            #expect(try await fixture.send(.post, "/test-bad", authorization: server).json == ["role": "service_role"])
        }
    }
}
