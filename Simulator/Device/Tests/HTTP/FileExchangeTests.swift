import Foundation
import JSON
import Testing

@testable import DeviceHost

@Suite("FileExchange", .timeLimit(.minutes(1)))
struct FileExchangeTests {
    @Test("A file that is chosen lies in the app's container")
    func received() async throws {
        try await ServedDevice.with { device in
            let cookie = try await device.cookie()
            let answer = try await device.request(
                "POST", "/files?name=a%20b.txt", headers: ["Cookie": cookie], body: "contents")
            #expect(answer.status == 200)
            let path = try #require(try JSONValue(parsing: Array(answer.body.utf8))["path"]?.string)
            #expect(path.hasSuffix("/a b.txt"))
            let file = device.configuration.containerFolder.appendingPathComponent("tmp/Inbox/" + path)
            #expect(try String(contentsOf: file, encoding: .utf8) == "contents")
        }
    }

    @Test("Names lead nowhere else", arguments: ["", ".", "..", "..%2Fa", "a%2Fb", ".hidden", "a%0Ab"])
    func names(name: String) async throws {
        try await ServedDevice.with { device in
            let cookie = try await device.cookie()
            let answer = try await device.request(
                "POST", "/files?name=" + name, headers: ["Cookie": cookie], body: "contents")
            #expect(answer.status == 400)
        }
    }

    @Test("Files that are offered are handed out to the page alone")
    func offered() async throws {
        try await ServedDevice.with { device in
            let place = UUID().uuidString
            let folder = device.configuration.containerFolder.appendingPathComponent("tmp/Outbox/\(place)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try Data("kept".utf8).write(to: folder.appendingPathComponent("a b.txt"))
            let cookie = try await device.cookie()
            let answer = try await device.request("GET", "/files/\(place)/a%20b.txt", headers: ["Cookie": cookie])
            #expect(answer.body == "kept")
            #expect(answer.headers["content-disposition"] == "attachment")
            try await device.expect(403, "GET", "/files/\(place)/a%20b.txt")
            try await device.expect(404, "GET", "/files/\(place)/none.txt", headers: ["Cookie": cookie])
            try await device.expect(404, "GET", "/files/\(place)/..%2F..%2Fa", headers: ["Cookie": cookie])
            try await device.expect(404, "GET", "/files/..%2FInbox/a", headers: ["Cookie": cookie])
        }
    }

    @Test("Nobody without the page's token hands over files")
    func refused() async throws {
        try await ServedDevice.with { device in
            let answer = try await device.request("POST", "/files?name=a.txt", body: "contents")
            #expect(answer.status == 403)
        }
    }
}
