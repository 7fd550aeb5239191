import JSON
import Testing

@testable import REST

@Suite struct RESTPreferenceTests {
    @Test func ofSeveralValuesTheFirstCounts() {
        let preferences = Preferences([
            "return=minimal , count=exact", "return=representation, nonsense,timezone=Asia/Tokyo",
        ])
        #expect(preferences.representation == .minimal && preferences.count == .exact)
        #expect(preferences.timeZone == "Asia/Tokyo" && preferences.invalid == ["nonsense"])
    }

    @Test func timeZones() async throws {
        try await RESTFixture.run { fixture in
            try await fixture.pool.query("CREATE TABLE moments AS SELECT '2026-01-01T00:00:00Z'::timestamptz AS t")
            try await fixture.service.reloadSchema()
            let tokyo = await fixture.get("moments", headers: [("Prefer", "timezone=Asia/Tokyo")])
            #expect(tokyo.text == #"[{"t":"2026-01-01T09:00:00+09:00"}]"#)
            #expect(tokyo.header("Preference-Applied") == "timezone=Asia/Tokyo")
            let unknown = await fixture.get("moments", headers: [("Prefer", "count=exact, timezone=Mars/Base")])
            #expect(unknown.status == 200 && unknown.header("Preference-Applied") == "count=exact")
            let strict = await fixture.get("moments", headers: [("Prefer", "handling=strict, timezone=Mars/Base")])
            #expect(strict.status == 400 && strict.json["details"] == "Invalid preferences: timezone=Mars/Base")
        }
    }

    @Test func functionsDecideOnTheirAnswer() async throws {
        try await RESTFixture.run { fixture in
            try await fixture.pool.withConnection {
                try await $0.execute(
                    script: #"""
                        CREATE FUNCTION teapot_whole() RETURNS void LANGUAGE plpgsql AS $$ BEGIN
                            RAISE SQLSTATE 'PGRST' USING MESSAGE = '{"code":"123","message":"Short","details":"Stout"}',
                                DETAIL = '{"status":418,"headers":{"X-Kind":"tea","Bad\r\nName":"x"}}';
                        END $$;
                        CREATE FUNCTION teapot_broken() RETURNS void LANGUAGE plpgsql AS $$ BEGIN
                            RAISE SQLSTATE 'PGRST' USING MESSAGE = 'no json', DETAIL = '{}';
                        END $$;
                        CREATE FUNCTION headed() RETURNS int LANGUAGE plpgsql AS $$ BEGIN
                            PERFORM set_config('response.headers', '[{"X-Seen":"yes"},{"Cache-Control":"no-store"}]', true),
                                set_config('response.status', '202', true);
                            RETURN 1;
                        END $$;
                        CREATE FUNCTION split() RETURNS int LANGUAGE plpgsql AS $$ BEGIN
                            PERFORM set_config('response.headers', '[{"X-Seen":"yes\r\nSet-Cookie: a"}]', true);
                            RETURN 1;
                        END $$;
                        """#)
            }
            try await fixture.service.reloadSchema()
            let whole = await fixture.send("POST", "rpc/teapot_whole")
            #expect(whole.status == 418 && whole.header("X-Kind") == "tea")
            #expect(whole.json == ["code": "123", "message": "Short", "details": "Stout", "hint": nil])
            #expect(!whole.headers.contains { $0.name.contains("Bad") })
            let broken = await fixture.send("POST", "rpc/teapot_broken")
            #expect(broken.status == 500 && broken.json["code"] == "PGRST121")
            let headed = await fixture.send("POST", "rpc/headed")
            #expect(headed.status == 202 && headed.header("X-Seen") == "yes" && headed.text == "1")
            let split = await fixture.send("POST", "rpc/split")
            #expect(split.status == 500 && split.json["code"] == "PGRST111")
        }
    }
}
