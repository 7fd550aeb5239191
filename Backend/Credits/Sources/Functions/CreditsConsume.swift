import Functions
import HTTPServer

/// `credits-consume`: spends what a feature costs, all or nothing. Users spend their own credits, servers those of `user_id`.
///
/// Answers 402 `insufficient_credits` with `need` and `have` when there are not enough.
struct CreditsConsume: Function {
    static let name = "credits-consume"
    /// Users and servers; `account(named:)` tells them apart.
    static let access = FunctionAccess.anonymousKey
    static let limits = FunctionLimits(bodyBytes: 16_384, timeoutSeconds: 15)

    private let ledger: CreditLedger

    init(services: FunctionServices) {
        ledger = CreditLedger(pool: services.database)
    }

    func respond(to request: FunctionRequest) async throws -> HTTPResponse {
        let arguments = try await CreditArguments(
            request, names: ["user_id", "feature", "quantity", "idempotency_key"])
        let account = try request.account(named: arguments.text("user_id"))
        let feature = try arguments.requiredText("feature")
        let quantity = try arguments.wholeNumber("quantity", code: "invalid_quantity") ?? 1
        let key = try arguments.idempotencyKey(request)
        let actor = request.caller.role == "service_role" ? "service" : "user"
        return try await answering {
            try await ledger.consume(feature: feature, quantity: quantity, of: account, key: key, actor: actor).json
        }
    }
}
