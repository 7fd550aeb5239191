import Functions
import HTTPServer

/// `credits-balance`: what the signed-in user has. See `CreditBalance` for the members.
struct CreditsBalance: Function {
    static let name = "credits-balance"
    static let access = FunctionAccess.signedInUser
    static let methods: [HTTPMethod] = [.get, .post]

    private let ledger: CreditLedger

    init(services: FunctionServices) {
        ledger = CreditLedger(pool: services.database)
    }

    func respond(to request: FunctionRequest) async throws -> HTTPResponse {
        let user = try request.userIdentifier()
        return try await answering { try await ledger.balance(of: user).json }
    }
}
