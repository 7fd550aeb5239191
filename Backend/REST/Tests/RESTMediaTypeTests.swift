import JSON
import Testing

@testable import REST

@Suite struct RESTMediaTypeTests {
    private static let script = """
        CREATE DOMAIN "text/html" AS text;
        CREATE DOMAIN "image/gif" AS bytea;
        CREATE DOMAIN "application/vnd.names" AS text;
        CREATE DOMAIN "text/tab" AS text;
        CREATE FUNCTION page() RETURNS "text/html" LANGUAGE sql STABLE AS $$SELECT '<p>hi</p>'::"text/html"$$;
        CREATE FUNCTION picture() RETURNS "image/gif" LANGUAGE sql STABLE AS $$SELECT decode('47494600ff', 'hex')::"image/gif"$$;
        CREATE FUNCTION names_step(state "application/vnd.names", next books) RETURNS "application/vnd.names" LANGUAGE sql IMMUTABLE AS
            $$SELECT (state || next.title || ';')::"application/vnd.names"$$;
        CREATE AGGREGATE names_of(books) (SFUNC = names_step, STYPE = "application/vnd.names", INITCOND = '');
        CREATE FUNCTION tab_step(state "text/tab", next anyelement) RETURNS "text/tab" LANGUAGE plpgsql IMMUTABLE AS
            $$ BEGIN RETURN (state || next::text || E'\\t')::"text/tab"; END $$;
        CREATE AGGREGATE tab(anyelement) (SFUNC = tab_step, STYPE = "text/tab", INITCOND = '');
        """

    @Test func theFirstThatCanBeGivenIs() async throws {
        try await RESTFixture.run { fixture in
            for (accept, contentType) in [
                ("*/*", "application/json; charset=utf-8"), ("application/json", "application/json; charset=utf-8"),
                ("text/csv;q=0.5, application/json;q=0.9", "application/json; charset=utf-8"),
                ("text/csv", "text/csv; charset=utf-8"),
                (
                    "application/vnd.pgrst.array+json;nulls=stripped",
                    "application/vnd.pgrst.array+json;nulls=stripped; charset=utf-8"
                ),
                ("application/vnd.pgrst.array", "application/json; charset=utf-8"),
                ("Application/VND.pgrst.Object+json", "application/vnd.pgrst.object+json; charset=utf-8"),
                (
                    "application/vnd.pgrst.object;nulls=stripped",
                    "application/vnd.pgrst.object+json;nulls=stripped; charset=utf-8"
                ),
                ("text/html,application/xhtml+xml,*/*;q=0.8", "application/json; charset=utf-8"),
            ] {
                let response = await fixture.get("authors?id=eq.2&select=id,born", headers: [("Accept", accept)])
                #expect(response.status == 200 && response.header("Content-Type") == contentType, "\(accept)")
            }
        }
    }

    @Test func whatNobodyMakesIsRefused() async throws {
        try await RESTFixture.run { fixture in
            for accept in [
                "image/png", "application/geo+json", "text/html, text/xml", "application/vnd.pgrst.plan+json",
                "application/json;q=0",
            ] {
                let response = await fixture.get("books", headers: [("Accept", accept)])
                #expect(response.status == 406 && response.json["code"] == "PGRST107", "\(accept): \(response.text)")
            }
            let response = await fixture.get("books", headers: [("Accept", "application/geo+json")])
            #expect(response.json["message"] == "None of these media types are available: application/geo+json")
            let written = await fixture.send("POST", "books", body: "x", headers: [("Content-Type", "image/png")])
            #expect(written.status == 400 && written.json["message"] == "Content-Type not acceptable: image/png")
        }
    }

    @Test func nullsCanBeLeftOut() async throws {
        try await RESTFixture.run { fixture in
            let list = await fixture.get(
                "authors?select=id,born,details->x&id=eq.2",
                headers: [("Accept", "application/vnd.pgrst.array+json;nulls=stripped")])
            #expect(list.text == #"[{"id":2}]"#)
            let one = await fixture.get(
                "authors?select=id,born&id=eq.2",
                headers: [("Accept", "application/vnd.pgrst.object+json;nulls=stripped")])
            #expect(one.text == #"{"id":2}"#)
        }
    }

    @Test func functionsMakeTheirOwn() async throws {
        try await RESTFixture.run(script: RESTMediaTypeTests.script) { fixture in
            let page = await fixture.get("rpc/page", headers: [("Accept", "text/html")])
            #expect(page.text == "<p>hi</p>" && page.header("Content-Type") == "text/html")
            let picture = await fixture.get("rpc/picture", headers: [("Accept", "image/gif")])
            #expect(picture.body == [0x47, 0x49, 0x46, 0x00, 0xFF] && picture.header("Content-Type") == "image/gif")
            let names = await fixture.get("books?id=lt.3&order=id", headers: [("Accept", "application/vnd.names")])
            #expect(names.text == "Alpha;Beta;" && names.header("Content-Type") == "application/vnd.names")
            let called = await fixture.get(
                "rpc/books_of?author=1&order=id.desc", headers: [("Accept", "application/vnd.names")])
            #expect(called.text == "Beta;Alpha;")
            let chosen = await fixture.get("books?select=id", headers: [("Accept", "application/vnd.names")])
            #expect(chosen.status == 406)
            let tab = await fixture.get("books?select=id&id=lt.3&order=id", headers: [("Accept", "text/tab")])
            #expect(tab.text == "(1)\t(2)\t")
            let wrong = await fixture.get("authors", headers: [("Accept", "application/vnd.names")])
            #expect(wrong.status == 406)
        }
    }

    @Test func plansAreShownWhereTheyAreAllowed() async throws {
        var configuration = RESTConfiguration()
        configuration.allowsPlans = true
        try await RESTFixture.run(configuration: configuration) { fixture in
            let json = await fixture.get("books?id=eq.1", headers: [("Accept", "application/vnd.pgrst.plan+json")])
            #expect(json.json[0]?["Plan"]?["Node Type"] != nil, "\(json.text)")
            #expect(
                json.header("Content-Type")
                    == #"application/vnd.pgrst.plan+json; for="application/json"; charset=utf-8"#)
            let text = await fixture.get(
                "books",
                headers: [("Accept", #"application/vnd.pgrst.plan; for="text/csv"; options=analyze|verbose|nonsense"#)])
            #expect(text.text.contains("actual time") && text.text.contains("Output:"))
            #expect(
                text.header("Content-Type")
                    == #"application/vnd.pgrst.plan+text; for="text/csv"; options=analyze|verbose; charset=utf-8"#)
            let plan = [(name: "Accept", value: "application/vnd.pgrst.plan+json;options=analyze")]
            for (method, target, body) in [
                ("POST", "authors", #"{"id":77,"name":"x"}"#), ("PATCH", "authors?id=eq.1", #"{"name":"x"}"#),
                ("DELETE", "covers", ""), ("POST", "rpc/add", #"{"a":1}"#),
            ] {
                let response = await fixture.send(method, target, body: body, headers: plan)
                #expect(
                    response.status == 200 && response.json[0]?["Plan"] != nil, "\(method) \(target): \(response.text)")
            }
            // Even a statement that runs to be measured leaves nothing.
            #expect(await fixture.get("covers?select=book_id").json.array?.count == 2)
            #expect(await fixture.get("authors?name=eq.x").text == "[]")
        }
    }
}
