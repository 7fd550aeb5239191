import JSON
import PostgreSQL
import Testing

@testable import REST

@Suite struct RESTPreferTests {
    private func prefer(_ text: String) -> [(name: String, value: String)] { [("Prefer", text)] }

    @Test func whatWasDoneIsTold() async throws {
        try await RESTFixture.run { fixture in
            for (method, target, body, asked, applied) in [
                ("GET", "books", "", "count=exact, timezone=Asia/Shanghai", "count=exact, timezone=Asia/Shanghai"),
                ("GET", "books", "", "return=minimal", nil),
                ("GET", "books", "", "handling=lenient, nonsense", "handling=lenient"),
                (
                    "POST", "authors", #"{"id":9,"name":"x"}"#,
                    "return=minimal, resolution=merge-duplicates, missing=default",
                    "resolution=merge-duplicates, missing=default, return=minimal"
                ),
                (
                    "PATCH", "authors?id=eq.9", #"{"name":"y"}"#, "tx=rollback, max-affected=5, handling=strict",
                    "tx=rollback, handling=strict, max-affected=5"
                ),
                ("DELETE", "authors?id=eq.9", "", "max-affected=5", nil),
                ("POST", "rpc/add", #"{"a":1}"#, "count=exact", "count=exact"),
            ] as [(String, String, String, String, String?)] {
                let response = await fixture.send(method, target, body: body, headers: prefer(asked))
                #expect(response.status < 300, "\(response.text)")
                #expect(response.header("Preference-Applied") == applied, "\(method) \(target)")
            }
        }
    }

    @Test func strictHandlingRefusesTheUnknown() async throws {
        try await RESTFixture.run { fixture in
            for (method, target) in [
                ("GET", "books"), ("POST", "books"), ("PATCH", "books"), ("DELETE", "books"), ("POST", "rpc/add"),
            ] {
                let response = await fixture.send(
                    method, target, body: #"{"a":1}"#,
                    headers: prefer("handling=strict, anything, foo=bar, return=minimal"))
                if method == "PATCH" || method == "POST" && target == "books" {
                    // The unknown column is found first or the preference is; refused it is.
                    #expect(response.status == 400)
                    continue
                }
                #expect(response.json["code"] == "PGRST122", "\(method) \(target): \(response.text)")
                #expect(response.json["details"] == "Invalid preferences: anything, foo=bar")
            }
            #expect(await fixture.get("books", headers: prefer("anything, handling=lenient")).status == 200)
        }
    }

    @Test func timesAreInTheTimeZoneAskedFor() async throws {
        try await RESTFixture.run(script: "CREATE VIEW instant AS SELECT '2024-01-01 00:00:00+00'::timestamptz AS t;") {
            fixture in
            for (zone, text) in [
                ("Asia/Shanghai", "2024-01-01T08:00:00+08:00"), ("America/Los_Angeles", "2023-12-31T16:00:00-08:00"),
            ] {
                let response = await fixture.get("instant", headers: prefer("timezone=\(zone)"))
                #expect(response.json == [["t": .string(text)]])
            }
            let unknown = await fixture.get("instant", headers: prefer("timezone=Moon/Base'; DROP TABLE covers"))
            #expect(unknown.status == 400 && unknown.json["code"] == "22023")
            // The next request of the connection is not in that zone.
            let plain = await fixture.get("instant")
            #expect(plain.json[0]?["t"]?.string?.hasSuffix("+00:00") == true)
        }
    }

    @Test func moreThanWasMeantIsNotChanged() async throws {
        try await RESTFixture.run { fixture in
            for (method, body) in [("PATCH", #"{"pages":1}"#), ("DELETE", "")] {
                let response = await fixture.send(
                    method, "books?id=gt.2", body: body, headers: prefer("handling=strict, max-affected=1"))
                #expect(response.status == 400 && response.json["code"] == "PGRST124")
                #expect(response.json["details"] == "The query affects 2 rows")
            }
            #expect(await fixture.get("books?pages=eq.1").text == "[]")
            // Without strict handling it is no more than advice.
            #expect(
                await fixture.send("PATCH", "books", body: #"{"pages":7}"#, headers: prefer("max-affected=1")).status
                    == 204)
            let called = await fixture.send(
                "POST", "rpc/books_of", body: #"{"author":1}"#, headers: prefer("handling=strict, max-affected=1"))
            #expect(called.status == 400 && called.json["code"] == "PGRST124")
            let single = await fixture.send(
                "POST", "rpc/add", body: #"{"a":1}"#, headers: prefer("handling=strict, max-affected=1"))
            #expect(single.status == 400 && single.json["code"] == "PGRST128")
        }
    }

    @Test(arguments: RESTConfiguration.TransactionEnd.allCases)
    func transactionsEndAsConfigured(end: RESTConfiguration.TransactionEnd) async throws {
        var configuration = RESTConfiguration()
        configuration.transactionEnd = end
        try await RESTFixture.run(configuration: configuration) { fixture in
            for (identifier, wish) in [(50, nil), (51, "commit"), (52, "rollback")] as [(Int, String?)] {
                let response = await fixture.send(
                    "POST", "shelves", body: #"{"id":\#(identifier)}"#,
                    headers: prefer(wish.map { "tx=\($0)" } ?? "return=minimal"))
                #expect(response.status == 201)
                #expect(
                    (response.header("Preference-Applied")?.contains("tx=") == true)
                        == (wish != nil && end.allowsOverride))
                let isKept = await fixture.get("shelves?id=eq.\(identifier)").text != "[]"
                let expected = end.allowsOverride && wish != nil ? wish == "commit" : !end.rollsBack
                #expect(isKept == expected, "\(end) \(wish ?? "none")")
            }
        }
    }

    @Test func deferredConstraintsAreCheckedInWhatIsRolledBack() async throws {
        let script = """
            CREATE TABLE late (id int PRIMARY KEY, other int, CONSTRAINT late_other FOREIGN KEY (other) REFERENCES authors
                DEFERRABLE INITIALLY DEFERRED);
            """
        try await RESTFixture.run(script: script) { fixture in
            for wish in ["tx=rollback", "tx=commit"] {
                let response = await fixture.send("POST", "late", body: #"{"id":1,"other":99}"#, headers: prefer(wish))
                #expect(response.status == 409 && response.json["code"] == "23503", "\(wish)")
            }
        }
    }

    @Test func countsArePlannedAndEstimated() async throws {
        let script = "CREATE TABLE many AS SELECT n AS id FROM generate_series(1, 2000) n; ANALYZE many;"
        try await RESTFixture.run(configuration: RESTConfiguration(maximumRows: 100), script: script) { fixture in
            let planned = await fixture.get("many?limit=1", headers: prefer("count=planned"))
            #expect(planned.status == 206 && planned.header("Content-Range") == "0-0/2000")
            let few = await fixture.get("many?id=lt.51", headers: prefer("count=estimated"))
            #expect(few.status == 200 && few.header("Content-Range") == "0-49/50")
            let estimated = await fixture.get("many", headers: prefer("count=estimated"))
            #expect(estimated.header("Content-Range") == "0-99/2000")
            let head = await fixture.send("HEAD", "many?offset=10", headers: prefer("count=exact"))
            #expect(head.header("Content-Range") == "10-109/2000" && head.status == 206)
            let beyond = await fixture.get("many?offset=5000", headers: prefer("count=exact"))
            #expect(beyond.status == 416 && beyond.header("Content-Range") == "*/2000")
            #expect(beyond.json["details"] == "An offset of 5000 was requested, but there are only 2000 rows.")
        }
    }
}
