/// The words of `./easyapp help`. The launcher prints the indented lines of this file while the tool is not built yet.
enum HelpCommand {
    static let text = """
        EasyApp: a SwiftUI app, its backend, and a simulator that runs both here.

        ./easyapp up          build what changed and run everything; Ctrl-C stops it
        ./easyapp preview     every #Preview of the app in one page, built and shown anew when a file is saved
        ./easyapp test        run all tests; further words go to `swift test` (--filter Name)
        ./easyapp status      what is running, and where
        ./easyapp reset       delete the development database and the device's data, after asking (--yes does not ask)
        ./easyapp logs        the end of the logs, and what is added to them; --requests, --level warning, --from backend,
                              --match TEXT, --last N, --once
        ./easyapp serve       the backend alone, with the settings of the environment and of .env
        ./easyapp migrate     bring the database's schema up to date
        ./easyapp backup FILE           write the database and the objects to FILE; the backend may go on
        ./easyapp restore FILE [--yes]  replace both by what FILE holds, after asking; stop the backend first
        ./easyapp console-password      set a new password for the operator's console, and tell it once
        ./easyapp help        this text; ./easyapp help COMMAND tells of one command

        Environment: EASYAPP_PORT (backend, 54321), EASYAPP_DEVICE_PORT (device page, 8080; 0 takes a free one),
        EASYAPP_PREVIEW_PORT (previews, 8081),
        EASYAPP_DATA (.easyapp), DATABASE_URL (a PostgreSQL of your own instead of the private one), and what docs/deploy.md
        lists. Settings can stand in the files .env and .env.local as well.
        """

    /// The lines about one command.
    /// - Throws: `ToolError.usage` where there is no such command.
    static func text(about command: String) throws(ToolError) -> String {
        var isInside = false
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).filter { line in
            let words = line.split(separator: " ")
            if words.first == "./easyapp" || words.isEmpty { isInside = words.dropFirst().first == command[...] }
            return isInside
        }
        if lines.isEmpty { throw .usage("there is no command '\(command)' to tell of. Try: ./easyapp help") }
        return lines.joined(separator: "\n")
    }
}
