import SwiftUI

/// Says that the server is being tried again.
struct ConnectingView: View {
    var body: some View {
        HStack(spacing: 8) {
            ProgressView()
                .controlSize(.small)
            Text("state.connecting")
                .font(.footnote)
                .foregroundStyle(.secondary)
        }
        .accessibilityElement(children: .combine)
        .accessibilityIdentifier("state.connecting")
    }
}

#Preview {
    ConnectingView()
}
