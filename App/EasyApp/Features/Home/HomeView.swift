import SwiftUI

/// The first tab: what the app is, what it is made of, and short ways into it.
///
/// It knows no other screen: the shell tells it what its quick actions do.
struct HomeView: View {
    let onOpenTodos: () -> Void
    let onOpenComponent: () -> Void
    let onOpenShowcase: () -> Void

    var body: some View {
        ScrollView {
            VStack(alignment: .leading, spacing: 28) {
                HomeHeroView()
                VStack(alignment: .leading, spacing: 12) {
                    Text("home.madeOf")
                        .font(.headline)
                        .accessibilityAddTraits(.isHeader)
                    FlowLayout {
                        ForEach(HomeTechnology.names, id: \.self) { name in
                            BadgeView(name: name)
                        }
                    }
                }
                VStack(alignment: .leading, spacing: 12) {
                    Text("home.quickActions")
                        .font(.headline)
                        .accessibilityAddTraits(.isHeader)
                    LazyVGrid(columns: [GridItem(.adaptive(minimum: 150), spacing: 12)], spacing: 12) {
                        HomeQuickActionView(
                            title: "home.action.todos",
                            systemImage: "checklist",
                            identifier: "home.action.todos",
                            action: onOpenTodos
                        )
                        HomeQuickActionView(
                            title: "tab.component",
                            systemImage: "square.grid.2x2",
                            identifier: "home.action.component",
                            action: onOpenComponent
                        )
                        HomeQuickActionView(
                            title: "tab.showcase",
                            systemImage: "sparkles",
                            identifier: "home.action.showcase",
                            action: onOpenShowcase
                        )
                    }
                }
            }
            .padding()
            .readableWidth()
        }
        .navigationTitle("tab.home")
    }
}

#Preview {
    NavigationStack {
        HomeView(onOpenTodos: {}, onOpenComponent: {}, onOpenShowcase: {})
    }
}
