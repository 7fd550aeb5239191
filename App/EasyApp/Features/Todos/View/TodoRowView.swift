import SwiftUI

/// One todo: to tick off, to edit in place, to move and to delete.
///
/// All it shows is handed to it, so that a change of one todo draws one row again; the view model is only told what
/// the user does.
struct TodoRowView: View {
    let viewModel: TodosViewModel
    let todo: Todo
    var isEditing = false
    /// What waits for a connection.
    var mark: TodoMark?
    var canMoveUp = true
    var canMoveDown = true

    /// The title as part of a sentence.
    private var name: String { todo.title.isolated }

    var body: some View {
        Group {
            if isEditing {
                TodoEditorView(viewModel: viewModel)
            } else {
                HStack(spacing: 12) {
                    toggle
                    VStack(alignment: .leading, spacing: 2) {
                        title
                        if let mark { TodoMarkView(mark: mark) }
                    }
                    menu
                }
                .swipeActions(edge: .trailing) {
                    Button("action.delete", role: .destructive) { viewModel.delete(todo) }
                        .accessibilityLabel(Text("todos.delete \(name)"))
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
            Text(todo.completed ? "todos.toggle.reopen \(name)" : "todos.toggle.complete \(name)")
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
                .lineLimit(3)
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

    @MainActor
    private var menu: some View {
        Menu {
            Button("action.edit", systemImage: "pencil") { viewModel.beginEditing(todo) }
                .accessibilityLabel(Text("todos.edit \(name)"))
                .accessibilityIdentifier("todos.menu.edit")
            Button("todos.moveUp", systemImage: "arrow.up") { viewModel.moveUp(todo) }
                .disabled(!canMoveUp)
                .accessibilityLabel(Text("todos.moveUp \(name)"))
                .accessibilityIdentifier("todos.menu.moveUp")
            Button("todos.moveDown", systemImage: "arrow.down") { viewModel.moveDown(todo) }
                .disabled(!canMoveDown)
                .accessibilityLabel(Text("todos.moveDown \(name)"))
                .accessibilityIdentifier("todos.menu.moveDown")
            Button("action.delete", systemImage: "trash", role: .destructive) { viewModel.delete(todo) }
                .accessibilityLabel(Text("todos.delete \(name)"))
                .accessibilityIdentifier("todos.menu.delete")
        } label: {
            Image(systemName: "ellipsis.circle")
                .font(.title3)
                .foregroundStyle(Color.secondary)
        }
        .accessibilityLabel(Text("todos.menu \(name)"))
        .accessibilityIdentifier("todos.menu")
    }
}

/// Says below a title what waits for a connection.
struct TodoMarkView: View {
    let mark: TodoMark

    var body: some View {
        Label {
            Text(title)
        } icon: {
            Image(systemName: mark == .unsaved ? "icloud.and.arrow.up" : "icloud.slash")
        }
        .font(.caption)
        .foregroundStyle(.secondary)
        .accessibilityElement(children: .ignore)
        .accessibilityLabel(Text(title))
        .accessibilityIdentifier("todos.mark")
    }

    private var title: LocalizedStringKey { mark == .unsaved ? "todos.mark.unsaved" : "todos.mark.takenBack" }
}

#Preview {
    List(Todo.samples) { todo in
        TodoRowView(
            viewModel: TodosViewModel(repository: .preview()),
            todo: todo,
            mark: todo.completed ? .takenBack : .unsaved
        )
    }
}
