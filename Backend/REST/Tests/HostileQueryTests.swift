import JSON
import PostgreSQL
import Testing

@testable import REST

/// Random and hostile query strings: nothing crashes, nothing becomes SQL, and PostgreSQL never sees a syntax error.
@Suite struct HostileQueryTests {
    private static let names = [
        "id", "title", "pages", "tags", "price", "author_id", "authors", "books", "odd \\\"name", "\"odd \\\"name\"",
        "covers",
        "shelves", "\"; DROP TABLE covers; --", "'", "''", "$1", "*", "x'||(select 1)||'", "count", "select", "not",
        "and", "é", "",
        "title->>a", "title->0", "title->'x'", "books.id", "authors.name", "-", "name", "mentor_id", "details->>city",
        "details->pets->0",
    ]
    private static let operators = [
        "eq", "neq", "gt", "gte", "lt", "lte", "like", "ilike", "match", "imatch", "in", "is", "isdistinct", "fts",
        "plfts",
        "phfts(english)", "wfts(fr')", "cs", "cd", "ov", "sl", "sr", "nxr", "nxl", "adj", "eq(any)", "like(all)",
        "not.eq", "not.in", "noop",
        "not.is", "and", "or",
    ]
    private static let values = [
        "1", "null", "true", "(1,2)", "(", ")", "{1,2}", "{", "'; DROP TABLE covers; --", "1) OR (1=1", "$1", "\\",
        "\"", "%", "*",
        "", "\u{0}", "a,b", "(a.eq.1,b.eq.2)", "(id.eq.1,or(id.eq.2,not.and(id.eq.3,id.eq.4)))", "desc", "é", "[1,2)",
        "1::int", "a&b",
        "unknown", "NULL::int", "x->>y", "/*", "--", "😀", "-1", "99999999999999999999",
    ]
    private static let selects = [
        "*", "id", "id::text", "id::\"x\"", "id::int); DROP TABLE covers; --", "id::double precision",
        "id::character varying",
        "id::timestamp with time zone", "pages.sum()", "count()", "pages.sum()::text", "authors(*)",
        "authors!inner(name)", "...authors(name)",
        "covers(*)", "shelves(*,books(*))", "books!x(*)", "a:id", "\"a\"\"b\":id", "authors(", ")", "a:b:c", "title->a",
        "title->>0::int",
        "tags->0", "details->>'a'", "authors()", "...shelves(room)", "books(id)", "mentor_id(*)", "id,,id", "*,*",
        "authors(books(authors(name)))",
        "id::int4[]", "id::regclass", "id::\"\"", "alias with space:id", "::", "id::", "id.", "id.foo()",
    ]

    private static func target(using generator: inout SeededGenerator) -> (table: String, query: String) {
        let pick = { (list: [String], generator: inout SeededGenerator) in
            list[Int.random(in: 0..<list.count, using: &generator)]
        }
        var parts: [String] = []
        for _ in 0..<Int.random(in: 1...4, using: &generator) {
            switch Int.random(in: 0..<9, using: &generator) {
            case 0, 1:
                let items = (0..<Int.random(in: 1...4, using: &generator)).map { _ in pick(selects, &generator) }
                parts.append("select=" + encode(items.joined(separator: ","), &generator))
            case 2:
                parts.append(
                    "order="
                        + encode(
                            pick(names, &generator) + "." + pick(["asc", "desc", "nullsfirst", "x", ""], &generator),
                            &generator))
            case 3:
                parts.append(
                    pick(["limit", "offset", "books.limit", "authors.offset"], &generator) + "="
                        + encode(pick(values, &generator), &generator))
            case 4:
                parts.append(
                    pick(["and", "or", "not.or", "books.and"], &generator) + "="
                        + encode(
                            "(" + pick(names, &generator) + "." + pick(operators, &generator) + "."
                                + pick(values, &generator) + ")", &generator))
            case 5:
                parts.append(
                    pick(["columns", "on_conflict"], &generator) + "=" + encode(pick(names, &generator), &generator))
            case 6:
                parts.append(
                    (0..<Int.random(in: 0...20, using: &generator)).map { _ in
                        pick(
                            ["%", "&", "=", "(", ")", ",", ".", "'", "\"", "%0", "%FF", "+", ":", "!", ">", "-", "a"],
                            &generator)
                    }.joined())
            default:
                parts.append(
                    encode(pick(names, &generator), &generator) + "="
                        + encode(pick(operators, &generator) + "." + pick(values, &generator), &generator))
            }
        }
        return (
            pick(["books", "authors", "shelves", "covers", "letters", "pairs", "todos"], &generator),
            parts.joined(separator: "&")
        )
    }

