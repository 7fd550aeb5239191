import SwiftUI

/// What happened to the user's credits, by day, the newest first.
struct CreditsHistoryView: View {
    let viewModel: CreditsViewModel

    @Environment(\.locale) private var locale

    var body: some View {
        content
            .navigationTitle("credits.history")
            .navigationBarTitleDisplayMode(.inline)
            .task { await viewModel.loadHistory() }
    }

    @MainActor @ViewBuilder
    private var content: some View {
        switch viewModel.history {
        case .idle, .loading:
            ProgressView("state.loading")
                .frame(maxWidth: .infinity, maxHeight: .infinity)
        case .error(let failure):
            CreditsFailureView(failure: failure) { await viewModel.loadHistory() }
        case .data([]):
            ContentUnavailableView(
                "credits.history.empty", systemImage: "clock.arrow.circlepath",
                description: Text("credits.history.empty.description"))
        case .data(let days):
            List {
                ForEach(days) { day in
                    Section(text(day.id)) {
                        ForEach(day.transactions) { CreditTransactionRow(transaction: $0) }
                    }
                }
                if let failure = viewModel.historyNotice {
                    InlineMessageView(message: failure.message)
                        .listRowBackground(Color.clear)
                }
                if viewModel.isLoadingMore {
                    ProgressView("state.loading")
                        .frame(maxWidth: .infinity)
                } else if viewModel.hasMore {
                    Button("credits.history.more") {
                        Task { await viewModel.loadMore() }
                    }
                    .frame(maxWidth: .infinity)
                    .accessibilityIdentifier("credits.history.more")
                }
            }
            .refreshable { await viewModel.loadHistory() }
        }
    }

    private func text(_ date: Date) -> String {
        date.formatted(Date.FormatStyle(date: .long, time: .omitted).locale(locale))
    }
}

/// One change of the credits.
struct CreditTransactionRow: View {
    let transaction: CreditTransaction

    @Environment(\.locale) private var locale

    var body: some View {
        HStack(alignment: .firstTextBaseline, spacing: 12) {
            VStack(alignment: .leading, spacing: 2) {
                LocalizedText(transaction.title)
                Text(verbatim: time)
                    .font(.footnote)
                    .foregroundStyle(.secondary)
            }
            Spacer()
            VStack(alignment: .trailing, spacing: 2) {
                Text(transaction.amount, format: .number.sign(strategy: .always(includingZero: false)))
                    .monospacedDigit()
                    .fontWeight(.semibold)
                Text("credits.balanceAfter \(balance)")
                    .font(.footnote)
                    .foregroundStyle(.secondary)
            }
        }
        .accessibilityElement(children: .combine)
        .accessibilityIdentifier("credits.transaction")
    }

    private var balance: String { transaction.balance.formatted(.number.locale(locale)) }

    private var time: String {
        transaction.date.formatted(Date.FormatStyle(date: .omitted, time: .shortened).locale(locale))
    }
}

#Preview {
    NavigationStack {
        CreditsHistoryView(viewModel: CreditsViewModel(repository: .preview()))
    }
}
