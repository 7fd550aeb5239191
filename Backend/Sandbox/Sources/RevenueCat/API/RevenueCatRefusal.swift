import BackendCore
import HTTPServer
import JSON

/// A refusal of RevenueCat's, with the codes that its SDK knows.
struct RevenueCatRefusal: Error, Equatable {
    var status: Int
    var code: Int
    var message: String

    static let invalidKey = RevenueCatRefusal(status: 401, code: 7225, message: "Invalid API Key.")
    static let secretKeyNeeded = RevenueCatRefusal(
        status: 403, code: 7225, message: "This endpoint takes a secret API key.")
    static let noUser = RevenueCatRefusal(status: 400, code: 7220, message: "The app user ID is empty.")
    static let invalidReceipt = RevenueCatRefusal(status: 400, code: 7103, message: "The receipt is not valid.")
    static let productMissing = RevenueCatRefusal(
        status: 400, code: 7712, message: "The purchased product was missing in the receipt.")
    static let cannotTransfer = RevenueCatRefusal(
        status: 400, code: 7102,
        message: "The receipt is already in use by another subscriber, and purchases stay with their first owner.")
    static let noOffers = RevenueCatRefusal(
        status: 400, code: 7232, message: "The sandbox has no promotional offers to sign.")
    static let unknownPath = RevenueCatRefusal(status: 404, code: 7259, message: "There is no such resource.")

    static func badRequest(_ message: String) -> RevenueCatRefusal {
        RevenueCatRefusal(status: 400, code: 7226, message: message)
    }

    static func invalidAttributes(_ errors: [String: String]) -> JSONValue {
        [
            "code": 7263, "message": "Some subscriber attributes keys were unable to be saved.",
            "attribute_errors": .array(
                errors.sorted { $0.key < $1.key }.map {
                    ["key_name": .string($0.key), "message": .string($0.value)]
                }),
        ]
    }

    var json: JSONValue { ["code": JSONValue(code), "message": .string(message)] }
}
