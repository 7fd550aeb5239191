import BackendServer
import BackendTestSupport
import JSON
import Testing

@Suite struct HomePageTests {
    private func page(_ server: TestBackend, accept: String) async throws -> RawHTTPClient.Answer {
        try await server.client.send("GET", "/", headers: [("Accept", accept)])
    }

    /// Every link of the page leads somewhere, and it needs no script and nothing from elsewhere.
    @Test func aDeveloperSeesWhereEverythingIs() async throws {
        try await TestBackend.run { server in
            let answer = try await page(server, accept: "text/html,application/xhtml+xml,*/*;q=0.8")
            #expect(answer.status == 200)
            #expect(answer.headers["content-type"] == "text/html; charset=utf-8")
            #expect(answer.headers["content-security-policy"]?.contains("script-src") == false)
            #expect(!answer.text.contains("<script"))
            let links = answer.text.matches(of: /href="([^"]+)"/).map { String($0.1) }
            for path in ["/mailbox", "/console", "/sandbox/onesignal/deliveries", "/metrics"] {
                #expect(links.contains(path), "\(path)")
            }
            #expect(links.contains { $0.hasPrefix("/rest/v1/?apikey=") })
            for link in links {
                let target = try await server.client.send("GET", link)
                #expect([200, 303].contains(target.status), "\(link): \(target.status) \(target.text.prefix(200))")
            }
            #expect(answer.text.contains("/functions/v1/delete-account"))
            #expect(answer.text.contains(server.backend.keys.anonymous))
            #expect(!answer.text.contains(server.backend.keys.serviceRole))
        }
    }

    @Test func programsGetJSON() async throws {
        try await TestBackend.run { server in
            for accept in ["*/*", "application/json"] {
                let answer = try await page(server, accept: accept)
                #expect(answer.status == 200 && answer.headers["content-type"] == "application/json")
                #expect(answer.json["services"]?["rest"] == "/rest/v1")
                #expect(answer.json["pages"]?.array?.contains("/mailbox") == true)
            }
            #expect(try await server.client.send("POST", "/").status == 405)
            #expect(try await server.client.send("HEAD", "/").status == 200)
            #expect(try await server.client.send("GET", "/nothing").status == 404)
        }
    }

    @Test func inProductionItSaysNothing() async throws {
        try await TestBackend.run(configure: { $0.jwtSecret = String(repeating: "s3cret-", count: 8) }) { server in
            let answer = try await page(server, accept: "text/html")
            #expect(answer.status == 200)
            for word in ["mailbox", "console", "functions", server.backend.keys.anonymous] {
                #expect(!answer.text.contains(word), "\(word)")
            }
            let json = try await page(server, accept: "application/json")
            #expect(json.json == ["name": "EasyApp", "health": "/health"])
        }
    }
}
