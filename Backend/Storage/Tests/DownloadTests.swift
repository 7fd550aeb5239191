import JSON
import Testing

@testable import Storage

@Suite struct DownloadTests {
    private let path = "uploads/\(StorageFixture.ann)/digits"

    private func withDigits(_ body: (StorageFixture) async throws -> Void) async throws {
        try await StorageFixture.run { storage in
            try await storage.upload(path, "0123456789")
            try await body(storage)
        }
    }

    @Test(arguments: [
        ("bytes=0-3", "0123", "bytes 0-3/10"), ("bytes=7-", "789", "bytes 7-9/10"), ("bytes=-2", "89", "bytes 8-9/10"),
        ("bytes=9-100", "9", "bytes 9-9/10"), ("bytes=-100", "0123456789", "bytes 0-9/10"),
    ])
    func partsAreServed(_ range: String, _ text: String, _ contentRange: String) async throws {
        try await withDigits { storage in
            let answer = try await storage.send(.get, "/object/\(path)", headers: ["Range": range])
            #expect(answer.status == 206)
            #expect(answer.text == text)
            #expect(answer.headers["Content-Range"] == contentRange)
        }
    }

    @Test(arguments: ["bytes=10-", "bytes=5-4", "bytes=-0", "bytes=a-b", "lines=1-2", "bytes=0-1,3-4"])
    func whatIsNoPartIsRefused(_ range: String) async throws {
        try await withDigits { storage in
            let answer = try await storage.send(.get, "/object/\(path)", headers: ["Range": range])
            #expect(answer.status == 416)
            #expect(answer.refusal == "416 invalid_range: invalid range provided")
        }
    }

    @Test func conditionsSaveTheContent() async throws {
        try await withDigits { storage in
            let first = try await storage.send(.get, "/object/\(path)")
            let tag = try #require(first.headers["ETag"])
            let date = try #require(first.headers["Last-Modified"])
            let known = try await storage.send(.get, "/object/\(path)", headers: ["If-None-Match": "\"x\", W/\(tag)"])
            #expect(known.status == 304)
            #expect(known.body.isEmpty)
            #expect(known.headers["ETag"] == tag)
            #expect(try await storage.send(.get, "/object/\(path)", headers: ["If-Modified-Since": date]).status == 304)
            let old = "Sun, 06 Nov 1994 08:49:37 GMT"
            #expect(try await storage.send(.get, "/object/\(path)", headers: ["If-Modified-Since": old]).status == 200)
            let other = try await storage.send(
                .get, "/object/\(path)", headers: ["Range": "bytes=0-1", "If-Range": "\"another\""])
            #expect(other.text == "0123456789")
        }
    }

    @Test func existenceAndInformation() async throws {
        try await withDigits { storage in
            for target in ["/object/\(path)", "/object/authenticated/\(path)"] {
                let head = try await storage.send(.head, target)
                #expect(head.status == 200)
                #expect(head.headers["ETag"] != nil)
            }
            #expect(try await storage.send(.head, "/object/\(path)x").status == 400)
            #expect(try await storage.send(.head, "/object/public/\(path)", as: .nobody).status == 400)
            let info = try await storage.send(.get, "/object/info/\(path)").json
            #expect(info["name"]?.string == "\(StorageFixture.ann)/digits")
            #expect(info["content_type"] == "text/plain")
            #expect(info["size"] == 10)
            #expect(info["version"]?.string.flatMap { ObjectVersion($0) } != nil)
            let other = try await storage.send(.get, "/object/info/\(path)", as: .user(StorageFixture.ben))
            #expect(other.refusal == "404 not_found: Object not found")
        }
    }

