import JSON

/// What RevenueCat's `GET /v1/subscribers/{app_user_id}` knows of a customer's purchases.
struct SubscriberTransactions: Sendable, Equatable {
    struct Transaction: Sendable, Equatable {
        var product: String
        /// The store's identifier.
        var identifier: String
        var store: String
        var isSandbox: Bool
        var isPack: Bool
        var isTrial: Bool
        /// RFC 3339.
        var purchaseDate: String
        var expiryDate: String?
        var refundDate: String?
        /// Whether a payment has failed; the expiry is that of a grace period then, in some stores.
        var hasBillingIssue: Bool

        var purchase: String { "\(store)/\(identifier)" }
        /// For people.
        var name: String { "\(purchase) of \(product)" }
    }

    /// The name the customer had first.
    let originalCustomer: String?
    /// In the order of their purchase.
    let transactions: [Transaction]

    /// Reads the answer. Entries without a transaction of a store, such as promotional ones, are passed over: nobody has paid for them.
    ///
    /// - Returns: nil when it has no subscriber.
    init?(_ answer: JSONValue) {
        guard let subscriber = answer["subscriber"], subscriber.object != nil else { return nil }
        var transactions: [Transaction] = []
        for (product, value) in subscriber["subscriptions"]?.object ?? [:] {
            if let transaction = Transaction(product: product, value, isPack: false) {
                transactions.append(transaction)
            }
        }
        for (product, values) in subscriber["non_subscriptions"]?.object ?? [:] {
            for value in values.array ?? [] {
                if let transaction = Transaction(product: product, value, isPack: true) {
                    transactions.append(transaction)
                }
            }
        }
        originalCustomer = subscriber["original_app_user_id"]?.string
        self.transactions = transactions.sorted { ($0.purchaseDate, $0.purchase) < ($1.purchaseDate, $1.purchase) }
    }

    func contains(_ purchase: String) -> Bool { transactions.contains { $0.purchase == purchase } }
}

extension SubscriberTransactions.Transaction {
    init?(product: String, _ value: JSONValue, isPack: Bool) {
        guard let identifier = value["store_transaction_id"]?.string, let store = value["store"]?.string,
            let purchaseDate = value["purchase_date"]?.string, store != "promotional"
        else { return nil }
        self.init(
            product: product, identifier: identifier, store: store.lowercased(),
            isSandbox: value["is_sandbox"]?.bool ?? false, isPack: isPack,
            isTrial: value["period_type"]?.string == "trial", purchaseDate: purchaseDate,
            expiryDate: value["expires_date"]?.string, refundDate: value["refunded_at"]?.string,
            hasBillingIssue: value["billing_issues_detected_at"]?.string != nil)
    }
}
