import BackendCore
import Cryptography
import HTTPServer
import JSON

/// RevenueCat's REST API, version 1, as far as the SDK for iOS and the backend speak it.
///
/// One thing is not to be had: the signatures that the SDK checks when entitlement verification is switched on, because only
/// RevenueCat has their key.
struct RevenueCatAPI: Sendable {
    let records: RevenueCatRecords
    let wake: @Sendable () -> Void

    static let publicKey = "appl_sandbox"
    static let secretKey = "sk_sandbox"
    private static let bodyLimitBytes = 256 * 1024

    func add(to router: inout Router) {
        router.get("/v1/health") { _ in .json(["status": "ok"]) }
        router.get("/v1/subscribers/:user", answering(getSubscriber))
        router.delete("/v1/subscribers/:user", answering(deleteSubscriber))
        router.get("/v1/subscribers/:user/offerings", answering(getOfferings))
        router.post("/v1/subscribers/identify", answering(identify))
        router.post("/v1/subscribers/:user/attributes", answering(setAttributes))
        router.post("/v1/subscribers/:user/intro_eligibility", answering(getIntroEligibility))
        for name in ["attribution", "adservices_attribution"] {
            router.post("/v1/subscribers/:user/" + name, answering { _ in ([:], 200) })
        }
        router.get("/v1/product_entitlement_mapping", answering(getEntitlementMapping))
        router.post("/v1/receipts", answering(postReceipt))
        router.post("/v1/offers", answering { _ in throw RevenueCatRefusal.noOffers })
        // Counts of how the SDK does, which nobody reads here.
        for path in ["/v1/diagnostics", "/v1/events"] { router.post(path, answering { _ in ([:], 200) }) }
    }

    private typealias Answer = (json: JSONValue, status: Int)

    private func answering(_ handler: @escaping @Sendable (HTTPRequest) async throws -> Answer) -> HTTPHandler {
        { request in
            var answer: Answer
            do {
                try checkKey(of: request)
                answer = try await handler(request)
            } catch let refusal as RevenueCatRefusal {
                answer = (refusal.json, refusal.status)
            }
            let tag = Self.entityTag(of: answer.json)
            // The SDK has kept the answer with this tag, whatever it was.
            let isKnown = request.headers["X-RevenueCat-ETag"] == tag && answer.status < 500
            var response =
                isKnown ? HTTPResponse(status: 304) : HTTPResponse.json(answer.json, status: answer.status)
            response.headers["X-RevenueCat-ETag"] = tag
            response.headers["X-RevenueCat-Request-Time"] = String(records.clock.now.milliseconds)
            response.headers["X-Request-ID"] = SecureRandom.uuid()
            return response
        }
    }

    private static func entityTag(of json: JSONValue) -> String {
        var members = json.object ?? [:]
        members["request_date"] = nil
        members["request_date_ms"] = nil
        return String(SHA256Digest.hexadecimal(JSONValue.object(members).text).prefix(16))
    }

    private func checkKey(of request: HTTPRequest) throws(RevenueCatRefusal) {
        guard let given = request.headers["Authorization"],
            given == "Bearer \(Self.publicKey)" || given == "Bearer \(Self.secretKey)"
        else { throw .invalidKey }
    }

    private func checkSecretKey(of request: HTTPRequest) throws(RevenueCatRefusal) {
        guard request.headers["Authorization"] == "Bearer \(Self.secretKey)" else { throw .secretKeyNeeded }
    }

    private func user(of request: HTTPRequest) throws(RevenueCatRefusal) -> String {
        try Self.checkedName(request.parameters["user"])
    }

    private static func checkedName(_ text: String?) throws(RevenueCatRefusal) -> String {
        guard let name = text.map({ trimmingWhitespace($0) }), !name.isEmpty else { throw .noUser }
        guard name.count <= RevenueCatCustomer.nameLimit else { throw .badRequest("The app user ID is too long.") }
        return name
    }

    private func body(of request: HTTPRequest) async throws -> JSONValue {
        let body = try? JSONValue(parsing: try await request.body.collect(upTo: Self.bodyLimitBytes))
        guard let body, body.object != nil else {
            throw RevenueCatRefusal.badRequest("The body is not a JSON object.")
        }
        return body
    }

