import Foundation
import Supabase

/// Everything the app takes from outside, put together in one place and handed down from ``ContentView``.
struct AppDependencies {
    var auth: any AuthService
    var todos: any TodosRemoteDataSource
    var defaults: UserDefaults

    /// What the app runs with.
    static func live() -> AppDependencies {
        guard let client = SupabaseClient.easyApp() else {
            return AppDependencies(
                auth: UnconfiguredAuthService(),
                todos: UnconfiguredTodosRemoteDataSource(),
                defaults: .standard
            )
        }
        return AppDependencies(
            auth: SupabaseAuthService(client: client),
            todos: SupabaseTodosRemoteDataSource(client: client),
            defaults: .standard
        )
    }

    #if DEBUG
        /// What previews run with: nothing leaves the process.
        static func preview(
            user: AuthUser? = AuthUser(id: UUID(), email: "ada@example.com"),
            todos: [Todo] = Todo.samples
        ) -> AppDependencies {
            AppDependencies(
                auth: InMemoryAuthService(signedInAs: user),
                todos: InMemoryTodosRemoteDataSource(todos),
                defaults: UserDefaults(suiteName: "preview") ?? .standard
            )
        }
    #endif
}
