import BackendTestSupport
import HTTPServer
import JSON
import Testing

@Suite struct SendOneSignalNotificationTests {
    private let alice = "00000000-0000-4000-8000-00000000000a"
    private let app = "00000000-0000-4000-8000-0515160a1000"

    private func push(_ server: TestBackend, _ json: String, token: String?) async throws -> (Int, JSONValue) {
        let answer = try await server.send(
            "POST", "/functions/v1/send-onesignal-notification", json: json, token: token)
        return (answer.status, (try? JSONValue(parsing: answer.body)) ?? .null)
    }

    private func subscribe(_ server: TestBackend, _ user: String) async throws {
        let answer = try await server.send(
            "POST", "/sandbox/onesignal/apps/\(app)/users",
            json:
                #"{"identity":{"external_id":"\#(user)"},"subscriptions":[{"type":"iOSPush","token":"\#(user)"}]}"#)
        #expect(answer.status == 201)
    }

    private func deliveries(_ server: TestBackend) async throws -> [JSONValue] {
        let answer = try await server.send("GET", "/sandbox/onesignal/deliveries")
        return try JSONValue(parsing: answer.body)["deliveries"]?.array ?? []
    }

    @Test func aServerPushesToUsers() async throws {
        try await TestBackend.run { server in
            try await subscribe(server, alice)
            let (status, body) = try await push(
                server,
                #"{"contents":{"en":"Hello"},"headings":{"en":"Hi"},"data":{"link":"easyapp://x"},"external_ids":["\#(alice)"],"ios_sound":"a"}"#,
                token: server.backend.keys.serviceRole)
            #expect(status == 200)
            let sent = try #require(try await deliveries(server).first)
            #expect(sent["id"] == body["id"])
            #expect(sent["target_channel"] == "push")
            #expect(sent["is_ios"] == true)
            #expect(sent["include_aliases"] == ["external_id": [.string(alice)]])
            #expect(sent["external_ids"] == nil)
            #expect(sent["ios_sound"] == "a")
            #expect(sent["data"] == ["link": "easyapp://x"])
            let everybody = try await push(
                server, #"{"contents":{"en":"All"},"included_segments":["Active Subscriptions"]}"#,
                token: server.backend.keys.serviceRole)
            #expect(everybody.0 == 200)
        }
    }

    @Test func usersPushToThemselvesAlone() async throws {
        try await TestBackend.run { server in
            try await subscribe(server, alice)
            let token = try TestBackend.token(for: alice)
            #expect(try await push(server, #"{"contents":{"en":"Hello"}}"#, token: token).0 == 200)
            #expect(
                try await push(server, #"{"contents":{"en":"Hello"},"external_ids":["\#(alice)"]}"#, token: token).0
                    == 200)
            for field in [
                #""external_ids":["other"]"#, #""included_segments":["All"]"#, #""include_subscription_ids":["x"]"#,
                #""filters":[]"#, #""app_id":"x""#, #""something_new":1"#,
            ] {
                let (status, body) = try await push(
                    server, #"{"contents":{"en":"Hello"},\#(field)}"#, token: token)
                #expect(status == 403)
                #expect(body["error"]?["code"] == "forbidden")
            }
            #expect(try await deliveries(server).count == 2)
            let nobody = try await push(server, #"{"contents":{"en":"Hello"}}"#, token: nil)
            #expect(nobody.0 == 401)
        }
    }

    @Test func saysWhatIsWrong() async throws {
        try await TestBackend.run { server in
            let key = server.backend.keys.serviceRole
            for (json, code) in [
                ("{}", "contents_missing"), (#"{"contents":{}}"#, "contents_missing"),
                (#"{"contents":{"en":1}}"#, "contents_missing"), (#"{"contents":{"en":"x"}}"#, "target_missing"),
                (#"{"contents":{"en":"x"},"external_ids":[]}"#, "external_ids_invalid"),
                (#"{"contents":{"en":"x"},"external_ids":[1]}"#, "external_ids_invalid"), ("[]", "invalid_body"),
            ] {
                let (status, body) = try await push(server, json, token: key)
                #expect(status == 400)
                #expect(body["error"]?["code"] == .string(code))
            }
            let (status, body) = try await push(
                server, #"{"contents":{"de":"x"},"external_ids":["nobody"]}"#, token: key)
            #expect(status == 400)
            #expect(body["error"]?["message"]?.string?.contains("Any/English") == true)
            let unheard = try await push(server, #"{"contents":{"en":"x"},"external_ids":["nobody"]}"#, token: key)
            #expect(unheard.0 == 422)
            #expect(unheard.1["error"]?["code"] == "not_subscribed")
        }
    }

    @Test func isOffWithoutAnAccountOrTheSandbox() async throws {
        try await TestBackend.run(configure: { $0.isSandboxed = false }) { server in
            let (status, body) = try await push(server, "{}", token: server.backend.keys.serviceRole)
            #expect(status == 503)
            #expect(body["code"] == "BOOT_ERROR")
            #expect(try await server.send("GET", "/sandbox/onesignal/deliveries").status == 404)
        }
    }

    @Test func oneSignalsTroublesAreTold() async throws {
        // Nobody listens at the address, and it knows no such key.
        let own = ["ONESIGNAL_APP_ID": app, "ONESIGNAL_REST_API_KEY": "k", "ONESIGNAL_API_URL": "http://127.0.0.1:9/"]
        try await TestBackend.run(configure: { $0.environment = own }) { server in
            let (status, body) = try await push(
                server, #"{"contents":{"en":"x"},"external_ids":["a"]}"#, token: server.backend.keys.serviceRole)
            #expect(status == 503)
            #expect(body["error"]?["code"] == "unavailable")
        }
    }
}
