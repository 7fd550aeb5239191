import BackendCore
import Functions
import HTTPServer

/// `credits-refund`: gives back what a consumption took, because what it paid for has failed. For servers alone: a user would
/// never pay.
///
/// It is always all of the consumption: how much that is, nobody says and the answer tells. `amount` is 0 for what cost nothing, and when the
/// store has refunded the purchase that paid for it and keeps it for that. The consumption counts as given back then too.
///
/// `reason` is for those who read the history; missing, null and empty are the same. It does not belong to what a
/// repeated key is compared with.
struct CreditsRefund: Function {
    static let name = "credits-refund"
    static let access = FunctionAccess.serviceRole
    static let limits = FunctionLimits(bodyBytes: 16_384, timeoutSeconds: 15)

    /// As the ledger's table has it.
    private static let reasonLimit = 500

    private let ledger: CreditLedger

    init(services: FunctionServices) {
        ledger = CreditLedger(pool: services.database)
    }

    func respond(to request: FunctionRequest) async throws -> HTTPResponse {
        let arguments = try await CreditArguments(
            request, names: ["user_id", "consumption", "reason", "idempotency_key"])
        let account = try request.account(named: arguments.text("user_id"))
        let consumption = try arguments.requiredText("consumption")
        let reason = try arguments.text("reason") ?? ""
        guard reason.unicodeScalars.count <= Self.reasonLimit else {
            throw FunctionError(400, "invalid_reason", "reason must have at most \(Self.reasonLimit) characters.")
        }
        if let invisible = InvisibleCharacters.first(in: reason) {
            throw FunctionError(
                400, "invalid_reason",
                "reason has a character that cannot be seen, \(InvisibleCharacters.name(of: invisible)): write it without."
            )
        }
        let key = try arguments.idempotencyKey(request)
        return try await answering {
            try await ledger.refund(consumption: consumption, of: account, key: key, reason: reason).json
        }
    }
}
