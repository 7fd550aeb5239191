import EnvironmentFile
import Glibc

/// The `easyapp` command, run by the launcher at the root of the repository.
@main
struct Main {
    static func main() {
        do {
            // The backend reads the settings files itself, and says what is wrong with them.
            let environment = SettingsFiles(process: Settings.processEnvironment(), folder: ".").values
            let settings = try Settings(environment: environment)
            try run(
                arguments: Array(CommandLine.arguments.dropFirst()), settings: settings,
                logLevel: environment["EASYAPP_LOG_LEVEL"])
        } catch let error as ToolError {
            Terminal.complain(error.message)
            exit(error.exitCode)
        } catch {
            Terminal.complain("\(error)")
            exit(1)
        }
    }

    private static func run(arguments: [String], settings: Settings, logLevel: String?) throws {
        let command = arguments.first ?? "help"
        let options = Array(arguments.dropFirst())
        if options == ["--help"] || options == ["-h"] {
            return Terminal.say(try HelpCommand.text(about: command))
        }
        switch command {
        case "up":
            try refuse(options, of: command)
            try UpCommand(settings: settings, logLevel: logLevel).run()
        case "preview":
            try refuse(options, of: command)
            try PreviewCommand(settings: settings).run()
        case "status":
            try refuse(options, of: command)
            try StatusCommand(settings: settings).run()
        case "reset":
            try ResetCommand(settings: settings, options: options).run()
        case "serve", "migrate", "backup", "restore", "console-password":
            try ServerCommand(settings: settings, words: arguments).run(environment: Settings.processEnvironment())
        case "logs":
            try LogsCommand(settings: settings, filter: LogFilter(words: options)).run()
        case "help", "-h", "--help":
            try refuse(Array(options.dropFirst()), of: command)
            Terminal.say(try options.first.map(HelpCommand.text(about:)) ?? HelpCommand.text)
        default:
            throw ToolError.usage("unknown command '\(command)'. Try: ./easyapp help")
        }
    }

    private static func refuse(_ options: [String], of command: String) throws {
        guard let option = options.first else { return }
        throw ToolError.usage("'\(command)' takes no option '\(option)'. Try: ./easyapp help")
    }
}
