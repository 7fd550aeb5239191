import JSON
import Testing

@testable import REST

/// Relationships of views, which the server knows nothing of: they are those of the columns that the views show.
@Suite struct RESTViewTests {
    private static let script = """
        CREATE VIEW long_books AS SELECT id, title, author_id FROM books WHERE pages > 25;
        CREATE VIEW renamed AS SELECT b.id AS book, b.author_id AS writer, upper(b.title) AS loud FROM books b;
        CREATE VIEW of_view AS SELECT book AS number, writer FROM renamed;
        CREATE VIEW writers AS SELECT a.id AS number, a.name FROM authors a WHERE a.name <> '{odd ) (';
        CREATE VIEW twice AS SELECT id, author_id AS first, author_id AS second FROM books;
        CREATE VIEW placements AS SELECT book_id, shelf_id FROM book_shelves;
        CREATE MATERIALIZED VIEW kept AS SELECT id, author_id FROM books;
        CREATE VIEW joined AS SELECT b.id, b.title, a.name FROM books b JOIN authors a ON a.id = b.author_id;
        CREATE VIEW "odd (view) {x}" AS SELECT id AS "the (id)", author_id FROM books UNION ALL SELECT 0, 1 WHERE false;
        CREATE SCHEMA hidden;
        CREATE TABLE hidden.notes (id int PRIMARY KEY, book_id int REFERENCES public.books, text text);
        INSERT INTO hidden.notes VALUES (1, 1, 'fine');
        CREATE VIEW notes AS SELECT * FROM hidden.notes;
        """

    @Test func viewsAreRelatedAsTheirTablesAre() async throws {
        try await RESTFixture.run(script: RESTViewTests.script) { fixture in
            try await fixture.expect([
                (
                    "long_books?select=id,authors(name)&order=id",
                    #"[{"id":3,"authors":{"name":"Bo"}},{"id":4,"authors":{"name":"Bo"}}]"#
                ),
                ("authors?id=eq.2&select=name,long_books(id)", #"[{"name":"Bo","long_books":[{"id":3},{"id":4}]}]"#),
                ("renamed?book=eq.1&select=loud,authors(name)", #"[{"loud":"ALPHA","authors":{"name":"Ann"}}]"#),
                ("renamed?book=eq.1&select=writers(name)", #"[{"writers":{"name":"Ann"}}]"#),
                ("of_view?number=eq.1&select=writers(name)", #"[{"writers":{"name":"Ann"}}]"#),
                (
                    "writers?number=eq.1&select=of_view(number)&of_view.order=number",
                    #"[{"of_view":[{"number":1},{"number":2}]}]"#
                ),
                ("kept?id=eq.1&select=authors(name)", #"[{"authors":{"name":"Ann"}}]"#),
                ("joined?id=eq.1&select=title,covers(colour)", #"[{"title":"Alpha","covers":{"colour":"red"}}]"#),
                ("notes?select=text,books(title)", #"[{"text":"fine","books":{"title":"Alpha"}}]"#),
                ("renamed?book=eq.2&select=writer(name)", #"[{"writer":{"name":"Ann"}}]"#),
                (
                    "long_books?select=id,authors!inner(name)&authors.name=eq.Bo&id=eq.3",
                    #"[{"id":3,"authors":{"name":"Bo"}}]"#
                ),
            ])
        }
    }

    @Test func aColumnShownTwiceNeedsAHint() async throws {
        try await RESTFixture.run(script: RESTViewTests.script) { fixture in
            let response = await fixture.get("twice?select=authors(name)")
            #expect(response.status == 300 && response.json["code"] == "PGRST201")
            #expect(response.json["details"]?.array?.count == 2)
            try await fixture.expect([
                ("twice?id=eq.1&select=authors!second(name)", #"[{"authors":{"name":"Ann"}}]"#)
            ])
        }
    }

    @Test func manyToManyGoesThroughViews() async throws {
        try await RESTFixture.run(script: RESTViewTests.script) { fixture in
            try await fixture.expect([
                ("books?id=eq.2&select=shelves!placements(room)", #"[{"shelves":[{"room":"Hall"}]}]"#)
            ])
            let ambiguous = await fixture.get("books?select=shelves(room)")
            #expect(ambiguous.status == 300)
            #expect(ambiguous.json["hint"]?.string?.contains("'shelves!book_shelves', 'shelves!placements'") == true)
        }
    }

    @Test func aViewHasThePrimaryKeyThatItShows() async throws {
        try await RESTFixture.run(script: RESTViewTests.script) { fixture in
            let created = await fixture.send(
                "POST", "long_books", body: #"{"title":"New","author_id":1}"#,
                headers: [("Prefer", "return=headers-only")])
            #expect(created.status == 201 && created.header("Location")?.hasPrefix("/long_books?id=eq.") == true)
            #expect(
                await fixture.send("OPTIONS", "long_books").header("Allow") == "OPTIONS,GET,HEAD,POST,PUT,PATCH,DELETE")
            #expect(await fixture.send("OPTIONS", "twice").header("Allow")?.contains("DELETE") == true)
            #expect(await fixture.send("OPTIONS", "kept").header("Allow") == "OPTIONS,GET,HEAD")
            #expect(await fixture.send("OPTIONS", "joined").header("Allow") == "OPTIONS,GET,HEAD")
        }
    }

    @Test func hiddenTablesStayHidden() async throws {
        try await RESTFixture.run(script: RESTViewTests.script) { fixture in
            #expect(await fixture.get("hidden.notes").status == 404)
            let response = await fixture.get("books?select=hidden_notes(text)")
            #expect(response.status == 400 && response.json["code"] == "PGRST200")
            #expect(await fixture.get("odd%20(view)%20%7Bx%7D?select=authors(name)").status == 404)
        }
    }
}