    @Test func signedAddressesExpire() async throws {
        let clock = Clock()
        var setup = StorageFixture.Setup()
        setup.now = { clock.seconds }
        try await StorageFixture.run(setup) { storage in
            try await storage.upload(path, "0123456789")
            let signed = try await storage.send(.post, "/object/sign/\(path)", json: ["expiresIn": "60"])
            let url = try #require(signed.json["signedURL"]?.string)
            #expect(url.hasPrefix("/object/sign/\(path)?token="))
            let got = try await storage.send(.get, url + "&download=my%20file.txt", as: .nobody)
            #expect(got.text == "0123456789")
            #expect(
                got.headers["Content-Disposition"]
                    == "attachment; filename=my%20file.txt; filename*=UTF-8''my%20file.txt")
            #expect(got.headers["Expires"] == Timestamps.httpDate(clock.seconds + 60))
            #expect(
                try await storage.send(.get, url + "&download", as: .nobody).headers["Content-Disposition"]
                    == "attachment;")
            let other = url.replacing("digits", with: "others")
            #expect(
                try await storage.send(.get, other, as: .nobody).refusal == "400 InvalidSignature: Invalid signature")
            let broken = try await storage.send(.get, url + "x", as: .nobody)
            #expect(broken.status == 400)
            #expect(broken.json["error"] == "InvalidJWT")
            clock.advance(61)
            let late = try await storage.send(.get, url, as: .nobody)
            #expect(late.refusal == "400 InvalidJWT: \"exp\" claim timestamp check failed")
            let foreign = try await storage.send(
                .post, "/object/sign/\(path)", as: .user(StorageFixture.ben), json: ["expiresIn": 60])
            #expect(foreign.refusal == "404 not_found: Object not found")
        }
    }

    @Test func manyAddressesAtOnce() async throws {
        try await withDigits { storage in
            let name = "\(StorageFixture.ann)/digits"
            let answer = try await storage.send(
                .post, "/object/sign/uploads", json: ["expiresIn": 60, "paths": [.string(name), "missing"]])
            #expect(answer.json[0]?["error"] == .null)
            #expect(answer.json[1]?["signedURL"] == .null)
            #expect(
                answer.json[1]?["error"]?.string
                    == "Either the object does not exist or you do not have access to it")
            let url = try #require(answer.json[0]?["signedURL"]?.string)
            #expect(try await storage.send(.get, url, as: .nobody).text == "0123456789")
            let many = JSONValue.array((0..<1001).map { .string("\($0)") })
            let refused = try await storage.send(.post, "/object/sign/uploads", json: ["expiresIn": 60, "paths": many])
            #expect(refused.json["message"]?.string == "Bulk object requests are limited to 1000 objects per request.")
        }
    }

    @Test func pagesDoNotRunAndImagesAreNotMadeSmaller() async throws {
        try await withDigits { storage in
            try await storage.upload(
                "avatars/\(StorageFixture.ann)/page", "<script>", as: .service,
                headers: ["Content-Type": "image/svg+xml"])
            try await storage.upload("uploads/page", "<script>", as: .service, headers: ["Content-Type": "text/html"])
            let page = try await storage.send(.get, "/object/uploads/page", as: .service)
            #expect(page.headers["Content-Type"] == "text/plain")
            #expect(page.headers["X-Content-Type-Options"] == "nosniff")
            let image = try await storage.send(.get, "/render/image/public/avatars/x?width=10", as: .nobody)
            #expect(image.status == 403)
            #expect(image.json["code"] == "FeatureNotEnabled")
            let signed = try await storage.send(
                .post, "/object/sign/\(path)", json: ["expiresIn": 60, "transform": ["width": 10]])
            #expect(signed.json["code"] == "FeatureNotEnabled")
        }
    }

    @Test func contentThatIsMissingIsToldAndReported() async throws {
        try await withDigits { storage in
            let version = try #require(try await storage.versions().files.first.flatMap { ObjectVersion($0) })
            try await storage.service.store.delete([version], uploads: [:])
            let answer = try await storage.send(.get, "/object/\(path)")
            #expect(answer.refusal == "404 Not found: The resource was not found")
        }
    }
}
