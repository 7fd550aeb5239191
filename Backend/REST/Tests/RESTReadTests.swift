import JSON
import Testing

@testable import REST

@Suite struct RESTReadTests {
    @Test(arguments: [
        ("select=title&order=id", #"[{"title":"Alpha"},{"title":"Beta"},{"title":"Gamma"},{"title":"alphabet"}]"#),
        ("select=name:title,pages::text&id=eq.1", #"[{"name":"Alpha","pages":"10"}]"#),
        ("select=id&id=in.(1,3)&order=id", #"[{"id":1},{"id":3}]"#), ("select=id&id=in.()", "[]"),
        ("select=id&title=in.(\"Alpha\",\"with,comma\")", #"[{"id":1}]"#),
        ("select=id&id=neq.1&id=lt.3", #"[{"id":2}]"#), ("select=id&id=gt.1&id=lte.2", #"[{"id":2}]"#),
        ("select=id&id=gte.4", #"[{"id":4}]"#), ("select=id&title=like.Al*", #"[{"id":1}]"#),
        ("select=id&title=ilike.al*&order=id", #"[{"id":1},{"id":4}]"#), ("select=id&price=is.null", #"[{"id":3}]"#),
        ("select=id&price=not.is.null&order=id.desc&limit=1", #"[{"id":4}]"#),
        ("select=id&not.and=(id.gt.1,id.lt.4)&order=id", #"[{"id":1},{"id":4}]"#),
        ("select=id&or=(id.eq.1,and(pages.gt.15,pages.lt.25))&order=id", #"[{"id":1},{"id":2}]"#),
        ("select=id&order=price.desc.nullslast&limit=1", #"[{"id":4}]"#),
        ("select=id&order=price.nullsfirst&limit=1", #"[{"id":3}]"#),
        ("select=id&order=id&limit=1&offset=2", #"[{"id":3}]"#),
        ("select=id&tags=cs.{x}&order=id", #"[{"id":1},{"id":4}]"#), ("select=id&tags=ov.{y}&id=lt.2", #"[{"id":1}]"#),
        ("select=id&id=eq(any).{1,2}&order=id", #"[{"id":1},{"id":2}]"#),
        ("select=id&title=like(all).{A*,*a}", #"[{"id":1}]"#), ("select=id&title=match.^al", #"[{"id":4}]"#),
        ("select=id&title=imatch.^alp&order=id", #"[{"id":1},{"id":4}]"#),
        ("select=id&price=isdistinct.4.00&id=eq.4", "[]"),
        ("select=id&title=fts.alpha", #"[{"id":1}]"#), ("select=id&title=plfts(english).betas", "[{\"id\":2}]"),
        ("select=count()", #"[{"count":4}]"#),
        ("select=author_id,pages.sum()&order=author_id", #"[{"author_id":1,"sum":30},{"author_id":2,"sum":70}]"#),
        ("select=\"odd \\\"name\"&id=eq.1", #"[{"odd \"name":null}]"#), ("select=id&limit=0", "[]"),
    ])
    func selectsFromOneTable(query: String, expected: String) async throws {
        let wanted = try JSONValue(parsing: expected)
        try await RESTFixture.run { fixture in
            let response = await fixture.get("books?" + query.replacing(" ", with: "%20"))
            #expect(response.status == 200, "\(response.text)")
            #expect(response.json == wanted)
        }
    }

    /// A page comes as rows, and in one row when it is counted: nobody may see which.
    @Test(arguments: [
        "limit=10", "limit=2&offset=1", "select=*&order=id.desc&limit=3", "select=title,id&limit=1", "id=eq.99&limit=1",
        "select=a:id,a:title&order=title&limit=2",
        "select=id,tags,price::text&pages=gt.5&order=price.nullsfirst&limit=9",
        "select=\"odd \\\"name\",title&id=in.(1,2)&limit=9", "or=(id.eq.1,id.eq.3)&order=id&limit=9", "limit=0",
    ])
    func aPageIsTheSameCountedOrNot(query: String) async throws {
        try await RESTFixture.run { fixture in
            let path = "books?" + query.replacing(" ", with: "%20").replacing("\"", with: "%22")
            let plain = await fixture.get(path)
            let counted = await fixture.get(path, headers: [("Prefer", "count=exact")])
            #expect(plain.status == 200)
            #expect((200..<300).contains(counted.status))
            #expect(plain.text == counted.text)
            #expect(plain.text.hasPrefix("["))
            #expect(plain.header("Content-Range")?.hasSuffix("/*") == true)

            let accept = ("Accept", "application/vnd.pgrst.object+json")
            let single = await fixture.get(path, headers: [accept])
            let countedSingle = await fixture.get(path, headers: [accept, ("Prefer", "count=exact")])
            #expect(single.text == countedSingle.text)
            #expect((single.status == 406) == (countedSingle.status == 406))
        }
    }

    @Test(arguments: [
        ("books?select=title,authors(name)&id=eq.1", #"[{"title":"Alpha","authors":{"name":"Ann"}}]"#),
        ("books?select=id,writer:author_id(name)&id=eq.3", #"[{"id":3,"writer":{"name":"Bo"}}]"#),
        ("books?select=id,...authors(name)&id=eq.3", #"[{"id":3,"name":"Bo"}]"#),
        (
            "authors?select=name,books(title)&order=id&books.order=id.desc",
            #"[{"name":"Ann","books":[{"title":"Beta"},{"title":"Alpha"}]},{"name":"Bo","books":[{"title":"alphabet"},{"title":"Gamma"}]},{"name":"Cy","books":[]}]"#
        ),
        ("authors?select=id,books(id)&books.limit=1&books.order=id&id=eq.1", #"[{"id":1,"books":[{"id":1}]}]"#),
        ("authors?select=id,books!inner(id)&books.pages=gt.35", #"[{"id":2,"books":[{"id":4}]}]"#),
        ("authors?select=id,books()&books=is.null", #"[{"id":3}]"#),
        (
            "books?select=id,covers(colour)&id=lt.4&order=id",
            #"[{"id":1,"covers":{"colour":"red"}},{"id":2,"covers":{"colour":"blue"}},{"id":3,"covers":null}]"#
        ),
        (
            "books?select=id,shelves(room)&id=eq.1&shelves.order=id",
            #"[{"id":1,"shelves":[{"room":"Hall"},{"room":"Attic"}]}]"#
        ),
        (
            "shelves?select=room,books(title,authors(name))&id=eq.2",
            #"[{"room":"Attic","books":[{"title":"Alpha","authors":{"name":"Ann"}}]}]"#
        ),
        ("authors?select=id,mentor_id(name)&id=eq.2", #"[{"id":2,"mentor_id":{"name":"Ann"}}]"#),
        (
            "authors?select=id,students:authors(id)&id=eq.1&students.order=id",
            #"[{"id":1,"students":[{"id":2},{"id":3}]}]"#
        ),
        (
            "letters?select=id,from:authors!letters_sender_fkey(name),to:authors!receiver(name)",
            #"[{"id":1,"from":{"name":"Ann"},"to":{"name":"Bo"}}]"#
        ),
        ("books?select=id,authors(id)&order=authors(name).desc,id.desc&limit=1", #"[{"id":4,"authors":{"id":2}}]"#),
        ("authors?select=city:details->>city,details->pets->0&id=eq.1", #"[{"city":"Paris","pets":"cat"}]"#),
        ("authors?select=id&details->>city=eq.Rome", #"[{"id":2}]"#),
        ("authors?select=id&order=details->>city.desc.nullslast&limit=1", #"[{"id":2}]"#),
        (
            "authors?select=name,...books(titles:title)&id=eq.1&books.order=id",
            #"[{"name":"Ann","titles":["Alpha","Beta"]}]"#
        ),
    ])
    func embedsRelatedTables(target: String, expected: String) async throws {
        let wanted = try JSONValue(parsing: expected)
        try await RESTFixture.run { fixture in
            let response = await fixture.get(target)
            #expect(response.status == 200, "\(response.text)")
            #expect(response.json == wanted)
        }
    }

    @Test func givesRangesAndCounts() async throws {
        try await RESTFixture.run { fixture in
            let all = await fixture.get("books")
            #expect(all.status == 200 && all.header("Content-Range") == "0-3/*")
            #expect(all.header("Content-Type") == "application/json; charset=utf-8")
            let page = await fixture.get("books?order=id", headers: [("Range", "1-2"), ("Prefer", "count=exact")])
            #expect(page.status == 206 && page.header("Content-Range") == "1-2/4")
            #expect(page.column("id") == [2, 3])
            #expect(page.header("Preference-Applied") == "count=exact")
            let counted = await fixture.get("books?id=gt.1&limit=1", headers: [("Prefer", "count=exact")])
            #expect(counted.header("Content-Range") == "0-0/3")
            let beyond = await fixture.get("books?offset=9", headers: [("Prefer", "count=exact")])
            #expect(beyond.status == 416 && beyond.json["code"] == "PGRST103")
            #expect(beyond.json["details"] == "An offset of 9 was requested, but there are only 4 rows.")
            let none = await fixture.get("books?id=gt.99", headers: [("Prefer", "count=exact")])
            #expect(none.status == 200 && none.header("Content-Range") == "*/0")
            let head = await fixture.send("HEAD", "books", headers: [("Prefer", "count=exact")])
            #expect(head.status == 200 && head.body.isEmpty && head.header("Content-Range") == "0-3/4")
            for count in ["planned", "estimated"] {
                let guessed = await fixture.get("books", headers: [("Prefer", "count=\(count)")])
                #expect([200, 206].contains(guessed.status))
                #expect(guessed.header("Content-Range")?.hasSuffix("/*") == false)
            }
            let inner = await fixture.get(
                "authors?select=id,books!inner(id)&books.pages=gt.15&limit=1", headers: [("Prefer", "count=exact")])
            #expect(inner.header("Content-Range") == "0-0/2")
        }
    }

    @Test func limitsEveryAnswer() async throws {
        try await RESTFixture.run(configuration: RESTConfiguration(maximumRows: 2)) { fixture in
            let books = await fixture.get("books?order=id&limit=50")
            #expect(books.column("id") == [1, 2])
            let embedded = await fixture.get("shelves?select=books(id)&id=eq.1")
            #expect(embedded.json[0]?["books"]?.array?.count == 2)
        }
    }

    @Test func givesOneObjectWhenAsked() async throws {
        try await RESTFixture.run { fixture in
            let accept = [(name: "Accept", value: "application/vnd.pgrst.object+json")]
            let one = await fixture.get("books?select=id&id=eq.1", headers: accept)
            #expect(one.status == 200 && one.text == #"{"id":1}"#)
            #expect(one.header("Content-Type") == "application/vnd.pgrst.object+json; charset=utf-8")
            for (query, count) in [("id=eq.99", 0), ("id=lt.3", 2)] {
                let other = await fixture.get("books?\(query)", headers: accept)
                #expect(other.status == 406)
                #expect(
                    other.json
                        == [
                            "code": "PGRST116", "details": .string("The result contains \(count) rows"), "hint": nil,
                            "message": "Cannot coerce the result to a single JSON object",
                        ])
            }
            let stripped = await fixture.get(
                "books?select=id,price&id=eq.3",
                headers: [("Accept", "application/vnd.pgrst.object+json;nulls=stripped")])
            #expect(stripped.text == #"{"id":3}"#)
        }
    }

    @Test func givesCSVWhenAsked() async throws {
        try await RESTFixture.run { fixture in
            let csv = await fixture.get("books?select=id,title&id=lt.3&order=id", headers: [("Accept", "text/csv")])
            #expect(csv.text == "id,title\n1,Alpha\n2,Beta")
            #expect(csv.header("Content-Type") == "text/csv; charset=utf-8")
            let image = await fixture.get("books", headers: [("Accept", "image/png")])
            #expect(image.status == 406 && image.json["code"] == "PGRST107")
        }
    }

    @Test func saysWhatIsMisspelt() async throws {
        try await RESTFixture.run { fixture in
            let table = await fixture.get("boks")
            #expect(table.status == 404)
            #expect(
                table.json
                    == [
                        "code": "PGRST205", "details": nil, "hint": "Perhaps you meant the table 'public.books'",
                        "message": "Could not find the table 'public.boks' in the schema cache",
                    ])
            let column = await fixture.get("books?select=titel")
            #expect(column.status == 400 && column.json["code"] == "42703")
            #expect(column.json["message"] == "column books.titel does not exist")
            #expect(column.json["hint"] == "Perhaps you meant to reference the column \"books.title\".")
            let embed = await fixture.get("books?select=author(name)")
            #expect(embed.status == 400 && embed.json["code"] == "PGRST200")
            #expect(embed.json["hint"] == "Perhaps you meant 'authors' instead of 'author'.")
            let ambiguous = await fixture.get("letters?select=authors(name)")
            #expect(ambiguous.status == 300 && ambiguous.json["code"] == "PGRST201")
            let parameter = await fixture.get("books?id=noop.1")
            #expect(parameter.status == 400)
            #expect(
                parameter.json
                    == [
                        "code": "PGRST100", "details": "unexpected \"o\" expecting \"not\" or operator (eq, gt, ...)",
                        "hint": nil, "message": "\"failed to parse filter (noop.1)\" (line 1, column 1)",
                    ] || parameter.json["details"] == "unexpected \"n\" expecting \"not\" or operator (eq, gt, ...)")
            let type = await fixture.get("books?select=id::nothing")
            #expect(type.status == 400 && type.json["code"] == "42704")
            let value = await fixture.get("books?id=eq.abc")
            #expect(value.status == 400 && value.json["code"] == "22P02")
            let path = await fixture.get("books/1")
            #expect(path.status == 404 && path.json["code"] == "PGRST125")
            let schema = await fixture.get("books", headers: [("Accept-Profile", "auth")])
            #expect(schema.status == 406 && schema.json["code"] == "PGRST106")
            let method = await fixture.send("TRACE", "books")
            #expect(method.status == 405 && method.json["code"] == "PGRST117")
        }
    }

    @Test func seesNewTablesAfterAReload() async throws {
        try await RESTFixture.run { fixture in
            #expect(await fixture.get("later").status == 404)
            try await fixture.pool.query("CREATE TABLE later AS SELECT 1 AS n")
            try await fixture.service.reloadSchema()
            #expect(await fixture.get("later").text == #"[{"n":1}]"#)
        }
    }
}
