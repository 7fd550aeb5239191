import BackendTestSupport
import JSON
import Testing

@Suite struct TwoUsersTests {
    private let alice = "00000000-0000-4000-8000-00000000000a"
    private let bob = "00000000-0000-4000-8000-00000000000b"

    @Test func everyoneHasTheirOwnList() async throws {
        try await TestBackend.run { server in
            for (id, name) in [(alice, "alice"), (bob, "bob")] {
                try await TestDatabase.insertUser(id, email: "\(name)@example.com", on: server.backend.pool)
            }
            let hers = try TestBackend.token(for: alice)
            let his = try TestBackend.token(for: bob)
            let created = try await server.send(
                "POST", "/rest/v1/todos?select=id,user_id,title",
                json: #"[{"title":"Milk","position":1},{"title":"Bread","position":0}]"#,
                token: hers, headers: [("Prefer", "return=representation")])
            #expect(created.status == 201 && created.json.array?.count == 2)
            #expect(created.json[0]?["user_id"]?.string == alice)
            let id = try #require(created.json[0]?["id"]?.string)

            let list = try await server.send("GET", "/rest/v1/todos?select=title&order=position", token: hers)
            #expect(
                list.text == #"[{"title":"Bread"}, {"title":"Milk"}]"#
                    || list.json == [["title": "Bread"], ["title": "Milk"]])
            #expect(try await server.send("GET", "/rest/v1/todos", token: his).json == [])
            #expect(try await server.send("GET", "/rest/v1/todos").json == [])

            let stolen = try await server.send(
                "PATCH", "/rest/v1/todos?id=eq.\(id)", json: #"{"title":"Mine"}"#, token: his,
                headers: [("Prefer", "return=representation")])
            #expect(stolen.status == 200 && stolen.json == [])
            #expect(try await server.send("DELETE", "/rest/v1/todos?id=eq.\(id)", token: his).status == 204)
            let forged = try await server.send(
                "POST", "/rest/v1/todos", json: #"{"title":"x","user_id":"\#(alice)"}"#, token: his)
            #expect(forged.status == 403 && forged.code == "42501")

            let toggled = try await server.send(
                "PATCH", "/rest/v1/todos?id=eq.\(id)", json: #"{"completed":true}"#, token: hers)
            #expect(toggled.status == 204)
            let done = try await server.send("GET", "/rest/v1/todos?completed=is.true&select=title", token: hers)
            #expect(done.json == [["title": "Milk"]])
            #expect(try await server.send("DELETE", "/rest/v1/todos?completed=is.true", token: hers).status == 204)
            let left = try await server.send("GET", "/rest/v1/todos?select=title", token: hers)
            #expect(left.json == [["title": "Bread"]])
        }
    }
}
