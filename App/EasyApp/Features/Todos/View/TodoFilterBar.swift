import SwiftUI

/// The chips that choose which todos are shown.
struct TodoFilterBar: View {
    @Binding var filter: TodoFilter

    var body: some View {
        // Scrolls where large text needs more room than there is.
        ScrollView(.horizontal, showsIndicators: false) {
            HStack(spacing: 8) {
                ForEach(TodoFilter.allCases) { choice in
                    FilterChip(title: choice.title, isSelected: filter == choice) { filter = choice }
                        .accessibilityIdentifier("todos.filter.\(choice.rawValue)")
                }
            }
            .padding(.horizontal)
        }
    }
}

extension TodoFilter {
    var title: LocalizedStringKey {
        switch self {
        case .all: "todos.filter.all"
        case .active: "todos.filter.active"
        case .completed: "todos.filter.completed"
        }
    }

    /// What an empty list says under this filter.
    var emptyTitle: LocalizedStringKey {
        switch self {
        case .all: "todos.empty"
        case .active: "todos.noActive"
        case .completed: "todos.noCompleted"
        }
    }

    var emptyDescription: LocalizedStringKey {
        switch self {
        case .all: "todos.empty.description"
        case .active: "todos.noActive.description"
        case .completed: "todos.noCompleted.description"
        }
    }

    var emptySymbol: String {
        switch self {
        case .all: "checklist"
        case .active: "party.popper"
        case .completed: "circle"
        }
    }
}

#Preview {
    TodoFilterBar(filter: .constant(.active))
}
