import Foundation
import Supabase
import SwiftUI

/// Everything the app takes from outside, put together in one place and handed down from ``ContentView``.
struct AppDependencies {
    var auth: any AuthService
    var todos: TodosRepositoryProvider
    var credits: CreditsRepositoryProvider
    var defaults: UserDefaults

    /// What features keep of a user on this device.
    var localUserData: [any LocalUserData] { [todos, credits] }

    /// What the app runs with.
    static func live() -> AppDependencies {
        guard let client = SupabaseClient.easyApp() else {
            return AppDependencies(
                auth: UnconfiguredAuthService(),
                todos: TodosRepositoryProvider { _ in UnconfiguredTodosRemoteDataSource() },
                credits: CreditsRepositoryProvider { _ in UnconfiguredCreditsRemoteDataSource() },
                defaults: .standard
            )
        }
        return AppDependencies(
            auth: SupabaseAuthService(client: client),
            todos: TodosRepositoryProvider { userID in
                SupabaseTodosRemoteDataSource(client: client, userID: userID)
            },
            credits: CreditsRepositoryProvider { userID in
                SupabaseCreditsRemoteDataSource(
                    client: client, userID: userID, deviceID: UIDevice.current.identifierForVendor?.uuidString)
            },
            defaults: .standard
        )
    }

    #if DEBUG
        /// What previews run with: nothing leaves the process.
        static func preview(
            user: AuthUser? = AuthUser(id: UUID(), email: "ada@example.com"),
            todos: [Todo] = Todo.samples
        ) -> AppDependencies {
            let folder = FileManager.default.temporaryDirectory.appendingPathComponent("preview")
            let remote = InMemoryTodosRemoteDataSource(todos)
            return AppDependencies(
                auth: InMemoryAuthService(signedInAs: user),
                todos: TodosRepositoryProvider(folder: folder) { _ in remote },
                credits: CreditsRepositoryProvider { _ in InMemoryCreditsRemoteDataSource() },
                defaults: UserDefaults(suiteName: "preview") ?? .standard
            )
        }
    #endif
}
