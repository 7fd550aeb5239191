import BackendCore
import HTTPServer
import JSON

/// What a developer, or a simulated purchase sheet, does at the store: as a page with forms, and as JSON.
struct OperatorRoutes: Sendable {
    let records: RevenueCatRecords
    let wake: @Sendable () -> Void
    let work: @Sendable () async throws -> (events: Int, sendings: Int)

    static let path = Sandbox.path + "/" + RevenueCatSandbox.name
    private static let bodyLimitBytes = 64 * 1024
    private static let listLimit = 100

    func add(to router: inout Router) {
        router.get("/") { request in
            page(try await state(), isRefreshing: request.query["refresh"] == "on")
        }
        router.get("/state") { _ in .json(try await state().json) }
        router.get("/store/products") { _ in
            .json(["products": .array(try await records.working { try await $0.products() }.map(\.json))])
        }
        router.get("/store/transactions") { request in try await transactions(request) }
        router.post("/store/purchases", acting(buy))
        router.post("/store/purchases/:purchase/:action", acting(perform))
        router.post("/store/transfers", acting(transfer))
        router.post("/settings", acting(change))
        router.post("/events", acting(sendEvent))
        router.post("/deliveries/release", acting(release))
        router.post("/deliveries/:number/again", acting(deliverAgain))
        router.post("/work", acting(workNow))
    }

    // MARK: Forms and JSON

    /// What was sent along, from a form or as JSON.
    struct Fields: Sendable {
        var values: [String: String]
        var parameters: [String: String]

        subscript(name: String) -> String? { values[name].flatMap { $0.isEmpty ? nil : $0 } }

        func required(_ name: String) throws(SandboxRefusal) -> String {
            guard let value = self[name].map({ trimmingWhitespace($0) }), !value.isEmpty else {
                throw SandboxRefusal(400, "\(name) is missing.")
            }
            return value
        }

        func isOn(_ name: String) -> Bool { ["on", "true", "1"].contains(values[name] ?? "") }
    }

    private func acting(_ act: @escaping @Sendable (Fields) async throws -> JSONValue) -> HTTPHandler {
        { request in
            if let site = request.headers["Sec-Fetch-Site"], site != "same-origin", site != "none" {
                throw HTTPError(403, "This can be done from the sandbox's own page only.")
            }
            let isForm = request.headers["Content-Type"]?.hasPrefix("application/x-www-form-urlencoded") == true
            var fields = Fields(values: [:], parameters: request.parameters)
            do {
                fields = try await self.fields(of: request, isForm: isForm)
                let answer = try await act(try await namingUsersByAddress(fields))
                wake()
                return isForm ? .redirect(to: Self.path) : .json(answer)
            } catch let refusal as SandboxRefusal {
                if isForm {
                    return page(
                        try await state(), notice: refusal.description, sent: fields.values, status: refusal.status)
                }
                return .json(["error": .string(refusal.description)], status: refusal.status)
            } catch let refusal as RevenueCatRefusal {
                if isForm {
                    return page(try await state(), notice: refusal.message, sent: fields.values, status: refusal.status)
                }
                return .json(["error": .string(refusal.message)], status: refusal.status)
            }
        }
    }

    /// Who is named by an address of email is the user who has it: RevenueCat would make a customer of that name, whom nobody is.
    private func namingUsersByAddress(_ fields: Fields) async throws -> Fields {
        var fields = fields
        for name in ["user", "from", "to"] {
            guard let typed = fields[name].map({ trimmingWhitespace($0) }), typed.contains("@") else { continue }
            guard let user = try await records.user(addressed: typed) else {
                throw SandboxRefusal(404, "Nobody here has the address \(typed).")
            }
            fields.values[name] = user
        }
        return fields
    }

    private func fields(of request: HTTPRequest, isForm: Bool) async throws -> Fields {
        let bytes = try await request.body.collect(upTo: Self.bodyLimitBytes)
        var values: [String: String] = [:]
        if isForm {
            for item in QueryItems(parsing: String(decoding: bytes, as: UTF8.self)) ?? QueryItems() {
                values[item.name] = item.value
            }
        } else if !bytes.isEmpty {
            guard let body = (try? JSONValue(parsing: bytes))?.object else {
                throw SandboxRefusal(400, "The body is not a JSON object.")
            }
            values = body.compactMapValues { value in
                switch value {
                case .string(let text), .number(let text): text
                case .bool(let flag): flag ? "true" : "false"
                default: nil
                }
            }
        }
        return Fields(values: values, parameters: request.parameters)
    }

