import Functions
import HTTPServer

/// `credits-refund`: gives back what a consumption took, because what it paid for has failed. For servers alone: a user would
/// never pay.
struct CreditsRefund: Function {
    static let name = "credits-refund"
    static let access = FunctionAccess.serviceRole
    static let limits = FunctionLimits(bodyBytes: 16_384, timeoutSeconds: 15)

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
        let key = try arguments.idempotencyKey(request)
        return try await answering {
            try await ledger.refund(consumption: consumption, of: account, key: key, reason: String(reason.prefix(500)))
                .json
        }
    }
}
