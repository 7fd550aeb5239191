import SwiftUI

/// Complete features to study, copy and replace.
struct ShowcaseView: View {
    var body: some View {
        List {
            Section("showcase.features") {
                NavigationLink(value: AppRoute.todos) {
                    Label {
                        VStack(alignment: .leading, spacing: 2) {
                            Text("todos.title")
                            Text("showcase.todos.description")
                                .font(.footnote)
                                .foregroundStyle(.secondary)
                        }
                    } icon: {
                        Image(systemName: "checklist")
                    }
                }
                .accessibilityIdentifier("showcase.todos")
            }
        }
        .navigationTitle("tab.showcase")
    }
}

#Preview {
    NavigationStack {
        ShowcaseView()
    }
}
