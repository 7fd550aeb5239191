import BackendTestSupport
import EventLoop
import Glibc
import HTTPClient
import JSON
import PostgreSQLTestSupport
import Synchronization
import Testing

@testable import Storage

/// The server as a process that is killed, and one that is given a lot.
@Suite(.serialized) struct ServerProcessTests {
    private struct Server {
        let http: HTTPClient
        let ready: ServerProcess.Ready

        func request(_ method: HTTPMethod, _ path: String, token: String? = nil) -> HTTPClientRequest {
            HTTPClientRequest(
                method: method, url: ready.url + "/storage/v1" + path,
                headers: [
                    "apikey": ready.anonymousKey, "Authorization": "Bearer \(token ?? ready.serviceRoleKey)",
                ])
        }

        func json(_ method: HTTPMethod, _ path: String, _ body: JSONValue? = nil) async throws -> JSONValue {
            var request = request(method, path)
            if let body {
                request.headers["Content-Type"] = "application/json"
                request.body = body.serialized
            }
            return try JSONValue(parsing: await http.execute(request).body.collect())
        }
    }

    private func withClient(_ body: (HTTPClient) async throws -> Void) async throws {
        let group = try EventLoopGroup(count: 1)
        let http = HTTPClient(group: group)
        let result: Result<Void, any Error>
        do {
            try await body(http)
            result = .success(())
        } catch {
            result = .failure(error)
        }
        await http.close()
        group.stop()
        try result.get()
    }

    private func files(_ folder: String) -> [String] {
        (0..<256).flatMap { shard in
            DiskObjectStore.files(
                in: "\(folder)/storage/objects/" + String(shard + 256, radix: 16).dropFirst(), olderThanSeconds: -60)
        }
    }

    /// A body that stops after its first piece and never ends.
    private func halfABody() -> HTTPClientStreamedBody {
        let isFirst = Mutex(true)
        return HTTPClientStreamedBody(length: 2_000_000) {
            let first = isFirst.withLock { isFirst in
                defer { isFirst = false }
                return isFirst
            }
            if !first { try await Task.sleep(for: .seconds(3600)) }
            return [UInt8](repeating: 1, count: 1_000_000)
        }
    }

    @Test func aKilledServerLeavesNoHalfObject() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let token = try TestBackend.token(for: StorageFixture.ann)
        try await withClient { http in
            let process = try ServerProcess(folder: folder.path)
            let first = Server(http: http, ready: try await process.ready())
            for name in ["whole-1", "whole-2"] {
                var request = first.request(.post, "/object/uploads/\(StorageFixture.ann)/\(name)", token: token)
                request.body = Array(name.utf8)
                #expect(try await http.execute(request).status == 200)
            }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for index in 0..<4 {
                    var request = first.request(
                        .post, "/object/uploads/\(StorageFixture.ann)/half-\(index)", token: token)
                    request.streamedBody = halfABody()
                    let half = request
                    group.addTask { _ = try? await http.execute(half) }
                }
                while DiskObjectStore.files(in: folder.path + "/storage/incoming", olderThanSeconds: -60).count < 4 {
                    try await Task.sleep(for: .milliseconds(5))
                }
                process.signal(SIGKILL)
                await process.waitUntilEnded()
                group.cancelAll()
                try await group.waitForAll()
            }
            try await ServerProcess.run(folder: folder.path) { process in
                let second = Server(http: http, ready: try await process.ready())
                let list = try await second.json(.post, "/object/list-v2/uploads", ["prefix": ""])
                let names = list["objects"]?.array?.compactMap { $0["name"]?.string } ?? []
                #expect(names == ["\(StorageFixture.ann)/whole-1", "\(StorageFixture.ann)/whole-2"])
                var versions: [String] = []
                for name in names {
                    versions.append(
                        try await second.json(.get, "/object/info/uploads/\(name)")["version"]?.string ?? "")
                    let body = try await http.execute(second.request(.get, "/object/uploads/\(name)")).body.collect()
                    #expect(name.hasSuffix(String(decoding: body, as: UTF8.self)))
                }
                let found = files(folder.path).map { String($0.split(separator: "/").last ?? "") }
                #expect(found.sorted() == versions.sorted())
                // What the first server left is swept by any other.
                try await DiskObjectStore(folder: folder.path + "/storage").sweep(minimumAgeSeconds: 0)
                #expect(DiskObjectStore.files(in: folder.path + "/storage/incoming", olderThanSeconds: -60) == [])
            }
        }
    }

    /// The most memory a process has used, in bytes.
    private func peakMemory(_ identifier: Int32) throws -> Int {
        let file = try #require(fopen("/proc/\(identifier)/status", "r"))
        defer { fclose(file) }
        var line = [CChar](repeating: 0, count: 256)
        while fgets(&line, 256, file) != nil {
            let text = String(decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
            if text.hasPrefix("VmHWM:") {
                return (text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) * 1024
            }
        }
        return .max
    }

    @Test func longObjectsTakeLittleMemory() async throws {
        let length = 300_000_000
        try await withClient { http in
            try await ServerProcess.run { process in
                let server = Server(http: http, ready: try await process.ready())
                _ = try await server.json(.post, "/bucket", ["name": "films", "file_size_limit": "1GB"])
                var upload = server.request(.post, "/object/films/long")
                let sent = Mutex(0)
                upload.streamedBody = HTTPClientStreamedBody(length: length) {
                    sent.withLock { sent in
                        let count = min(1 << 20, length - sent)
                        sent += count
                        return count > 0 ? [UInt8](repeating: UInt8(truncatingIfNeeded: sent >> 20), count: count) : nil
                    }
                }
                #expect(try await http.execute(upload).status == 200)
                var download = server.request(.get, "/object/films/long")
                var limits = HTTPClientLimits()
                limits.bodyBytes = length
                download.limits = limits
                var received = 0
                for try await bytes in try await http.execute(download).body { received += bytes.count }
                #expect(received == length)
                #expect(try peakMemory(process.identifier) < 64 << 20)
            }
        }
    }
}
