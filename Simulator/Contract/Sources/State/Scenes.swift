import Combine
import SwiftUI

// Scenes are not drawn here: that they compile is what is said of them; their commands are tried in the gallery.

struct CommandedScenes: Scene {
    @Environment(\.scenePhase) private var scenePhase
    @FocusedValue(\.documentName) private var name
    @StateObject private var count = FocusedCount()
    let model = FocusedModel()

    var body: some Scene {
        WindowGroup(Text("Title"), id: "b") { Text("a") }
            .commands {
                CommandMenu("Tools") { Button("Mix") {}.keyboardShortcut("m") }
                CommandGroup(replacing: .newItem) { Button("New") {} }
                CommandGroup(before: .help) { Text("a") }
                CommandGroup(after: .toolbar) { Text("a") }
                if scenePhase == .active { EmptyCommands() } else { SceneCommands() }
            }
            .onChange(of: scenePhase) {}
            .onChange(of: scenePhase) { old, new in print(old, new) }
            .onChange(of: scenePhase) { new in print(new) }
            .onChange(of: scenePhase, initial: true) {}
            .environment(\.lineLimit, 2)
            .environment(model)
            .environmentObject(count)
            .transformEnvironment(\.lineLimit) { $0 = 3 }
            .defaultAppStorage(.standard)
            // Partly: a phone has one window, as large as its screen.
            .defaultSize(width: 100, height: 100)
            // Partly: a phone has one window, as large as its screen.
            .defaultSize(CGSize(width: 100, height: 100))
            // Partly: a phone's window is not resized.
            .windowResizability(.contentSize)
        WindowGroup("Title", id: "c") { Text("a") }.commandsRemoved()
        WindowGroup(name ?? "", id: "d") { Text("a") }.commandsReplaced { SceneCommands() }
    }
}

struct SceneCommands: Commands {
    @FocusedValue(\.documentName) private var name
    let title = "Tools"

    var body: some Commands {
        Group {
            CommandMenu(Text("Tools")) { Button(name ?? "none") {} }
            CommandMenu(title) { EmptyView() }
        }
    }
}

/// Places that commands are put beside: a phone has none of the commands there.
@MainActor let commandPlacements: [CommandGroupPlacement] = [
    .appInfo, .appSettings, .systemServices, .appVisibility, .appTermination, .newItem, .saveItem, .importExport,
    .printItem, .undoRedo, .pasteboard, .textEditing, .textFormatting, .toolbar, .sidebar, .windowSize,
    .windowArrangement, .help,
]
@MainActor let windowSizes: [WindowResizability] = [.automatic, .contentSize, .contentMinSize]
