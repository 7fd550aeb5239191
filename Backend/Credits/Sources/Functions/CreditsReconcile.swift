import BackendCore
import Functions
import HTTPClient
import HTTPServer
import JSON

/// `credits-reconcile`: asks RevenueCat about the user `user_id` and mends what webhooks have missed; `changes` tells what that was.
struct CreditsReconcile: Function {
    static let name = "credits-reconcile"
    static let access = FunctionAccess.serviceRole
    static let variables = [
        FunctionVariable(PurchaseReconciliation.keyVariable, .toRespond, hint: PurchaseReconciliation.keyHint)
    ]

    private let reconciliation: PurchaseReconciliation

    init(services: FunctionServices) throws {
        var configuration = services.configuration
        let url = configuration.url(
            PurchaseReconciliation.urlVariable, default: PurchaseReconciliation.usualURL)
        try configuration.finish()
        reconciliation = PurchaseReconciliation(
            pool: services.database, client: services.httpClient, url: url,
            key: configuration.string(PurchaseReconciliation.keyVariable, default: ""), clock: services.clock)
    }

    func respond(to request: FunctionRequest) async throws -> HTTPResponse {
        let user = try await CreditArguments(request, names: ["user_id"]).requiredText("user_id")
        do {
            let changes = try await reconciliation.reconcile(user.lowercased())
            return .json(["changes": .array(changes.map(JSONValue.string))])
        } catch let error as PurchaseReconciliation.Failure {
            throw FunctionError(502, "revenuecat_failed", error.description)
        } catch let error as HTTPClientError {
            throw FunctionError(502, "revenuecat_failed", "RevenueCat could not be asked: \(error)")
        }
    }
}
