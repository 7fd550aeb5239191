import Foundation

/// What the framework has to say to the app's maker, on standard error as Xcode's console would show it.
enum SimulatorLog {
    private static let lock = NSLock()
    nonisolated(unsafe) private static var said: Set<String> = []

    /// Writes the warning once: views are evaluated again and again.
    static func warning(_ message: String) {
        let isNew = lock.withLock { said.insert(message).inserted }
        if isNew { write("SwiftUI: " + message) }
    }

    static func write(_ line: String) { FileHandle.standardError.write(Data((line + "\n").utf8)) }
}
