import JSON
import Testing

@testable import REST

/// Domains with casts of their own: a colour is a number in the table and `#rrggbb` outside.
@Suite struct RESTRepresentationTests {
    private static let script = """
        CREATE DOMAIN colour AS int CHECK (VALUE BETWEEN 0 AND 16777215);
        CREATE FUNCTION public.json(colour) RETURNS json LANGUAGE sql IMMUTABLE AS $$SELECT to_json('#' || lpad(to_hex($1::int), 6, '0'))$$;
        CREATE FUNCTION colour(text) RETURNS colour LANGUAGE sql IMMUTABLE AS $$SELECT ('x' || lpad(trim(leading '#' from $1), 8, '0'))::bit(32)::int::colour$$;
        CREATE FUNCTION colour(json) RETURNS colour LANGUAGE sql IMMUTABLE AS $$SELECT public.colour($1 #>> '{}')$$;
        CREATE CAST (colour AS json) WITH FUNCTION public.json(colour) AS IMPLICIT;
        CREATE CAST (json AS colour) WITH FUNCTION colour(json) AS IMPLICIT;
        CREATE CAST (text AS colour) WITH FUNCTION colour(text) AS IMPLICIT;
        CREATE TABLE paints (id int PRIMARY KEY, name text, tone colour DEFAULT 255);
        INSERT INTO paints VALUES (1, 'red', 16711680), (2, 'green', 65280);
        CREATE TABLE walls (id int PRIMARY KEY, paint_id int REFERENCES paints);
        INSERT INTO walls VALUES (1, 1);
        """

    @Test func valuesAreShownAndReadInTheirOwnForm() async throws {
        try await RESTFixture.run(script: RESTRepresentationTests.script) { fixture in
            try await fixture.expect([
                ("paints?id=eq.1&select=name,tone", ##"[{"name":"red","tone":"#ff0000"}]"##),
                ("paints?id=eq.1", ##"[{"id":1,"name":"red","tone":"#ff0000"}]"##),
                ("paints?select=c:tone&id=eq.2", ##"[{"c":"#00ff00"}]"##),
                ("paints?tone=eq.%2300ff00&select=name", #"[{"name":"green"}]"#),
                ("paints?tone=in.(%2300ff00,%23123456)&select=name", #"[{"name":"green"}]"#),
                ("paints?tone=gt.%2300ff00&select=name", #"[{"name":"red"}]"#),
                ("paints?or=(tone.eq.%23ff0000,name.eq.x)&select=name", #"[{"name":"red"}]"#),
                ("walls?select=id,paints(*)", ##"[{"id":1,"paints":{"id":1,"name":"red","tone":"#ff0000"}}]"##),
                ("walls?select=...paints(tone)", ##"[{"tone":"#ff0000"}]"##),
                ("paints?order=tone&select=name", #"[{"name":"green"},{"name":"red"}]"#),
            ])
        }
    }

    @Test func theyAreWrittenInTheirOwnForm() async throws {
        try await RESTFixture.run(script: RESTRepresentationTests.script) { fixture in
            let full = [(name: "Prefer", value: "return=representation")]
            let inserted = await fixture.send("POST", "paints", body: ##"[{"id":3,"tone":"#0000aa"}]"##, headers: full)
            #expect(inserted.json == [["id": 3, "name": nil, "tone": "#0000aa"]], "\(inserted.text)")
            let changed = await fixture.send("PATCH", "paints?id=eq.3", body: ##"{"tone":"#0000bb"}"##, headers: full)
            #expect(changed.json[0]?["tone"] == "#0000bb")
            let put = await fixture.send(
                "PUT", "paints?id=eq.4", body: ##"{"id":4,"name":"x","tone":"#0000cc"}"##, headers: full)
            #expect(put.status == 201 && put.json[0]?["tone"] == "#0000cc", "\(put.text)")
            let defaulted = await fixture.send(
                "POST", "paints?columns=id,tone", body: #"[{"id":5}]"#,
                headers: [("Prefer", "return=representation, missing=default")])
            #expect(defaulted.json[0]?["id"] == 5, "\(defaulted.text)")
            let stored = try await fixture.pool.query("SELECT tone::int FROM paints WHERE id IN (3, 4) ORDER BY id")
            #expect(stored.rows.map { $0.int(0) } == [0xBB, 0xCC])
        }
    }
}
