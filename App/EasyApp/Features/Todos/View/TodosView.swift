import SwiftUI

/// The todos of the signed-in user, or the way to sign in.
struct TodosView: View {
    @EnvironmentObject private var authManager: AuthManager

    let todos: TodosRepositoryProvider

    var body: some View {
        Group {
            if let user = authManager.user {
                TodosListView(viewModel: TodosViewModel(repository: todos.repository(for: user.id)))
                    // Another user gets a list of their own.
                    .id(user.id)
            } else {
                TodosSignedOutView { authManager.requestSignIn() }
            }
        }
        .navigationTitle("todos.title")
        .navigationBarTitleDisplayMode(.inline)
    }
}

/// Todos need an account: says so and offers to sign in.
struct TodosSignedOutView: View {
    let onSignIn: () -> Void

    var body: some View {
        ContentUnavailableView {
            Label("todos.signedOut", systemImage: "person.crop.circle.badge.questionmark")
        } description: {
            Text("todos.signedOut.description")
        } actions: {
            Button("auth.signIn", action: onSignIn)
                .buttonStyle(.borderedProminent)
                .accessibilityIdentifier("todos.signIn")
        }
    }
}

#Preview("Todos") {
    NavigationStack {
        TodosView(todos: AppDependencies.preview().todos)
    }
    .environmentObject(AuthManager(service: InMemoryAuthService(signedInAs: AuthUser(id: UUID(), email: "a@b.co"))))
}

#Preview("Signed out") {
    TodosSignedOutView {}
}