    // MARK: Customers

    private func getSubscriber(_ request: HTTPRequest) async throws -> Answer {
        let name = try user(of: request)
        return try await records.working { work in
            let (customer, isNew) = try await work.seeCustomer(name)
            return (try await work.answer(customer), isNew ? 201 : 200)
        }
    }

    private func deleteSubscriber(_ request: HTTPRequest) async throws -> Answer {
        try checkSecretKey(of: request)
        let name = try user(of: request)
        return try await records.working { work in
            guard let customer = try await work.customer(named: name) else { throw RevenueCatRefusal.unknownPath }
            try await work.removeCustomer(customer.identifier)
            return (["app_user_id": .string(name), "deleted": true], 200)
        }
    }

    private func identify(_ request: HTTPRequest) async throws -> Answer {
        let body = try await body(of: request)
        let old = try Self.checkedName(body["app_user_id"]?.string)
        let new = try Self.checkedName(body["new_app_user_id"]?.string)
        let answer = try await records.working { work in
            let (customer, isNew) = try await work.identify(old, as: new)
            return (try await work.answer(customer), isNew ? 201 : 200)
        }
        wake()
        return answer
    }

    private func setAttributes(_ request: HTTPRequest) async throws -> Answer {
        let name = try user(of: request)
        guard let attributes = try await body(of: request)["attributes"]?.object else {
            return (["code": 7264, "message": "The attributes are missing."], 400)
        }
        return try await records.working { work in
            var (customer, _) = try await work.seeCustomer(name)
            let errors = customer.set(attributes, at: work.now)
            try await work.save(customer)
            return errors.isEmpty ? ([:], 200) : (RevenueCatRefusal.invalidAttributes(errors), 400)
        }
    }

    // MARK: What is on offer

    private func getOfferings(_ request: HTTPRequest) async throws -> Answer {
        _ = try user(of: request)
        return try await records.working { work in (OfferingsJSON.offerings(try await work.products()), 200) }
    }

    private func getEntitlementMapping(_ request: HTTPRequest) async throws -> Answer {
        try await records.working { work in (OfferingsJSON.entitlementMapping(try await work.products()), 200) }
    }

    /// Trials are for who has not subscribed yet.
    private func getIntroEligibility(_ request: HTTPRequest) async throws -> Answer {
        let name = try user(of: request)
        let wanted = try await body(of: request)["product_identifiers"]?.array?.compactMap(\.string) ?? []
        return try await records.working { work in
            let customer = try await work.customer(named: name)
            let purchases = try await work.purchases(ofCustomer: customer?.identifier ?? "")
            let isNew = purchases.allSatisfy { $0.subscription == nil }
            let products = Set(try await work.products().filter(\.isSubscription).map(\.identifier))
            let answers = wanted.map { ($0, products.contains($0) ? JSONValue(isNew) : JSONValue.null) }
            return (.object(Dictionary(answers) { first, _ in first }), 200)
        }
    }

    // MARK: Receipts

    private func postReceipt(_ request: HTTPRequest) async throws -> Answer {
        let body = try await body(of: request)
        let name = try Self.checkedName(body["app_user_id"]?.string)
        guard let token = body["fetch_token"]?.string, !token.isEmpty else { throw RevenueCatRefusal.invalidReceipt }
        let product = body["product_id"]?.string
        let attributes = body["attributes"]?.object ?? [:]
        let answer: Answer = try await records.working { work in
            guard let receipt = SandboxTransaction.receipt(token, key: try await work.signingKey()) else {
                throw RevenueCatRefusal.invalidReceipt
            }
            if let product, !receipt.products.contains(product) { throw RevenueCatRefusal.productMissing }
            var (customer, _) = try await work.seeCustomer(name)
            let errors = customer.set(attributes, at: work.now)
            try await work.save(customer)
            try await work.claim(receipt.originalTransactions, for: customer)
            var answer = try await work.answer(customer)
            if !errors.isEmpty, case .object(var members) = answer {
                members["attributes_error_response"] = RevenueCatRefusal.invalidAttributes(errors)
                answer = .object(members)
            }
            return (answer, 200)
        }
        wake()
        return answer
    }
}
