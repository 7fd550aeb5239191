import HTTPServer
import JSON
import Testing

@testable import Storage

@Suite struct ResumableUploadTests {
    private let ann = StorageFixture.ann
    private var path: String { "uploads/\(ann)/film.mp4" }

    private func metadata(bucket: String = "uploads", name: String, type: String = "video/mp4") -> String {
        let pairs = [
            ("bucketName", bucket), ("objectName", name), ("contentType", type), ("cacheControl", "3600"),
            ("metadata", #"{"a":1}"#),
        ]
        return pairs.map { "\($0) \(Base64.encode(Array($1.utf8)))" }.joined(separator: ",")
    }

    private func create(
        _ storage: StorageFixture, size: Int, name: String? = nil, as sender: StorageFixture.Sender? = nil,
        headers: HTTPHeaders = [:], body: [UInt8] = []
    ) async throws -> StorageFixture.Answer {
        var all = headers
        all["Tus-Resumable"] = "1.0.0"
        all["Upload-Length"] = String(size)
        all["Upload-Metadata"] = all["Upload-Metadata"] ?? metadata(name: name ?? "\(ann)/film.mp4")
        all["Host"] = "files.example"
        return try await storage.send(
            .post, "/upload/resumable", as: sender ?? .user(ann), headers: all, body: body)
    }

    private func address(_ answer: StorageFixture.Answer) throws -> String {
        let location = try #require(answer.headers["Location"])
        return try #require(location.firstRange(of: "files.example").map { String(location[$0.upperBound...]) })
    }

    private func patch(
        _ storage: StorageFixture, _ address: String, at offset: Int, _ text: String,
        as sender: StorageFixture.Sender? = nil
    ) async throws -> StorageFixture.Answer {
        try await storage.send(
            .patch, address, as: sender ?? .user(ann),
            headers: [
                "Tus-Resumable": "1.0.0", "Content-Type": "application/offset+octet-stream",
                "Upload-Offset": String(offset),
            ], body: Array(text.utf8))
    }

    private func offset(_ storage: StorageFixture, _ address: String) async throws -> String? {
        try await storage.send(.head, address, headers: ["Tus-Resumable": "1.0.0"]).headers["Upload-Offset"]
    }

    @Test func anUploadComesInParts() async throws {
        try await StorageFixture.run { storage in
            let created = try await create(storage, size: 11)
            #expect(created.status == 201)
            #expect(created.headers["Tus-Resumable"] == "1.0.0")
            #expect(created.headers["Upload-Expires"] != nil)
            let address = try address(created)
            #expect(try await offset(storage, address) == "0")
            let first = try await patch(storage, address, at: 0, "hello ")
            #expect(first.status == 204)
            #expect(first.headers["Upload-Offset"] == "6")
            #expect(try await storage.send(.get, "/object/\(path)").status == 400)
            let wrong = try await patch(storage, address, at: 5, "x")
            #expect(wrong.status == 409)
            let last = try await patch(storage, address, at: 6, "world")
            #expect(last.status == 204)
            #expect(last.headers["Upload-Offset"] == "11")
            let got = try await storage.send(.get, "/object/\(path)")
            #expect(got.text == "hello world")
            #expect(got.headers["Content-Type"] == "video/mp4")
            #expect(got.headers["Cache-Control"] == "max-age=3600")
            #expect(try await storage.send(.get, "/object/info/\(path)").json["metadata"]?["a"] == 1)
            // For a client that did not get the answer.
            #expect(try await offset(storage, address) == "11")
            #expect(try await patch(storage, address, at: 11, "").status == 204)
            let terminated = try await storage.send(.delete, address, headers: ["Tus-Resumable": "1.0.0"])
            #expect(terminated.status == 400)
            let versions = try await storage.versions()
            #expect(versions.files == versions.rows && versions.files.count == 1)
            #expect(storage.incoming.isEmpty)
        }
    }

    @Test func theFirstBytesMayComeAtOnce() async throws {
        try await StorageFixture.run { storage in
            let whole = try await create(
                storage, size: 5, headers: ["Content-Type": "application/offset+octet-stream"],
                body: Array("whole".utf8))
            #expect(whole.status == 201)
            #expect(whole.headers["Upload-Offset"] == "5")
            #expect(try await storage.send(.get, "/object/\(path)").text == "whole")
            let empty = try await create(storage, size: 0, name: "\(ann)/empty")
            #expect(empty.headers["Upload-Offset"] == "0")
            #expect(try await storage.send(.get, "/object/uploads/\(ann)/empty").status == 200)
            let second = try await create(storage, size: 3)
            #expect(second.status == 409)
            let upsert = try await create(
                storage, size: 3, headers: ["x-upsert": "true", "Content-Type": "application/offset+octet-stream"],
                body: Array("new".utf8))
            #expect(upsert.status == 201)
            #expect(try await storage.send(.get, "/object/\(path)").text == "new")
            let versions = try await storage.versions()
            #expect(versions.files == versions.rows && versions.files.count == 2)
        }
    }

    /// Some proxies and old browsers let only POST through.
    @Test func methodsMayBeNamedInAHeader() async throws {
        try await StorageFixture.run { storage in
            let address = try address(try await create(storage, size: 5))
            func post(_ method: String, _ body: String = "") async throws -> StorageFixture.Answer {
                try await storage.send(
                    .post, address, as: .user(ann),
                    headers: [
                        "Tus-Resumable": "1.0.0", "X-HTTP-Method-Override": method, "Upload-Offset": "0",
                        "Content-Type": "application/offset+octet-stream",
                    ], body: Array(body.utf8))
            }
            #expect(try await post("PUT", "hel").status == 404)
            #expect(try await post("PATCH", "hel").headers["Upload-Offset"] == "3")
            #expect(try await post("HEAD").headers["Upload-Offset"] == "3")
            #expect(try await post("DELETE").status == 204)
            #expect(try await offset(storage, address) == nil)
        }
    }

    @Test func whatIsRefused() async throws {
        try await StorageFixture.run { storage in
            #expect(try await create(storage, size: 1, name: "\(StorageFixture.ben)/x").status == 403)
            #expect(try await create(storage, size: 1, name: "\(ann)/ü").status == 400)
            let bucket = try await create(
                storage, size: 1, headers: ["Upload-Metadata": metadata(bucket: "none", name: "x")])
            #expect(bucket.status == 404)
            let large = try await create(storage, size: (50 << 20) + 1)
            #expect(large.status == 413)
            #expect(large.text == "Maximum size exceeded")
            let type = try await create(
                storage, size: 1, headers: ["Upload-Metadata": metadata(bucket: "avatars", name: "\(ann)/x")])
            #expect(type.status == 415)
            let noVersion = try await storage.send(.post, "/upload/resumable", headers: ["Upload-Length": "1"])
            #expect(noVersion.status == 412)
            #expect(noVersion.headers["Tus-Version"] == "1.0.0")
            let noMetadata = try await storage.send(
                .post, "/upload/resumable", headers: ["Tus-Resumable": "1.0.0", "Upload-Length": "1"])
            #expect(noMetadata.status == 400)
            for length in ["-1", "x", "+1", "99999999999999999999"] {
                let wrong = try await storage.send(
                    .post, "/upload/resumable",
                    headers: [
                        "Tus-Resumable": "1.0.0", "Upload-Length": length, "Upload-Metadata": metadata(name: "x"),
                    ])
                #expect(wrong.status == 400)
            }
            #expect(try await storage.pool.query("SELECT FROM easyapp.resumable_uploads").rowCount == 0)
            let options = try await storage.send(.options, "/upload/resumable", as: .nobody)
            #expect(options.status == 204)
            #expect(options.headers["Tus-Extension"] == "creation,creation-with-upload,termination,expiration")
        }
    }

    @Test func anUploadBelongsToWhoBeganIt() async throws {
        try await StorageFixture.run { storage in
            let address = try address(await create(storage, size: 10))
            for sender: StorageFixture.Sender in [.user(StorageFixture.ben), .anonymous] {
                #expect(try await patch(storage, address, at: 0, "x", as: sender).status == 404)
                let deleted = try await storage.send(.delete, address, as: sender, headers: ["Tus-Resumable": "1.0.0"])
                #expect(deleted.status == 404)
            }
            let tooMuch = try await patch(storage, address, at: 0, "12345678901")
            #expect(tooMuch.status == 413)
            #expect(try await offset(storage, address) == "0")
            _ = try await patch(storage, address, at: 0, "12345")
            let deleted = try await storage.send(.delete, address, headers: ["Tus-Resumable": "1.0.0"])
            #expect(deleted.status == 204)
            #expect(try await offset(storage, address) == nil)
            #expect(storage.incoming.isEmpty)
        }
    }

    @Test func onlyOneRequestAddsAtATime() async throws {
        try await StorageFixture.run { storage in
            let address = try address(await create(storage, size: 10))
            try await storage.pool.query(
                "UPDATE easyapp.resumable_uploads SET locked_until = now() + interval '1 minute'")
            #expect(try await patch(storage, address, at: 0, "x").status == 423)
            // Of a server that ended in the middle.
            try await storage.pool.query(
                "UPDATE easyapp.resumable_uploads SET locked_until = now() - interval '1 second'")
            #expect(try await patch(storage, address, at: 0, "x").status == 204)
        }
    }

    /// The lock of a long request is renewed now and then; one renewal may be on its way when the request ends.
    @Test func aLateRenewalLocksNobodyOut() async throws {
        try await StorageFixture.run { storage in
            let address = try address(try await create(storage, size: 11))
            #expect(try await patch(storage, address, at: 0, "hello ").status == 204)
            let version = try ResumableUpload.version(identifier: String(address.split(separator: "/").last ?? ""))
            try await storage.pool.pipeline([ResumableUploadTable.keepLock(version)])
            #expect(try await patch(storage, address, at: 6, "world").status == 204)
        }
    }

    @Test func whatCameBeforeABreakCounts() async throws {
        try await StorageFixture.run { storage in
            let address = try address(await create(storage, size: 10))
            struct Broken: Error {}
            let version = try await storage.pool.query("SELECT version FROM easyapp.resumable_uploads").firstRow?
                .string(0)
            let pieces = Pieces([Array("1234".utf8), Array("567".utf8)], failure: Broken())
            let outcome = await storage.service.store.append(
                to: try #require(version.flatMap { ObjectVersion($0) }), progress: UploadProgress(),
                from: ByteSource { try pieces.next() }, checkpoint: { _ in })
            #expect(outcome.progress.received == 7)
            #expect(outcome.failure is Broken)
            try await storage.pool.query("UPDATE easyapp.resumable_uploads SET received = 7")
            _ = try await patch(storage, address, at: 7, "890")
            #expect(try await storage.send(.get, "/object/\(path)").text == "1234567890")
        }
    }

    @Test func uploadsExpire() async throws {
        try await StorageFixture.run { storage in
            let address = try address(await create(storage, size: 10))
            _ = try await patch(storage, address, at: 0, "12345")
            #expect(storage.incoming.count == 1)
            try await storage.pool.query(
                "UPDATE easyapp.resumable_uploads SET expires_at = now() - interval '1 second'")
            #expect(try await patch(storage, address, at: 5, "6").status == 404)
            await storage.service.sweep()
            #expect(storage.incoming.isEmpty)
            #expect(try await storage.pool.query("SELECT FROM easyapp.resumable_uploads").rowCount == 0)
        }
    }

    @Test func aSignatureIsEnough() async throws {
        try await StorageFixture.run { storage in
            let signed = try await storage.send(.post, "/object/upload/sign/\(path)")
            let token = try #require(signed.json["token"]?.string)
            let headers: HTTPHeaders = [
                "Tus-Resumable": "1.0.0", "x-signature": token, "Upload-Length": "2", "Host": "files.example",
                "Upload-Metadata": metadata(name: "\(ann)/film.mp4"), "Content-Type": "application/offset+octet-stream",
            ]
            let created = try await storage.send(
                .post, "/upload/resumable/sign", as: .nobody, headers: headers, body: [0x61])
            #expect(created.status == 201)
            let address = try address(created)
            #expect(address.hasPrefix("/upload/resumable/sign/"))
            var more = headers
            more["Upload-Offset"] = "1"
            #expect(try await storage.send(.patch, address, as: .nobody, headers: more, body: [0x62]).status == 204)
            #expect(try await storage.send(.get, "/object/\(path)").text == "ab")
            more["x-signature"] = nil
            #expect(try await storage.send(.head, address, as: .nobody, headers: more).status == 400)
        }
    }
}
