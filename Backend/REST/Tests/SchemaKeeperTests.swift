import EventLoop
import JSON
import PostgreSQL
import Testing

@testable import REST

@Suite struct SchemaKeeperTests {
    @Test func followsChangesWithoutARequestFailing() async throws {
        try await RESTFixture.run { fixture in
            let group = try EventLoopGroup(count: 1)
            defer { group.stop() }
            try await fixture.service.start(on: group.next())
            let reader = Task {
                var statuses: Set<Int> = []
                while !Task.isCancelled { statuses.insert(await fixture.get("books?select=*").status) }
                return statuses
            }
            for number in 0..<5 {
                try await fixture.pool.query("ALTER TABLE books ADD COLUMN extra_\(number) int DEFAULT \(number)")
                let body = #"{"title":"x","author_id":1,"extra_\#(number)":7}"#
                while await fixture.send("POST", "books", body: body).json["code"] == "PGRST204" { await Task.yield() }
            }
            let rows = await fixture.get("books?extra_4=eq.7&select=extra_4")
            #expect(rows.text == #"[{"extra_4":7}]"#)
            reader.cancel()
            #expect(await reader.value == [200])
            await fixture.service.stop()
        }
    }

    @Test func reloadsWhenTold() async throws {
        try await RESTFixture.run { fixture in
            let group = try EventLoopGroup(count: 1)
            defer { group.stop() }
            // Without the database's own trigger it takes a NOTIFY.
            try await fixture.pool.query("DROP EVENT TRIGGER easyapp_schema_change")
            try await fixture.service.start(on: group.next())
            _ = await fixture.get("books")
            try await fixture.pool.query("CREATE TABLE told AS SELECT 1 AS n")
            try await fixture.pool.query("NOTIFY pgrst, 'reload schema'")
            while await fixture.get("told").status == 404 { await Task.yield() }
            #expect(await fixture.get("told").text == #"[{"n":1}]"#)
            await fixture.service.stop()
        }
    }
}
