import BackendTestSupport
import JSON
import Testing

/// What tests of backups do with servers.
enum BackupFixture {
    static let settings = ["EASYAPP_AUTH_CONFIRM_EMAIL": "false"]
    /// Longer than a piece of what is read at once.
    static let content = (0..<700_001).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    static let credentials = Array(#"{"email":"ada@example.com","password":"correct horse"}"#.utf8)

    /// Runs the program with words, and gives its exit status and what it said.
    static func program(
        _ words: [String], folder: String, environment: [String: String] = [:]
    ) async throws -> (status: Int32, text: String) {
        let process = try ServerProcess(folder: folder, arguments: words, environment: environment)
        let status = await process.waitUntilEnded()
        return (status, process.standardOutput + process.standardError)
    }

    struct Client {
        let http: RawHTTPClient
        let key: String
        var token: String?

        init(_ server: ServerProcess) async throws {
            let ready = try await server.ready()
            http = RawHTTPClient(url: ready.url)
            key = ready.anonymousKey
        }

        func send(_ method: String, _ target: String, _ body: [UInt8] = [], type: String = "application/json")
            async throws -> RawHTTPClient.Answer
        {
            var headers = [("apikey", key), ("Content-Type", type)]
            if let token { headers.append(("Authorization", "Bearer \(token)")) }
            return try await http.send(method, target, headers: headers, body: body)
        }

        /// Signs up or in.
        mutating func enter(_ target: String) async throws -> Int {
            token = nil
            let answer = try await send("POST", target, BackupFixture.credentials)
            token = answer.json["access_token"]?.string
            return answer.status
        }
    }

    static func titles(_ client: Client) async throws -> [String] {
        try await client.send("GET", "/rest/v1/todos?select=title&order=title").json.array?.compactMap {
            $0["title"]?.string
        } ?? []
    }

    /// Fills a server: a user, two rows and an object; and writes a backup of it while it runs.
    static func makeBackup(
        _ folder: String, to path: String, environment: [String: String] = settings
    ) async throws {
        try await ServerProcess.run(folder: folder, environment: environment) { server in
            var client = try await Client(server)
            #expect(try await client.enter("/auth/v1/signup") == 200)
            for title in ["one", "two"] {
                let row = Array(#"{"title":"\#(title)"}"#.utf8)
                #expect(try await client.send("POST", "/rest/v1/todos", row).status == 201)
            }
            let ready = try await server.ready()
            let service = [("Authorization", "Bearer \(ready.serviceRoleKey)"), ("apikey", ready.serviceRoleKey)]
            let bucket = try await client.http.send(
                "POST", "/storage/v1/bucket", headers: service + [("Content-Type", "application/json")],
                body: Array(#"{"id":"kept","name":"kept","public":true}"#.utf8))
            #expect(bucket.status == 200, "\(bucket.text)")
            let object = try await client.http.send(
                "POST", "/storage/v1/object/kept/a/file.txt", headers: service + [("Content-Type", "text/plain")],
                body: content)
            #expect(object.status == 200, "\(object.text)")
            let backup = try await program(["backup", path], folder: folder, environment: environment)
            #expect(backup.status == 0 && backup.text.contains("1 objects"), "\(backup.text)")
            // Afterwards things go on, and none of it is in the backup.
            #expect(try await client.send("POST", "/rest/v1/todos", Array(#"{"title":"later"}"#.utf8)).status == 201)
        }
    }

    static func expectBackedUpState(_ folder: String, environment: [String: String] = settings) async throws {
        try await ServerProcess.run(folder: folder, environment: environment) { server in
            var client = try await Client(server)
            #expect(try await client.enter("/auth/v1/token?grant_type=password") == 200)
            #expect(try await titles(client) == ["one", "two"])
            let object = try await client.http.send("GET", "/storage/v1/object/public/kept/a/file.txt")
            #expect(object.status == 200 && object.body == content)
            // The schema is whole: new rows, new users, and the API hears of changes.
            #expect(try await client.send("POST", "/rest/v1/todos", Array(#"{"title":"new"}"#.utf8)).status == 201)
            #expect(try await client.http.send("GET", "/ready").status == 200)
        }
    }
}
