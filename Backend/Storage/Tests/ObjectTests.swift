import JSON
import Testing

@testable import Storage

@Suite struct ObjectTests {
    private let ann = StorageFixture.ann
    private let ben = StorageFixture.ben

    @Test func movingKeepsTheContent() async throws {
        try await StorageFixture.run { storage in
            try await storage.upload("uploads/\(ann)/a", "content")
            try await storage.upload("uploads/\(ann)/taken", "other")
            func move(_ source: String, _ target: String, bucket: String? = nil, as user: String) async throws
                -> StorageFixture.Answer
            {
                var body: [String: JSONValue] = [
                    "bucketId": "uploads", "sourceKey": .string(source), "destinationKey": .string(target),
                ]
                if let bucket { body["destinationBucket"] = .string(bucket) }
                return try await storage.send(.post, "/object/move", as: .user(user), json: .object(body))
            }
            let moved = try await move("\(ann)/a", "\(ann)/f/b", as: ann)
            #expect(moved.json["message"] == "Successfully moved")
            #expect(try await storage.send(.get, "/object/uploads/\(ann)/f/b").text == "content")
            #expect(try await move("\(ann)/a", "\(ann)/c", as: ann).refusal == "404 not_found: Object not found")
            #expect(try await move("\(ann)/f/b", "\(ann)/taken", as: ann).refusal.hasPrefix("409 Duplicate"))
            #expect(try await move("\(ann)/f/b", "\(ben)/b", as: ann).json["statusCode"]?.string == "403")
            #expect(try await move("\(ann)/f/b", "\(ben)/b", as: ben).json["statusCode"]?.string == "404")
            let public_ = try await move("\(ann)/f/b", "\(ann)/b", bucket: "avatars", as: ann)
            #expect(public_.status == 200)
            #expect(try await storage.send(.get, "/object/public/avatars/\(ann)/b", as: .nobody).text == "content")
            let versions = try await storage.versions()
            #expect(versions.files == versions.rows)
        }
    }

    @Test func copiesLiveOnTheirOwn() async throws {
        try await StorageFixture.run { storage in
            try await storage.upload("uploads/\(ann)/a", "content", headers: ["Cache-Control": "max-age=9"])
            func copy(_ target: String, bucket: String = "uploads", _ more: [String: JSONValue] = [:], as user: String)
                async throws -> StorageFixture.Answer
            {
                var body: [String: JSONValue] = [
                    "bucketId": "uploads", "sourceKey": "\(ann)/a", "destinationKey": .string(target),
                    "destinationBucket": .string(bucket),
                ]
                body.merge(more) { $1 }
                return try await storage.send(.post, "/object/copy", as: .user(user), json: .object(body))
            }
            let copied = try await copy("\(ann)/b", as: ann)
            #expect(copied.json["Key"]?.string == "uploads/\(ann)/b")
            #expect(try await copy("\(ann)/b", as: ann).refusal.hasPrefix("409 Duplicate"))
            #expect(try await copy("\(ben)/b", as: ann).json["statusCode"]?.string == "403")
            #expect(try await copy("\(ben)/b", as: ben).json["statusCode"]?.string == "404")
            let other = try await copy(
                "\(ann)/c", bucket: "avatars", ["copyMetadata": false, "metadata": ["mimetype": "image/png"]], as: ann)
            #expect(other.status == 200)
            try await storage.send(.delete, "/object/uploads/\(ann)/a")
            let left = try await storage.send(.get, "/object/uploads/\(ann)/b")
            #expect(left.text == "content")
            #expect(left.headers["Cache-Control"] == "max-age=9")
            let picture = try await storage.send(.get, "/object/public/avatars/\(ann)/c", as: .nobody)
            #expect(picture.text == "content")
            #expect(picture.headers["Content-Type"] == "image/png")
            let versions = try await storage.versions()
            #expect(versions.files == versions.rows)
            #expect(versions.files.count == 2)
        }
    }

    @Test func removingOneAndMany() async throws {
        try await StorageFixture.run { storage in
            for name in ["a", "b", "c"] { try await storage.upload("uploads/\(ann)/\(name)") }
            let foreign = try await storage.send(.delete, "/object/uploads/\(ann)/a", as: .user(ben))
            #expect(foreign.refusal == "403 Unauthorized: Access denied")
            let missing = try await storage.send(.delete, "/object/uploads/\(ann)/x")
            #expect(missing.refusal == "404 not_found: Object not found")
            let one = try await storage.send(.delete, "/object/uploads/\(ann)/a")
            #expect(one.json == ["message": "Successfully deleted"])
            let names: JSONValue = ["prefixes": ["\(ann)/b", "\(ann)/c", "\(ann)/x"].json]
            let others = try await storage.send(.delete, "/object/uploads", as: .user(ben), json: names)
            #expect(others.json == [])
            let many = try await storage.send(.delete, "/object/uploads", json: names)
            #expect(Set(many.json.array?.compactMap { $0["name"]?.string } ?? []) == ["\(ann)/b", "\(ann)/c"])
            let versions = try await storage.versions()
            #expect(versions.files.isEmpty && versions.rows.isEmpty)
            let tooMany = JSONValue.array((0..<1001).map { .string("\($0)") })
            let refused = try await storage.send(.delete, "/object/uploads", json: ["prefixes": tooMany])
            #expect(refused.status == 400)
        }
    }

    @Test func allObjectsOfAUserGo() async throws {
        try await StorageFixture.run { storage in
            for index in 0..<5 {
                try await storage.upload("uploads/\(ann)/\(index)")
                try await storage.upload("avatars/\(ann)/\(index)", headers: ["Content-Type": "image/png"])
            }
            try await storage.upload("uploads/\(ben)/kept", as: .user(ben))
            #expect(try await storage.service.removeAllObjects(ofUser: ann) == 10)
            #expect(try await storage.service.removeAllObjects(ofUser: ann) == 0)
            let versions = try await storage.versions()
            #expect(versions.files == versions.rows)
            #expect(versions.files.count == 1)
        }
    }

    /// Names the rules do not allow are refused, and odd ones that they allow lead nowhere but to their object.
    @Test(arguments: [
        "..%2F..%2Fetc%2Fpasswd", "../../x", "./../.", "%2Fetc%2Fpasswd", "a%00b", "%C3%BC", "a%5Cb", "%E2%80%AE",
        "a//b", "a/./b",
        "%F0%9F%92%A9", "con", "a%0Ab", "~", "%25", String(repeating: "y", count: 988),
        String(repeating: "z", count: 989),
    ])
    func noNameLeavesTheFolder(_ name: String) async throws {
        try await StorageFixture.run { storage in
            let target = "/object/uploads/\(ann)/\(name)"
            let made = try await storage.send(.post, target, body: Array("x".utf8))
            let versions = try await storage.versions()
            if made.status == 200 {
                #expect(versions.files == versions.rows && versions.files.count == 1)
                #expect(try await storage.send(.get, target).text == "x")
            } else {
                #expect(made.status == 400)
                #expect(versions.files.isEmpty && versions.rows.isEmpty)
            }
            #expect(storage.incoming.isEmpty)
            #expect(storage.failures.all.isEmpty)
        }
    }
}

extension [String] {
    fileprivate var json: JSONValue { .array(map(JSONValue.string)) }
}
