import SwiftUI

/// Sends what waits for a connection when the app starts, when it comes to the front, and when a user signs in.
struct TodosSendingModifier: ViewModifier {
    let todos: TodosRepositoryProvider

    @EnvironmentObject private var authManager: AuthManager
    @Environment(\.scenePhase) private var scenePhase

    func body(content: Content) -> some View {
        content
            .task(id: authManager.user?.id) { await resume() }
            .onChange(of: scenePhase) { _, phase in
                switch phase {
                case .active: Task { await resume() }
                case .background: pause()
                default: break
                }
            }
    }

    @MainActor
    private func resume() async {
        guard let userID = authManager.user?.id else { return todos.close() }
        let repository = todos.repository(for: userID)
        await repository.resume()
        if repository.needsSignIn { await authManager.verifySession() }
    }

    @MainActor
    private func pause() {
        if let userID = authManager.user?.id { todos.repository(for: userID).pause() }
    }
}

extension View {
    /// Sends the changes to todos that wait for a connection, whichever screen is open.
    func sendsWaitingTodos(_ todos: TodosRepositoryProvider) -> some View {
        modifier(TodosSendingModifier(todos: todos))
    }
}
