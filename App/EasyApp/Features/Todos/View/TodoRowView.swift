import SwiftUI

/// One todo: to tick off, to edit in place, to move and to delete.
///
/// All it shows is handed to it, so that a change of one todo draws one row again; the view model is only told what
/// the user does.
struct TodoRowView: View {
    let viewModel: TodosViewModel
    let todo: Todo
    var isEditing = false
    /// Whether it has changes that are not saved yet.
    var isWaiting = false
    var canMoveUp = true
    var canMoveDown = true

    var body: some View {
        Group {
            if isEditing {
                TodoEditorView(viewModel: viewModel)
            } else {
                HStack(spacing: 12) {
                    toggle
                    title
                    if isWaiting { waitingMark }
                    menu
                }
                .swipeActions(edge: .trailing) {
                    Button("action.delete", role: .destructive) { viewModel.delete(todo) }
                        .accessibilityIdentifier("todos.swipe.delete")
                }
            }
        }
        .accessibilityElement(children: .contain)
        .accessibilityIdentifier("todos.row")
    }

    @MainActor
    private var toggle: some View {
        Button {
            viewModel.toggle(todo)
        } label: {
            Image(systemName: todo.completed ? "checkmark.circle.fill" : "circle")
                .font(.title2)
                .foregroundStyle(todo.completed ? Color.accentColor : Color.secondary)
        }
        .buttonStyle(.borderless)
        .accessibilityLabel(
            Text(todo.completed ? "todos.toggle.reopen \(todo.title)" : "todos.toggle.complete \(todo.title)")
        )
        .accessibilityAddTraits(todo.completed ? .isSelected : [])
        .accessibilityIdentifier("todos.toggle")
    }

    @MainActor
    private var title: some View {
        Button {
            viewModel.beginEditing(todo)
        } label: {
            Text(verbatim: todo.title)
                .strikethrough(todo.completed)
                .foregroundStyle(todo.completed ? .secondary : .primary)
                .multilineTextAlignment(.leading)
                .frame(maxWidth: .infinity, alignment: .leading)
                .contentShape(Rectangle())
        }
        .buttonStyle(.plain)
        .accessibilityLabel(Text(verbatim: todo.title))
        .accessibilityHint(Text("todos.edit.hint"))
        .accessibilityIdentifier("todos.title")
    }

    private var waitingMark: some View {
        Image(systemName: "icloud.slash")
            .font(.footnote)
            .foregroundStyle(.secondary)
            .accessibilityLabel(Text("todos.waiting.mark"))
            .accessibilityIdentifier("todos.waiting.mark")
    }

    @MainActor
    private var menu: some View {
        Menu {
            Button("action.edit", systemImage: "pencil") { viewModel.beginEditing(todo) }
                .accessibilityIdentifier("todos.menu.edit")
            Button("todos.moveUp", systemImage: "arrow.up") { viewModel.moveUp(todo) }
                .disabled(!canMoveUp)
                .accessibilityIdentifier("todos.menu.moveUp")
            Button("todos.moveDown", systemImage: "arrow.down") { viewModel.moveDown(todo) }
                .disabled(!canMoveDown)
                .accessibilityIdentifier("todos.menu.moveDown")
            Button("action.delete", systemImage: "trash", role: .destructive) { viewModel.delete(todo) }
                .accessibilityIdentifier("todos.menu.delete")
        } label: {
            Image(systemName: "ellipsis.circle")
                .font(.title3)
                .foregroundStyle(Color.secondary)
        }
        .accessibilityLabel(Text("todos.menu \(todo.title)"))
        .accessibilityIdentifier("todos.menu")
    }
}

/// The title of a todo while it is edited in its row.
struct TodoEditorView: View {
    @Bindable var viewModel: TodosViewModel
    @FocusState private var isFocused: Bool

    var body: some View {
        VStack(alignment: .leading, spacing: 8) {
            TextField("todos.edit.placeholder", text: $viewModel.editingTitle)
                .focused($isFocused)
                .submitLabel(.done)
                .onSubmit { viewModel.saveEditing() }
                .textFieldStyle(.roundedBorder)
                .accessibilityIdentifier("todos.edit.field")
            if let problem = viewModel.editingProblem {
                LocalizedText(problem.message)
                    .font(.footnote)
                    .foregroundStyle(Color.errorText)
                    .accessibilityIdentifier("todos.edit.problem")
            }
            HStack(spacing: 16) {
                Button("action.save") { viewModel.saveEditing() }
                    .disabled(!viewModel.canSaveEditing)
                    .accessibilityIdentifier("todos.edit.save")
                Button("action.cancel", role: .cancel) { viewModel.cancelEditing() }
                    .accessibilityIdentifier("todos.edit.cancel")
            }
            .buttonStyle(.borderless)
            .font(.subheadline.weight(.semibold))
        }
        .padding(.vertical, 4)
        .onAppear { isFocused = true }
    }
}

#Preview {
    List(Todo.samples) { todo in
        TodoRowView(
            viewModel: TodosViewModel(repository: .preview()),
            todo: todo
        )
    }
}
