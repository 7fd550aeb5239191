import Functions
import HTTPServer
import JSON

/// The arguments of a call, each of which must be known: a misspelt amount must not become a default one.
struct CreditArguments: Sendable {
    private let members: [String: JSONValue]

    /// - Parameter names: The arguments there are.
    /// - Throws: `FunctionError` 400 for a body with other members.
    init(_ request: FunctionRequest, names: Set<String>) async throws {
        let members = try await request.json().object ?? [:]
        if let unknown = members.keys.sorted().first(where: { !names.contains($0) }) {
            throw FunctionError(
                400, "unknown_argument",
                "There is no argument “\(unknown.prefix(100))”; these are: \(names.sorted().joined(separator: ", ")).")
        }
        self.members = members
    }

    /// A text; nil when it is missing.
    func text(_ name: String) throws(FunctionError) -> String? {
        guard let value = members[name], !value.isNull else { return nil }
        guard let text = value.string, !text.contains("\0") else {
            throw FunctionError(400, "invalid_argument", "\(name) must be a text.")
        }
        return text
    }

    /// A text that must be there.
    func requiredText(_ name: String) throws(FunctionError) -> String {
        guard let text = try text(name), !text.isEmpty else {
            throw FunctionError(400, "missing_argument", "\(name) is missing.")
        }
        return text
    }

    /// A whole number, written as one: `2`, not `2.0` and not `"2"`.
    func wholeNumber(_ name: String, code: String) throws(FunctionError) -> Int? {
        guard let value = members[name], !value.isNull else { return nil }
        guard case .number(let text) = value, let number = Int(text) else {
            throw FunctionError(400, code, "\(name) must be a whole number.")
        }
        return number
    }

    /// The key under which a repeated call is known: the argument `idempotency_key`, or the header `Idempotency-Key`.
    func idempotencyKey(_ request: FunctionRequest) throws(FunctionError) -> String {
        if let key = try text("idempotency_key") ?? request.http.headers["Idempotency-Key"], !key.isEmpty { return key }
        throw FunctionError(
            400, "missing_idempotency_key",
            "idempotency_key is missing: make one for each action and send the same again when you repeat the call.")
    }
}

extension FunctionRequest {
    /// Whose credits are meant: a server with the service key names the user, and users are meant themselves.
    ///
    /// - Throws: `FunctionError` 401 when nobody is signed in, 403 for somebody else's credits.
    func account(named name: String?) throws(FunctionError) -> String {
        if caller.role == "service_role" {
            guard let name else {
                throw FunctionError(400, "missing_argument", "user_id is missing: whose credits are meant?")
            }
            return name
        }
        let user = try userIdentifier()
        if let name, name.lowercased() != user.lowercased() {
            throw FunctionError(403, "forbidden", "These are another user's credits.")
        }
        return user
    }
}

/// Answers with what `body` gives, and with what the ledger says when it refuses.
///
/// - Throws: `FunctionError` for a refusal; what else `body` throws.
func answering(_ body: () async throws -> JSONValue) async throws -> HTTPResponse {
    do {
        var response = HTTPResponse.json(try await body())
        response.headers["Cache-Control"] = "no-store"
        return response
    } catch let refusal as CreditRefusal {
        throw FunctionError(refusal.status, refusal.code, refusal.message, details: refusal.detail.object ?? [:])
    }
}
