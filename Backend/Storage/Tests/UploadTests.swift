import JSON
import Testing

@testable import Storage

@Suite struct UploadTests {
    private let ann = StorageFixture.ann

    @Test func whatIsUploadedComesBack() async throws {
        try await StorageFixture.run { storage in
            let made = try await storage.upload(
                "uploads/\(ann)/note.txt", "hello", headers: ["Cache-Control": "max-age=60"])
            #expect(made.status == 200)
            #expect(made.json["Key"]?.string == "uploads/\(ann)/note.txt")
            let got = try await storage.send(.get, "/object/uploads/\(ann)/note.txt")
            #expect(got.status == 200)
            #expect(got.text == "hello")
            #expect(got.headers["Content-Type"] == "text/plain")
            #expect(got.headers["ETag"] == "\"5d41402abc4b2a76b9719d911017c592\"")
            #expect(got.headers["Cache-Control"] == "max-age=60")
            #expect(got.headers["Last-Modified"] != nil)
            let row = try await storage.pool.query("SELECT id::text, owner_id FROM storage.objects").firstRow
            #expect(row?.string(0) == made.json["Id"]?.string)
            #expect(row?.string(1) == ann)
            let versions = try await storage.versions()
            #expect(versions.files == versions.rows)
        }
    }

    @Test func onlyOnesOwnFolder() async throws {
        try await StorageFixture.run { storage in
            let other = try await storage.upload("uploads/\(StorageFixture.ben)/note.txt")
            #expect(other.status == 400)
            #expect(other.refusal == "403 Unauthorized: new row violates row-level security policy")
            let anonymous = try await storage.upload("uploads/\(ann)/note.txt", as: .anonymous)
            #expect(anonymous.refusal == "403 Unauthorized: new row violates row-level security policy")
            try await storage.upload("uploads/\(ann)/note.txt")
            for sender: StorageFixture.Sender in [.user(StorageFixture.ben), .anonymous] {
                let seen = try await storage.send(.get, "/object/uploads/\(ann)/note.txt", as: sender)
                #expect(seen.status == 400)
                #expect(seen.refusal == "404 not_found: Object not found")
            }
            let unknown = try await storage.send(.get, "/object/uploads/\(ann)/note.txt", as: .nobody)
            #expect(unknown.refusal == "404 Bucket not found: Bucket not found")
            #expect(try await storage.versions().files.count == 1)
            #expect(storage.incoming.isEmpty)
        }
    }

    @Test func aSecondUploadNeedsUpsert() async throws {
        try await StorageFixture.run { storage in
            let path = "uploads/\(ann)/a.txt"
            let first = try await storage.upload(path, "one")
            let second = try await storage.upload(path, "two")
            #expect(second.status == 400)
            #expect(second.refusal == "409 Duplicate: The resource already exists")
            let third = try await storage.upload(path, "three", headers: ["x-upsert": "true"])
            #expect(third.json["Id"] == first.json["Id"])
            #expect(try await storage.send(.get, "/object/\(path)").text == "three")
            let fourth = try await storage.send(.put, "/object/\(path)", body: Array("four".utf8))
            #expect(fourth.status == 200)
            #expect(try await storage.send(.get, "/object/authenticated/\(path)").text == "four")
            let versions = try await storage.versions()
            #expect(versions.files == versions.rows)
            #expect(versions.files.count == 1)
        }
    }

    @Test func formsAreUnderstood() async throws {
        try await StorageFixture.run { storage in
            let form =
                "--b0\r\nContent-Disposition: form-data; name=\"cacheControl\"\r\n\r\n3600\r\n--b0\r\n"
                + "Content-Disposition: form-data; name=\"metadata\"\r\n\r\n{\"a\":1}\r\n--b0\r\n"
                + "Content-Disposition: form-data; name=\"\"; filename=\"x.png\"\r\nContent-Type: image/png\r\n\r\nPNG\r\n--b\r\n--b0--\r\n"
            let made = try await storage.send(
                .post, "/object/avatars/\(ann)/x.png", headers: ["Content-Type": "multipart/form-data; boundary=b0"],
                body: Array(form.utf8))
            #expect(made.status == 200)
            let got = try await storage.send(.get, "/object/public/avatars/\(ann)/x.png", as: .nobody)
            #expect(got.text == "PNG\r\n--b")
            #expect(got.headers["Content-Type"] == "image/png")
            #expect(got.headers["Cache-Control"] == "max-age=3600")
            let info = try await storage.send(.get, "/object/info/avatars/\(ann)/x.png")
            #expect(info.json["metadata"]?["a"]?.int == 1)
            #expect(info.json["size"]?.int == 8)
        }
    }

