import BackendServer
import BackendTestSupport
import EventLoop
import HTTPClient
import HTTPServer
import JSON
import PythonTestSupport
import S3Client
import Synchronization
import Testing

@testable import DeployedFunctions

@Suite struct OssCfR2Tests {
    private static let count = Atomic<Int>(0)

    /// Calls `body` with a server whose users upload to a bucket of their own on a real S3 service.
    private func run(_ body: (TestBackend, S3Client) async throws -> Void) async throws {
        let moto = try await MotoServer.server()
        let bucket = "uploads-\(Self.count.add(1, ordering: .relaxed).newValue)"
        let made = try await RawHTTPClient(url: moto.url).send("PUT", "/" + bucket)
        #expect(made.status == 200)
        let group = try EventLoopGroup(count: 1)
        defer { group.stop() }
        let http = HTTPClient(group: group)
        let client = S3Client(
            S3Configuration(
                endpoint: moto.url, region: "auto", bucket: bucket,
                credentials: S3Credentials(accessKeyIdentifier: "key", secretAccessKey: "secret")), http: http)
        let result: Result<Void, any Error>
        do {
            try await TestBackend.run(configure: {
                $0.auth.mustConfirmEmail = false
                $0.environment = [
                    "CLOUDFLARE_ACCOUNT_ID": "abc", "R2_ACCESS_KEY_ID": "key", "R2_SECRET_ACCESS_KEY": "secret",
                    "R2_BUCKET_NAME": bucket, "R2_ENDPOINT": moto.url, "R2_PUBLIC_URL": "https://files.example.com",
                ]
            }) { try await body($0, client) }
            result = .success(())
        } catch {
            result = .failure(error)
        }
        await http.close()
        try result.get()
    }

    private func signUp(_ server: TestBackend, _ email: String) async throws -> (user: String, token: String) {
        let answer = try await server.send(
            "POST", "/auth/v1/signup", json: #"{"email":"\#(email)","password":"correct horse"}"#)
        return (answer.json["user"]?["id"]?.string ?? "", answer.json["access_token"]?.string ?? "")
    }

    private func ask(_ server: TestBackend, _ json: String, token: String?) async throws -> RawHTTPClient.Answer {
        try await server.send("POST", "/functions/v1/oss-cf-r2", json: json, token: token)
    }

    /// Sends a file as the answer says.
    private func upload(_ bytes: [UInt8], _ answer: JSONValue) async throws -> Int {
        let url = try #require(answer["upload_url"]?.string)
        let parts = url.split(separator: "/", maxSplits: 2).map(String.init)
        let type = try #require(answer["headers"]?["Content-Type"]?.string)
        return try await RawHTTPClient(url: "http://" + parts[1]).send(
            answer["method"]?.string ?? "", "/" + parts[2], headers: [("Content-Type", type)], body: bytes
        ).status
    }

    @Test func aFileIsUploadedAndGoesWithTheAccount() async throws {
        try await run { server, client in
            let (alice, token) = try await signUp(server, "alice@example.com")
            let (_, other) = try await signUp(server, "bob@example.com")
            var keys: [String] = []
            for (name, user) in [("../a b/ü?.png", token), ("x.png", token), ("x.png", other)] {
                let answer = try await ask(
                    server, #"{"file_name":"\#(name)","content_type":"image/PNG","size":3}"#, token: user)
                #expect(answer.status == 200, "\(answer.text)")
                #expect(try await upload([1, 2, 3], answer.json) == 200)
                let key = try #require(answer.json["key"]?.string)
                #expect(answer.json["public_url"]?.string == "https://files.example.com/" + key)
                #expect(answer.json["expires_in"] == 900)
                #expect(try await client.get(key).collect() == [1, 2, 3])
                keys.append(key)
            }
            #expect(Set(keys).count == 3)
            #expect(keys[0].hasPrefix("uploads/\(alice)/") && keys[0].hasSuffix("-___.png"), "\(keys[0])")
            #expect(try await server.send("POST", "/functions/v1/delete-account", token: token).status == 200)
            #expect(try await client.list(prefix: "").objects.map(\.key) == [keys[2]])
        }
    }

    private static let refusals = [
        (#"{"content_type":"image/png","size":1}"#, 400, "missing_argument"),
        (#"{"file_name":"a","content_type":"image/png","size":"1"}"#, 400, "missing_argument"),
        (#"{"file_name":"a","content_type":"image/png","size":0}"#, 413, "file_too_large"),
        (#"{"file_name":"a","content_type":"image/png","size":104857601}"#, 413, "file_too_large"),
        (#"{"file_name":"a","content_type":"text/html","size":1}"#, 415, "type_not_allowed"),
        (#"{"file_name":"a","content_type":"image/svg+xml","size":1}"#, 415, "type_not_allowed"),
        (#"{"file_name":"a","content_type":"image/png\r\nx: y","size":1}"#, 415, "type_not_allowed"),
        ("[]", 400, "invalid_body"),
    ]

    @Test func refusals() async throws {
        try await run { server, client in
            let user = try TestBackend.token(for: "00000000-0000-4000-8000-00000000000a")
            for (json, status, code) in Self.refusals {
                let answer = try await ask(server, json, token: user)
                #expect(answer.status == status && answer.json["error"]?["code"]?.string == code, "\(answer.text)")
                #expect(try await ask(server, json, token: nil).status == 401)
            }
            #expect(try await client.list(prefix: "").objects.isEmpty)
        }
    }

    @Test func withoutSettingsItIsOff() async throws {
        try await TestBackend.run { server in
            let user = try TestBackend.token(for: "00000000-0000-4000-8000-00000000000a")
            let answer = try await ask(server, #"{"file_name":"a","content_type":"image/png","size":1}"#, token: user)
            #expect(answer.status == 503 && answer.json["code"] == "BOOT_ERROR", "\(answer.text)")
        }
    }

    @Test(arguments: [
        ("photo.JPG", "photo.JPG"), ("/etc/passwd", "passwd"), (#"C:\x\y.png"#, "y.png"), ("..", "file"), ("", "file"),
        ("...a", "a"), ("a\u{0}b", "a_b"), ("/", "file"),
        (String(repeating: "n", count: 200) + ".png", String(repeating: "n", count: 76) + ".png"),
    ]) func namesAreMadeSafe(_ name: String, _ safe: String) {
        #expect(OssCfR2.safeName(name) == safe)
    }
}
