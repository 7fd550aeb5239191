import BackendCore
import Cryptography
import JSON
import Synchronization

/// What the stand-in for OneSignal knows, in memory: it begins empty with every start of the server.
final class OneSignalRecords: Sendable {
    private struct User {
        var identity: [String: String]
        /// By identifier.
        var subscriptions: [String: [String: JSONValue]] = [:]

        /// Those that can be pushed to.
        var reachable: [String] {
            subscriptions.filter { _, subscription in
                subscription["enabled"]?.bool != false && subscription["type"]?.string?.hasSuffix("Push") == true
            }.map(\.key).sorted()
        }

        var json: JSONValue {
            [
                "identity": .object(identity.mapValues { .string($0) }), "properties": [:],
                "subscriptions": .array(
                    subscriptions.sorted { $0.key < $1.key }.map { key, value in
                        .object(
                            value.merging(["id": .string(key), "app_id": .string(OneSignalSandbox.appIdentifier)]) {
                                _, own in own
                            })
                    }),
            ]
        }
    }

    private struct State {
        var users: [User] = []
        /// Newest last.
        var notifications: [(identifier: String, json: [String: JSONValue])] = []
        /// What was answered to a request that may come again.
        var answers: [String: JSONValue] = [:]
    }

    private static let userLimit = 10_000
    private static let notificationLimit = 500
    /// The segments that an app has from its beginning.
    private static let everybody: Set = ["All", "Subscribed Users", "Active Subscriptions", "Total Subscriptions"]

    private let state = Mutex(State())

    // MARK: Users

    func createUser(_ body: [String: JSONValue]) -> (JSONValue, isNew: Bool) {
        let identity = (body["identity"]?.object ?? [:]).compactMapValues(\.string)
        let subscriptions = (body["subscriptions"]?.array ?? []).compactMap(\.object)
        return state.withLock { state in
            let known = state.users.firstIndex { user in
                identity.contains { user.identity[$0.key] == $0.value }
            }
            if known == nil {
                if state.users.count >= Self.userLimit { state.users.removeFirst() }
                state.users.append(
                    User(identity: identity.merging(["onesignal_id": SecureRandom.uuid()]) { own, _ in own }))
            }
            let index = known ?? state.users.count - 1
            for subscription in subscriptions {
                // A device's token belongs to the user who was last signed in on it.
                let token = subscription["token"]
                for other in state.users.indices {
                    state.users[other].subscriptions = state.users[other].subscriptions.filter {
                        token == nil || $0.value["token"] != token
                    }
                }
                state.users[index].subscriptions[SecureRandom.uuid()] = subscription.merging([
                    "enabled": true, "notification_types": 1,
                ]) { own, _ in own }
            }
            return (state.users[index].json, known == nil)
        }
    }

    func user(_ label: String, _ alias: String) -> JSONValue? {
        state.withLock { state in state.users.first { $0.identity[label] == alias }?.json }
    }

    func deleteUser(_ label: String, _ alias: String) -> Bool {
        state.withLock { state in
            let count = state.users.count
            state.users.removeAll { $0.identity[label] == alias }
            return state.users.count < count
        }
    }

    func updateSubscription(_ identifier: String, _ change: [String: JSONValue]) -> Bool {
        state.withLock { state in
            for index in state.users.indices where state.users[index].subscriptions[identifier] != nil {
                state.users[index].subscriptions[identifier]?.merge(change) { _, new in new }
                return true
            }
            return false
        }
    }

    // MARK: Notifications

    /// The answer to a notification: its identifier, or an empty one when there is nobody to get it.
    func send(_ notification: [String: JSONValue], aliases: [String: JSONValue]?, segments: [String]) -> JSONValue {
        state.withLock { state in
            let key = notification["idempotency_key"]?.string
            if let key, let answer = state.answers[key] { return answer }
            var reached: [String] = []
            var unknown: [String: [JSONValue]] = [:]
            for (label, values) in aliases ?? [:] {
                for value in (values.array ?? []).compactMap(\.string) {
                    let subscriptions = state.users.filter { $0.identity[label] == value }.flatMap(\.reachable)
                    if subscriptions.isEmpty { unknown[label, default: []].append(.string(value)) }
                    reached += subscriptions
                }
            }
            if segments.contains(where: Self.everybody.contains) { reached += state.users.flatMap(\.reachable) }
            guard !reached.isEmpty else { return ["id": "", "errors": ["All included players are not subscribed"]] }
            let identifier = SecureRandom.uuid()
            state.notifications.append(
                (identifier, Self.record(notification, identifier, subscriptions: Array(Set(reached)).sorted())))
            if state.notifications.count > Self.notificationLimit { state.notifications.removeFirst() }
            var answer: [String: JSONValue] = ["id": .string(identifier), "external_id": JSONValue(key)]
            if !unknown.isEmpty {
                answer["errors"] = ["invalid_aliases": .object(unknown.mapValues { .array($0) })]
            }
            if let key {
                if state.answers.count >= Self.notificationLimit { state.answers = [:] }
                state.answers[key] = .object(answer)
            }
            return .object(answer)
        }
    }

    private static func record(
        _ notification: [String: JSONValue], _ identifier: String, subscriptions: [String]
    ) -> [String: JSONValue] {
        let now = JSONValue(Timestamp.now.seconds)
        return notification.merging([
            "id": .string(identifier), "successful": JSONValue(subscriptions.count), "failed": 0, "errored": 0,
            "remaining": 0, "queued_at": now, "send_after": notification["send_after"] ?? now, "completed_at": now,
            "include_subscription_ids": .array(subscriptions.map { .string($0) }),
        ]) { _, own in own }
    }

    func notification(_ identifier: String) -> JSONValue? {
        state.withLock { state in
            state.notifications.first { $0.identifier == identifier }.map { .object($0.json) }
        }
    }

    /// Everything that was sent, newest first.
    func deliveries() -> [JSONValue] {
        state.withLock { $0.notifications.reversed().map { .object($0.json) } }
    }
}
