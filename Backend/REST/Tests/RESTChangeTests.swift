import JSON
import Testing

@testable import REST

@Suite struct RESTChangeTests {
    private let full = [(name: "Prefer", value: "return=representation")]

    @Test func insertsOneRow() async throws {
        try await RESTFixture.run { fixture in
            let plain = await fixture.send("POST", "books", body: #"{"title":"New","author_id":1}"#)
            #expect(plain.status == 201 && plain.body.isEmpty && plain.header("Content-Range") == "*/*")
            let whole = await fixture.send(
                "POST", "books?select=title,pages,authors(name)", body: #"{"title":"Newer","author_id":1}"#,
                headers: full)
            #expect(whole.status == 201)
            #expect(
                whole.text == #"[{"title":"Newer","pages":null,"authors":{"name": "Ann"}}]"#
                    || whole.column("title") == ["Newer"])
            #expect(whole.json[0]?["authors"]?["name"] == "Ann")
            #expect(whole.json[0]?["pages"] == 100)
            #expect(whole.header("Preference-Applied") == "return=representation")
            let located = await fixture.send(
                "POST", "pairs", body: #"{"a":1,"b":2}"#, headers: [("Prefer", "return=headers-only")])
            #expect(
                located.status == 201 && located.body.isEmpty && located.header("Location") == "/pairs?a=eq.1&b=eq.2")
            let single = await fixture.send(
                "POST", "books?select=title", body: #"{"title":"Solo","author_id":1}"#,
                headers: full + [("Accept", "application/vnd.pgrst.object+json")])
            #expect(single.text == #"{"title":"Solo"}"#)
            #expect(single.header("Content-Type") == "application/vnd.pgrst.object+json; charset=utf-8")
        }
    }