    @Test(arguments: [
        "", "--b0\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\nx\r\n--b0--\r\n",
        "--b0\r\nContent-Disposition: form-data; name=\"\"; filename=\"x\"\r\n\r\ncut off",
    ])
    func anIncompleteFormLeavesNothing(_ form: String) async throws {
        try await StorageFixture.run { storage in
            let answer = try await storage.send(
                .post, "/object/uploads/\(ann)/x", headers: ["Content-Type": "multipart/form-data; boundary=b0"],
                body: Array(form.utf8))
            #expect(answer.status == 400)
            #expect(answer.json["statusCode"]?.string == "400")
            let versions = try await storage.versions()
            #expect(versions.files.isEmpty && versions.rows.isEmpty && storage.incoming.isEmpty)
            #expect(try await storage.pool.query("SELECT FROM easyapp.unreferenced_versions").rowCount == 0)
        }
    }

    @Test func bucketsLimitLengthAndType() async throws {
        try await StorageFixture.run { storage in
            try await storage.pool.query(
                "UPDATE storage.buckets SET file_size_limit = 5, allowed_mime_types = '{image/*,text/plain}' WHERE id = 'uploads'"
            )
            #expect(try await storage.upload("uploads/\(ann)/five", "12345").status == 200)
            let long = try await storage.upload("uploads/\(ann)/six", "123456")
            #expect(long.status == 400)
            #expect(long.refusal == "413 Payload too large: The object exceeded the maximum allowed size")
            // Of a length that is not known beforehand.
            let form =
                "--b\r\nContent-Disposition: form-data; name=\"\"; filename=\"x\"\r\nContent-Type: image/png\r\n\r\n123456\r\n--b--\r\n"
            let inForm = try await storage.send(
                .post, "/object/uploads/\(ann)/six", headers: ["Content-Type": "multipart/form-data; boundary=b"],
                body: Array(form.utf8))
            #expect(inForm.refusal == "413 Payload too large: The object exceeded the maximum allowed size")
            let type = try await storage.upload("uploads/\(ann)/page", "x", headers: ["Content-Type": "text/html"])
            #expect(type.refusal == "415 invalid_mime_type: mime type text/html is not supported")
            let versions = try await storage.versions()
            #expect(versions.files == versions.rows)
            #expect(versions.files.count == 1)
            #expect(storage.incoming.isEmpty)
        }
    }

    @Test func theDefaultLimitHoldsForBucketsWithoutOne() async throws {
        var setup = StorageFixture.Setup()
        setup.configuration.defaultFileSizeLimitBytes = 3
        try await StorageFixture.run(setup) { storage in
            let short = try await storage.upload("uploads/\(ann)/a", "123")
            let long = try await storage.upload("uploads/\(ann)/b", "1234")
            #expect(short.status == 200)
            #expect(long.json["statusCode"]?.string == "413")
        }
        #expect(StorageConfiguration(secret: "").defaultFileSizeLimitBytes == 50 << 20)
    }

    @Test func signedUploadsNeedNoSession() async throws {
        try await StorageFixture.run { storage in
            let path = "uploads/\(ann)/signed.txt"
            let forOther = try await storage.send(.post, "/object/upload/sign/uploads/\(StorageFixture.ben)/x")
            #expect(forOther.json["statusCode"]?.string == "403")
            let signed = try await storage.send(.post, "/object/upload/sign/\(path)")
            let url = try #require(signed.json["url"]?.string)
            let token = try #require(signed.json["token"]?.string)
            #expect(url == "/object/upload/sign/\(path)?token=\(token)")
            let made = try await storage.send(.put, url, as: .nobody, body: Array("by token".utf8))
            #expect(made.json == ["Key": .string(path)])
            #expect(try await storage.send(.get, "/object/\(path)").text == "by token")
            #expect(try await storage.send(.put, url, as: .nobody, body: [1]).refusal.hasPrefix("409 Duplicate"))
            let elsewhere = try await storage.send(
                .put, "/object/upload/sign/uploads/\(ann)/other?token=\(token)", as: .nobody, body: [1])
            #expect(elsewhere.refusal == "400 InvalidSignature: Invalid signature")
            let reading = try await storage.send(.get, "/object/sign/\(path)?token=\(token)", as: .nobody)
            #expect(reading.refusal == "400 InvalidSignature: Token is not scoped for download")
            // The token is no key to anything else.
            let list = try await storage.send(
                .get, "/bucket", as: .nobody, headers: ["Authorization": "Bearer \(token)"])
            #expect(list.status == 400)
            let row = try await storage.pool.query("SELECT owner_id FROM storage.objects").firstRow
            #expect(row?.string(0) == ann)
        }
    }
}
