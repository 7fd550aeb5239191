import Foundation
import FoundationCompat
import Testing

@testable import Supabase

@Suite struct PostgrestTests {
    private struct Todo: Codable, Equatable {
        var id: Int
        var title: String
        var created_at: Date?
    }

    private func client(_ server: StandInServer, schema: String? = nil) throws -> PostgrestClient {
        PostgrestClient(
            url: try #require(URL(string: "http://127.0.0.1:1/rest/v1")), schema: schema, headers: ["Apikey": "anon"],
            fetch: server.fetch)
    }

    @Test func readsTypedRows() async throws {
        let server = StandInServer(#"[{"id": 1, "title": "a", "created_at": "2026-01-02T03:04:05.678901+00:00"}]"#)
        let rows: [Todo] = try await client(server).from("todos").select("id, title,\"odd name\" ").execute().value
        #expect(rows.map(\.title) == ["a"])
        #expect(abs((rows.first?.created_at?.timeIntervalSince1970 ?? 0) - 1_767_323_045.678901) < 0.001)
        let call = try #require(server.calls.first)
        #expect(call.method == "GET" && call.path == "/rest/v1/todos")
        #expect(call.query["select"] == "id,title,\"odd name\"")
        #expect(call.headers["Accept"] == "application/json")
        #expect(call.headers["Apikey"] == "anon")
    }

    @Test func writesFiltersInTheServersGrammar() async throws {
        let server = StandInServer()
        let id = UUID()
        try await client(server).from("todos").select()
            .eq("id", value: id).neq("a", value: 1).gt("b", value: 2.5).gte("c", value: "x").lt("d", value: true)
            .like("e", pattern: "%a+b&c%").is("f", value: nil).in("g", values: ["x", "y"])
            .not("h", operator: .in, value: "(1,2)").or("i.eq.1,j.eq.2").contains("k", value: ["a", "b"])
            .textSearch("l", query: "cat", config: "english", type: .websearch)
            .match(["m": 1, "n": "z"]).execute()
        let query = try #require(server.calls.first).query
        let expected = [
            "id": "eq.\(id.uuidString)", "a": "neq.1", "b": "gt.2.5", "c": "gte.x", "d": "lt.true",
            "e": "like.%a+b&c%", "f": "is.NULL", "g": "in.(x,y)", "h": "not.in.(1,2)", "or": "(i.eq.1,j.eq.2)",
            "k": "cs.{a,b}", "l": "wfts(english).cat", "m": "eq.1", "n": "eq.z", "select": "*",
        ]
        #expect(query == expected)
        #expect(server.calls.first?.rawQuery.contains("like.%25a%2Bb%26c%25") == true)
    }

    @Test func ordersAndLimits() async throws {
        let server = StandInServer()
        try await client(server).from("todos").select().order("position").order(
            "id", ascending: false, nullsFirst: true
        )
        .order("name", referencedTable: "tags").limit(9).range(from: 20, to: 29).execute()
        let query = try #require(server.calls.first).query
        #expect(query["order"] == "position.asc.nullslast,id.desc.nullsfirst")
        #expect(query["tags.order"] == "name.asc.nullslast")
        #expect(query["offset"] == "20")
        #expect(query["limit"] == "10")
    }

    @Test func insertsAndReturnsWhatIsThere() async throws {
        let server = StandInServer(status: 201, #"{"id": 1, "title": "a"}"#)
        let row: Todo = try await client(server).from("todos").insert(Todo(id: 1, title: "a"))
            .select("id,title").single().execute().value
        #expect(row == Todo(id: 1, title: "a"))
        let call = try #require(server.calls.first)
        #expect(call.method == "POST")
        #expect(call.headers["Prefer"] == "return=representation")
        #expect(call.headers["Accept"] == "application/vnd.pgrst.object+json")
        #expect(call.headers["Content-Type"] == "application/json")
        #expect(call.json["title"] == "a")
    }

    @Test func severalRowsNameTheirColumns() async throws {
        let server = StandInServer(status: 201, "")
        let rows: [[String: AnyJSON]] = [["b": 1, "a": 2], ["c": 3]]
        try await client(server).from("todos").upsert(rows, onConflict: "a", ignoreDuplicates: true).execute()
        let call = try #require(server.calls.first)
        #expect(call.query["columns"] == "a,b,c")
        #expect(call.query["on_conflict"] == "a")
        #expect(call.headers["Prefer"] == "resolution=ignore-duplicates,return=representation")
    }

    @Test func updatesAndDeletesWhatTheFiltersSelect() async throws {
        let server = StandInServer(status: 204, "")
        try await client(server).from("todos").update(["completed": true]).eq("id", value: 1).execute()
        try await client(server).from("todos").delete(returning: .minimal, count: .exact).eq("id", value: 1).execute()
        #expect(server.calls.map(\.method) == ["PATCH", "DELETE"])
        #expect(server.calls.map { $0.query["id"] } == ["eq.1", "eq.1"])
        #expect(server.calls.last?.headers["Prefer"] == "return=minimal,count=exact")
    }

    @Test func countsWithoutRows() async throws {
        let server = StandInServer("", headers: ["Content-Range": "0-24/3573"])
        let response = try await client(server).from("todos").select(head: true, count: .exact).execute()
        #expect(response.count == 3573)
        #expect(server.calls.first?.method == "HEAD")
        let unknown = StandInServer("[]", headers: ["Content-Range": "*/*"])
        #expect(try await client(unknown).from("todos").select().execute().count == nil)
    }

    @Test func callsFunctions() async throws {
        let server = StandInServer("42")
        let value: Int = try await client(server, schema: "other").rpc("answer", params: ["n": 1]).execute().value
        #expect(value == 42)
        let call = try #require(server.calls.first)
        #expect(call.method == "POST" && call.path == "/rest/v1/rpc/answer")
        #expect(call.json == ["n": 1])
        #expect(call.headers["Content-Profile"] == "other")
    }

    @Test func theDatabasesErrorIsHandedOver() async throws {
        let server = StandInServer(
            status: 409,
            #"{"code": "23505", "details": "Key (id)=(1) already exists.", "hint": null, "message": "duplicate key"}"#)
        let error = await #expect(throws: PostgrestError.self) {
            try await client(server).from("todos").insert(["id": 1]).execute()
        }
        #expect(error?.code == "23505")
        #expect(error?.message == "duplicate key")
        let broken = StandInServer(status: 502, "<html>")
        await #expect(throws: HTTPError.self) { try await client(broken).from("todos").select().execute() }
    }

    @Test func rowsOfAnotherShapeAreAnError() async throws {
        let server = StandInServer(#"[{"id": "text"}]"#)
        await #expect(throws: DecodingError.self) {
            let _: [Todo] = try await client(server).from("todos").select().execute().value
        }
    }
}

@Suite struct InternetDateTests {
    @Test(arguments: [
        ("1970-01-01T00:00:00Z", 0.0), ("2000-02-29T12:34:56+02:00", 951_820_496), ("1969-12-31T23:59:59Z", -1),
        ("2026-11-30T02:13:54.123456-05:30", 1_796_024_634.123456), ("2026-11-30 02:13:54+00", 1_796_004_834),
        ("2026-11-30T02:13:54.1Z", 1_796_004_834.1), ("2026-11-30T02:13:54+0530", 1_795_985_034),
    ])
    func readsWhatServicesWrite(text: String, seconds: Double) throws {
        let date = try #require(InternetDate.parse(text))
        #expect(abs(date.timeIntervalSince1970 - seconds) < 0.000_01)
    }

    @Test(arguments: [
        "", "2026-11-30", "2026-11-30T02:13:54", "2026-13-30T02:13:54Z", "2026-11-30T24:13:54Z",
        "2026-11-30T02:13:54.Z", "2026-11-30T02:13:54+5", "2026-11-30T02:13:54Zx", "not a date at all, no",
    ])
    func refusesAnythingElse(text: String) { #expect(InternetDate.parse(text) == nil) }

    @Test func readsBackWhatItWrites() throws {
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<500 {
            let seconds = Double(Int64.random(in: -2_000_000_000_000...4_000_000_000_000, using: &generator)) / 1000
            let date = Date(timeIntervalSince1970: seconds)
            let read = try #require(InternetDate.parse(InternetDate.string(date)))
            #expect(abs(read.timeIntervalSince(date)) < 0.002)
        }
    }
}
