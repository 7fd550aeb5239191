import JSON
import Testing

@testable import REST

@Suite struct RESTSpreadTests {
    @Test func columnsJoinTheRow() async throws {
        try await RESTFixture.run { fixture in
            for (target, expected) in [
                (
                    "books?id=eq.1&select=title,...authors(author:name,born)",
                    #"[{"title":"Alpha","author":"Ann","born":"1970-01-01"}]"#
                ),
                (
                    "authors?id=lt.3&order=id&select=name,...books(title,pages)&books.order=id.desc",
                    #"[{"name":"Ann","title":["Beta","Alpha"],"pages":[20,10]},{"name":"Bo","title":["alphabet","Gamma"],"pages":[40,30]}]"#
                ),
                ("authors?id=eq.3&select=name,...books(title)", #"[{"name":"Cy","title":[]}]"#),
                (
                    "authors?id=eq.1&select=...books(titles:title,...covers(colours:colour))&books.order=id",
                    #"[{"titles":["Alpha","Beta"],"colours":["red","blue"]}]"#
                ),
                (
                    "authors?id=eq.1&select=...books(title,shelves(room))&books.order=id&books.shelves.order=id",
                    #"[{"title":["Alpha","Beta"],"shelves":[[{"room":"Hall"},{"room":"Attic"}],[{"room":"Hall"}]]}]"#
                ),
                (
                    "authors?id=eq.1&select=...books(title)&books.limit=1&books.order=title.desc",
                    #"[{"title":["Beta"]}]"#
                ),
                ("books?id=eq.2&select=title,...shelves(rooms:room)", #"[{"title":"Beta","rooms":["Hall"]}]"#),
                (
                    "covers?book_id=eq.1&select=colour,...books(title,...authors(name))",
                    #"[{"colour":"red","title":"Alpha","name":"Ann"}]"#
                ),
                (
                    "authors?id=eq.2&select=name,...books(*)&books.id=eq.3",
                    #"[{"name":"Bo","id":[3],"title":["Gamma"]}]"#
                ),
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

    @Test func emptyEmbedsAreForFiltersOnly() async throws {
        try await RESTFixture.run { fixture in
            try await fixture.expect([
                ("authors?select=name,books()&books=is.null", #"[{"name":"Cy"}]"#),
                ("authors?select=name,books()&books=not.is.null&order=id", #"[{"name":"Ann"},{"name":"Bo"}]"#),
                ("authors?select=name,books()&books.pages=gt.25&books=not.is.null", #"[{"name":"Bo"}]"#),
                ("authors?select=name,books(covers())&id=eq.1", #"[{"name":"Ann"}]"#),
                (
                    "authors?select=name,books()&or=(books.not.is.null,name.eq.Cy)&order=id.desc&limit=2",
                    #"[{"name":"Cy"},{"name":"Bo"}]"#
                ),
                ("books?select=id,covers()&covers=is.null&order=id", #"[{"id":3},{"id":4}]"#),
                ("books?select=id,covers()&covers=not.is.null&order=id", #"[{"id":1},{"id":2}]"#),
                ("books?select=covers()&limit=1", "[{}]"),
            ])
            let counted = await fixture.get(
                "authors?select=name,books()&books=is.null&limit=1", headers: [("Prefer", "count=exact")])
            #expect(counted.header("Content-Range") == "0-0/1")
        }
    }

    @Test func aliasedEmbedsGoByTheirTablesNameWithAWarning() async throws {
        try await RESTFixture.run { fixture in
            let old = await fixture.get("authors?id=eq.1&select=b:books(id)&books.order=id.desc")
            #expect(old.json == [["b": [["id": 2], ["id": 1]]]])
            #expect(old.header("Warning")?.hasPrefix("299 PostgREST ") == true)
            let new = await fixture.get("authors?id=eq.1&select=b:books(id)&b.order=id.desc")
            #expect(new.text == old.text && new.header("Warning") == nil)
        }
        var configuration = RESTConfiguration()
        configuration.allowsTableNamesOfAliasedEmbeds = false
        try await RESTFixture.run(configuration: configuration) { fixture in
            let refused = await fixture.get("authors?select=b:books(id)&books.order=id")
            #expect(refused.status == 400 && refused.json["code"] == "PGRST108")
            #expect(refused.json["hint"] == "Change 'books' to 'b' in filters, orders or limits.")
        }
    }
}
