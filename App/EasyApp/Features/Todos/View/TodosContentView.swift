import SwiftUI

/// The list itself, or what stands in its place while it loads, when it could not be loaded, and when it is empty.
struct TodosContentView: View {
    let viewModel: TodosViewModel
    let onClearCompleted: () -> Void

    @Environment(\.dynamicTypeSize) private var dynamicTypeSize

    var body: some View {
        switch viewModel.state {
        case .idle, .loading:
            ProgressView("state.loading")
                .frame(maxWidth: .infinity, maxHeight: .infinity)
                .accessibilityIdentifier("todos.loading")
        case .error(let error):
            ContentUnavailableView {
                Label("todos.loadFailed", systemImage: "wifi.exclamationmark")
            } description: {
                LocalizedText(error.message)
            } actions: {
                if viewModel.isConnecting { ConnectingView() }
                Button("action.retry") {
                    Task { await viewModel.refresh() }
                }
                .buttonStyle(.borderedProminent)
                .accessibilityIdentifier("todos.retry")
            }
        case .data:
            ScrollViewReader { proxy in
                list.onChange(of: viewModel.addedID) { _, id in
                    if let id { withAnimation { proxy.scrollTo(id, anchor: .top) } }
                }
            }
        }
    }

    @MainActor
    private var list: some View {
        let todos = viewModel.visibleTodos
        let firstID = todos.first?.id
        let lastID = todos.last?.id
        let marks = viewModel.marks
        return List {
            if dynamicTypeSize.isAccessibilitySize, viewModel.hasMessages {
                TodosMessagesView(viewModel: viewModel)
                    .listRowInsets(EdgeInsets())
                    .listRowSeparator(.hidden)
            }
            if todos.isEmpty {
                TodosEmptyView(filter: viewModel.filter)
                    .listRowSeparator(.hidden)
                    .listRowBackground(Color.clear)
            } else {
                ForEach(todos) { todo in
                    TodoRowView(
                        viewModel: viewModel,
                        todo: todo,
                        isEditing: todo.id == viewModel.editingID,
                        mark: marks[todo.id],
                        canMoveUp: todo.id != firstID,
                        canMoveDown: todo.id != lastID
                    )
                }
                .onDelete { viewModel.delete(at: $0) }
                .onMove { viewModel.move(fromOffsets: $0, toOffset: $1) }
            }
            if !viewModel.todos.isEmpty {
                TodosFooterView(
                    activeCount: viewModel.activeCount,
                    completedCount: viewModel.completedCount,
                    onClearCompleted: onClearCompleted
                )
                .listRowSeparator(.hidden)
                .listRowBackground(Color.clear)
            }
        }
        .listStyle(.plain)
        .refreshable { await viewModel.refresh() }
        .accessibilityIdentifier("todos.list")
    }
}

/// What an empty list says, for each filter.
struct TodosEmptyView: View {
    let filter: TodoFilter

    var body: some View {
        VStack(spacing: 8) {
            Image(systemName: filter.emptySymbol)
                .font(.largeTitle)
                .foregroundStyle(.secondary)
                .accessibilityHidden(true)
            Text(filter.emptyTitle)
                .font(.headline)
                .accessibilityIdentifier("todos.empty.\(filter.rawValue)")
            Text(filter.emptyDescription)
                .font(.subheadline)
                .foregroundStyle(.secondary)
                .multilineTextAlignment(.center)
        }
        .padding(.vertical, 40)
        .frame(maxWidth: .infinity)
    }
}

/// How much is left, and the way to be rid of what is done.
struct TodosFooterView: View {
    let activeCount: Int
    let completedCount: Int
    let onClearCompleted: () -> Void

    var body: some View {
        HStack {
            Text("todos.remaining \(activeCount)")
                .font(.footnote)
                .foregroundStyle(.secondary)
                .accessibilityIdentifier("todos.remaining")
            Spacer()
            if completedCount > 0 {
                Button(role: .destructive, action: onClearCompleted) {
                    Text("todos.clearCompleted")
                        .font(.footnote.weight(.semibold))
                        // As much room as a finger needs.
                        .frame(minHeight: 44)
                        .contentShape(Rectangle())
                }
                .buttonStyle(.borderless)
                .accessibilityIdentifier("todos.clearCompleted")
            }
        }
    }
}

#Preview("Empty") {
    List {
        ForEach(TodoFilter.allCases) { TodosEmptyView(filter: $0) }
    }
}

#Preview("Footer") {
    TodosFooterView(activeCount: 2, completedCount: 1) {}
        .padding()
}
