import SwiftUI

@MainActor func windows(_ contract: Contract) {
    contract.drawn("What a view may do with windows") { WindowReader() }
    contract.fact("a phone shows one window", !EnvironmentValues().supportsMultipleWindows)
    contract.fact("which shows no document", EnvironmentValues().documentConfiguration?.fileURL == nil)
    contract.fact("nor may one be edited", EnvironmentValues().documentConfiguration?.isEditable != true)
    let view = Text("a")
    contract.same("Events from outside") {
        view
        view.handlesExternalEvents(preferring: ["a"], allowing: ["*"])
        view.interactionActivityTrackingTag("a")
    }
}

private struct WindowReader: View {
    @Environment(\.openWindow) private var openWindow
    @Environment(\.dismissWindow) private var dismissWindow

    var body: some View {
        Button("a") {
            openWindow(id: "a")
            openWindow(value: 1)
            openWindow(id: "a", value: 1)
            dismissWindow()
            dismissWindow(id: "a")
            dismissWindow(value: 1)
            dismissWindow(id: "a", value: 1)
        }
    }
}

/// Windows that are opened with a value, which a phone's is not.
struct ValueScenes: Scene {
    let title = "Title"

    var body: some Scene {
        WindowGroup(for: Int.self) { value in Text(verbatim: "\(value.wrappedValue ?? 0)") }
        WindowGroup(id: "a", for: Int.self) { value in Text(verbatim: "\(value.wrappedValue ?? 0)") }
        WindowGroup("Title", for: Int.self) { value in Text(verbatim: "\(value.wrappedValue ?? 0)") }
        WindowGroup(title, for: Int.self) { value in Text(verbatim: "\(value.wrappedValue ?? 0)") }
        WindowGroup(Text("Title"), for: Int.self) { value in Text(verbatim: "\(value.wrappedValue ?? 0)") }
        WindowGroup("Title", id: "b", for: Int.self) { value in Text(verbatim: "\(value.wrappedValue ?? 0)") }
        WindowGroup(title, id: "c", for: Int.self) { value in Text(verbatim: "\(value.wrappedValue ?? 0)") }
        WindowGroup(Text("Title"), id: "d", for: Int.self) { value in Text(verbatim: "\(value.wrappedValue ?? 0)") }
    }
}

/// Windows with a value where none is given.
struct DefaultValueScenes: Scene {
    let title = "Title"

    var body: some Scene {
        WindowGroup(for: Int.self) { value in
            Text(verbatim: "\(value.wrappedValue)")
        } defaultValue: {
            7
        }
        WindowGroup(id: "a", for: Int.self) { value in
            Text(verbatim: "\(value.wrappedValue)")
        } defaultValue: {
            7
        }
        WindowGroup("Title", for: Int.self) { value in
            Text(verbatim: "\(value.wrappedValue)")
        } defaultValue: {
            7
        }
        WindowGroup(title, for: Int.self) { value in
            Text(verbatim: "\(value.wrappedValue)")
        } defaultValue: {
            7
        }
        WindowGroup(Text("Title"), for: Int.self) { value in
            Text(verbatim: "\(value.wrappedValue)")
        } defaultValue: {
            7
        }
        WindowGroup("Title", id: "b", for: Int.self) { value in
            Text(verbatim: "\(value.wrappedValue)")
        } defaultValue: {
            7
        }
        WindowGroup(title, id: "c", for: Int.self) { value in
            Text(verbatim: "\(value.wrappedValue)")
        } defaultValue: {
            7
        }
        WindowGroup(Text("Title"), id: "d", for: Int.self) { value in
            Text(verbatim: "\(value.wrappedValue)")
        } defaultValue: {
            7
        }
    }
}

struct SystemCommandScene: Scene {
    var body: some Scene {
        WindowGroup { Text("a") }
            .handlesExternalEvents(matching: ["a"])
            // Partly: a phone has none of what they act upon; the browser has keys of its own for editing text.
            .commands {
                SidebarCommands()
                InspectorCommands()
                ToolbarCommands()
                TextEditingCommands()
                TextFormattingCommands()
            }
    }
}
