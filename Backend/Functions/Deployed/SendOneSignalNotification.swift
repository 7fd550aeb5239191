import BackendCore
import Functions
import HTTPClient
import HTTPServer
import JSON

/// Pushes a notification to users through OneSignal (https://documentation.onesignal.com/reference/push-notification).
///
/// Servers with the service key may address whom they like. Users may push to themselves alone.
///
/// `contents` is needed, texts by language; `external_ids` are the users' identifiers. `headings`, `data` and everything else is
/// passed on as OneSignal names it.
struct SendOneSignalNotification: Function {
    static let name = "send-onesignal-notification"
    // Users and servers, told apart below.
    static let access = FunctionAccess.anonymousKey
    static let limits = FunctionLimits(bodyBytes: 32 * 1024, timeoutSeconds: 30)
    static let variables = [
        FunctionVariable(
            "ONESIGNAL_APP_ID", .toRespond, hint: "OneSignal's dashboard shows it: Settings > Keys & IDs."),
        FunctionVariable(
            "ONESIGNAL_REST_API_KEY", .toRespond, hint: "OneSignal's dashboard makes one: Settings > Keys & IDs."),
        FunctionVariable("ONESIGNAL_API_URL", .optional, hint: "Another address than https://api.onesignal.com."),
    ]

    /// OneSignal takes at most as many aliases in one request.
    private static let userLimit = 2000
    /// What says whom a notification is for.
    private static let targets: Set = [
        "included_segments", "excluded_segments", "include_aliases", "include_subscription_ids", "include_player_ids",
        "include_external_user_ids", "include_email_tokens", "include_phone_numbers", "filters",
    ]
    /// What users may say about a notification to themselves.
    private static let ownFields: Set = [
        "contents", "headings", "subtitle", "data", "url", "app_url", "buttons", "ios_sound", "ios_badgeType",
        "ios_badgeCount", "ios_attachments", "ios_category", "ios_interruption_level", "ios_relevance_score",
        "mutable_content", "content_available", "thread_id", "collapse_id", "priority", "name", "idempotency_key",
    ]

    private let services: FunctionServices
    private let appIdentifier: String
    private let key: String

    init(services: FunctionServices) throws {
        self.services = services
        appIdentifier = services.configuration.string("ONESIGNAL_APP_ID", default: "")
        key = services.configuration.string("ONESIGNAL_REST_API_KEY", default: "")
        var reader = services.configuration
        _ = reader.url("ONESIGNAL_API_URL", default: "")
        try reader.finish()
    }

    func respond(to request: FunctionRequest) async throws -> HTTPResponse {
        let fields = try await request.json().object ?? [:]
        let notification = try notification(fields, from: request)
        let (status, headers, answer) = try await send(notification)
        let errors = Self.messages(of: answer)
        switch status {
        case 200..<300: break
        case 400, 404, 413, 422:
            throw FunctionError(
                400, "rejected", "OneSignal rejects the notification: \(errors.joined(separator: " "))")
        case 401, 403:
            services.logger.error("OneSignal refuses ONESIGNAL_REST_API_KEY", ["status": JSONValue(status)])
            throw FunctionError(502, "not_configured", "Notifications cannot be sent now.")
        case 429:
            throw FunctionError(
                429, "too_many_requests", "Too many notifications. Try again later.",
                retryAfterSeconds: headers["Retry-After"].flatMap { Int($0) } ?? 60)
        default:
            services.logger.warning("OneSignal fails", ["status": JSONValue(status)])
            throw FunctionError(503, "unavailable", "OneSignal cannot be reached. Try again.", retryAfterSeconds: 5)
        }
        // It answers 200 too when there is nobody to get it.
        guard answer["id"]?.string?.isEmpty == false else {
            throw FunctionError(422, "not_subscribed", errors.first ?? "Nobody is subscribed to notifications.")
        }
        return .json(answer)
    }

    /// The fields in OneSignal's terms, with the target that the caller may have.
    private func notification(
        _ fields: [String: JSONValue], from request: FunctionRequest
    ) throws(FunctionError) -> [String: JSONValue] {
        guard let contents = fields["contents"]?.object, !contents.isEmpty,
            contents.values.allSatisfy({ $0.string?.isEmpty == false })
        else {
            throw FunctionError(
                400, "contents_missing", "contents must have the text by language, such as {\"en\":\"Hello\"}.")
        }
        var notification = fields
        notification["external_ids"] = nil
        if request.caller.role == "service_role" {
            if let users = try users(fields) {
                // One way of saying whom it is for, which is all that OneSignal takes.
                for target in Self.targets { notification[target] = nil }
                notification["include_aliases"] = ["external_id": .array(users.map { .string($0) })]
            } else if !Self.targets.contains(where: { fields[$0] != nil }) {
                throw FunctionError(
                    400, "target_missing", "Say whom it is for: external_ids, or included_segments.")
            }
        } else {
            let user = try request.userIdentifier()
            if let users = try users(fields), users != [user] {
                throw FunctionError(403, "forbidden", "You may push to yourself only.")
            }
            if let field = fields.keys.sorted().first(where: {
                $0 != "external_ids" && !Self.ownFields.contains($0)
            }) {
                throw FunctionError(403, "forbidden", "\(field) is for servers with the service key.")
            }
            notification["include_aliases"] = ["external_id": [.string(user)]]
        }
        notification["app_id"] = .string(appIdentifier)
        notification["target_channel"] = "push"
        notification["is_ios"] = true
        return notification
    }

    /// The users of `external_ids`; `nil` when there is no such field.
    private func users(_ fields: [String: JSONValue]) throws(FunctionError) -> [String]? {
        guard let value = fields["external_ids"], !value.isNull else { return nil }
        let users = (value.array ?? []).compactMap(\.string).filter { !$0.isEmpty }
        guard users.count == value.array?.count, (1...Self.userLimit).contains(users.count) else {
            throw FunctionError(
                400, "external_ids_invalid", "external_ids must be from 1 to \(Self.userLimit) identifiers of users.")
        }
        return users
    }

    private func send(_ notification: [String: JSONValue]) async throws -> (Int, HTTPHeaders, JSONValue) {
        let url = services.address("ONESIGNAL_API_URL", default: "https://api.onesignal.com")
        var request = HTTPClientRequest(
            method: .post, url: url + "/notifications",
            headers: ["Authorization": "Key \(key)", "Content-Type": "application/json; charset=utf-8"],
            body: JSONValue.object(notification).serialized)
        var limits = HTTPClientLimits()
        limits.totalSeconds = 20
        limits.bodyBytes = 256 * 1024
        request.limits = limits
        do {
            let response = try await services.httpClient.execute(request)
            let bytes = try await response.body.collect()
            return (response.status, response.headers, (try? JSONValue(parsing: bytes)) ?? .null)
        } catch let error as HTTPClientError {
            services.logger.warning("OneSignal cannot be reached", ["error": .string("\(error)")])
            throw FunctionError(503, "unavailable", "OneSignal cannot be reached. Try again.", retryAfterSeconds: 5)
        }
    }

    /// `errors` may be a text, a list of texts or of objects with a title, or an object.
    private static func messages(of answer: JSONValue) -> [String] {
        switch answer["errors"] {
        case .string(let text)?: [text]
        case .array(let list)?: list.compactMap { $0.string ?? $0["title"]?.string }
        default: []
        }
    }
}
