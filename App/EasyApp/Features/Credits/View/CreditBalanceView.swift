import SwiftUI

/// How many credits there are, and which of them expire.
struct CreditBalanceView: View {
    let balance: CreditBalance

    @Environment(\.locale) private var locale

    var body: some View {
        Section {
            VStack(spacing: 4) {
                Text(balance.balance, format: .number)
                    .font(.largeTitle.bold())
                    .monospacedDigit()
                    .accessibilityIdentifier("credits.balance")
                Text("credits.available")
                    .font(.subheadline)
                    .foregroundStyle(.secondary)
            }
            .frame(maxWidth: .infinity)
            .padding(.vertical, 12)
            .accessibilityElement(children: .contain)
            if balance.expiring > 0 {
                LabeledContent("credits.permanent") {
                    Text(balance.permanent, format: .number)
                }
                LabeledContent("credits.expiring") {
                    Text(balance.expiring, format: .number)
                }
            }
            if let expiry = balance.nextExpiry {
                let amount = expiry.amount.formatted(.number.locale(locale))
                let day = text(expiry.at)
                Label {
                    Text("credits.nextExpiry \(amount) \(day)")
                } icon: {
                    Image(systemName: "clock")
                        .foregroundStyle(balance.expiringSoon > 0 ? Color.orange : Color.secondary)
                }
                .font(.subheadline)
                .accessibilityIdentifier("credits.nextExpiry")
            }
        }
    }

    private func text(_ date: Date) -> String {
        date.formatted(Date.FormatStyle(date: .abbreviated, time: .omitted).locale(locale))
    }
}

#Preview {
    List {
        CreditBalanceView(
            balance: CreditBalance(
                balance: 3250, permanent: 3000, expiring: 250, expiringSoon: 250,
                nextExpiry: CreditBalance.Expiry(at: .now, amount: 250)))
    }
}
