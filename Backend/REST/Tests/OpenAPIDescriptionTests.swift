import JSON
import Testing

@testable import REST

@Suite struct OpenAPIDescriptionTests {
    private static let script = """
        COMMENT ON SCHEMA public IS E'Library\\n\\nAll about books.';
        COMMENT ON TABLE books IS E'Books\\nto read';
        COMMENT ON COLUMN books.title IS 'What is on the spine';
        CREATE TYPE mood AS ENUM ('sad', 'ok');
        CREATE TABLE odd (id int PRIMARY KEY, m mood DEFAULT 'ok', v varchar(7), j jsonb, a int[], t text DEFAULT 'x', n numeric DEFAULT 1.5);
        CREATE VIEW shown AS SELECT id, author_id FROM books GROUP BY id;
        COMMENT ON FUNCTION add(int, int) IS 'Adds';
        CREATE TABLE secret (id int);
        """

    @Test func everythingIsDescribed() async throws {
        var configuration = RESTConfiguration()
        configuration.publicURL = "https://example.com/rest/v1"
        try await RESTFixture.run(configuration: configuration, script: OpenAPIDescriptionTests.script) { fixture in
            let response = await fixture.get("")
            #expect(
                response.status == 200 && response.header("Content-Type") == "application/openapi+json; charset=utf-8")
            let document = response.json
            #expect(
                document["swagger"] == "2.0" && document["host"] == "example.com:443"
                    && document["basePath"] == "/rest/v1")
            #expect(document["schemes"] == ["https"])
            #expect(document["info"]?["title"] == "Library" && document["info"]?["description"] == "All about books.")
            let books = document["definitions"]?["books"]
            #expect(books?["description"] == "Books\nto read")
            #expect(
                books?["required"]?.array?.contains("author_id") == true
                    && books?["required"]?.array?.contains("pages") == false)
            #expect(books?["properties"]?["id"]?["description"] == "Note:\nThis is a Primary Key.<pk/>")
            #expect(
                books?["properties"]?["author_id"]?["description"]
                    == "Note:\nThis is a Foreign Key to `authors.id`.<fk table='authors' column='id'/>")
            #expect(
                books?["properties"]?["title"] == [
                    "type": "string", "format": "text", "description": "What is on the spine",
                ])
            let odd = document["definitions"]?["odd"]?["properties"]
            #expect(odd?["m"] == ["type": "string", "format": "public.mood", "enum": ["sad", "ok"], "default": "ok"])
            #expect(odd?["v"]?["maxLength"] == 7 && odd?["j"] == ["format": "jsonb"])
            #expect(odd?["a"] == ["type": "array", "format": "integer[]", "items": ["type": "integer"]])
            #expect(odd?["t"]?["default"] == "x" && odd?["n"]?["default"] == 1.5)
            #expect(document["paths"]?["/books"]?["get"]?["summary"] == "Books")
            #expect(document["paths"]?["/shown"]?.object?.keys.sorted() == ["get"])
            #expect(document["paths"]?["/rpc/add"]?["get"]?["parameters"]?[1]?["required"] == false)
            #expect(document["paths"]?["/rpc/nothing"]?.object?.keys.sorted() == ["post"])
            #expect(document["parameters"]?["rowFilter.books.title"]?["in"] == "query")
        }
    }

    @Test func itShowsWhatTheCallerMayUse() async throws {
        try await RESTFixture.run(script: OpenAPIDescriptionTests.script + "REVOKE ALL ON secret FROM PUBLIC;") {
            fixture in
            let anonymous = await fixture.send("GET", "", as: RESTFixture.anonymous)
            #expect(anonymous.status == 200 && anonymous.json["definitions"]?["todos"] != nil)
            let head = await fixture.send("HEAD", "")
            #expect(head.status == 200 && head.body.isEmpty)
            #expect(await fixture.send("OPTIONS", "").header("Allow") == "OPTIONS,GET,HEAD")
            #expect(await fixture.send("POST", "").status == 405)
            #expect(await fixture.get("", headers: [("Accept", "text/csv")]).status == 406)
        }
    }
}
