import JSON
import Testing

@testable import REST

@Suite struct RESTComputedTests {
    private static let script = """
        CREATE FUNCTION is_long(books) RETURNS boolean LANGUAGE sql STABLE AS 'SELECT $1.pages > 25';
        CREATE FUNCTION is_long(authors) RETURNS boolean LANGUAGE sql STABLE AS 'SELECT false';
        CREATE FUNCTION writer(books) RETURNS SETOF authors ROWS 1 LANGUAGE sql STABLE AS 'SELECT * FROM authors WHERE id = $1.author_id';
        CREATE FUNCTION works(authors) RETURNS SETOF books LANGUAGE sql STABLE AS 'SELECT * FROM books WHERE author_id = $1.id';
        CREATE FUNCTION works(shelves) RETURNS SETOF books LANGUAGE sql STABLE AS 'SELECT * FROM books WHERE id = $1.id';
        CREATE FUNCTION pupils(authors) RETURNS SETOF authors LANGUAGE sql STABLE AS 'SELECT * FROM authors WHERE mentor_id = $1.id';
        CREATE FUNCTION covers(books) RETURNS SETOF shelves LANGUAGE sql STABLE AS 'SELECT * FROM shelves WHERE id = 1';
        CREATE FUNCTION words(books) RETURNS tsvector LANGUAGE sql STABLE AS $$SELECT to_tsvector('simple', $1.title)$$;
        """

    @Test func functionsOfARowAreFieldsAndRelations() async throws {
        try await RESTFixture.run(script: RESTComputedTests.script) { fixture in
            try await fixture.expect([
                (
                    "books?select=id,is_long&order=id",
                    #"[{"id":1,"is_long":false},{"id":2,"is_long":false},{"id":3,"is_long":true},{"id":4,"is_long":true}]"#
                ),
                ("books?select=id&is_long=is.true&order=id", #"[{"id":3},{"id":4}]"#),
                ("books?select=id&order=is_long.desc,id&limit=2", #"[{"id":3},{"id":4}]"#),
                ("books?select=long:is_long::text&id=eq.1", #"[{"long":"false"}]"#),
                ("books?select=id&words=fts(simple).gamma", #"[{"id":3}]"#),
                (
                    "authors?select=name,books(is_long)&id=eq.2",
                    #"[{"name":"Bo","books":[{"is_long":true},{"is_long":true}]}]"#
                ),
                ("books?select=id,writer(name)&id=eq.1", #"[{"id":1,"writer":{"name":"Ann"}}]"#),
                ("authors?select=works(id)&id=eq.1&works.order=id.desc", #"[{"works":[{"id":2},{"id":1}]}]"#),
                ("authors?select=w:works(id)&id=eq.1&w.id=eq.2", #"[{"w":[{"id":2}]}]"#),
                ("shelves?select=works(title)&id=eq.2", #"[{"works":[{"title":"Beta"}]}]"#),
                (
                    "authors?select=name,pupils(name)&id=eq.1&pupils.order=name",
                    #"[{"name":"Ann","pupils":[{"name":"Bo"},{"name":"Cy"}]}]"#
                ),
                ("books?select=id,...writer(author:name)&id=eq.1", #"[{"id":1,"author":"Ann"}]"#),
                (
                    "books?select=id,writer!inner(name)&writer.name=eq.Bo&order=id&limit=1",
                    #"[{"id":3,"writer":{"name":"Bo"}}]"#
                ),
                ("books?select=id,writer()&writer=not.is.null&id=eq.1", #"[{"id":1}]"#),
                (
                    "books?select=id,writer(name)&order=writer(name).desc,id&limit=1",
                    #"[{"id":3,"writer":{"name":"Bo"}}]"#
                ),
                ("books?select=covers(room)&id=eq.1", #"[{"covers":[{"room":"Hall"}]}]"#),
                (
                    "rpc/books_of?author=1&select=id,writer(name)&order=id&limit=1",
                    #"[{"id":1,"writer":{"name":"Ann"}}]"#
                ),
                ("books?select=id,writer(works(id))&id=eq.3", #"[{"id":3,"writer":{"works":[{"id":3},{"id":4}]}}]"#),
            ])
            let unknown = await fixture.get("books?select=id&order=writer(name)")
            #expect(unknown.status == 400 && unknown.json["code"] == "PGRST108")
        }
    }

    @Test func countsGoByThemToo() async throws {
        try await RESTFixture.run(script: RESTComputedTests.script) { fixture in
            let response = await fixture.send(
                "HEAD", "books?select=id,writer!inner(name)&writer.name=eq.Bo&limit=1",
                headers: [("Prefer", "count=exact")])
            #expect(response.header("Content-Range") == "0-0/2" && response.body.isEmpty)
        }
    }

    @Test func changesAndCallsGiveThemBack() async throws {
        try await RESTFixture.run(script: RESTComputedTests.script) { fixture in
            for (select, expected) in [
                ("id,is_long", ["id": 1, "is_long": true] as JSONValue),
                ("id,writer(name)", ["id": 1, "writer": ["name": "Ann"]]),
            ] {
                let response = await fixture.send(
                    "PATCH", "books?id=eq.1&select=\(select)", body: #"{"pages":99}"#,
                    headers: [("Prefer", "return=representation")])
                #expect(response.json == .array([expected]), "\(response.text)")
            }
            let whole = await fixture.send(
                "PATCH", "books?id=eq.1&select=*,is_long", body: "{\"pages\":9}",
                headers: [("Prefer", "return=representation")])
            #expect(whole.json[0]?["is_long"] == false && whole.json[0]?["pages"] == 9, "\(whole.text)")
            try await fixture.expect([
                ("rpc/books_of?author=1&id=eq.2&select=id,is_long", #"[{"id":2,"is_long":false}]"#)
            ])
        }
    }
}
