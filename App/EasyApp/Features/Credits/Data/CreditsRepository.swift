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
    var isLoading: Bool { loading != nil }
    /// Why the user was not given what new users are.
    private(set) var bonusRefusal: RegistrationBonus.Refusal?

    /// The newest first; nil until the history has loaded once.
    private(set) var transactions: [CreditTransaction]?
    /// Whether there are older ones.
    private(set) var hasMore = false
    /// How loading the history failed, until it succeeds.
    private(set) var historyFailure: ServerFailure?
    var isLoadingHistory: Bool { loadingHistory != nil }

    // Tasks of their own: a screen that goes away in the middle takes nothing from the next that waits for the same.
    private var loading: Task<Void, Never>?
    private var loadingHistory: Task<Void, Never>?
    private let remote: any CreditsRemoteDataSource
    private var hasClaimedBonus = false
    private var cursor: Int?

    init(remote: any CreditsRemoteDataSource) {
        self.remote = remote
    }

    /// Loads the balance and what features cost. The first time, asks for what a new user is given. While that goes on, who
    /// asks again waits for it.
    func refresh() async {
        let task =
            loading
            ?? Task {
                await load()
                loading = nil
            }
        loading = task
        await task.value
    }

    private func load() async {
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
        before cursor: Int?, _ combine: @escaping @MainActor (CreditHistoryPage) -> [CreditTransaction]
    ) async {
        let task =
            loadingHistory
            ?? Task {
                await load(before: cursor, combine)
                loadingHistory = nil
            }
        loadingHistory = task
        await task.value
    }

    private func load(
        before cursor: Int?, _ combine: @MainActor (CreditHistoryPage) -> [CreditTransaction]
    ) async {
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
