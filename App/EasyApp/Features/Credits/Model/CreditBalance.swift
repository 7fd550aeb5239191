import Foundation

/// What a user has.
struct CreditBalance: Equatable, Decodable, Sendable {
    /// What expires next.
    struct Expiry: Equatable, Decodable, Sendable {
        var at: Date
        var amount: Int
    }

    /// All of it.
    var balance: Int
    /// What never expires.
    var permanent: Int
    /// What does.
    var expiring: Int
    /// What does within seven days.
    var expiringSoon: Int
    var nextExpiry: Expiry?

    enum CodingKeys: String, CodingKey {
        case balance, permanent, expiring
        case expiringSoon = "expiring_soon"
        case nextExpiry = "next_expiry"
    }
}

/// What a feature costs each time it is used.
struct CreditCost: Equatable, Decodable, Identifiable, Sendable {
    /// The name of the feature, as the server knows it: `text2image`.
    var name: String
    var cost: Int

    var id: String { name }
}
