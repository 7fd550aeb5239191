import Foundation

/// One change of a user's credits. Transactions are never changed or deleted.
struct CreditTransaction: Equatable, Decodable, Identifiable, Sendable {
    enum Kind: String, Decodable, Sendable {
        /// Credits came: with signing up, by a purchase or a subscription, as a present.
        case grant
        /// A feature was used.
        case consume
        /// Their time was over.
        case expire
        /// They were given back, since what they were spent on failed.
        case refund
        /// They were taken, as when the store gave the money back.
        case revoke
        /// A correction, or one that this version of the app does not know.
        case adjust

        init(from decoder: any Decoder) throws {
            let name = try decoder.singleValueContainer().decode(String.self)
            self = Kind(rawValue: name) ?? .adjust
        }
    }

    /// Counts the user's transactions, from 1.
    var id: Int
    var kind: Kind
    /// What came; negative for what went.
    var amount: Int
    /// What the user had afterwards.
    var balance: Int
    /// The feature that was used, for ``Kind/consume``.
    var reason: String
    var date: Date

    enum CodingKeys: String, CodingKey {
        case kind, amount, balance, reason
        case id = "transaction"
        case date = "created_at"
    }
}

/// A part of the history, the newest first.
struct CreditHistoryPage: Equatable, Decodable, Sendable {
    var transactions: [CreditTransaction]
    /// Where the next part begins; nil at the end.
    var next: Int?
}
