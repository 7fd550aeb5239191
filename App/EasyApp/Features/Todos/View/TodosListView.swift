import Accessibility
import SwiftUI

/// The list with everything around it.
struct TodosListView: View {
    @State private var viewModel: TodosViewModel
    @State private var confirmsClearing = false
    @EnvironmentObject private var authManager: AuthManager
    @Environment(\.dynamicTypeSize) private var dynamicTypeSize
    @Environment(\.locale) private var locale

    init(viewModel: TodosViewModel) {
        _viewModel = State(initialValue: viewModel)
    }

    var body: some View {
        VStack(spacing: 12) {
            TodoComposerView(viewModel: viewModel)
            TodoFilterBar(filter: $viewModel.filter)
            // In the largest text it scrolls with the list, which it would leave no room for.
            if !dynamicTypeSize.isAccessibilitySize || viewModel.state.value == nil {
                TodosMessagesView(viewModel: viewModel)
            }
            TodosContentView(viewModel: viewModel) { confirmsClearing = true }
            if let todo = viewModel.deletedTodo {
                TodoDeletedView(
                    todo: todo, onUndo: { viewModel.undoDeletion() }, onDismiss: { viewModel.dismissDeletion() })
            }
        }
        .task { await viewModel.load() }
        .onChange(of: viewModel.news) { _, news in
            if let news { AccessibilityNotification.Announcement(news.message.string(in: locale)).post() }
        }
        .onChange(of: viewModel.needsSignIn) { _, needsSignIn in
            if needsSignIn { Task { await authManager.verifySession() } }
        }
        .confirmationDialog(
            "todos.clearCompleted.confirm \(viewModel.completedCount)",
            isPresented: $confirmsClearing,
            titleVisibility: .visible
        ) {
            Button("todos.clearCompleted", role: .destructive) { viewModel.clearCompleted() }
                .accessibilityIdentifier("todos.clearCompleted.confirm")
            Button("action.cancel", role: .cancel) {}
        } message: {
            Text("todos.clearCompleted.message")
        }
    }
}

#Preview {
    NavigationStack {
        TodosListView(
            viewModel: TodosViewModel(repository: .preview())
        )
    }
    .environmentObject(AuthManager(service: InMemoryAuthService()))
}
