import EventLoop
import HTTPClient
import HTTPServer
import PythonTestSupport
import Synchronization
import Testing

@testable import S3Client

@Suite struct S3ClientTests {
    private static let count = Atomic<Int>(0)

    /// Calls `body` with a client of a bucket of its own on a real server.
    private func withBucket(_ body: (S3Client) async throws -> Void) async throws {
        let moto = try await MotoServer.server()
        let group = try EventLoopGroup(count: 1)
        let http = HTTPClient(group: group)
        let client = S3Client(
            S3Configuration(
                endpoint: moto.url, region: "us-east-1",
                bucket: "bucket-\(Self.count.add(1, ordering: .relaxed).newValue)",
                credentials: S3Credentials(accessKeyIdentifier: "key", secretAccessKey: "secret")), http: http)
        let result: Result<Void, any Error>
        do {
            _ = try await client.send(.put, "")
            try await body(client)
            result = .success(())
        } catch {
            result = .failure(error)
        }
        await http.close()
        group.stop()
        try result.get()
    }

    private func text(_ body: HTTPClientBody) async throws -> String {
        String(decoding: try await body.collect(), as: UTF8.self)
    }

    @Test func objectsComeAndGo() async throws {
        try await withBucket { client in
            let key = "a folder/ü & <name>+%.txt"
            #expect(try await client.size(key) == nil)
            try await client.put(key, .bytes(Array("0123456789".utf8)), contentType: "text/plain")
            #expect(try await client.size(key) == 10)
            #expect(try await text(client.get(key)) == "0123456789")
            #expect(try await text(client.get(key, range: 2..<5)) == "234")
            try await client.copy(key, to: "copy")
            try await client.delete(key)
            try await client.delete(key)
            #expect(try await client.size(key) == nil)
            #expect(try await text(client.get("copy")) == "0123456789")
            do {
                _ = try await client.get("missing")
                Issue.record("there is no such object")
            } catch let error as S3Error {
                #expect(error.isNotFound)
                #expect("\(error)".contains("NoSuchKey"))
            }
        }
    }

    @Test func bodiesInPieces() async throws {
        try await withBucket { client in
            let left = Mutex(20)
            let stream = HTTPClientStreamedBody(length: 20 * 50_000) {
                left.withLock { left in
                    if left == 0 { return nil }
                    left -= 1
                    return [UInt8](repeating: UInt8(left), count: 50_000)
                }
            }
            try await client.put("streamed", .stream(stream))
            let bytes = try await client.get("streamed").collect()
            #expect(bytes.count == 1_000_000)
            #expect(bytes.first == 19 && bytes.last == 0)
        }
    }

    @Test func objectsInParts() async throws {
        try await withBucket { client in
            let upload = try await client.beginParts("long")
            #expect(try await client.uploads("long") == [upload])
            #expect(try await client.uploads("lon") == [])
            let part = [UInt8](repeating: 7, count: S3Client.minimumPartBytes)
            let first = try await client.putPart("long", upload: upload, number: 1, .bytes(part))
            let last = try await client.putPart("long", upload: upload, number: 2, .bytes([1, 2, 3]))
            try await client.completeParts("long", upload: upload, tags: [first, last])
            #expect(try await client.size("long") == S3Client.minimumPartBytes + 3)
            #expect(try await client.get("long", range: part.count..<part.count + 3).collect() == [1, 2, 3])
            let abandoned = try await client.beginParts("never")
            try await client.abortParts("never", upload: abandoned)
            try await client.abortParts("never", upload: abandoned)
            #expect(try await client.uploads("never") == [])
        }
    }

    @Test func listsArePagedAndWholePrefixesGo() async throws {
        try await withBucket { client in
            #expect(try await client.list(prefix: "") == S3Listing(objects: [], continuation: nil))
            let names = ["a/1", "a/2 & <ü>+%", "a/\u{9}tab", "a/b/3", "ab", "b/1"]
            for (index, name) in names.enumerated() {
                try await client.put(name, .bytes([UInt8](repeating: 1, count: index)))
            }
            var found: [S3ListedObject] = []
            var continuation: String?
            var partCount = 0
            repeat {
                let part = try await client.list(prefix: "a/", continuation: continuation, limit: 2)
                #expect(part.objects.count <= 2)
                found += part.objects
                continuation = part.continuation
                partCount += 1
            } while continuation != nil
            #expect(partCount == 2)
            #expect(Set(found.map(\.key)) == Set(names[..<4]))
            #expect(found.allSatisfy { names[$0.size] == $0.key })
            try await client.deleteAll(prefix: "a/")
            try await client.deleteAll(prefix: "a/")
            #expect(try await client.list(prefix: "").objects.map(\.key) == ["ab", "b/1"])
        }
    }

    @Test func addressesForOthers() async throws {
        try await withBucket { client in
            let url = client.signedURL(method: .put, key: "by url", expirySeconds: 60)
            let made = try await client.http.execute(HTTPClientRequest(method: .put, url: url, body: [1, 2]))
            #expect(made.status == 200)
            #expect(try await client.get("by url").collect() == [1, 2])
        }
    }

    /// A server that fails so many times before it answers.
    private func requests(failing times: Int, status: Int, body: S3Client.Body) async throws -> Int {
        let group = try EventLoopGroup(count: 1)
        let count = Mutex(0)
        let server = HTTPServer(configuration: HTTPServerConfiguration(), group: group) { request in
            for try await _ in request.body {}
            let number = count.withLock { count in
                count += 1
                return count
            }
            return number <= times ? HTTPResponse(status: status) : HTTPResponse(status: 200)
        }
        let url = "http://127.0.0.1:\(try await server.start())"
        let http = HTTPClient(group: group)
        let client = S3Client(
            S3Configuration(
                endpoint: url, region: "auto", bucket: "b",
                credentials: S3Credentials(accessKeyIdentifier: "k", secretAccessKey: "s")), http: http)
        try? await client.put("x", body)
        await http.close()
        await server.shutdown(graceSeconds: 0)
        group.stop()
        return count.withLock { $0 }
    }

    @Test func whatMayPassIsTriedAgain() async throws {
        #expect(try await requests(failing: 2, status: 503, body: .bytes([1])) == 3)
        #expect(try await requests(failing: 9, status: 503, body: .bytes([1])) == 3)
        #expect(try await requests(failing: 9, status: 403, body: .bytes([1])) == 1)
        let stream = HTTPClientStreamedBody(length: 0) { nil }
        #expect(try await requests(failing: 9, status: 503, body: .stream(stream)) == 1)
    }
}
