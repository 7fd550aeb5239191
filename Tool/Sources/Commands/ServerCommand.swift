import Glibc

/// What the backend's own program does: `serve`, `migrate`, `backup`, `restore`. This process becomes that program.
struct ServerCommand {
    let settings: Settings
    let words: [String]

    func run(environment: [String: String]) throws {
        var environment = environment
        environment["EASYAPP_DATA"] = settings.dataFolder
        try become([settings.buildFolder + "/easyapp-server"] + words, environment: environment)
    }
}

/// `./easyapp logs`: the end of all logs, and what is added to them until Ctrl-C.
struct LogsCommand {
    let settings: Settings

    func run(environment: [String: String]) throws {
        let names = ["server.log", "postgres.log", "device.log"].filter {
            access(settings.logFolder + "/" + $0, R_OK) == 0
        }
        guard !names.isEmpty else {
            throw ToolError.usage("there are no logs in \(settings.logFolder) yet. They begin with: ./easyapp up")
        }
        try become(
            ["/usr/bin/tail", "-n", "40", "-F"] + names.map { settings.logFolder + "/" + $0 },
            environment: environment)
    }
}

/// Replaces this program by another.
private func become(_ arguments: [String], environment: [String: String]) throws {
    let pointers = arguments.map { strdup($0) }
    let variables = environment.map { strdup("\($0.key)=\($0.value)") }
    execve(arguments[0], pointers + [nil], variables + [nil])
    throw ToolError.system("cannot start \(arguments[0]): \(String(cString: strerror(errno)))")
}
