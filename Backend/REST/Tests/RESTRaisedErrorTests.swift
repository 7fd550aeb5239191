import JSON
import PostgreSQL
import Testing

@testable import REST

@Suite struct RESTRaisedErrorTests {
    private static let script = """
        CREATE FUNCTION raise(code text, message text DEFAULT 'm', detail text DEFAULT 'd', hint text DEFAULT 'h') RETURNS void LANGUAGE plpgsql AS
            $$ BEGIN RAISE EXCEPTION USING ERRCODE = code, MESSAGE = message, DETAIL = detail, HINT = hint; END $$;
        CREATE FUNCTION answer(status text, headers text) RETURNS int LANGUAGE plpgsql AS
            $$ BEGIN PERFORM set_config('response.status', status, true), set_config('response.headers', headers, true); RETURN 1; END $$;
        CREATE FUNCTION guard() RETURNS void LANGUAGE plpgsql AS $$ BEGIN
            IF current_setting('request.headers', true)::json ->> 'x-blocked' = 'yes' THEN
                RAISE EXCEPTION 'blocked' USING ERRCODE = 'PT403'; END IF;
            PERFORM set_config('response.headers', '[{"X-Guard":"passed"}]', true); END $$;
        CREATE FUNCTION welcome() RETURNS json LANGUAGE sql STABLE AS $$SELECT '{"hello":"there"}'::json$$;
        """

    private func call(_ fixture: RESTFixture, _ function: String, _ arguments: [String: JSONValue]) async
        -> RESTResponse
    {
        await fixture.send("POST", "rpc/\(function)", body: JSONValue.object(arguments).text)
    }

