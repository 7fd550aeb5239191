import FoundationEssentials

/// `./easyapp status`: what is running, and where. Exit status 0 when all of it answers, 3 when nothing runs.
struct StatusCommand {
    let settings: Settings

    func run() throws {
        guard FileManager.default.fileExists(atPath: settings.lockFile) else { throw ToolError.notRunning }
        if let lock = try InstanceLock.take(path: settings.lockFile) {
            lock.release()
            throw ToolError.notRunning
        }
        guard let state = InstanceState.read(path: settings.stateFile) else {
            throw ToolError.system("EasyApp is starting or stopping. Ask again in a moment.")
        }
        Terminal.say("EasyApp is running (process \(state.processID)).")
        Terminal.say()
        let device = Self.answers(state.deviceURL)
        let server = Self.answers(state.serverURL)
        Terminal.say("  Device    \(state.deviceURL)  \(device ? "answers" : "does not answer")")
        Terminal.say("  Backend   \(state.serverURL)  \(server ? "answers" : "does not answer")")
        Terminal.say("  Mailbox   \(state.serverURL)/mailbox")
        Terminal.say("  Logs      \(settings.logFolder)")
        if !device || !server {
            throw ToolError.system("part of it does not answer; see the logs, or start it again.")
        }
    }

    private static func answers(_ url: String) -> Bool {
        guard let port = url.split(separator: ":").last.flatMap({ UInt16($0) }) else { return false }
        return Port.answers(port)
    }
}
