import Functions
import HTTPServer

/// `credits-history`: the signed-in user's transactions, newest first, in pages.
///
/// `limit` is 1 to 100, 50 unless told. `cursor` is the `next` of the page before; it stays good whatever happens meanwhile.
struct CreditsHistory: Function {
    static let name = "credits-history"
    static let access = FunctionAccess.signedInUser
    static let methods: [HTTPMethod] = [.get, .post]

    private let ledger: CreditLedger

    init(services: FunctionServices) {
        ledger = CreditLedger(pool: services.database)
    }

    func respond(to request: FunctionRequest) async throws -> HTTPResponse {
        let user = try request.userIdentifier()
        let arguments = try await CreditArguments(request, names: ["cursor", "limit"])
        let cursor = try arguments.wholeNumber("cursor", code: "invalid_cursor") ?? number("cursor", in: request)
        let limit = try arguments.wholeNumber("limit", code: "invalid_limit") ?? number("limit", in: request) ?? 50
        guard (1...100).contains(limit) else {
            throw FunctionError(400, "invalid_limit", "limit must be a whole number from 1 to 100.")
        }
        if let cursor, cursor < 0 {
            throw FunctionError(400, "invalid_cursor", "cursor must be the next of the page before.")
        }
        return try await answering { try await ledger.history(of: user, before: cursor, pageSize: limit) }
    }

    /// An argument in the address, as GET has them.
    private func number(_ name: String, in request: FunctionRequest) throws(FunctionError) -> Int? {
        guard let text = request.http.query[name] else { return nil }
        guard let number = Int(text) else {
            throw FunctionError(400, "invalid_\(name)", "\(name) must be a whole number.")
        }
        return number
    }
}
