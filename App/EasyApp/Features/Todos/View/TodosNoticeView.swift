import SwiftUI

/// What there is to say about the list: what did not work, and from when it is.
struct TodosMessagesView: View {
    let viewModel: TodosViewModel

    var body: some View {
        if viewModel.hasMessages {
            VStack(spacing: 12) {
                if let notice = viewModel.notice {
                    TodosNoticeView(viewModel: viewModel, notice: notice)
                }
                if viewModel.state.value != nil {
                    TodosConnectionView(isConnecting: viewModel.isConnecting, listDate: viewModel.oldListDate)
                }
            }
        }
    }
}

/// The inline message above the list, with what can be done about it.
struct TodosNoticeView: View {
    let viewModel: TodosViewModel
    let notice: TodosViewModel.Notice
    @State private var confirmsDiscarding = false

    var body: some View {
        InlineMessageView(
            message: notice.message,
            subject: notice.subject,
            topic: notice.topic,
            retry: { Task { await viewModel.retry() } },
            discard: isWaiting ? { confirmsDiscarding = true } : nil,
            dismiss: isRefusal ? { viewModel.dismissNotice() } : nil
        )
        .padding(.horizontal)
        .confirmationDialog(
            "todos.discard.confirm \(viewModel.waitingCount)",
            isPresented: $confirmsDiscarding,
            titleVisibility: .visible
        ) {
            Button("action.discard", role: .destructive) { viewModel.discardWaiting() }
                .accessibilityIdentifier("todos.discard.confirm")
            Button("action.cancel", role: .cancel) {}
        } message: {
            Text("todos.discard.message")
        }
    }

    private var isWaiting: Bool {
        if case .waiting = notice { return true }
        return false
    }

    private var isRefusal: Bool {
        if case .refused = notice { return true }
        return false
    }
}

#Preview {
    TodosNoticeView(
        viewModel: TodosViewModel(repository: .preview()),
        notice: .waiting(title: "Buy milk", others: 2, isShown: false)
    )
}
