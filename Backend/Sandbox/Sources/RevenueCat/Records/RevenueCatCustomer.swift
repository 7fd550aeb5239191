import BackendCore

/// Whom RevenueCat knows, by one or several names.
struct RevenueCatCustomer: Sendable, Equatable, Codable {
    struct Attribute: Sendable, Equatable, Codable {
        var value: String
        var updatedAtMilliseconds: Int
    }

    /// All app user IDs, the first one at the beginning: it is the customer's identifier here.
    var names: [String]
    /// The app user ID that was last used.
    var currentName: String
    var firstSeen: Timestamp
    var lastSeen: Timestamp
    var attributes: [String: Attribute] = [:]

    init(name: String, at: Timestamp) {
        names = [name]
        currentName = name
        firstSeen = at
        lastSeen = at
    }

    var identifier: String { names[0] }

    /// Whether the SDK has made the name up, for somebody who has not signed in.
    static func isAnonymous(_ name: String) -> Bool { name.hasPrefix("$RCAnonymousID:") }

    static let nameLimit = 100
}
