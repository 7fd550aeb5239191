import SwiftUI
import SwiftUIBehaviorContract

/// Shows one screen of the contract at a time: the one a link names, `contract://alignment`.
@main
struct GalleryApp: App {
    @State private var screen: ContractScreen?
    @State private var command: String?

    var body: some Scene {
        WindowGroup {
            Group {
                if let screen { screen.view.id(screen) } else { Text("contract") }
            }
            .onOpenURL { screen = ContractScreen(rawValue: $0.host() ?? "") }
            .overlay(alignment: .bottom) { if let command { Text(verbatim: command) } }
        }
        .commands { ContractCommands { command = $0 } }
    }
}
