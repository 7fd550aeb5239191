import SwiftUI

/// The row of the settings that says how many credits there are, and leads to them.
struct CreditsRowView: View {
    let repository: CreditsRepository

    var body: some View {
        NavigationLink(value: AppRoute.credits) {
            LabeledContent {
                if let balance = repository.balance {
                    Text(balance.balance, format: .number)
                        .monospacedDigit()
                        .accessibilityIdentifier("me.credits.balance")
                }
            } label: {
                Label("credits.title", systemImage: "creditcard")
            }
        }
        .accessibilityIdentifier("me.credits")
        .task { await repository.refresh() }
    }
}

#Preview {
    NavigationStack {
        List {
            CreditsRowView(repository: .preview())
        }
    }
}
