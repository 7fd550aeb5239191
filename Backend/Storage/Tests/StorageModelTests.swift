import HTTPServer
import JSON
import Testing

@testable import Storage

/// Random operations of random users against a model of what should be there.
@Suite struct StorageModelTests {
    private struct Key: Hashable, Comparable {
        var bucket: String
        var name: String

        static func < (first: Key, second: Key) -> Bool {
            (first.bucket, first.name) < (second.bucket, second.name)
        }
    }

    /// What should be there, and what should happen.
    private struct Model {
        var objects: [Key: String] = [:]

        static func owns(_ user: String, _ key: Key) -> Bool { key.name.hasPrefix(user + "/") }
        func visible(_ key: Key, to user: String) -> Bool { objects[key] != nil && Self.owns(user, key) }
    }

    private static let users = [StorageFixture.ann, StorageFixture.ben]

    private static func key(_ generator: inout Generator) -> Key {
        let folder = users.randomElement(using: &generator) ?? ""
        let name = ["a", "b", "sub/c", "sub/d", "A b(1).txt"].randomElement(using: &generator) ?? ""
        return Key(bucket: ["uploads", "avatars"].randomElement(using: &generator) ?? "", name: "\(folder)/\(name)")
    }

    private static func path(_ key: Key) -> String { "\(key.bucket)/\(URLPath.encode(key.name))" }

    @Test(arguments: 0..<6)
    func theServiceDoesWhatTheModelDoes(seed: Int) async throws {
        try await StorageFixture.run { storage in
            var generator = Generator(seed: UInt64(seed))
            var model = Model()
            for step in 0..<120 {
                let user = Self.users.randomElement(using: &generator) ?? ""
                let key = Self.key(&generator)
                let text = "content \(step)"
                switch Int.random(in: 0..<9, using: &generator) {
                case 0, 1: try await upload(storage, &model, key, text, user, isUpsert: false)
                case 2: try await upload(storage, &model, key, text, user, isUpsert: true)
                case 3: try await move(storage, &model, key, Self.key(&generator), user)
                case 4: try await copy(storage, &model, key, Self.key(&generator), user)
                case 5: try await remove(storage, &model, key, user)
                case 6: try await removeMany(storage, &model, key.bucket, [key.name, Self.key(&generator).name], user)
                case 7: try await list(storage, model, key.bucket, user)
                default: try await download(storage, model, key, user)
                }
            }
            let versions = try await storage.versions()
            #expect(versions.files == versions.rows)
            #expect(versions.rows.count == model.objects.count)
            let rows = try await storage.pool.query("SELECT bucket_id, name FROM storage.objects")
            let keys = rows.rows.map { Key(bucket: $0.string(0) ?? "", name: $0.string(1) ?? "") }
            #expect(keys.sorted() == model.objects.keys.sorted())
            #expect(try await storage.pool.query("SELECT FROM easyapp.unreferenced_versions").rowCount == 0)
            #expect(storage.incoming.isEmpty)
            #expect(storage.failures.all == [])
        }
    }

    private func upload(
        _ storage: StorageFixture, _ model: inout Model, _ key: Key, _ text: String, _ user: String, isUpsert: Bool
    ) async throws {
        let answer = try await storage.upload(
            Self.path(key), text, as: .user(user),
            headers: ["Content-Type": "image/png", "x-upsert": isUpsert ? "true" : "false"])
        if !Model.owns(user, key) {
            #expect(answer.json["statusCode"]?.string == "403")
        } else if model.objects[key] != nil, !isUpsert {
            #expect(answer.json["statusCode"]?.string == "409")
        } else {
            #expect(answer.status == 200)
            model.objects[key] = text
        }
    }

    private func transfer(
        _ storage: StorageFixture, _ what: String, _ source: Key, _ target: Key, _ user: String
    ) async throws -> StorageFixture.Answer {
        try await storage.send(
            .post, "/object/\(what)", as: .user(user),
            json: [
                "bucketId": .string(source.bucket), "sourceKey": .string(source.name),
                "destinationBucket": .string(target.bucket), "destinationKey": .string(target.name),
            ])
    }

    private func move(
        _ storage: StorageFixture, _ model: inout Model, _ source: Key, _ target: Key, _ user: String
    ) async throws {
        let answer = try await transfer(storage, "move", source, target, user)
        if !model.visible(source, to: user) {
            #expect(answer.json["statusCode"]?.string == "404")
        } else if !Model.owns(user, target) {
            #expect(answer.json["statusCode"]?.string == "403")
        } else if source != target, model.objects[target] != nil {
            #expect(answer.json["statusCode"]?.string == "409")
        } else {
            #expect(answer.status == 200)
            model.objects[target] = model.objects.removeValue(forKey: source)
        }
    }

    private func copy(
        _ storage: StorageFixture, _ model: inout Model, _ source: Key, _ target: Key, _ user: String
    ) async throws {
        let answer = try await transfer(storage, "copy", source, target, user)
        if !model.visible(source, to: user) {
            #expect(answer.json["statusCode"]?.string == "404")
        } else if !Model.owns(user, target) {
            #expect(answer.json["statusCode"]?.string == "403")
        } else if model.objects[target] != nil {
            #expect(answer.json["statusCode"]?.string == "409")
        } else {
            #expect(answer.status == 200)
            model.objects[target] = model.objects[source]
        }
    }

    private func remove(_ storage: StorageFixture, _ model: inout Model, _ key: Key, _ user: String) async throws {
        let answer = try await storage.send(.delete, "/object/\(Self.path(key))", as: .user(user))
        if model.objects[key] == nil {
            #expect(answer.json["statusCode"]?.string == "404")
        } else if !Model.owns(user, key) {
            #expect(answer.json["statusCode"]?.string == "403")
        } else {
            #expect(answer.status == 200)
            model.objects[key] = nil
        }
    }

    private func removeMany(
        _ storage: StorageFixture, _ model: inout Model, _ bucket: String, _ names: [String], _ user: String
    ) async throws {
        let answer = try await storage.send(
            .delete, "/object/\(bucket)", as: .user(user), json: ["prefixes": .array(names.map(JSONValue.string))])
        let keys = Set(names.map { Key(bucket: bucket, name: $0) }).filter { model.visible($0, to: user) }
        #expect(Set(answer.json.array?.compactMap { $0["name"]?.string } ?? []) == Set(keys.map(\.name)))
        for key in keys { model.objects[key] = nil }
    }

    private func list(_ storage: StorageFixture, _ model: Model, _ bucket: String, _ user: String) async throws {
        let answer = try await storage.send(
            .post, "/object/list-v2/\(bucket)", as: .user(user), json: ["prefix": "", "limit": 1000])
        let names = answer.json["objects"]?.array?.compactMap { $0["name"]?.string } ?? []
        let wanted = model.objects.keys.filter { $0.bucket == bucket && Model.owns(user, $0) }.map(\.name)
        #expect(names.sorted() == wanted.sorted())
    }

    private func download(_ storage: StorageFixture, _ model: Model, _ key: Key, _ user: String) async throws {
        let answer = try await storage.send(.get, "/object/\(Self.path(key))", as: .user(user))
        // The bucket of pictures is public.
        if let text = model.objects[key], key.bucket == "avatars" || Model.owns(user, key) {
            #expect(answer.text == text)
        } else {
            #expect(answer.json["statusCode"]?.string == "404")
        }
    }
}

/// Random numbers that are the same for the same seed (SplitMix64).
struct Generator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}
