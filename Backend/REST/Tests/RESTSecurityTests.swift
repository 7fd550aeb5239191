import JSON
import PostgreSQL
import Testing

@testable import REST

@Suite struct RESTSecurityTests {
    private let full = [(name: "Prefer", value: "return=representation")]

    @Test func everyUserSeesTheirOwnRowsOnly() async throws {
        try await RESTFixture.run { fixture in
            let alice = RESTFixture.caller(RESTFixture.alice)
            let bob = RESTFixture.caller(RESTFixture.bob)
            let created = await fixture.send(
                "POST", "todos", body: #"{"title":"Milk","position":1}"#, headers: full, as: alice)
            #expect(created.status == 201 && created.json[0]?["user_id"]?.string == RESTFixture.alice)
            let id = try #require(created.json[0]?["id"]?.string)
            #expect(await fixture.send("GET", "todos?select=title", as: alice).text == #"[{"title":"Milk"}]"#)
            #expect(await fixture.send("GET", "todos", as: bob).text == "[]")
            #expect(await fixture.send("GET", "todos", as: RESTFixture.anonymous).text == "[]")
            let stolen = await fixture.send(
                "PATCH", "todos?id=eq.\(id)", body: #"{"title":"x"}"#, headers: full, as: bob)
            #expect(stolen.status == 200 && stolen.text == "[]")
            #expect(await fixture.send("DELETE", "todos?id=eq.\(id)", headers: full, as: bob).text == "[]")
            let foreign = await fixture.send(
                "POST", "todos", body: #"{"title":"x","user_id":"\#(RESTFixture.alice)"}"#, as: bob)
            #expect(foreign.status == 403 && foreign.json["code"] == "42501")
            let nobody = await fixture.send("POST", "todos", body: #"{"title":"x"}"#, as: RESTFixture.anonymous)
            #expect(nobody.status == 401 && nobody.header("WWW-Authenticate") == "Bearer")
            #expect(
                await fixture.send("GET", "todos?select=title", as: RESTFixture.service).text == #"[{"title":"Milk"}]"#)
        }
    }

    @Test func aTokenCannotNameJustAnyRole() async throws {
        try await RESTFixture.run { fixture in
            let caller = RESTFixture.caller(["role": "postgres"])
            let response = await fixture.send("GET", "todos", as: caller)
            #expect(response.status == 401 && response.json["code"] == "22023")
        }
    }

    @Test func nothingStaysOnTheConnection() async throws {
        try await RESTFixture.run { fixture in
            _ = await fixture.send("GET", "todos", as: RESTFixture.caller(RESTFixture.alice))
            _ = await fixture.send("GET", "todos?nonsense=eq.1", as: RESTFixture.caller(RESTFixture.alice))
            let state = try await fixture.pool.query(
                "SELECT current_user, coalesce(current_setting('request.jwt.claims', true), '')")
            #expect(state.firstRow?.string(0) == "postgres")
            #expect(state.firstRow?.string(1) == "")
        }
    }

    @Test func readsCannotWrite() async throws {
        try await RESTFixture.run { fixture in
            try await fixture.pool.withConnection {
                try await $0.execute(
                    script:
                        "CREATE FUNCTION sneaky() RETURNS int LANGUAGE sql STABLE AS 'SELECT 1'; CREATE FUNCTION writes() RETURNS int LANGUAGE sql AS 'DELETE FROM covers RETURNING 1'"
                )
            }
            try await fixture.service.reloadSchema()
            let response = await fixture.get("rpc/writes")
            #expect(response.status == 405 && response.json["code"] == "25006")
            #expect(await fixture.send("POST", "rpc/writes").status == 200)
        }
    }

    @Test func readsOfTablesCannotWriteEither() async throws {
        try await RESTFixture.run { fixture in
            try await fixture.pool.withConnection {
                try await $0.execute(
                    script: """
                        GRANT SELECT, DELETE ON covers TO authenticated;
                        CREATE FUNCTION erasing(covers) RETURNS int LANGUAGE sql AS 'DELETE FROM covers; SELECT 1';
                        CREATE FUNCTION conditions(covers) RETURNS text LANGUAGE sql AS
                            $$SELECT concat_ws(' ', current_setting('transaction_read_only'), current_setting('role'))$$;
                        """)
            }
            try await fixture.service.reloadSchema()
            let alice = RESTFixture.caller(RESTFixture.alice)
            for query in ["select=book_id,erasing", "select=book_id&erasing=eq.1"] {
                let response = await fixture.send("GET", "covers?\(query)", as: alice)
                #expect(response.status == 405 && response.json["code"] == "25006")
            }
            let conditions = await fixture.send("GET", "covers?select=conditions&limit=1", as: alice)
            #expect(conditions.json[0]?["conditions"] == "on authenticated")
            // The connection is as it was.
            let state = try await fixture.pool.query("SELECT current_setting('transaction_read_only')")
            #expect(state.firstRow?.string(0) == "off")
        }
    }
}
