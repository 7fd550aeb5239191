import SwiftUI

// An app is not drawn here: that it compiles is what is said of it.

struct ContractApp: App {
    @Environment(\.scenePhase) private var scenePhase
    @State private var count = 0

    var body: some Scene {
        WindowGroup { Text(verbatim: "\(count) \(scenePhase)") }
        WindowGroup("Title") { Text("a") }
    }
}

struct ContractScenes: Scene {
    let title = "Title"
    var body: some Scene {
        WindowGroup(title) { Text("a") }
        WindowGroup(id: "a") { Text("a") }
    }
}

struct TitledScene: Scene {
    var body: some Scene { WindowGroup(Text("Title")) { Text("a") } }
}
