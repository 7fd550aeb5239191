import SwiftUI

/// Asks whether the session is still good when the app starts, when it comes to the front, and when a user signs in.
struct SessionCheckModifier: ViewModifier {
    @EnvironmentObject private var authManager: AuthManager
    @Environment(\.scenePhase) private var scenePhase

    func body(content: Content) -> some View {
        content
            .task(id: authManager.user?.id) { await authManager.verifySession() }
            .onChange(of: scenePhase) { _, phase in
                if phase == .active { Task { await authManager.verifySession() } }
            }
    }
}

extension View {
    /// Signs out where the account was deleted or the session ended elsewhere.
    func checksSession() -> some View {
        modifier(SessionCheckModifier())
    }
}
