import BackendCore
import Cryptography
import JSON

/// A payment as StoreKit gives it to the app: signed, in the form of Apple's `JWSTransactionDecodedPayload`
/// (https://developer.apple.com/documentation/appstoreserverapi/jwstransactiondecodedpayload).
///
/// Apple signs with ES256 and a chain of certificates. This store signs with HS256 and a secret of its own, which nobody but itself
/// needs to check.
enum SandboxTransaction {
    static let bundleIdentifier = "com.easyapp.sandbox"

    /// The identifier of a subscription's payment number `number`, from 0: 16 digits, as Apple's. Each original transaction has room
    /// for a million.
    static func identifier(_ number: Int, of original: String) -> String { String((Int(original) ?? 0) + number) }

    /// The identifier of purchase number `number` of the store.
    static func original(_ number: Int) -> String { String(2_000_000_000_000_000 + number * 1_000_000) }

    static func signed(
        _ period: StorePeriod, of purchase: StorePurchase, at now: Timestamp, key: SigningKey
    ) throws(CryptographyError) -> String {
        let isSubscription = purchase.subscription != nil
        var claims: [String: JSONValue] = [
            "transactionId": .string(period.transaction),
            "originalTransactionId": .string(purchase.originalTransaction),
            "bundleId": .string(bundleIdentifier), "productId": .string(period.product.identifier),
            "purchaseDate": JSONValue(period.start.milliseconds), "quantity": 1,
            "type": isSubscription ? "Auto-Renewable Subscription" : "Consumable", "inAppOwnershipType": "PURCHASED",
            "signedDate": JSONValue(now.milliseconds), "environment": "Sandbox", "storefront": "USA",
            "transactionReason": period.transaction == purchase.originalTransaction ? "PURCHASE" : "RENEWAL",
            // Apple counts prices in thousandths.
            "price": JSONValue(period.paidCents * 10), "currency": .string(period.product.currency),
        ]
        if let end = period.end { claims["expiresDate"] = JSONValue(end.milliseconds) }
        if isSubscription { claims["subscriptionGroupIdentifier"] = "credits" }
        if let refundedAt = period.refundedAt { claims["revocationDate"] = JSONValue(refundedAt.milliseconds) }
        if period.isTrial { (claims["offerType"], claims["offerDiscountType"]) = (1, "FREE_TRIAL") }
        return try JSONWebToken.sign(claims: claims, with: key).compact
    }

    /// What a receipt is about: the original transactions and the products in it.
    struct Receipt: Sendable, Equatable {
        var originalTransactions: [String] = []
        var products: Set<String> = []
    }

    /// Reads what the SDK posts as `fetch_token`: a signed transaction, or the base64 of its receipt made of signed transactions.
    ///
    /// - Returns: nil when it is neither, or when another store has signed it.
    static func receipt(_ token: String, key: SigningKey) -> Receipt? {
        var receipt = Receipt()
        for transaction in transactions(in: token) ?? [] {
            guard let claims = try? JWTVerifier(keys: [key]).verifySignature(transaction).claims,
                let original = claims["originalTransactionId"]?.string, let product = claims["productId"]?.string
            else { return nil }
            if !receipt.originalTransactions.contains(original) { receipt.originalTransactions.append(original) }
            receipt.products.insert(product)
        }
        return receipt.originalTransactions.isEmpty ? nil : receipt
    }

    private static func transactions(in token: String) -> [String]? {
        if token.utf8.count(where: { $0 == UInt8(ascii: ".") }) == 2 { return [token] }
        // Standard base64; the letters differ from base64url's, and there may be padding.
        let text = token.utf8.compactMap { byte -> UInt8? in
            switch byte {
            case UInt8(ascii: "+"): UInt8(ascii: "-")
            case UInt8(ascii: "/"): UInt8(ascii: "_")
            case UInt8(ascii: "="), UInt8(ascii: "\n"), UInt8(ascii: "\r"): nil
            default: byte
            }
        }
        guard let bytes = Base64URL.decode(String(decoding: text, as: UTF8.self)),
            let receipt = try? JSONValue(parsing: bytes)
        else { return nil }
        return receipt["transactions"]?.array?.compactMap(\.string)
    }
}
