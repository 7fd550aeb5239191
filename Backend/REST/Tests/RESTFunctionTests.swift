import JSON
import PostgreSQL
import Testing

@testable import REST

@Suite struct RESTFunctionTests {
    private static let script = """
        CREATE FUNCTION shout(text) RETURNS text LANGUAGE sql IMMUTABLE AS 'SELECT upper($1)';
        CREATE FUNCTION size(bytea) RETURNS int LANGUAGE sql IMMUTABLE AS 'SELECT length($1)';
        CREATE FUNCTION root(xml) RETURNS text LANGUAGE sql IMMUTABLE AS $$SELECT (xpath('name(/*)', $1))[1]::text$$;
        CREATE FUNCTION keys(jsonb) RETURNS int LANGUAGE sql IMMUTABLE AS 'SELECT count(*)::int FROM jsonb_object_keys($1)';
        CREATE FUNCTION pick(a int) RETURNS text LANGUAGE sql IMMUTABLE AS $$SELECT 'one'$$;
        CREATE FUNCTION pick(a int, b int) RETURNS text LANGUAGE sql IMMUTABLE AS $$SELECT 'two'$$;
        CREATE FUNCTION pick(json) RETURNS text LANGUAGE sql IMMUTABLE AS $$SELECT 'whole'$$;
        CREATE FUNCTION vague(a int) RETURNS text LANGUAGE sql IMMUTABLE AS $$SELECT 'int'$$;
        CREATE FUNCTION vague(a text) RETURNS text LANGUAGE sql IMMUTABLE AS $$SELECT 'text'$$;
        CREATE FUNCTION sum_of(VARIADIC v int[] DEFAULT '{}') RETURNS int LANGUAGE sql IMMUTABLE AS 'SELECT coalesce(sum(x), 0)::int FROM unnest(v) x';
        CREATE FUNCTION row_of(OUT a int, INOUT b text, OUT c int) LANGUAGE sql STABLE AS $$SELECT 1, b || '!', 3$$;
        CREATE FUNCTION table_of(n int) RETURNS TABLE (i int, square int) LANGUAGE sql STABLE AS 'SELECT g, g * g FROM generate_series(1, n) g';
        CREATE FUNCTION one_book(n int) RETURNS books LANGUAGE sql STABLE AS 'SELECT * FROM books WHERE id = n';
        CREATE FUNCTION writes() RETURNS int LANGUAGE sql AS 'DELETE FROM covers RETURNING 1';
        CREATE FUNCTION setting(name text) RETURNS text LANGUAGE sql STABLE AS 'SELECT current_setting(name, true)';
        CREATE FUNCTION patient() RETURNS text LANGUAGE sql STABLE SET statement_timeout = '7s' AS $$SELECT current_setting('statement_timeout')$$;
        CREATE FUNCTION sure() RETURNS text LANGUAGE sql SET default_transaction_isolation = 'serializable' AS
            $$SELECT current_setting('transaction_isolation')$$;
        CREATE FUNCTION padded(c char(3), v varchar(2)) RETURNS text LANGUAGE sql IMMUTABLE AS 'SELECT c || v';
        """

