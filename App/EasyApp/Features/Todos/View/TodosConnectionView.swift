import SwiftUI

/// Says that the server is being tried again, and from when the list is meanwhile.
struct TodosConnectionView: View {
    let isConnecting: Bool
    let listDate: Date?

    @Environment(\.locale) private var locale

    var body: some View {
        if isConnecting || listDate != nil {
            VStack(alignment: .leading, spacing: 4) {
                if isConnecting { ConnectingView() }
                if let time = listDate.map(text) {
                    Label {
                        Text("todos.asOf \(time)")
                            .accessibilityIdentifier("todos.asOf")
                    } icon: {
                        Image(systemName: "clock")
                    }
                    .font(.footnote)
                    .foregroundStyle(.secondary)
                }
            }
            .frame(maxWidth: .infinity, alignment: .leading)
            .padding(.horizontal)
        }
    }

    /// The time, with the day where that is not today.
    private func text(_ date: Date) -> String {
        let isToday = Calendar.current.isDateInToday(date)
        return date.formatted(
            Date.FormatStyle(date: isToday ? .omitted : .abbreviated, time: .shortened).locale(locale))
    }
}

#Preview {
    VStack {
        TodosConnectionView(isConnecting: true, listDate: .now)
        TodosConnectionView(isConnecting: false, listDate: .distantPast)
    }
}
