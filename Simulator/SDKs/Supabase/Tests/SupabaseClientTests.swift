import Foundation
import FoundationCompat
import Testing

@testable import Supabase

@Suite struct FunctionsClientTests {
    private func client(_ server: StandInServer) throws -> FunctionsClient {
        FunctionsClient(
            url: try #require(URL(string: "http://127.0.0.1:1/functions/v1")), headers: ["Apikey": "anon"],
            region: FunctionRegion.euWest1, fetch: server.fetch)
    }

    @Test func sendsAndReadsJSON() async throws {
        let server = StandInServer(#"{"total": 3}"#)
        let answer: [String: Int] = try await client(server).invoke("sum", options: .init(body: ["a": 1, "b": 2]))
        #expect(answer == ["total": 3])
        let call = try #require(server.calls.first)
        #expect(call.method == "POST" && call.path == "/functions/v1/sum")
        #expect(call.headers["Content-Type"] == "application/json")
        #expect(call.headers["x-region"] == "eu-west-1")
        #expect(call.json == ["a": 1, "b": 2])
    }

    @Test func sendsTextAndBytesAsTheyAre() async throws {
        let server = StandInServer("")
        try await client(server).invoke("f", options: .init(body: "text"))
        try await client(server).invoke("f", options: .init(method: .put, body: Data([1, 2])))
        #expect(server.calls.map { $0.headers["Content-Type"] } == ["text/plain", "application/octet-stream"])
        #expect(server.calls.last?.method == "PUT")
        #expect(server.calls.last?.body == Data([1, 2]))
    }

    @Test func errorsCarryTheAnswer() async throws {
        let server = StandInServer(status: 402, "no credits")
        let error = await #expect(throws: FunctionsError.self) { try await client(server).invoke("f") }
        guard case .httpError(let code, let data) = try #require(error) else {
            Issue.record("another error: \(String(describing: error))")
            return
        }
        #expect(code == 402)
        #expect(String(decoding: data, as: UTF8.self) == "no credits")
        let relay = StandInServer("", headers: ["x-relay-error": "true"])
        await #expect(throws: FunctionsError.self) { try await client(relay).invoke("f") }
    }
}

@Suite struct KeychainLocalStorageTests {
    @Test func keepsItemsWhereOnlyTheUserReads() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("keychain-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        func storage(_ service: String) -> KeychainLocalStorage {
            KeychainLocalStorage(service: service, accessGroup: nil) { folder }
        }
        try storage("one").store(key: "a", value: Data([1]))
        try storage("one").store(key: "b", value: Data([2]))
        #expect(try storage("one").retrieve(key: "a") == Data([1]))
        #expect(try storage("two").retrieve(key: "a") == nil)
        let file = folder.appendingPathComponent("one.plist")
        let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
        #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600)
        try storage("one").remove(key: "a")
        #expect(try storage("one").retrieve(key: "a") == nil)
        #expect(try storage("one").retrieve(key: "b") == Data([2]))
        try Data("damaged".utf8).write(to: file)
        #expect(try storage("one").retrieve(key: "b") == nil)
    }
}

@Suite struct AnyJSONTests {
    @Test func readsAndWritesEveryKind() throws {
        let text = #"{"a":[1,2.5,"x",true,null],"b":{"c":false}}"#
        let value = try JSONDecoder().decode(AnyJSON.self, from: Data(text.utf8))
        #expect(value == ["a": [1, 2.5, "x", true, nil], "b": ["c": false]])
        #expect(try JSONDecoder().decode(AnyJSON.self, from: AnyJSON.encoder.encode(value)) == value)
        #expect(value.objectValue?["a"]?.arrayValue?.first?.intValue == 1)
    }

    @Test func convertsToTypesAndBack() throws {
        struct Point: Codable, Equatable {
            var x: Int
            var date: Date
        }
        let point = Point(x: 3, date: Date(timeIntervalSince1970: 1_000_000.5))
        let object = try JSONObject(point)
        #expect(object["x"] == 3)
        #expect(try object.decode(as: Point.self) == point)
        #expect(throws: DecodingError.self) { try JSONObject([1, 2]) }
    }
}
