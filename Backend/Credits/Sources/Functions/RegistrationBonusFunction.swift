import BackendCore
import Functions
import HTTPServer
import JSON

/// `registration-bonus`: what a new user is given, at the first sign-in with a confirmed address. `device_fingerprint` is what the app
/// knows its device by.
///
/// Answers `granted`, `amount`, the `balance`, and as `reason` that a user was given a bonus before where that is why they get
/// none: `given_before`. Which sign gave them away, and that a registration looked suspicious, the console tells alone.
struct RegistrationBonusFunction: Function {
    static let name = "registration-bonus"
    static let access = FunctionAccess.signedInUser
    static let limits = FunctionLimits(bodyBytes: 4096, timeoutSeconds: 15)
    static let variables = [
        FunctionVariable(
            keyVariable, .optional,
            hint:
                "A secret of its own for the hashes of registrations, which must never change; the JWT secret unless told."
        )
    ]

    private static let keyVariable = "EASYAPP_REGISTRATION_KEY"
    private let bonus: RegistrationBonus
    private let ledger: CreditLedger

    init(services: FunctionServices) {
        let configuration = services.configuration
        let key =
            configuration.value(Self.keyVariable) ?? configuration.value("EASYAPP_JWT_SECRET")
            ?? ProjectKeys.developmentSecret
        bonus = RegistrationBonus(pool: services.database, key: key, clock: services.clock)
        ledger = CreditLedger(pool: services.database)
    }

    func respond(to request: FunctionRequest) async throws -> HTTPResponse {
        let user = try request.userIdentifier()
        let arguments = try await CreditArguments(request, names: ["device_fingerprint"])
        let device = try arguments.text("device_fingerprint")
        if let device, !(8...500).contains(device.utf8.count) {
            throw FunctionError(400, "invalid_device_fingerprint", "device_fingerprint must have 8 to 500 bytes.")
        }
        return try await answering {
            let decision = try await bonus.decide(for: user, device: device, address: request.http.remoteAddress)
            let balance = try await ledger.balance(of: user).balance
            return [
                "granted": JSONValue(decision.amount > 0), "amount": JSONValue(decision.amount),
                "balance": JSONValue(balance),
                "reason": decision.refusal?.isOfABonusBefore == true ? "given_before" : .null,
            ]
        }
    }
}