    @Test func insertsManyRows() async throws {
        try await RESTFixture.run { fixture in
            let many = await fixture.send(
                "POST", "books?select=title&order=title.desc",
                body: #"[{"title":"A","author_id":1},{"title":"B","author_id":2}]"#, headers: full)
            #expect(many.status == 201 && many.column("title") == ["B", "A"])
            let uneven = await fixture.send("POST", "books", body: #"[{"title":"A","author_id":1},{"title":"B"}]"#)
            #expect(uneven.status == 400)
            #expect(uneven.json["code"] == "PGRST102" && uneven.json["message"] == "All object keys must match")
            let chosen = await fixture.send(
                "POST", "books?columns=title,author_id&select=title,pages",
                body: #"[{"title":"C","author_id":1,"pages":5},{"title":"D","author_id":1,"other":1}]"#, headers: full)
            #expect(chosen.status == 201 && chosen.column("pages") == [100, 100])
            let missing = await fixture.send(
                "POST", "books?columns=title,author_id,pages,code&select=pages,code",
                body: #"[{"title":"E","author_id":1},{"title":"F","author_id":1,"pages":7}]"#,
                headers: [("Prefer", "return=representation, missing=default")])
            #expect(missing.status == 201, "\(missing.text)")
            #expect(missing.column("pages") == [100, 7])
            #expect(Set(missing.column("code")).count == 2)
            #expect(missing.header("Preference-Applied") == "missing=default, return=representation")
            let none = await fixture.send("POST", "books", body: "[]", headers: full)
            #expect(none.status == 201 && none.text == "[]")
            let defaults = await fixture.send(
                "POST", "book_shelves?columns=book_id,shelf_id", body: #"{"book_id":2,"shelf_id":2}"#)
            #expect(defaults.status == 201)
        }
    }

    @Test func insertsCSVAndForms() async throws {
        try await RESTFixture.run { fixture in
            let csv = await fixture.send(
                "POST", "books?select=title,price",
                body: "title,author_id,price\n\"Com,ma \"\"q\"\"\",1,NULL\nPlain,2,3.5\n",
                headers: full + [("Content-Type", "text/csv")])
            #expect(csv.status == 201, "\(csv.text)")
            #expect(csv.column("title") == ["Com,ma \"q\"", "Plain"] && csv.column("price")[0] == .null)
            let form = await fixture.send(
                "POST", "books?select=title", body: "title=Form+%C3%A9&author_id=1",
                headers: full + [("Content-Type", "application/x-www-form-urlencoded")])
            #expect(form.column("title") == ["Form é"])
            let other = await fixture.send("POST", "books", body: "x", headers: [("Content-Type", "image/png")])
            #expect(other.status == 400 && other.json["message"] == "Content-Type not acceptable: image/png")
        }
    }

    @Test func mergesAndIgnoresDuplicates() async throws {
        try await RESTFixture.run { fixture in
            let merge = [(name: "Prefer", value: "return=representation, resolution=merge-duplicates")]
            let both = await fixture.send(
                "POST", "authors?select=name", body: #"[{"id":1,"name":"Anna"},{"id":9,"name":"Ned"}]"#, headers: merge)
            #expect(both.status == 201 && both.column("name") == ["Anna", "Ned"], "\(both.text)")
            let only = await fixture.send("POST", "authors", body: #"{"id":1,"name":"Anne"}"#, headers: merge)
            #expect(only.status == 200, "an update alone is 200")
            #expect(only.header("Preference-Applied") == "resolution=merge-duplicates, return=representation")
            let ignored = await fixture.send(
                "POST", "authors?select=id", body: #"[{"id":1,"name":"X"},{"id":10,"name":"Y"}]"#,
                headers: [("Prefer", "return=representation, resolution=ignore-duplicates")])
            #expect(ignored.status == 201 && ignored.column("id") == [10])
            let clash = await fixture.send("POST", "authors", body: #"{"id":1,"name":"X"}"#)
            #expect(clash.status == 409 && clash.json["code"] == "23505")
            #expect(clash.json["details"] == "Key (id)=(1) already exists.")
            let named = await fixture.send(
                "POST", "authors?on_conflict=name", body: #"{"id":1,"name":"X"}"#, headers: merge)
            #expect(named.status == 400 && named.json["code"] == "42P10")
        }
    }

    @Test func updatesRows() async throws {
        try await RESTFixture.run { fixture in
            let plain = await fixture.send("PATCH", "books?id=lt.3", body: #"{"pages":1}"#)
            #expect(plain.status == 204 && plain.body.isEmpty && plain.header("Content-Range") == "0-1/*")
            let whole = await fixture.send(
                "PATCH", "books?id=eq.1&select=id,title,authors(name)", body: #"{"title":"Omega","price":9.99}"#,
                headers: [("Prefer", "return=representation, count=exact")])
            #expect(whole.status == 200 && whole.header("Content-Range") == "0-0/1")
            #expect(whole.json[0]?["title"] == "Omega" && whole.json[0]?["authors"]?["name"] == "Ann")
            let none = await fixture.send("PATCH", "books?id=eq.99&select=id", body: #"{"pages":1}"#, headers: full)
            #expect(none.status == 200 && none.text == "[]" && none.header("Content-Range") == "*/*")
            let empty = await fixture.send("PATCH", "books?id=eq.1", body: "{}", headers: full)
            #expect(empty.status == 200 && empty.text == "[]", "\(empty.text)")
            let grouped = await fixture.send(
                "PATCH", "books?or=(id.eq.3,id.eq.4)&select=id", body: #"{"pages":2}"#, headers: full)
            #expect(Set(grouped.column("id")) == [3, 4])
            let defaulted = await fixture.send(
                "PATCH", "books?id=eq.1&columns=pages&select=pages", body: "{}",
                headers: [("Prefer", "return=representation, missing=default")])
            #expect(defaulted.column("pages") == [100], "\(defaulted.text)")
        }
    }

    @Test func refusesToChangeMoreOrLessThanWasMeant() async throws {
        try await RESTFixture.run { fixture in
            let object = [(name: "Accept", value: "application/vnd.pgrst.object+json")]
            let many = await fixture.send(
                "PATCH", "books?id=lt.3&select=id", body: #"{"pages":77}"#, headers: full + object)
            #expect(many.status == 406 && many.json["code"] == "PGRST116")
            let strict = await fixture.send(
                "DELETE", "covers?book_id=gt.0", headers: [("Prefer", "handling=strict, max-affected=1")])
            #expect(strict.status == 400 && strict.json["code"] == "PGRST124")
            let after = await fixture.get("books?pages=eq.77&select=id")
            #expect(after.text == "[]", "what was refused was rolled back")
            #expect(await fixture.get("covers").json.array?.count == 2)
            let dry = await fixture.send(
                "DELETE", "covers?book_id=gt.0&select=book_id",
                headers: [("Prefer", "tx=rollback, return=representation")])
            #expect(dry.json.array?.count == 2 && dry.status == 200)
            #expect(await fixture.get("covers").json.array?.count == 2)
            let invalid = await fixture.send("DELETE", "covers", headers: [("Prefer", "handling=strict, nonsense")])
            #expect(invalid.json["code"] == "PGRST122" && invalid.json["details"] == "Invalid preferences: nonsense")
        }
    }

    @Test func deletesRows() async throws {
        try await RESTFixture.run { fixture in
            let whole = await fixture.send("DELETE", "covers?book_id=eq.1&select=colour,books(title)", headers: full)
            #expect(whole.status == 200 && whole.json[0]?["colour"] == "red")
            #expect(whole.json[0]?["books"]?["title"] == "Alpha", "\(whole.text)")
            let plain = await fixture.send("DELETE", "covers?book_id=eq.2", headers: [("Prefer", "count=exact")])
            #expect(plain.status == 204 && plain.header("Content-Range") == "*/1")
            let kept = await fixture.send("DELETE", "authors?id=eq.1")
            #expect(kept.status == 409 && kept.json["code"] == "23503")
        }
    }

    @Test func putsOneRow() async throws {
        try await RESTFixture.run { fixture in
            let new = await fixture.send(
                "PUT", "pairs?a=eq.5&b=eq.6", body: #"{"a":5,"b":6,"note":"n"}"#, headers: full)
            #expect(new.status == 201 && new.column("note") == ["n"], "\(new.text)")
            let old = await fixture.send(
                "PUT", "pairs?a=eq.5&b=eq.6", body: #"{"a":5,"b":6,"note":"m"}"#, headers: full)
            #expect(old.status == 200 && old.column("note") == ["m"])
            let quiet = await fixture.send("PUT", "pairs?a=eq.5&b=eq.6", body: #"{"a":5,"b":6,"note":"k"}"#)
            #expect(quiet.status == 204)
            let mismatch = await fixture.send("PUT", "pairs?a=eq.1&b=eq.1", body: #"{"a":2,"b":2}"#)
            #expect(mismatch.status == 400 && mismatch.json["code"] == "PGRST115")
            let partial = await fixture.send("PUT", "pairs?a=eq.1", body: #"{"a":1,"b":2}"#)
            #expect(partial.status == 405 && partial.json["code"] == "PGRST105")
            let limited = await fixture.send("PUT", "pairs?a=eq.1&b=eq.1&limit=1", body: #"{"a":1,"b":1}"#)
            #expect(limited.status == 400 && limited.json["code"] == "PGRST114")
            #expect(await fixture.get("pairs?select=note").text == #"[{"note":"k"}]"#)
        }
    }

    @Test(arguments: ["", "{", "[1", #"{"a":}"#, "nonsense", "\"\\ud800\"", "[[]]", "[1,2]"])
    func refusesBrokenBodies(body: String) async throws {
        try await RESTFixture.run { fixture in
            let response = await fixture.send("POST", "books", body: body)
            #expect(response.status == 400 && response.json["code"] == "PGRST102")
        }
    }

    @Test func refusesUnknownColumnsAndWrongUTF8() async throws {
        try await RESTFixture.run { fixture in
            let unknown = await fixture.send("POST", "books", body: #"{"titel":"x"}"#)
            #expect(unknown.status == 400)
            #expect(
                unknown.json
                    == [
                        "code": "PGRST204", "details": nil, "hint": nil,
                        "message": "Could not find the 'titel' column of 'books' in the schema cache",
                    ])
            let request = RESTRequest(
                method: "POST", path: ["books"], body: [0x7B, 0x22, 0xFF, 0x22, 0x3A, 0x31, 0x7D],
                caller: RESTFixture.service)
            #expect(await fixture.service.respond(to: request).json["code"] == "PGRST102")
            let null = await fixture.send("POST", "books", body: #"{"title":"a\u0000b","author_id":1}"#)
            #expect(null.status == 400 && null.json["code"] == "22P05")
            #expect(await fixture.get("books?title=eq.%FF").json["code"] == "PGRST100")
            #expect(await fixture.get("books?title=eq.%00").json["code"] == "22021")
        }
    }

    @Test func limitsBodies() async throws {
        try await RESTFixture.run(configuration: RESTConfiguration(bodyLimitBytes: 100)) { fixture in
            let response = await fixture.send("POST", "books", body: String(repeating: " ", count: 101))
            #expect(response.status == 413)
        }
    }
}
