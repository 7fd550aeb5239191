import SwiftUI

/// The title of a todo while it is edited in its row.
struct TodoEditorView: View {
    @Bindable var viewModel: TodosViewModel
    @FocusState private var isFocused: Bool

    var body: some View {
        VStack(alignment: .leading, spacing: 8) {
            // As high as the title needs: this is where a long one is read whole.
            TextField("todos.edit.placeholder", text: $viewModel.editingTitle, axis: .vertical)
                .lineLimit(1...12)
                .focused($isFocused)
                .submitLabel(.done)
                .onSubmit { viewModel.saveEditing() }
                .onChange(of: viewModel.editingTitle) { viewModel.joinEditedLines() }
                .textFieldStyle(.roundedBorder)
                .accessibilityIdentifier("todos.edit.field")
            if let problem = viewModel.editingProblem {
                FieldProblemView(message: problem.message)
                    .accessibilityIdentifier("todos.edit.problem")
            }
            HStack(spacing: 16) {
                Button("action.save") { viewModel.saveEditing() }
                    .disabled(!viewModel.canSaveEditing)
                    .accessibilityIdentifier("todos.edit.save")
                Button("action.cancel", role: .cancel) { viewModel.cancelEditing() }
                    .keyboardShortcut(.cancelAction)
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
    TodoEditorView(viewModel: TodosViewModel(repository: .preview()))
        .padding()
}
