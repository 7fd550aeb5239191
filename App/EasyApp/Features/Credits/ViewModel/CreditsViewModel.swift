import Foundation
import Observation

/// The credits on screen: what there is, what things cost, and what happened.
@MainActor
@Observable
final class CreditsViewModel {
    /// The transactions of one day.
    struct Day: Identifiable, Equatable {
        /// Midnight.
        let id: Date
        var transactions: [CreditTransaction]
    }

    private let repository: CreditsRepository
    private let calendar: Calendar

    init(repository: CreditsRepository, calendar: Calendar = .current) {
        self.repository = repository
        self.calendar = calendar
    }

    // MARK: The balance

    var state: UiState<CreditBalance, ServerFailure> {
        if let balance = repository.balance { return .data(balance) }
        if repository.isLoading { return .loading }
        return repository.failure.map { .error($0) } ?? .idle
    }

    /// The balance is there, but could not be loaded again.
    var notice: ServerFailure? { repository.balance == nil ? nil : repository.failure }

    /// Why there is nothing, where that is because the user was given what new users are before.
    var bonusRefusal: RegistrationBonus.Refusal? { repository.balance?.balance == 0 ? repository.bonusRefusal : nil }

    /// What features cost, the cheapest first. One that this version of the app does not know is left out.
    var costs: [CreditCost] {
        repository.costs.filter(\.isKnown).sorted { ($0.cost, $0.name) < ($1.cost, $1.name) }
    }

    func load() async { await repository.refresh() }

    // MARK: The history

    var history: UiState<[Day], ServerFailure> {
        if let transactions = repository.transactions { return .data(days(of: transactions)) }
        if repository.isLoadingHistory { return .loading }
        return repository.historyFailure.map { .error($0) } ?? .idle
    }

    /// The history is there, but more of it could not be loaded.
    var historyNotice: ServerFailure? { repository.transactions == nil ? nil : repository.historyFailure }

    var hasMore: Bool { repository.hasMore }

    var isLoadingMore: Bool { repository.transactions != nil && repository.isLoadingHistory }

    func loadHistory() async { await repository.refreshHistory() }

    func loadMore() async { await repository.loadMore() }

    /// The server says that nobody is signed in, or that the account is gone.
    var needsSignIn: Bool {
        [repository.failure, repository.historyFailure].contains { $0?.endsSession == true }
    }

    private func days(of transactions: [CreditTransaction]) -> [Day] {
        transactions.reduce(into: []) { days, transaction in
            let day = calendar.startOfDay(for: transaction.date)
            if days.last?.id == day {
                days[days.count - 1].transactions.append(transaction)
            } else {
                days.append(Day(id: day, transactions: [transaction]))
            }
        }
    }
}
