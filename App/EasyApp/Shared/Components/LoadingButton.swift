import SwiftUI

/// The main button of a form: shows that it is working, and cannot be pressed twice.
struct LoadingButton: View {
    let title: LocalizedStringKey
    let isLoading: Bool
    var role: ButtonRole?
    let action: () -> Void

    var body: some View {
        Button(role: role, action: action) {
            ZStack {
                Text(title)
                    .opacity(isLoading ? 0 : 1)
                if isLoading {
                    ProgressView()
                        .tint(.white)
                }
            }
            .frame(maxWidth: .infinity)
        }
        .buttonStyle(PrimaryButtonStyle(color: role == .destructive ? .red : .accentColor))
        .disabled(isLoading)
        .accessibilityLabel(Text(title))
        .accessibilityValue(isLoading ? Text("state.loading") : Text(verbatim: ""))
    }
}

#Preview {
    VStack {
        LoadingButton(title: "auth.signIn", isLoading: false) {}
        LoadingButton(title: "auth.signIn", isLoading: true) {}
    }
    .padding()
}
