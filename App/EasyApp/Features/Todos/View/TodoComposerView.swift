import SwiftUI

/// The field for a new todo.
struct TodoComposerView: View {
    @Bindable var viewModel: TodosViewModel
    @FocusState private var isFocused: Bool

    var body: some View {
        VStack(alignment: .leading, spacing: 6) {
            HStack(spacing: 10) {
                TextField("todos.add.placeholder", text: $viewModel.draft)
                    .focused($isFocused)
                    .submitLabel(.done)
                    .onSubmit(add)
                    .padding(12)
                    .background(Color(.tertiarySystemFill), in: RoundedRectangle(cornerRadius: 10))
                    .accessibilityIdentifier("todos.add.field")
                Button(action: add) {
                    Image(systemName: "plus.circle.fill")
                        .font(.title)
                }
                .disabled(!viewModel.canAdd)
                .accessibilityLabel(Text("todos.add"))
                .accessibilityIdentifier("todos.add.button")
            }
            if let problem = viewModel.draftProblem {
                FieldProblemView(message: problem.message)
                    .accessibilityIdentifier("todos.add.problem")
            }
        }
        .padding(.horizontal)
        .padding(.top, 8)
    }

    @MainActor
    private func add() {
        viewModel.add()
        // Ready for the next one.
        isFocused = true
    }
}

#Preview {
    TodoComposerView(
        viewModel: TodosViewModel(repository: .preview())
    )
}
