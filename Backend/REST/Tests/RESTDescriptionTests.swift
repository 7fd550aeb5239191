import JSON
import Testing

@testable import REST

@Suite struct RESTDescriptionTests {
    @Test func describesWhatTheCallerMayUse() async throws {
        try await RESTFixture.run { fixture in
            try await fixture.pool.withConnection {
                try await $0.execute(
                    script:
                        "COMMENT ON TABLE books IS 'Printed matter'; COMMENT ON COLUMN books.title IS 'As on the cover'; CREATE TABLE hidden (n int); REVOKE ALL ON hidden FROM anon, authenticated, service_role"
                )
            }
            try await fixture.service.reloadSchema()
            let response = await fixture.get("")
            #expect(response.status == 200)
            #expect(response.header("Content-Type") == "application/openapi+json; charset=utf-8")
            let description = response.json
            #expect(description["swagger"] == "2.0")
            let book = description["definitions"]?["books"]
            #expect(book?["description"] == "Printed matter")
            #expect(book?["properties"]?["title"]?["description"] == "As on the cover")
            #expect(book?["properties"]?["tags"]?["type"] == "array")
            #expect(
                book?["properties"]?["author_id"]?["description"]?.string?.contains("Foreign Key to `authors.id`")
                    == true)
            #expect(book?["required"]?.array?.contains("title") == true)
            #expect(description["paths"]?["/books"]?["post"] != nil)
            #expect(description["paths"]?["/rpc/add"]?["get"] != nil)
            #expect(description["paths"]?["/rpc/nothing"]?["get"] == nil)
            #expect(description["definitions"]?["hidden"] == nil)
            let head = await fixture.send("HEAD", "")
            #expect(head.status == 200 && head.body.isEmpty)
            #expect(await fixture.send("POST", "").json["code"] == "PGRST117")
            let options = await fixture.send("OPTIONS", "books")
            #expect(options.header("Allow") == "OPTIONS,GET,HEAD,POST,PUT,PATCH,DELETE")
        }
    }
}