    private func page(
        _ state: OperatorState, notice: String? = nil, sent: [String: String] = [:], isRefreshing: Bool = false,
        status: Int = 200
    ) -> HTTPResponse {
        var response = HTTPResponse.text(
            OperatorPage(state: state, notice: notice, sent: sent, isRefreshing: isRefreshing).html, status: status,
            contentType: "text/html; charset=utf-8")
        response.headers["Cache-Control"] = "no-store"
        response.headers["Content-Security-Policy"] = OperatorPage.contentSecurityPolicy
        // With none at all browsers send `Origin: null` with a form, which is refused.
        response.headers["Referrer-Policy"] = "same-origin"
        response.headers["X-Content-Type-Options"] = "nosniff"
        return response
    }

    private func state() async throws -> OperatorState {
        try await records.working { try await $0.state(limit: Self.listLimit) }
    }

    // MARK: The store

    /// Fields: `user`; `product_id`; `store`, the App Store unless told; `trial`; `account`, the store's, the same as the user unless
    /// told; `claim`, false where the app itself is to tell RevenueCat.
    private func buy(_ fields: Fields) async throws -> JSONValue {
        let user = fields["user"]
        let account = try fields["account"] ?? user ?? fields.required("user")
        let store = StoreName(rawValue: fields["store"] ?? StoreName.appStore.rawValue)
        guard let store else { throw SandboxRefusal(400, "store must be APP_STORE or PLAY_STORE.") }
        let product = try fields.required("product_id")
        let isClaimed = fields.values["claim"] == nil || fields.isOn("claim")
        return try await records.working { work in
            let product = try await work.product(product)
            var purchase = try await work.buy(
                product, account: account, store: store, isTrial: fields.isOn("trial"))
            if let user, isClaimed {
                let (customer, _) = try await work.seeCustomer(user)
                try await work.claim([purchase.originalTransaction], for: customer)
                purchase = try await work.purchase(purchase.originalTransaction) ?? purchase
            }
            return purchase.json(transactions: try await work.signedTransactions(of: purchase))
        }
    }

    private func perform(_ fields: Fields) async throws -> JSONValue {
        guard let action = StorePurchase.Action(rawValue: fields.parameters["action"] ?? "") else {
            throw SandboxRefusal(404, "Nobody can do that to a purchase.")
        }
        let days = Int(fields["days"] ?? "30") ?? 0
        let purchase = fields.parameters["purchase"] ?? ""
        return try await records.working { work in
            let product = action == .changeProduct ? try await work.product(try fields.required("product_id")) : nil
            let changed = try await work.perform(action, on: purchase, days: days, product: product)
            return changed.json(transactions: try await work.signedTransactions(of: changed))
        }
    }

    private func transactions(_ request: HTTPRequest) async throws -> HTTPResponse {
        let account = request.query["account"] ?? ""
        return .json(
            try await records.working { work in
                var all: [JSONValue] = []
                for purchase in try await work.purchases(ofAccount: account) {
                    all.append(purchase.json(transactions: try await work.signedTransactions(of: purchase)))
                }
                return ["purchases": .array(all)]
            })
    }

    private func transfer(_ fields: Fields) async throws -> JSONValue {
        let (giver, taker) = (try fields.required("from"), try fields.required("to"))
        return try await records.working { work in
            try await work.transfer(from: giver, to: taker)
            return ["transferred": true]
        }
    }

    // MARK: Settings and events

    private func change(_ fields: Fields) async throws -> JSONValue {
        try await records.working { work in
            try await work.set(try work.settings.changed(by: fields.values))
            return work.settings.json
        }
    }

    /// Fields: `type`, of the events that follow from no purchase; `user` and `product_id` for a temporary grant.
    private func sendEvent(_ fields: Fields) async throws -> JSONValue {
        let type = try fields.required("type")
        return try await records.working { work in
            switch type {
            case "TEST": try await work.tell(WebhookEvent.test(at: work.now), type: type)
            case "TEMPORARY_ENTITLEMENT_GRANT":
                let (customer, _) = try await work.seeCustomer(try fields.required("user"))
                let product = try await work.product(try fields.required("product_id"))
                let body = WebhookEvent.temporaryGrant(
                    of: product, to: customer, until: work.now.adding(seconds: 86_400), at: work.now)
                try await work.tell(body, type: type)
            default: throw SandboxRefusal(400, "type must be TEST or TEMPORARY_ENTITLEMENT_GRANT.")
            }
            return ["sent": true]
        }
    }

    private func release(_ fields: Fields) async throws -> JSONValue {
        ["released": JSONValue(try await records.working { try await $0.releaseDeliveries() })]
    }

    private func deliverAgain(_ fields: Fields) async throws -> JSONValue {
        guard let number = Int(fields.parameters["number"] ?? "") else {
            throw SandboxRefusal(404, "There is no such delivery.")
        }
        guard try await records.working({ try await $0.deliverAgain(number) }) else {
            throw SandboxRefusal(404, "There is no such delivery.")
        }
        return ["pending": true]
    }

    private func workNow(_ fields: Fields) async throws -> JSONValue {
        let (events, sendings) = try await work()
        return ["events": JSONValue(events), "sendings": JSONValue(sendings)]
    }
}
