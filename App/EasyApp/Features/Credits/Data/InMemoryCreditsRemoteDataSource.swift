#if DEBUG
    import Foundation

    /// Credits that live in memory, for previews and tests.
    actor InMemoryCreditsRemoteDataSource: CreditsRemoteDataSource {
        private let bonus: Int
        private let refusal: RegistrationBonus.Refusal?
        private let pageSize: Int
        private var failure: (any Error & Sendable)?
        /// The newest first.
        private var transactions: [CreditTransaction] = []
        /// How often each method was called, by its name.
        private(set) var calls: [String: Int] = [:]

        init(bonus: Int = 3000, refusal: RegistrationBonus.Refusal? = nil, pageSize: Int = 30) {
            self.bonus = refusal == nil ? bonus : 0
            self.refusal = refusal
            self.pageSize = pageSize
        }

        /// Every call fails with this until it is set back to nil.
        func fail(with error: (any Error & Sendable)?) { failure = error }

        /// The server changes the credits.
        func record(_ kind: CreditTransaction.Kind, _ amount: Int, reason: String = "", date: Date = .now) {
            let balance = (transactions.first?.balance ?? 0) + amount
            transactions.insert(
                CreditTransaction(
                    id: transactions.count + 1, kind: kind, amount: amount, balance: balance, reason: reason, date: date
                ),
                at: 0)
        }

        func balance() throws -> CreditBalance {
            try begin("balance")
            let balance = transactions.first?.balance ?? 0
            return CreditBalance(balance: balance, permanent: balance, expiring: 0, expiringSoon: 0)
        }

        func costs() throws -> [CreditCost] {
            try begin("costs")
            return [CreditCost(name: "receipt_analysis", cost: 50), CreditCost(name: "text2image", cost: 100)]
        }

        func history(before cursor: Int?) throws -> CreditHistoryPage {
            try begin("history")
            let page = Array(transactions.filter { $0.id < cursor ?? .max }.prefix(pageSize))
            return CreditHistoryPage(transactions: page, next: page.last.flatMap { $0.id > 1 ? $0.id : nil })
        }

        func claimRegistrationBonus() throws -> RegistrationBonus {
            try begin("claimRegistrationBonus")
            if transactions.isEmpty, bonus > 0 { record(.grant, bonus) }
            return RegistrationBonus(refusal: refusal)
        }

        private func begin(_ method: String) throws {
            calls[method, default: 0] += 1
            try Task.checkCancellation()
            if let failure { throw failure }
        }
    }

    extension CreditsRepository {
        /// For previews: some credits, kept in memory.
        static func preview() -> CreditsRepository {
            CreditsRepository(remote: InMemoryCreditsRemoteDataSource())
        }
    }
#endif