    @Test func codesHaveTheirStatuses() async throws {
        try await RESTFixture.run(script: RESTRaisedErrorTests.script) { fixture in
            for (code, status) in [
                ("08006", 503), ("09000", 500), ("0L000", 403), ("0P000", 403), ("21000", 500), ("22023", 400),
                ("23503", 409), ("23505", 409),
                ("23502", 400), ("25006", 405), ("25001", 500), ("28000", 403), ("2D000", 500), ("38000", 500),
                ("39000", 500), ("3B000", 500),
                ("40001", 500), ("53400", 500), ("53100", 503), ("54001", 500), ("55006", 500), ("57014", 500),
                ("58030", 500), ("F0000", 500),
                ("HV000", 500), ("P0001", 400), ("P0002", 500), ("XX000", 500), ("42883", 404), ("42P01", 404),
                ("42P17", 500), ("42501", 403),
                ("42601", 400), ("PT418", 418), ("PT404", 404), ("PTXYZ", 500), ("PT000", 500),
            ] {
                let response = await call(fixture, "raise", ["code": .string(code)])
                #expect(response.status == status, "\(code)")
                #expect(response.json == ["code": .string(code), "message": "m", "details": "d", "hint": "h"])
                #expect(response.header("Proxy-Status") == "PostgREST; error=\(code)")
            }
            let anonymous = await fixture.send(
                "POST", "rpc/raise", body: #"{"code":"42501"}"#, as: RESTFixture.anonymous)
            #expect(anonymous.status == 401 && anonymous.header("WWW-Authenticate") == "Bearer")
        }
    }

    @Test func aFunctionRaisesAWholeAnswer() async throws {
        try await RESTFixture.run(script: RESTRaisedErrorTests.script) { fixture in
            let response = await call(
                fixture, "raise",
                [
                    "code": "PGRST",
                    "message":
                        #"{"code":"123","message":"Payment Required","details":"Quota exceeded","hint":"Upgrade"}"#,
                    "detail": #"{"status":402,"headers":{"X-Powered-By":"Tea","Retry-After":"60"}}"#,
                ])
            #expect(response.status == 402)
            #expect(
                response.json == [
                    "code": "123", "message": "Payment Required", "details": "Quota exceeded", "hint": "Upgrade",
                ])
            #expect(response.header("X-Powered-By") == "Tea" && response.header("Retry-After") == "60")
            for (message, detail, part) in [
                ("no JSON", #"{"status":400,"headers":{}}"#, "MESSAGE"), (#"{"code":"1"}"#, "{}", "MESSAGE"),
                (#"{"code":"1","message":"m"}"#, "no JSON", "DETAIL"),
                (#"{"code":"1","message":"m"}"#, #"{"status":9999,"headers":{}}"#, "DETAIL"),
                (#"{"code":"1","message":"m"}"#, #"{"status":400,"headers":{"a":"b\r\nc: d"}}"#, "DETAIL"),
            ] {
                let wrong = await call(
                    fixture, "raise", ["code": "PGRST", "message": .string(message), "detail": .string(detail)])
                #expect(wrong.status == 500 && wrong.json["code"] == "PGRST121", "\(message)")
                #expect(
                    wrong.json["details"]?.string?.contains("Invalid JSON value for \(part)") == true, "\(wrong.text)")
            }
        }
    }

    @Test func aFunctionSetsStatusAndHeaders() async throws {
        try await RESTFixture.run(script: RESTRaisedErrorTests.script) { fixture in
            let response = await call(
                fixture, "answer",
                ["status": "202", "headers": #"[{"Set-Cookie":"a=1"},{"Set-Cookie":"b=2"},{"content-type":"text/x"}]"#])
            #expect(response.status == 202 && response.header("Content-Type") == "text/x")
            #expect(response.headers.filter { $0.name == "Set-Cookie" }.map(\.value) == ["a=1", "b=2"])
            for headers in [
                "no", "{}", "[1]", #"[{"a":1}]"#, #"[{"a":"1","b":"2"}]"#, #"[{"a":"x\r\ny: z"}]"#, #"[{"a b":"c"}]"#,
            ] {
                let wrong = await call(fixture, "answer", ["status": "200", "headers": .string(headers)])
                #expect(wrong.status == 500 && wrong.json["code"] == "PGRST111", "\(headers)")
            }
            for status in ["no", "9999", "-1"] {
                let wrong = await call(fixture, "answer", ["status": .string(status), "headers": "[]"])
                #expect(wrong.status == 500 && wrong.json["code"] == "PGRST112", "\(status)")
            }
        }
    }

    @Test func aFunctionRunsBeforeEveryRequest() async throws {
        var configuration = RESTConfiguration()
        configuration.preRequestFunction = .init("public.guard")
        try await RESTFixture.run(configuration: configuration, script: RESTRaisedErrorTests.script) { fixture in
            let calls: [(String, String, String)] = [
                ("GET", "books", ""), ("POST", "shelves", #"{"id":7}"#), ("PATCH", "shelves?id=eq.7", #"{"room":"x"}"#),
                ("PUT", "shelves?id=eq.7", #"{"id":7}"#), ("DELETE", "shelves?id=eq.7", ""),
                ("POST", "rpc/add", #"{"a":1}"#),
            ]
            for (method, target, body) in calls {
                let response = await fixture.send(method, target, body: body)
                #expect(
                    response.status < 300 && response.header("X-Guard") == "passed",
                    "\(method) \(target): \(response.text)")
                let blocked = await fixture.send(method, target, body: body, headers: [("X-Blocked", "yes")])
                #expect(blocked.status == 403 && blocked.json["message"] == "blocked")
            }
            #expect(await fixture.send("GET", "", headers: [("X-Blocked", "yes")]).status == 403)
        }
    }

    @Test func aFunctionAnswersAtTheRoot() async throws {
        var configuration = RESTConfiguration()
        configuration.rootFunction = "welcome"
        try await RESTFixture.run(configuration: configuration, script: RESTRaisedErrorTests.script) { fixture in
            #expect(await fixture.get("").text == #"{"hello":"there"}"#)
        }
        configuration.description = .disabled
        try await RESTFixture.run(configuration: configuration) { fixture in
            let response = await fixture.get("")
            #expect(response.status == 404 && response.json["code"] == "PGRST126")
        }
    }
}
