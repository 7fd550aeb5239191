/// The credits of the signed-in user on the server, which alone changes them.
///
/// Errors are passed on as they come; ``CreditsRepository`` puts them into the app's terms.
protocol CreditsRemoteDataSource: Sendable {
    func balance() async throws -> CreditBalance
    /// What the features cost that are on.
    func costs() async throws -> [CreditCost]
    /// - Parameter cursor: the `next` of the part before; nil for the newest.
    func history(before cursor: Int?) async throws -> CreditHistoryPage
    /// Asks for what a new user is given. The server gives it once, however often it is asked.
    func claimRegistrationBonus() async throws -> RegistrationBonus
}
