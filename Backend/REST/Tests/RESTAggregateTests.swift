import JSON
import Testing

@testable import REST

@Suite struct RESTAggregateTests {
    @Test func rowsAreGroupedByWhatIsNot() async throws {
        try await RESTFixture.run { fixture in
            for (target, expected) in [
                (
                    "books?select=pages.sum(),pages.max(),pages.min(),pages.avg(),pages.count()",
                    #"[{"sum":100,"max":40,"min":10,"avg":25.0000000000000000,"count":4}]"#
                ),
                ("books?select=count()", #"[{"count":4}]"#),
                (
                    "books?select=author_id,total:pages.sum()&order=author_id",
                    #"[{"author_id":1,"total":30},{"author_id":2,"total":70}]"#
                ),
                (
                    "books?select=author_id,pages.sum()::text&order=author_id&pages=gt.15",
                    #"[{"author_id":1,"sum":"20"},{"author_id":2,"sum":"70"}]"#
                ),
                ("books?select=total:price::float.sum()", #"[{"total":8}]"#),
                (
                    "authors?select=city:details->>city,count()&details=not.is.null&order=city",
                    #"[{"city":"Paris","count":1},{"city":"Rome","count":1}]"#
                ),
                (
                    "authors?select=name,books(count())&order=id",
                    #"[{"name":"Ann","books":[{"count":2}]},{"name":"Bo","books":[{"count":2}]},{"name":"Cy","books":[{"count":0}]}]"#
                ),
                ("authors?select=name,books(pages.sum())&id=eq.2", #"[{"name":"Bo","books":[{"sum":70}]}]"#),
                (
                    "books?select=pages.sum(),...authors(name)&order=authors(name)",
                    #"[{"sum":30,"name":"Ann"},{"sum":70,"name":"Bo"}]"#
                ),
                (
                    "covers?select=colour,...books(pages.sum())&order=colour",
                    #"[{"colour":"blue","sum":20},{"colour":"red","sum":10}]"#
                ),
                ("covers?select=...books(pages.sum(),titles:title.count())", #"[{"sum":30,"titles":2}]"#),
                ("covers?select=...books(...authors(name,count()))", #"[{"name":"Ann","count":2}]"#),
                (
                    "covers?select=...books(n:count(),...authors(name,m:id.max()::text))",
                    #"[{"n":2,"name":"Ann","m":"1"}]"#
                ),
                ("books?select=*,count()&id=eq.1", #"[{"count":1}]"#),
                ("rpc/books_of?author=1&select=pages.sum()", #"[{"sum":30}]"#),
                ("authors?select=...books(pages.sum())", #""PGRST127""#),
                ("authors?select=...books(title,...covers(count()))", #""PGRST127""#),
                ("books?select=pages.median()", #""PGRST100""#),
            ] {
                let response = await fixture.get(target)
                let wanted = try JSONValue(parsing: expected)
                guard let rows = wanted.array else {
                    #expect(response.status == 400 && response.json["code"] == wanted, "\(target): \(response.text)")
                    continue
                }
                #expect(response.json.array?.count == rows.count, "\(target): \(response.text)")
                for (row, other) in zip(response.json.array ?? [], rows) {
                    for (name, value) in other.object ?? [:] {
                        #expect(row[name] == value, "\(name) of \(target): \(response.text)")
                    }
                }
            }
        }
    }

    @Test func theyAreOffUnlessSwitchedOn() async throws {
        try await RESTFixture.run(configuration: RESTConfiguration()) { fixture in
            for target in [
                "books?select=count()", "authors?select=name,books(pages.sum())", "covers?select=...books(count())",
            ] {
                let response = await fixture.get(target)
                #expect(response.status == 400 && response.json["code"] == "PGRST123", "\(target)")
                #expect(response.json["message"] == "Use of aggregate functions is not allowed")
            }
        }
    }
}
