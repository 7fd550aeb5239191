import HTTPServer
import JSON
import PostgreSQL
import Testing

@testable import REST

/// Random and hostile requests in every position: path, query, headers and body of every kind. Nothing crashes, nothing becomes SQL,
/// and PostgreSQL never sees a syntax error.
@Suite struct HostileRequestTests {
    private static let attacks = [
        "'; DROP TABLE covers; --", "\"; DROP TABLE covers; --", "$$; DROP TABLE covers; $$",
        "\\'; DROP TABLE covers; --",
        "*/ DROP TABLE covers; /*", "covers) FROM covers; DROP TABLE covers; --", "\u{0}", "é\u{301}😀", "", "$1", "%s",
        "{}", "[]",
        "x\r\nX-Own: y", String(repeating: "a", count: 300),
    ]
    private static let paths = [
        "books", "authors", "shelves", "covers", "pairs", "todos", "rpc/add", "rpc/books_of", "rpc/total", "rpc/echo",
        "rpc/point",
        "rpc/numbers", "", "rpc", "rpc/", "a/b/c",
    ]
    private static let queries = [
        "", "id=eq.1", "select=*", "select=id,title", "select=id,authors(name)", "select=count()",
        "select=pages.sum(),authors(name)", "columns=id",
        "columns=title,pages", "on_conflict=id", "order=id.desc", "limit=1", "offset=1", "a=1", "a=1&b=2", "n=1&n=2",
        "author=1", "id=in.(1,2)",
        "or=(id.eq.1,id.eq.2)", "select=...authors(name)", "id=eq.1&a=eq.1&b=eq.1",
    ]
    private static let headers: [(name: String, values: [String])] = [
        (
            "Prefer",
            [
                "return=representation", "return=headers-only", "return=minimal", "resolution=merge-duplicates",
                "resolution=ignore-duplicates",
                "count=exact", "count=planned", "count=estimated", "missing=default", "handling=strict",
                "handling=lenient", "max-affected=1",
                "max-affected=x", "timezone=UTC", "timezone=", "timezone=Nowhere",
            ]
        ),
        ("Range", ["0-1", "1-0", "5-", "-5", "items=0-1", "99999999999999999999-1", "0-99999999999999999999"]),
        (
            "Accept",
            [
                "application/json", "text/csv", "application/vnd.pgrst.object+json",
                "application/vnd.pgrst.object+json;nulls=stripped",
                "application/vnd.pgrst.array+json;nulls=stripped",
                "application/vnd.pgrst.plan+json;options=analyze|verbose|wal",
                "application/vnd.pgrst.plan;for=\"text/csv\"", "application/geo+json", "*/*;q=x", ";;;", "\"",
            ]
        ),
        ("Accept-Profile", ["public", "auth", "pg_catalog"]), ("Content-Profile", ["public", "auth"]),
        ("Cookie", ["a=1; b", ";;=", "é=\""]),
    ]
    private static let bodies = [
        "", "{}", "[]", "[{}]", "[{},{}]", "null", "1", "\"x\"", "{", "[1]", #"{"id":1}"#,
        #"{"id":7,"title":"x","author_id":1}"#,
        #"[{"id":8,"title":"x","author_id":1},{"id":9,"title":"y","author_id":2}]"#, #"{"a":1,"b":2}"#, #"{"a":5}"#,
        #"{"n":[1,2]}"#, #"{"author":1}"#,
        #"{"id":1e400}"#, #"{"id":"1; DROP TABLE covers"}"#, "id,title\n1,x\n", "a,b\n1,2\n", "\"a\n", "a=1&b=2",
        "a=%FF", "%", #"{"tags":["x"]}"#,
        #"{"price":"NaN"}"#, #"{"title":null}"#, "\u{FEFF}{}",
    ]
    private static let contentTypes = [
        "application/json", "application/json; charset=utf-8", "text/csv", "application/x-www-form-urlencoded",
        "text/plain", "text/xml",
        "application/octet-stream", "image/png", "", ";",
    ]

    private static func pick<Element>(_ list: [Element], _ generator: inout SeededGenerator) -> Element {
        list[Int.random(in: 0..<list.count, using: &generator)]
    }

    /// Now and then one of the attacks in place of, or inside, what is expected.
    private static func spoiled(_ text: String, _ generator: inout SeededGenerator) -> String {
        let attack = pick(attacks, &generator)
        switch Int.random(in: 0..<30, using: &generator) {
        case 0: return attack
        case 1: return text + attack
        case 2: return attack + text
        default: return text
        }
    }

    private static func request(using generator: inout SeededGenerator) -> RESTRequest {
        let method = pick(
            ["GET", "GET", "HEAD", "POST", "POST", "PATCH", "PUT", "DELETE", "OPTIONS", "BREW"], &generator)
        let path = pick(paths, &generator).split(separator: "/", omittingEmptySubsequences: false).map {
            spoiled(String($0), &generator)
        }
        var parts: [String] = []
        for _ in 0..<Int.random(in: 0...3, using: &generator) {
            let query = spoiled(pick(queries, &generator), &generator)
            let halves = query.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            parts.append(halves.map(QueryString.encode).joined(separator: "="))
        }
        var headers: HTTPHeaders = ["Prefer": "tx=rollback"]
        for (name, values) in self.headers where Int.random(in: 0..<3, using: &generator) == 0 {
            headers.append(name, spoiled(pick(values, &generator), &generator))
        }
        headers.append("Content-Type", spoiled(pick(contentTypes, &generator), &generator))
        var body = Array(spoiled(pick(bodies, &generator), &generator).utf8)
        if Int.random(in: 0..<20, using: &generator) == 0 {
            body = (0..<Int.random(in: 1...40, using: &generator)).map { _ in
                UInt8.random(in: 0...255, using: &generator)
            }
        }
        return RESTRequest(
            method: method, path: path.filter { !$0.isEmpty }, rawQuery: parts.joined(separator: "&"), headers: headers,
            body: body,
            caller: RESTFixture.service)
    }

    @Test(arguments: [1, 2, 3]) func nothingOfARequestBecomesSQL(seed: UInt64) async throws {
        var configuration = RESTConfiguration(allowsAggregates: true)
        configuration.allowsPlans = true
        try await RESTFixture.run(configuration: configuration) { fixture in
            var generator = SeededGenerator(seed: seed &* 7919)
            var answered = 0
            for _ in 0..<1200 {
                let request = HostileRequestTests.request(using: &generator)
                let response = await fixture.service.respond(to: request)
                let code = response.json["code"]?.string
                let isTextSearch = response.json["message"]?.string?.hasPrefix("syntax error in tsquery") ?? false
                // One statement that writes a row twice is the server's own refusal, with a status of its own.
                #expect(
                    (response.status < 500 || code == "21000") && (code != "42601" || isTextSearch),
                    "\(request.method) \(request.path) \(request.rawQuery) \(request.headers) \(String(decoding: request.body, as: UTF8.self)): \(response.text)"
                )
                #expect(
                    response.headers.allSatisfy { RESTResponse.isHeader($0.name, $0.value) },
                    "\(request.method) \(request.path) \(request.rawQuery): \(response.headers)")
                if response.status < 300 { answered += 1 }
            }
            // The generator must also make what is valid, or the test would prove nothing.
            #expect(answered > 60)
            for (table, count) in [("covers", 2), ("books", 4), ("authors", 3), ("shelves", 2)] {
                let rows = try await fixture.pool.query("SELECT count(*) FROM \(table)")
                #expect(rows.firstRow?.int(0) == count)
            }
        }
    }
}
