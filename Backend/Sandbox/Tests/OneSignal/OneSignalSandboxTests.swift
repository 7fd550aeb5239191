import HTTPServer
import JSON
import Sandbox
import Testing

@Suite struct OneSignalSandboxTests {
    private let sandbox = Sandbox(environment: [:])

    private func send(
        _ method: HTTPMethod, _ path: String, _ json: JSONValue = [:], key: String? = nil
    ) async throws -> (status: Int, json: JSONValue) {
        var headers: HTTPHeaders = [:]
        let known = sandbox.environment["ONESIGNAL_REST_API_KEY"] ?? ""
        headers["Authorization"] = key ?? "Key \(known)"
        let response = try await sandbox.handler(
            HTTPRequest(method: method, target: "/onesignal" + path, headers: headers, body: HTTPBody(json.serialized)))
        return (response.status, (try? JSONValue(parsing: await response.collectBody())) ?? .null)
    }

    private var app: String { sandbox.environment["ONESIGNAL_APP_ID"] ?? "" }

    private func subscribe(_ user: String, token: String) async throws -> JSONValue {
        try await send(
            .post, "/apps/\(app)/users",
            [
                "identity": ["external_id": .string(user)],
                "subscriptions": [["type": "iOSPush", "token": .string(token)]],
            ]
        ).json
    }

    private func notification(_ fields: [String: JSONValue]) -> JSONValue {
        .object(fields.merging(["app_id": .string(app), "contents": ["en": "Hello"]]) { own, _ in own })
    }

    @Test func refusesAsOneSignalDoes() async throws {
        let cases: [(JSONValue, String?, Int, String)] = [
            (notification(["included_segments": ["All"]]), "Key wrong", 403, "Access denied.  Please include"),
            (["contents": ["en": "x"]], nil, 400, "app_id not found"),
            (notification([:]), nil, 400, "You must include which players"),
            (notification(["contents": [:], "included_segments": ["All"]]), nil, 400, "language content"),
        ]
        for (body, key, status, message) in cases {
            let answer = try await send(.post, "/notifications", body, key: key)
            #expect(answer.status == status)
            #expect(
                answer.json["errors"]?[0]?.string?.hasPrefix(message) == true
                    || answer.json["errors"]?[0]?.string?.contains(message) == true)
        }
        #expect(try await send(.get, "/notifications/none?app_id=\(app)").status == 404)
        #expect(try await send(.get, "/apps/\(app)/users/by/external_id/none").status == 404)
        #expect(try await send(.post, "/apps/other/users").status == 400)
    }

    @Test func nobodySubscribedIsNoError() async throws {
        let answer = try await send(.post, "/notifications", notification(["included_segments": ["All"]]))
        #expect(answer.status == 200)
        #expect(answer.json == ["id": "", "errors": ["All included players are not subscribed"]])
    }

    @Test func reachesTheDevicesOfUsers() async throws {
        let alice = try await subscribe("alice", token: "t1")
        let subscription = alice["subscriptions"]?[0]?["id"]?.string ?? ""
        #expect(alice["subscriptions"]?[0]?["enabled"] == true)
        let sent = try await send(
            .post, "/notifications?c=push", notification(["include_aliases": ["external_id": ["alice", "nobody"]]]))
        #expect(sent.json["errors"] == ["invalid_aliases": ["external_id": ["nobody"]]])
        let identifier = sent.json["id"]?.string ?? ""
        let seen = try await send(.get, "/notifications/\(identifier)?app_id=\(app)")
        #expect(seen.json["successful"] == 1)
        #expect(seen.json["contents"] == ["en": "Hello"])
        let deliveries = try await send(.get, "/deliveries").json["deliveries"]?.array
        #expect(deliveries?.count == 1)
        #expect(deliveries?.first?["include_subscription_ids"] == [.string(subscription)])

        // Off on the device.
        #expect(
            try await send(
                .patch, "/apps/\(app)/subscriptions/\(subscription)", ["subscription": ["enabled": false]]
            ).status == 202)
        let again = try await send(
            .post, "/notifications", notification(["include_aliases": ["external_id": ["alice"]]]))
        #expect(again.json["id"] == "")
    }

    @Test func aDeviceBelongsToItsLastUser() async throws {
        _ = try await subscribe("alice", token: "phone")
        _ = try await subscribe("bob", token: "phone")
        let toAlice = notification(["include_aliases": ["external_id": ["alice"]]])
        #expect(try await send(.post, "/notifications", toAlice).json["id"] == "")
        let toBob = notification(["include_aliases": ["external_id": ["bob"]]])
        #expect(try await send(.post, "/notifications", toBob).json["id"]?.string?.isEmpty == false)
        #expect(try await send(.delete, "/apps/\(app)/users/by/external_id/bob").status == 200)
        #expect(try await send(.post, "/notifications", toBob).json["id"] == "")
    }

    @Test func aKeyMakesTwoRequestsOne() async throws {
        _ = try await subscribe("alice", token: "t1")
        let body = notification(["included_segments": ["All"], "idempotency_key": "k1"])
        let first = try await send(.post, "/notifications", body)
        #expect(try await send(.post, "/notifications", body).json == first.json)
        #expect(try await send(.get, "/deliveries").json["deliveries"]?.array?.count == 1)
    }

    @Test func settingsOfOnesOwnLeadToTheRealService() {
        #expect(sandbox.address(of: "ONESIGNAL_API_URL", at: "http://x") == "http://x/sandbox/onesignal")
        for name in ["ONESIGNAL_APP_ID", "ONESIGNAL_REST_API_KEY", "ONESIGNAL_API_URL"] {
            let own = Sandbox(environment: [name: "mine"])
            #expect(own.address(of: "ONESIGNAL_API_URL", at: "http://x") == nil)
            #expect(own.environment == [name: "mine"])
        }
    }
}
