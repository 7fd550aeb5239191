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

    private let services: FunctionServices

    init(services: FunctionServices) throws {
        self.services = services
        var configuration = services.configuration
        _ = configuration.url(PurchaseReconciliation.urlVariable, default: "")
        try configuration.finish()
    }

    /// Made when it is needed: a stand-in for RevenueCat has its address once the server runs.
    private var reconciliation: PurchaseReconciliation {
        PurchaseReconciliation(
            pool: services.database, client: services.httpClient,
            url: services.address(PurchaseReconciliation.urlVariable, default: PurchaseReconciliation.usualURL),
            key: services.configuration.string(PurchaseReconciliation.keyVariable, default: ""),
            clock: services.clock, acceptsSandbox: PurchaseSettlement.acceptsSandbox(services.configuration))
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
