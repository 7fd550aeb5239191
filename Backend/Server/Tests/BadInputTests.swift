import BackendCore
import BackendTestSupport
import Cryptography
import JSON
import Testing

/// Every kind of broken request gets a clear answer, and the next good one is served.
@Suite struct BadInputTests {
    private static let alice = "00000000-0000-4000-8000-00000000000a"

    private func run(_ body: (TestBackend, String) async throws -> Void) async throws {
        try await TestBackend.run { server in
            try await TestDatabase.insertUser(BadInputTests.alice, email: "alice@example.com", on: server.backend.pool)
            try await body(server, try TestBackend.token(for: BadInputTests.alice))
            let good = try await server.send("GET", "/rest/v1/todos?select=title")
            #expect(good.status == 200)
        }
    }

    @Test func wrongJSONAndUTF8() async throws {
        try await run { server, token in
            for text in ["{", "", "nonsense", #"{"title":}"#, "[1,2]"] {
                let answer = try await server.send("POST", "/rest/v1/todos", json: text, token: token)
                #expect(answer.status == 400 && answer.code == "PGRST102", "\(text): \(answer.text)")
            }
            let bytes = try await server.client.send(
                "POST", "/rest/v1/todos",
                headers: [("apikey", server.backend.keys.anonymous), ("Authorization", "Bearer \(token)")],
                body: Array(#"{"title":""#.utf8) + [0xC3, 0x28] + Array(#""}"#.utf8))
            #expect(bytes.status == 400 && bytes.code == "PGRST102")
            let query = try await server.send("GET", "/rest/v1/todos?title=eq.%FF%FE", token: token)
            #expect(query.status == 400)
        }
    }

    @Test func unknownNames() async throws {
        try await run { server, token in
            let column = try await server.send("POST", "/rest/v1/todos", json: #"{"titel":"x"}"#, token: token)
            #expect(column.status == 400 && column.code == "PGRST204")
            let filter = try await server.send("GET", "/rest/v1/todos?titel=eq.x", token: token)
            #expect(filter.status == 400 && filter.code == "42703")
            #expect(filter.json["hint"] == "Perhaps you meant to reference the column \"todos.title\".")
            let table = try await server.send("GET", "/rest/v1/todo", token: token)
            #expect(table.status == 404 && table.json["hint"] == "Perhaps you meant the table 'public.todos'")
            let hidden = try await server.send("GET", "/rest/v1/users", token: token)
            #expect(hidden.status == 404 && hidden.code == "PGRST205")
            let path = try await server.send("GET", "/nowhere", token: token)
            #expect(path.status == 404)
        }
    }

    @Test func hugeHeadsAndBodies() async throws {
        try await run { server, token in
            let head = try await server.send(
                "GET", "/rest/v1/todos", headers: [("X-Long", String(repeating: "a", count: 70_000))])
            #expect(head.status == 431)
            let body = try await server.send(
                "POST", "/rest/v1/todos", json: #"{"title":""# + String(repeating: "a", count: 11 << 20) + #""}"#,
                token: token)
            #expect(body.status == 413)
            let row = try await server.send(
                "POST", "/rest/v1/todos", json: #"{"title":"\#(String(repeating: "a", count: 100_000))"}"#, token: token
            )
            #expect(row.status == 400 && row.code == "23514")
        }
    }

    @Test func halfSentRequests() async throws {
        try await run { server, token in
            let key = server.backend.keys.anonymous
            for text in [
                "G", "GET /rest/v1/todos HTTP/1.1\r\n", "GET /rest/v1/todos HTTP/1.1\r\nHost: x\r\napikey: \(key)",
                "POST /rest/v1/todos HTTP/1.1\r\nHost: x\r\napikey: \(key)\r\nAuthorization: Bearer \(token)\r\nContent-Length: 500\r\n\r\n{\"title\":\"half",
                "POST /rest/v1/todos HTTP/1.1\r\nHost: x\r\napikey: \(key)\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{\"ti",
            ] {
                try await server.client.sendAndHangUp(Array(text.utf8))
            }
            let rows = try await server.backend.pool.query("SELECT count(*) FROM todos")
            #expect(rows.firstRow?.int(0) == 0)
        }
    }

    @Test func tokensThatDoNotCount() async throws {
        try await run { server, _ in
            let expired = try await server.send(
                "GET", "/rest/v1/todos", token: try TestBackend.token(for: BadInputTests.alice, expiresInSeconds: -3600)
            )
            #expect(expired.status == 401 && expired.code == "PGRST303" && expired.json["message"] == "JWT expired")
            #expect(expired.headers["www-authenticate"]?.hasPrefix("Bearer error=\"invalid_token\"") == true)

            let claims: [String: JSONValue] = ["sub": .string(BadInputTests.alice), "role": "service_role"]
            let foreign = try JSONWebToken.sign(
                claims: claims, with: SigningKey(secret: String(repeating: "x", count: 40)))
            let forged = try await server.send("GET", "/rest/v1/todos", token: foreign.compact)
            #expect(forged.status == 401 && forged.code == "PGRST301")

            let unsigned = [#"{"alg":"none","typ":"JWT"}"#, JSONValue.object(claims).text, ""]
                .map { Base64URL.encode(Array($0.utf8)) }.joined(separator: ".")
            let none = try await server.send("GET", "/rest/v1/todos", token: unsigned)
            #expect(none.status == 401 && none.code == "PGRST301")

            let role = try JSONWebToken.sign(
                claims: ["role": "postgres"], with: SigningKey(secret: ProjectKeys.developmentSecret))
            let superuser = try await server.send("GET", "/rest/v1/todos", token: role.compact)
            #expect(superuser.status == 401 && superuser.code == "22023")

            #expect(try await server.send("GET", "/rest/v1/todos", token: "nonsense").status == 401)
            #expect(try await server.client.send("GET", "/rest/v1/todos").status == 401)
            #expect(try await server.client.send("GET", "/rest/v1/todos", headers: [("apikey", "x")]).status == 401)
        }
    }
}