    /// Mostly encoded, as clients send it, and now and then raw.
    private static func encode(_ text: String, _ generator: inout SeededGenerator) -> String {
        Int.random(in: 0..<8, using: &generator) == 0 ? text : QueryString.encode(text)
    }

    @Test(arguments: [1, 2, 3]) func neverReachesPostgreSQLAsSQL(seed: UInt64) async throws {
        try await RESTFixture.run { fixture in
            var generator = SeededGenerator(seed: seed)
            var answered = 0
            for _ in 0..<1500 {
                let (table, query) = HostileQueryTests.target(using: &generator)
                let method = ["GET", "GET", "GET", "GET", "HEAD", "PATCH", "POST", "DELETE", "PUT"][
                    Int.random(in: 0..<9, using: &generator)]
                let body = ["{}", #"{"id":1}"#, #"[{"title":"x'; DROP TABLE covers"}]"#, "["][
                    Int.random(in: 0..<4, using: &generator)]
                let request = RESTRequest(
                    method: method, path: [table], rawQuery: query,
                    headers: ["Prefer": "return=representation, tx=rollback, count=exact"],
                    body: Array(body.utf8), caller: RESTFixture.service)
                let response = await fixture.service.respond(to: request)
                // A value of `fts` is a query language of its own, whose mistakes carry the same code.
                let isTextSearch = response.json["message"]?.string?.hasPrefix("syntax error in tsquery") ?? false
                let isSyntaxError = response.json["code"] == "42601" && !isTextSearch
                #expect(
                    response.status < 500 && !isSyntaxError,
                    "\(method) \(table)?\(query): \(response.status) \(response.text)")
                if response.status < 300 { answered += 1 }
            }
            // The generator must also make what is valid, or the test would prove nothing.
            #expect(answered > 50)
            for (table, count) in [("covers", 2), ("books", 4), ("authors", 3)] {
                let rows = try await fixture.pool.query("SELECT count(*) FROM \(table)")
                #expect(rows.firstRow?.int(0) == count)
            }
        }
    }

    @Test func valuesNeverBecomePartOfTheText() throws {
        var generator = SeededGenerator(seed: 11)
        let marker = "zqxj"
        let column = Column(name: "id", type: "integer", defaultExpression: nil)
        let name = QualifiedName(schema: "public", name: "t")
        let table = Table(
            name: name, columns: [column], primaryKey: ["id"], isInsertable: true, isUpdatable: true,
            isDeletable: true)
        var cache = SchemaCache()
        cache.tables[name] = table
        var written = 0
        for _ in 0..<3000 {
            let list = HostileQueryTests.operators
            let filter = list[Int.random(in: 0..<list.count, using: &generator)] + "." + marker
            guard let parameters = try? QueryParameters("id=\(QueryString.encode(filter))&id=in.(\(marker),1)") else {
                continue
            }
            var planner = ReadPlanner(cache: cache, schema: "public")
            let plan = try planner.plan(
                source: .table(name), table: table, alias: "t", parameters: parameters, range: .all, filtersRoot: true,
                maximumRows: 5)
            let sql = try AnswerSQL(plan: plan, cache: cache, rendering: .json).read(count: .exact)
            #expect(!sql.text.contains(marker))
            #expect(sql.parameters.contains { "\($0)".contains(marker) })
            written += 1
        }
        #expect(written > 1000)
    }

    @Test func deepNestingIsRefused() async throws {
        try await RESTFixture.run { fixture in
            for query in [
                "or=" + String(repeating: "(and", count: 2000),
                "or=(" + String(repeating: "and(", count: 2000) + "id.eq.1",
                "select=" + String(repeating: "books(authors(", count: 500),
                "details" + String(repeating: "->a", count: 3000) + "=eq.1",
            ] {
                let response = await fixture.get("authors?" + query)
                #expect(response.status == 400 && response.json["code"] == "PGRST100")
            }
        }
    }
}

/// SplitMix64: the same requests on every run, so that a failure can be repeated.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
