import Accessibility
import SwiftUI

/// Says below the list that a todo was deleted, and puts it back. VoiceOver reads it out.
///
/// It goes with the next change rather than after some seconds: not everybody is quick.
struct TodoDeletedView: View {
    let todo: Todo
    let onUndo: () -> Void
    let onDismiss: () -> Void

    @Environment(\.locale) private var locale

    var body: some View {
        HStack(spacing: 16) {
            LocalizedText(message)
                .lineLimit(2)
                .frame(maxWidth: .infinity, alignment: .leading)
                .accessibilityIdentifier("todos.deleted")
            Button("action.undo", action: onUndo)
                .fontWeight(.semibold)
                .accessibilityIdentifier("todos.deleted.undo")
            Button(action: onDismiss) {
                Image(systemName: "xmark")
                    .font(.footnote.weight(.semibold))
                    .foregroundStyle(Color.secondary)
                    .padding(6)
            }
            .accessibilityLabel(Text("action.dismiss"))
            .accessibilityIdentifier("todos.deleted.dismiss")
        }
        .font(.subheadline)
        .buttonStyle(.borderless)
        .padding(12)
        .background(Color(.tertiarySystemFill), in: RoundedRectangle(cornerRadius: 12))
        .padding([.horizontal, .bottom])
        .onAppear { announce() }
        .onChange(of: todo.id) { announce() }
    }

    private var message: LocalizedStringResource { "todos.deleted \(todo.title.isolated)" }

    private func announce() {
        AccessibilityNotification.Announcement(message.string(in: locale)).post()
    }
}

#Preview {
    TodoDeletedView(todo: Todo.samples[0], onUndo: {}, onDismiss: {})
}
