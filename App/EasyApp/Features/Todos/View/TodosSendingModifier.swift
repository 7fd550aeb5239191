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
                if phase == .active { Task { await resume() } }
            }
    }

    @MainActor
    private func resume() async {
        guard let userID = authManager.user?.id else { return todos.close() }
        await todos.repository(for: userID).resume()
    }
}

extension View {
    /// Sends the changes to todos that wait for a connection, whichever screen is open.
    func sendsWaitingTodos(_ todos: TodosRepositoryProvider) -> some View {
        modifier(TodosSendingModifier(todos: todos))
    }
}
