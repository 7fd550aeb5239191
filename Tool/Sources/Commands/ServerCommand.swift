import Glibc

/// What the backend's own program does: `serve`, `migrate`, `backup`, `restore`, `console-password`. This process becomes that program.
struct ServerCommand {
    let settings: Settings
    let words: [String]

    /// - Parameter words: the command and what follows it.
    /// - Throws: `ToolError.usage` for words that the command does not take, so that the program need not speak of itself.
    init(settings: Settings, words: [String]) throws(ToolError) {
        self.settings = settings
        self.words = words
        let command = words.first ?? ""
        let options = words.dropFirst().filter { $0.hasPrefix("-") }
        let files = words.dropFirst().filter { !$0.hasPrefix("-") }
        let form =
            switch command {
            case "backup": "./easyapp backup FILE"
            case "restore": "./easyapp restore FILE [--yes]"
            default: "./easyapp \(command)"
            }
        if let unknown = options.first(where: { command != "restore" || $0 != "--yes" }) {
            throw .usage("'\(command)' takes no option '\(unknown)'. Use: \(form)")
        }
        let fileCount = ["backup", "restore"].contains(command) ? 1 : 0
        if files.count < fileCount {
            let purpose = command == "backup" ? "to write the backup to" : "to restore"
            throw .usage("'\(command)' needs the file \(purpose). Use: \(form)")
        }
        if files.count > fileCount {
            throw .usage("'\(command)' does not take '\(files[fileCount])'. Use: \(form)")
        }
    }

    func run(environment: [String: String]) throws {
        var environment = environment
        environment["EASYAPP_DATA"] = settings.dataFolder
        // What it complains of is a mistake in this command's words.
        environment["EASYAPP_COMMAND"] = "easyapp"
        try become([settings.buildFolder + "/easyapp-server"] + words, environment: environment)
    }
}

/// Replaces this program by another.
private func become(_ arguments: [String], environment: [String: String]) throws {
    let pointers = arguments.map { strdup($0) }
    let variables = environment.map { strdup("\($0.key)=\($0.value)") }
    execve(arguments[0], pointers + [nil], variables + [nil])
    throw ToolError.system("cannot start \(arguments[0]): \(String(cString: strerror(errno)))")
}
