import JSON
import Testing

@testable import Storage

@Suite struct ListTests {
    private let ann = StorageFixture.ann

    private func withObjects(_ body: (StorageFixture) async throws -> Void) async throws {
        try await StorageFixture.run { storage in
            for name in ["b.txt", "a.txt", "Docs/one", "Docs/two", "Docs/deep/three", "docs2/x", "z/1", "Z.txt"] {
                try await storage.upload("uploads/\(ann)/\(name)")
            }
            try await storage.upload("uploads/\(StorageFixture.ben)/hidden", as: .user(StorageFixture.ben))
            try await body(storage)
        }
    }

    private func names(_ answer: StorageFixture.Answer) -> [String] {
        answer.json.array?.compactMap { $0["name"]?.string } ?? []
    }

    @Test func aFolderIsListed() async throws {
        try await withObjects { storage in
            func list(_ parameters: JSONValue) async throws -> StorageFixture.Answer {
                try await storage.send(.post, "/object/list/uploads", json: parameters)
            }
            let top = try await list(["prefix": ""])
            #expect(names(top) == [ann])
            #expect(top.json[0]?["id"] == .null)
            let folder = try await list(["prefix": .string(ann)])
            #expect(names(folder) == ["a.txt", "b.txt", "Docs", "docs2", "z", "Z.txt"])
            #expect(folder.json[0]?["metadata"]?["size"] == 5)
            #expect(
                names(try await list(["prefix": "\(ann)/Docs/", "sortBy": ["column": "name", "order": "desc"]])) == [
                    "two", "one", "deep",
                ])
            #expect(names(try await list(["prefix": .string(ann), "limit": 2, "offset": 1])) == ["b.txt", "Docs"])
            #expect(names(try await list(["prefix": .string(ann), "search": "DOC"])) == ["Docs", "docs2"])
            let newest = try await list(["prefix": .string(ann), "sortBy": ["column": "created_at", "order": "desc"]])
            #expect(names(newest) == ["z", "docs2", "Docs", "Z.txt", "a.txt", "b.txt"])
            let wrong = try await list(["limit": 1])
            #expect(wrong.json["message"] == "body must have required property 'prefix'")
            let column = try await list(["prefix": "", "sortBy": ["column": "owner; drop table"]])
            #expect(column.status == 400)
        }
    }

    @Test(arguments: ["name", "created_at"], ["asc", "desc"])
    func pagesFollowEachOther(_ column: String, _ order: String) async throws {
        try await withObjects { storage in
            for isByFolder in [true, false] {
                var pages: [[String]] = []
                var cursor: JSONValue?
                repeat {
                    var parameters: [String: JSONValue] = [
                        "prefix": "\(ann)/", "limit": 2, "with_delimiter": .bool(isByFolder),
                        "sortBy": ["column": .string(column), "order": .string(order)],
                    ]
                    parameters["cursor"] = cursor
                    let page = try await storage.send(.post, "/object/list-v2/uploads", json: .object(parameters)).json
                    let entries = (page["folders"]?.array ?? []) + (page["objects"]?.array ?? [])
                    pages.append(entries.compactMap { $0["name"]?.string.map { String($0.dropFirst(ann.count + 1)) } })
                    cursor = page["nextCursor"]
                    #expect((cursor != nil) == (page["hasNext"] == true))
                } while cursor != nil && pages.count < 10
                let wanted =
                    isByFolder
                    ? ["Docs/", "Z.txt", "a.txt", "b.txt", "docs2/", "z/"]
                    : ["Docs/deep/three", "Docs/one", "Docs/two", "Z.txt", "a.txt", "b.txt", "docs2/x", "z/1"]
                #expect(pages.flatMap(\.self).sorted() == wanted)
                #expect(pages.dropLast().allSatisfy { $0.count == 2 })
                if column == "name", !isByFolder {
                    #expect(pages.flatMap(\.self) == (order == "asc" ? wanted : wanted.reversed()))
                }
            }
        }
    }

    @Test func foreignCursorsAreRefused() async throws {
        try await withObjects { storage in
            for cursor in ["???", Base64.encode(Array("x:1".utf8)), Base64.encode(Array("l:a\nc:owner".utf8))] {
                let answer = try await storage.send(
                    .post, "/object/list-v2/uploads", json: ["cursor": .string(cursor)])
                #expect(answer.refusal == "400 InvalidParameter: Invalid Parameter continuation token")
            }
        }
    }
}
