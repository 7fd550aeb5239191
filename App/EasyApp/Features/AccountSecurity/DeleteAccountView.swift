import SwiftUI

/// Deletes the account, after saying what is lost and asking once more.
struct DeleteAccountView: View {
    @EnvironmentObject private var authManager: AuthManager
    @State private var form = AuthFormState()
    @State private var confirms = false

    var body: some View {
        AuthFormView(title: "account.delete", subtitle: "account.delete.subtitle", form: form) {
            VStack(alignment: .leading, spacing: 14) {
                loss("account.delete.todos", systemImage: "checklist")
                loss("account.delete.credits", systemImage: "creditcard")
                loss("account.delete.profile", systemImage: "person.crop.circle")
                loss("account.delete.sessions", systemImage: "iphone")
            }
            .card()
            .accessibilityElement(children: .contain)
            .accessibilityIdentifier("account.delete.losses")
            AuthFormMessage(form: form)
            LoadingButton(title: "account.delete.button", isLoading: form.isLoading, role: .destructive) {
                confirms = true
            }
            .accessibilityIdentifier("account.delete.button")
        }
        .navigationBarTitleDisplayMode(.inline)
        // Leaving would not stop it.
        .navigationBarBackButtonHidden(form.isLoading)
        .confirmationDialog("account.delete.confirm", isPresented: $confirms, titleVisibility: .visible) {
            Button("account.delete.button", role: .destructive, action: deleteAccount)
                .accessibilityIdentifier("account.delete.confirm")
            Button("action.cancel", role: .cancel) {}
        } message: {
            Text("account.delete.message")
        }
    }

    private func loss(_ title: LocalizedStringKey, systemImage: String) -> some View {
        Label {
            Text(title)
        } icon: {
            Image(systemName: systemImage)
                .foregroundStyle(Color.errorText)
        }
        .frame(maxWidth: .infinity, alignment: .leading)
    }

    @MainActor
    private func deleteAccount() {
        Task {
            await form.submit { try await authManager.deleteAccount() }
        }
    }
}

#Preview {
    NavigationStack {
        DeleteAccountView()
    }
    .environmentObject(AuthManager.preview())
}
