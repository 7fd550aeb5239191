import Foundation
import Observation

/// The credits of one user, whichever screens show them. Only the server changes them, so they are loaded and never
/// guessed.
@MainActor
@Observable
final class CreditsRepository {
    /// Nil until it has loaded once.
    private(set) var balance: CreditBalance?
    /// What features cost.
    private(set) var costs: [CreditCost] = []
    /// How loading the balance failed, until it succeeds.
    private(set) var failure: ServerFailure?
    private(set) var isLoading = false
    /// Why the user was not given what new users are.
    private(set) var bonusRefusal: RegistrationBonus.Refusal?

    /// The newest first; nil until the history has loaded once.
    private(set) var transactions: [CreditTransaction]?
    /// Whether there are older ones.
    private(set) var hasMore = false
    /// How loading the history failed, until it succeeds.
    private(set) var historyFailure: ServerFailure?
    private(set) var isLoadingHistory = false

    private let remote: any CreditsRemoteDataSource
    private var hasClaimedBonus = false
    private var cursor: Int?

    init(remote: any CreditsRemoteDataSource) {
        self.remote = remote
    }

    /// Loads the balance and what features cost. The first time, asks for what a new user is given.
    func refresh() async {
        guard !isLoading else { return }
        isLoading = true
        defer { isLoading = false }
        do {
            // Without it there is still a balance to show.
            if !hasClaimedBonus, let bonus = try? await remote.claimRegistrationBonus() {
                hasClaimedBonus = true
                bonusRefusal = bonus.refusal
            }
            async let costs = remote.costs()
            balance = try await remote.balance()
            self.costs = try await costs
            failure = nil
        } catch {
            if let new = ServerFailure(error) { failure = new }
        }
    }

    /// Loads the history from its newest part.
    func refreshHistory() async {
        await loadHistory(before: nil) { $0.transactions }
    }

    /// Loads the next older part of the history.
    func loadMore() async {
        guard hasMore, let cursor else { return }
        await loadHistory(before: cursor) { [transactions] in (transactions ?? []) + $0.transactions }
    }

    private func loadHistory(
        before cursor: Int?, _ combine: @MainActor (CreditHistoryPage) -> [CreditTransaction]
    ) async {
        guard !isLoadingHistory else { return }
        isLoadingHistory = true
        defer { isLoadingHistory = false }
        do {
            let page = try await remote.history(before: cursor)
            transactions = combine(page)
            (self.cursor, hasMore) = (page.next, page.next != nil)
            historyFailure = nil
        } catch {
            if let new = ServerFailure(error) { historyFailure = new }
        }
    }
}