    @Test func theBodyIsOneNamelessParameter() async throws {
        try await RESTFixture.run(script: RESTFunctionTests.script) { fixture in
            for (target, type, body, expected) in [
                ("rpc/shout", "text/plain", "hello", #""HELLO""#),
                ("rpc/size", "application/octet-stream", "a\u{0}bc", "4"),
                ("rpc/root", "text/xml", "<book><page/></book>", #""book""#),
                ("rpc/keys", "application/json", #"{"a":1,"b":2}"#, "2"),
                ("rpc/pick", "application/json", #"{"x":1}"#, #""whole""#),
                ("rpc/pick", "application/json", #"{"a":1}"#, #""one""#),
                ("rpc/pick", "application/json", #"{"a":1,"b":2}"#, #""two""#),
                ("rpc/add", "application/x-www-form-urlencoded", "a=3&b=4", "7"),
                ("rpc/sum_of", "application/x-www-form-urlencoded", "v=3&v=4", "7"),
                ("rpc/add?columns=a", "application/json", #"{"a":1,"b":100}"#, "11"),
                ("rpc/add", "application/json", #"[{"a":1,"b":2},{"a":9,"b":9}]"#, "3"),
                ("rpc/add", "text/csv", "a,b\n4,5\n", "9"),
                ("rpc/sum_of", "application/json", #"{"v":[1,2]}"#, "3"), ("rpc/sum_of", "application/json", "", "0"),
            ] {
                let response = await fixture.send("POST", target, body: body, headers: [("Content-Type", type)])
                #expect(response.status == 200 && response.text == expected, "\(target) \(type): \(response.text)")
            }
            let none = await fixture.send("POST", "rpc/add", body: "x", headers: [("Content-Type", "text/plain")])
            #expect(none.status == 404 && none.json["hint"] == .null)
            #expect(
                none.json["details"]
                    == "Searched for the function public.add with a single unnamed text parameter, but no matches were found in the schema cache."
            )
            let type = await fixture.send("POST", "rpc/add", body: "x", headers: [("Content-Type", "image/png")])
            #expect(type.status == 400 && type.json["code"] == "PGRST102")
        }
    }

    @Test func everyShapeIsAnsweredInKind() async throws {
        try await RESTFixture.run(script: RESTFunctionTests.script) { fixture in
            try await fixture.expect([
                ("rpc/row_of?b=x", #"{"a":1,"b":"x!","c":3}"#),
                ("rpc/table_of?n=2", #"[{"i":1,"square":1},{"i":2,"square":4}]"#),
                ("rpc/table_of?n=3&square=gt.1&order=i.desc&limit=1", #"[{"i":3,"square":9}]"#),
                ("rpc/one_book?n=1&select=title", #"{"title":"Alpha"}"#),
                ("rpc/one_book?n=1&select=title,authors(name)", #"{"title":"Alpha","authors":{"name":"Ann"}}"#),
                ("rpc/padded?c=abcdef&v=ghi", #""abcdefghi""#), ("rpc/sum_of?v=1&v=2", "3"), ("rpc/sum_of", "0"),
                ("rpc/pick?a=1", #""one""#), ("rpc/numbers?limit=2", "[1,2]"),
            ])
            let head = await fixture.send("HEAD", "rpc/table_of?n=5&limit=2", headers: [("Prefer", "count=exact")])
            #expect(head.status == 206 && head.body.isEmpty && head.header("Content-Range") == "0-1/5")
        }
    }

    @Test func whatCannotBeChosenIsToldApart() async throws {
        try await RESTFixture.run(script: RESTFunctionTests.script) { fixture in
            let vague = await fixture.get("rpc/vague?a=1")
            #expect(vague.status == 300 && vague.json["code"] == "PGRST203")
            #expect(
                vague.json["message"]
                    == "Could not choose the best candidate function between: public.vague(a => integer), public.vague(a => text)"
            )
            let near = await fixture.get("rpc/pick?a=1&c=2")
            #expect(near.json["hint"] == "Perhaps you meant to call the function public.pick(a, b)", "\(near.text)")
            let far = await fixture.get("rpc/nothinglikeit")
            #expect(far.status == 404 && far.json["hint"] == .null)
            #expect(
                far.json["message"]
                    == "Could not find the function public.nothinglikeit without parameters in the schema cache")
        }
    }

    @Test func callsByGETOnlyRead() async throws {
        try await RESTFixture.run(script: RESTFunctionTests.script) { fixture in
            for method in ["GET", "HEAD"] {
                #expect(await fixture.send(method, "rpc/writes").status == 405)
            }
            #expect(await fixture.send("OPTIONS", "rpc/writes").header("Allow") == "OPTIONS,POST")
            #expect(await fixture.send("OPTIONS", "rpc/table_of?n=1").header("Allow") == "OPTIONS,GET,HEAD,POST")
            #expect(await fixture.send("PUT", "rpc/writes").status == 405)
            #expect(await fixture.get("covers?select=book_id").json.array?.count == 2)
        }
    }

    @Test func functionsAndRolesHaveSettings() async throws {
        let script =
            RESTFunctionTests.script
            + "GRANT SELECT ON covers TO anon, authenticated; CREATE FUNCTION conditions(covers) RETURNS text LANGUAGE sql AS "
            + "$$SELECT concat_ws(', ', current_setting('transaction_isolation'), current_setting('transaction_read_only'))$$;"
            + "ALTER ROLE authenticated SET statement_timeout = '9s'; ALTER ROLE anon SET default_transaction_isolation = 'repeatable read';"
        try await RESTFixture.run(script: script) { fixture in
            #expect(await fixture.get("rpc/patient").text == #""7s""#)
            #expect(await fixture.send("POST", "rpc/sure").text == #""serializable""#)
            let alice = RESTFixture.caller(RESTFixture.alice)
            #expect(await fixture.send("GET", "rpc/setting?name=statement_timeout", as: alice).text == #""9s""#)
            let anonymous = await fixture.send(
                "GET", "rpc/setting?name=transaction_isolation", as: RESTFixture.anonymous)
            #expect(anonymous.text == #""repeatable read""#)
            for (caller, expected) in [(alice, "read committed, on"), (RESTFixture.anonymous, "repeatable read, on")] {
                let read = await fixture.send("GET", "covers?select=conditions&limit=1", as: caller)
                #expect(read.json[0]?["conditions"]?.string == expected, "\(read.text)")
            }
            try await fixture.pool.withConnection {
                try await $0.execute(script: "ALTER ROLE authenticated RESET ALL; ALTER ROLE anon RESET ALL")
            }
        }
    }

    @Test func functionsReadTheRequest() async throws {
        var configuration = RESTConfiguration()
        configuration.settings = [SessionSetting(name: "app.settings.greeting", value: "hello")]
        try await RESTFixture.run(configuration: configuration, script: RESTFunctionTests.script) { fixture in
            let headers = [(name: "X-Own", value: "tea"), (name: "Cookie", value: "a=1; b=two")]
            for (name, expected) in [
                ("request.method", "GET"), ("request.path", "/rpc/setting"), ("app.settings.greeting", "hello"),
                ("request.cookies", #"{"a":"1","b":"two"}"#), ("request.headers", #"{"x-own":"tea"}"#),
            ] {
                let response = await fixture.get("rpc/setting?name=\(name)", headers: headers)
                #expect(response.json.string == expected, "\(name): \(response.text)")
            }
        }
    }
}
