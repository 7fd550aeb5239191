import JSON
import Testing

@testable import Storage

@Suite struct BucketTests {
    @Test func theServiceKeyManagesBuckets() async throws {
        try await StorageFixture.run { storage in
            let made = try await storage.send(
                .post, "/bucket", as: .service,
                json: [
                    "name": "photos", "public": true, "file_size_limit": "1.5MB", "allowed_mime_types": ["image/*"],
                ])
            #expect(made.json == ["name": "photos"])
            let again = try await storage.send(.post, "/bucket", as: .service, json: ["name": "photos"])
            #expect(again.status == 400)
            #expect(again.refusal == "409 Duplicate: The resource already exists")
            let bucket = try await storage.send(.get, "/bucket/photos", as: .service).json
            #expect(bucket["file_size_limit"]?.int == 1_500_000)
            #expect(bucket["allowed_mime_types"] == ["image/*"])
            #expect(bucket["public"] == true)
            let changed = try await storage.send(
                .put, "/bucket/photos", as: .service,
                json: ["public": false, "file_size_limit": .null, "allowed_mime_types": .null])
            #expect(changed.json == ["message": "Successfully updated"])
            let after = try await storage.send(.get, "/bucket/photos", as: .service).json
            #expect(after["public"] == false)
            #expect(after["file_size_limit"] == .null)
            #expect(after["allowed_mime_types"] == .null)
            let deleted = try await storage.send(.delete, "/bucket/photos", as: .service)
            #expect(deleted.json == ["message": "Successfully deleted"])
            let gone = try await storage.send(.get, "/bucket/photos", as: .service)
            #expect(gone.status == 400)
            #expect(gone.refusal == "404 Bucket not found: Bucket not found")
        }
    }

    @Test func usersManageNoBuckets() async throws {
        try await StorageFixture.run { storage in
            let made = try await storage.send(.post, "/bucket", json: ["name": "mine"])
            #expect(made.refusal == "403 Unauthorized: new row violates row-level security policy")
            #expect(try await storage.send(.get, "/bucket").json == [])
            #expect(try await storage.send(.get, "/bucket/uploads").json["statusCode"]?.string == "404")
            #expect(
                try await storage.send(.put, "/bucket/uploads", json: ["public": true]).json["statusCode"]?.string
                    == "404")
            #expect(try await storage.send(.delete, "/bucket/uploads").json["statusCode"]?.string == "404")
            let emptied = try await storage.send(.post, "/bucket/uploads/empty")
            #expect(emptied.status == 403)
            #expect(emptied.refusal == "403 Unauthorized: Access denied: Invalid role")
        }
    }

    @Test func bucketsAreListedByPages() async throws {
        try await StorageFixture.run { storage in
            for (index, name) in ["b_2", "b_1", "c(3)"].enumerated() {
                try await storage.send(
                    .post, "/bucket", as: .service, json: ["name": .string(name), "id": "id-\(index)"])
            }
            func names(_ query: String) async throws -> [String?] {
                try await storage.send(.get, "/bucket\(query)", as: .service).json.array?.map { $0["name"]?.string }
                    ?? []
            }
            #expect(try await names("?sortColumn=name") == ["avatars", "b_1", "b_2", "c(3)", "uploads"])
            #expect(try await names("?sortColumn=name&search=b_") == ["b_1", "b_2"])
            #expect(try await names("?sortColumn=name&sortOrder=desc&limit=1&offset=1&search=b") == ["b_1"])
            let wrong = try await storage.send(.get, "/bucket?limit=none", as: .service)
            #expect(wrong.status == 400)
            #expect(wrong.json["message"]?.string == "querystring/limit must be integer")
        }
    }

    @Test func aBucketWithObjectsIsEmptiedFirst() async throws {
        try await StorageFixture.run { storage in
            for index in 0..<7 { try await storage.upload("uploads/\(StorageFixture.ann)/\(index)") }
            let refused = try await storage.send(.delete, "/bucket/uploads", as: .service)
            #expect(refused.refusal == "409 ResourceNotEmpty: The bucket you tried to delete is not empty")
            let emptied = try await storage.send(.post, "/bucket/uploads/empty", as: .service)
            #expect(emptied.status == 200)
            let versions = try await storage.versions()
            #expect(versions.files.isEmpty && versions.rows.isEmpty)
            #expect(try await storage.send(.delete, "/bucket/uploads", as: .service).status == 200)
        }
    }

    @Test(
        arguments: [
            ["name": "a/b"], ["name": ""], ["name": " x"], ["name": "ü"],
            ["name": .string(String(repeating: "x", count: 101))],
            ["name": "x", "file_size_limit": "many"], ["name": "x", "file_size_limit": "10TB"],
            ["name": "x", "file_size_limit": -1], ["name": "x", "allowed_mime_types": ["image"]], [:],
            ["name": "x", "type": "ANALYTICS"], ["name": "x", "file_size_limit": "1000GB"],
        ] as [JSONValue])
    func whatMakesNoBucket(_ parameters: JSONValue) async throws {
        try await StorageFixture.run { storage in
            let answer = try await storage.send(.post, "/bucket", as: .service, json: parameters)
            #expect(answer.status == 400)
            #expect(["400", "409", "413", "415"].contains(answer.json["statusCode"]?.string))
            #expect(try await storage.pool.query("SELECT FROM storage.buckets").rowCount == 2)
        }
    }
}
