import BackendCore
import HTTPServer
import JSON

/// OneSignal's REST API (https://documentation.onesignal.com/reference) as far as pushing goes: users with their subscriptions, and
/// notifications to them. What was sent can be read at `/deliveries`.
struct OneSignalSandbox: SandboxProvider {
    static let name = "onesignal"
    static let page: SandboxPage? = SandboxPage(
        path: "onesignal/deliveries", text: "The notifications that were sent, in OneSignal's stead.")
    static let addressVariable = "ONESIGNAL_API_URL"
    static let appIdentifier = "00000000-0000-4000-8000-0515160a1000"
    static let apiKey = "os_v2_app_sandbox"
    let variables = ["ONESIGNAL_APP_ID": appIdentifier, "ONESIGNAL_REST_API_KEY": apiKey]

    private static let bodyLimitBytes = 64 * 1024

    private let records = OneSignalRecords()

    var handler: HTTPHandler {
        var router = Router()
        for prefix in ["", "/api/v1"] {
            router.post(prefix + "/notifications", answering(createNotification))
            router.get(prefix + "/notifications/:id", answering(viewNotification))
            let users = prefix + "/apps/:app/users"
            router.post(users, answering(createUser))
            router.get(users + "/by/:label/:alias", answering(viewUser))
            router.delete(users + "/by/:label/:alias", answering(deleteUser))
            router.on(.patch, prefix + "/apps/:app/subscriptions/:id", answering(updateSubscription))
        }
        router.get("/deliveries") { _ in .json(["deliveries": .array(records.deliveries())]) }
        return router.handler
    }

    /// A refusal in OneSignal's form.
    private struct Refusal: Error {
        var status: Int
        var message: String

        static let noKey = Refusal(
            status: 403,
            // With two blanks, as OneSignal writes it.
            message:
                "Access denied.  Please include an 'Authorization: ...' header with a valid API key (https://documentation.onesignal.com/docs/en/keys-and-ids#api-keys)."
        )
        static let noApp = Refusal(
            status: 400, message: "app_id not found. You may be missing a Content-Type: application/json header.")
        static let noTarget = Refusal(
            status: 400,
            message: "You must include which players, segments, or tags you wish to send this notification to.")
        static let noContents = Refusal(
            status: 400, message: "Message Notifications must have Any/English language content")
        static let severalTargets = Refusal(
            status: 400, message: "include_aliases cannot be combined with other ways of targeting")
        static let noNotification = Refusal(status: 404, message: "Notification not found")
        static let noUser = Refusal(status: 404, message: "User not found")
    }

    private func answering(_ handler: @escaping @Sendable (HTTPRequest) async throws -> HTTPResponse) -> HTTPHandler {
        { request in
            do {
                return try await handler(request)
            } catch let refusal as Refusal {
                return .json(["errors": [.string(refusal.message)]], status: refusal.status)
            }
        }
    }

    private func body(of request: HTTPRequest) async throws -> [String: JSONValue] {
        try await request.json(upTo: Self.bodyLimitBytes).object ?? [:]
    }

    private func checkKey(of request: HTTPRequest) throws {
        let wanted = ["Key \(Self.apiKey)", "Basic \(Self.apiKey)"]
        guard let given = request.headers["Authorization"], wanted.contains(given) else { throw Refusal.noKey }
    }

    private func checkApp(of request: HTTPRequest) throws {
        guard request.parameters["app"] == Self.appIdentifier else { throw Refusal.noApp }
    }

    // MARK: Notifications

    private func createNotification(_ request: HTTPRequest) async throws -> HTTPResponse {
        try checkKey(of: request)
        let notification = try await body(of: request)
        guard notification["app_id"]?.string == Self.appIdentifier else { throw Refusal.noApp }
        let hasText = notification["contents"]?["en"]?.string?.isEmpty == false
        guard hasText || notification["template_id"] != nil || notification["content_available"]?.bool == true else {
            throw Refusal.noContents
        }
        let aliases = notification["include_aliases"]?.object
        let segments = notification["included_segments"]?.array
        guard aliases != nil || segments != nil else { throw Refusal.noTarget }
        guard aliases == nil || segments == nil else { throw Refusal.severalTargets }
        return .json(records.send(notification, aliases: aliases, segments: segments?.compactMap(\.string) ?? []))
    }

    private func viewNotification(_ request: HTTPRequest) async throws -> HTTPResponse {
        try checkKey(of: request)
        guard request.query["app_id"] == Self.appIdentifier else { throw Refusal.noApp }
        guard let notification = records.notification(request.parameters["id"] ?? "") else {
            throw Refusal.noNotification
        }
        return .json(notification)
    }

    // MARK: Users, which apps make of themselves, with no key

    private func createUser(_ request: HTTPRequest) async throws -> HTTPResponse {
        try checkApp(of: request)
        let (user, isNew) = records.createUser(try await body(of: request))
        return .json(user, status: isNew ? 201 : 200)
    }

    private func viewUser(_ request: HTTPRequest) async throws -> HTTPResponse {
        try checkApp(of: request)
        guard let user = records.user(request.parameters["label"] ?? "", request.parameters["alias"] ?? "") else {
            throw Refusal.noUser
        }
        return .json(user)
    }

    private func deleteUser(_ request: HTTPRequest) async throws -> HTTPResponse {
        try checkApp(of: request)
        let (label, alias) = (request.parameters["label"] ?? "", request.parameters["alias"] ?? "")
        guard records.deleteUser(label, alias) else { throw Refusal.noUser }
        return .json(["identity": [label: .string(alias)]])
    }

    private func updateSubscription(_ request: HTTPRequest) async throws -> HTTPResponse {
        try checkApp(of: request)
        let change = try await body(of: request)["subscription"]?.object ?? [:]
        guard records.updateSubscription(request.parameters["id"] ?? "", change) else { throw Refusal.noUser }
        return .json([:], status: 202)
    }
}
