import BackendCore
import Cryptography
import Functions
import HTTPServer
import JSON

/// `subscription-webhook`: where RevenueCat tells of purchases.
///
/// It answers 200 when an event is stored and applied, or was before; 401 without the right secret or signature; 400 for what is no event. Anything
/// else is 500 with nothing stored, and RevenueCat tells again after 5, 10, 20, 40 and 80 minutes.
struct SubscriptionWebhook: Function {
    static let name = "subscription-webhook"
    static let access = FunctionAccess.anyone
    /// Whoever does not know the secret is told nothing but that.
    static let body = FunctionBody.bytes
    static let limits = FunctionLimits(timeoutSeconds: 55)
    static let variables = [
        FunctionVariable(
            Self.secretVariable, .toRespond,
            hint: "Set it to the value of the Authorization header that RevenueCat's dashboard has for this webhook."),
        FunctionVariable(
            Self.signingVariable, .optional,
            hint: "Set it to the signing secret of this webhook, where RevenueCat's dashboard has HMAC signing on."),
    ]

    static let secretVariable = "REVENUECAT_WEBHOOK_AUTHORIZATION"
    static let signingVariable = "REVENUECAT_WEBHOOK_SIGNING_SECRET"
    private let secret: String
    /// nil when deliveries need no signature.
    private let signature: WebhookSignature?
    private let clock: WallClock
    private let settlement: PurchaseSettlement

    init(services: FunctionServices) {
        secret = services.configuration.string(Self.secretVariable, default: "")
        signature = services.configuration.value(Self.signingVariable).map(WebhookSignature.init)
        clock = services.clock
        settlement = PurchaseSettlement(services: services)
    }

    func respond(to request: FunctionRequest) async throws -> HTTPResponse {
        let authorization = request.http.headers["Authorization"] ?? ""
        guard !secret.isEmpty, constantTimeEqual(authorization, secret) else {
            throw FunctionError(401, "unauthorized", "The Authorization header is not the one this webhook expects.")
        }
        var request = request
        if let signature {
            let body = try await request.bytes()
            guard signature.isValid(request.http.headers[WebhookSignature.header], for: body, at: clock.now) else {
                throw FunctionError(
                    401, "invalid_signature",
                    "\(WebhookSignature.header) is missing, wrong, or not of the last five minutes.")
            }
            request.http.body = HTTPBody(body)
        }
        do {
            let outcome = try await settlement.receive(try await request.json())
            return .json(["received": true, "duplicate": JSONValue(outcome == .duplicate)])
        } catch let error as PurchaseEventError {
            throw FunctionError(400, "invalid_event", error.description)
        }
    }
}
