import EventLoop
import JSON
import PostgreSQL
import Testing

@testable import REST

@Suite struct RESTSchemaTests {
    private static let script = """
        CREATE SCHEMA "Second one"; GRANT USAGE ON SCHEMA "Second one" TO anon, authenticated, service_role;
        CREATE TABLE "Second one".things (id int PRIMARY KEY, book_id int REFERENCES public.books);
        INSERT INTO "Second one".things VALUES (1, 1);
        CREATE FUNCTION "Second one".here() RETURNS text LANGUAGE sql STABLE AS 'SELECT current_schema()::text';
        GRANT ALL ON ALL TABLES IN SCHEMA "Second one" TO service_role;
        """

    @Test func profilesChooseTheSchema() async throws {
        let configuration = RESTConfiguration(schemas: ["public", "Second one"])
        try await RESTFixture.run(configuration: configuration, script: RESTSchemaTests.script) { fixture in
            let read = [(name: "Accept-Profile", value: "Second one")]
            let write = [
                (name: "Content-Profile", value: "Second one"), (name: "Prefer", value: "return=representation"),
            ]
            let things = await fixture.get("things?select=id", headers: read)
            #expect(things.text == #"[{"id":1}]"# && things.header("Content-Profile") == "Second one")
            #expect(await fixture.get("books?limit=1").header("Content-Profile") == "public")
            #expect(await fixture.get("things").status == 404)
            #expect(await fixture.get("rpc/here", headers: read).text == #""Second one""#)
            #expect(await fixture.send("POST", "rpc/here", headers: write).text == #""Second one""#)
            let inserted = await fixture.send("POST", "things", body: #"{"id":2}"#, headers: write)
            #expect(inserted.status == 201 && inserted.header("Content-Profile") == "Second one")
            // The wrong header of the two says nothing.
            #expect(await fixture.send("POST", "things", body: #"{"id":3}"#, headers: read).status == 404)
            #expect(await fixture.get("things?select=books(title)", headers: read).json["code"] == "PGRST200")
            let hidden = await fixture.get("x", headers: [("Accept-Profile", "auth")])
            #expect(hidden.status == 406 && hidden.json["code"] == "PGRST106")
            #expect(hidden.json["hint"] == "Only the following schemas are exposed: public, Second one")
        }
    }

    @Test func theDatabaseConfiguresTheInterface() async throws {
        try await RESTFixture.run(configuration: RESTConfiguration()) { fixture in
            #expect(await fixture.get("books?select=count()").json["code"] == "PGRST123")
            let database = try await fixture.pool.query("SELECT current_database()").firstRow?.string(0) ?? ""
            let role = "ALTER ROLE postgres IN DATABASE \(PostgreSQLIdentifier.quoted(database))"
            try await fixture.pool.withConnection {
                try await $0.execute(
                    script:
                        "\(role) SET pgrst.db_aggregates_enabled = 'true'; \(role) SET pgrst.db_max_rows = '2'; \(role) SET pgrst.db_nonsense = 'x'"
                )
            }
            try await fixture.service.reloadSchema()
            #expect(await fixture.get("books?select=count()").text == #"[{"count":4}]"#)
            #expect(await fixture.get("books?select=id").json.array?.count == 2)
        }
    }

    /// Tables come under load: every answer is one of before or of after, none is a failure.
    @Test func noRequestFailsWhileTheSchemaIsRead() async throws {
        try await RESTFixture.run { fixture in
            let group = try EventLoopGroup(count: 1)
            do {
                try await fixture.service.start(on: group.next())
                try await RESTSchemaTests.changeUnderLoad(fixture)
            } catch {
                Issue.record(error)
            }
            // The listener ends before the loop that it is on.
            await fixture.service.stop()
            group.stop()
        }
    }

    private static func changeUnderLoad(_ fixture: RESTFixture) async throws {
        try await withThrowingTaskGroup(of: Void.self) { tasks in
            tasks.addTask {
                for number in 0..<5 {
                    try await fixture.pool.withConnection {
                        try await $0.execute(
                            script: """
                                CREATE TABLE new_\(number) (id int);
                                GRANT SELECT ON new_\(number) TO service_role;
                                NOTIFY pgrst, 'reload schema';
                                NOTIFY pgrst, 'reload config';
                                """)
                    }
                    while await fixture.get("new_\(number)").status != 200 {
                        try await Task.sleep(for: .milliseconds(2))
                    }
                }
            }
            for _ in 0..<3 {
                tasks.addTask {
                    for _ in 0..<100 {
                        let response = await fixture.get("books?select=id,authors(name)&limit=1")
                        #expect(response.status == 200, "\(response.text)")
                    }
                }
            }
            try await tasks.waitForAll()
        }
    }
}
