import Backup
import BackendServer
import FoundationEssentials
import Glibc

/// What the program is told to do.
enum Command {
    case serve
    case migrate
    case backup(path: String)
    case restore(path: String, isConfirmed: Bool)
    case reconcile(user: String)
    case consolePassword

    static let usage = """
        easyapp-server [serve]               run the server until it is told to stop
        easyapp-server migrate               bring the database's schema up to date
        easyapp-server backup FILE           write the database and the objects to FILE; the server may go on
        easyapp-server restore FILE [--yes]  replace both by what FILE holds, after asking; stop the server first
        easyapp-server reconcile USER        ask RevenueCat about a user's purchases and mend what webhooks have missed
        easyapp-server console-password      set a new password for /console, tell it once and end all sessions there
        """

    /// - Throws: `UsageError`.
    init(_ arguments: [String]) throws(UsageError) {
        let options = arguments.dropFirst().filter { $0.hasPrefix("--") }
        let words = arguments.dropFirst().filter { !$0.hasPrefix("--") }
        switch (arguments.first ?? "serve", words.count, options) {
        case ("serve", 0, []): self = .serve
        case ("migrate", 0, []): self = .migrate
        case ("backup", 1, []): self = .backup(path: words[0])
        case ("restore", 1, []): self = .restore(path: words[0], isConfirmed: false)
        case ("restore", 1, ["--yes"]): self = .restore(path: words[0], isConfirmed: true)
        case ("reconcile", 1, []): self = .reconcile(user: words[0])
        case ("console-password", 0, []): self = .consolePassword
        default: throw UsageError()
        }
    }

    func run(_ configuration: ServerConfiguration) async throws {
        let maintenance = Maintenance(configuration)
        switch self {
        case .serve: break
        case .migrate:
            let names = try await maintenance.migrate()
            Terminal.write(names.isEmpty ? "up to date\n" : "applied \(names.joined(separator: ", "))\n", to: 1)
        case .backup(let path):
            let summary = try await maintenance.backup(to: path)
            Terminal.write("wrote \(path): \(summary.bytes) bytes, \(summary.objectCount) objects\n", to: 1)
        case .restore(let path, let isConfirmed):
            let contents = try Backup.verify(path)
            if !isConfirmed { try confirm(contents, configuration) }
            let summary = try await maintenance.restore(from: path)
            Terminal.write("restored \(path): \(summary.objectCount) objects\n", to: 1)
        case .reconcile(let user):
            let changes = try await maintenance.reconcile(user)
            Terminal.write(changes.isEmpty ? "nothing was missing\n" : changes.joined(separator: "\n") + "\n", to: 1)
        case .consolePassword:
            let password = try await maintenance.renewConsolePassword()
            // The password alone is the output, for whoever puts it elsewhere; what it is, is for a person.
            let address = configuration.siteURL ?? "http://127.0.0.1:\(configuration.port)"
            Terminal.write(
                "The new password for the operator's console, \(address)/console. It is shown this once; "
                    + "whoever was signed in there is not any more.\n", to: 2)
            Terminal.write("\(password)\n", to: 1)
        }
    }

    private func confirm(_ contents: Backup.Contents, _ configuration: ServerConfiguration) throws(UsageError) {
        let place =
            configuration.databaseURL == nil ? "in \(configuration.dataFolder)" : "in the database of DATABASE_URL"
        guard isatty(0) == 1 else {
            throw UsageError(
                message: "nobody is there to confirm that everything \(place) is replaced. If you mean it, add --yes.")
        }
        let date = Date(timeIntervalSince1970: Double(contents.createdAt)).formatted(.iso8601)
        Terminal.write(
            "This replaces everything \(place) by the backup of \(date).\nType yes to go on: ", to: 1)
        guard readLine()?.filter({ $0 != " " }).lowercased() == "yes" else {
            throw UsageError(message: "nothing was changed.")
        }
    }
}

/// Words that the program does not understand, or that were not meant.
struct UsageError: Error, CustomStringConvertible {
    var message = "unknown words. It takes:\n\(Command.usage)"
    var description: String { message }
}

/// Output to whoever waits for it, unbuffered.
enum Terminal {
    static func write(_ text: String, to descriptor: Int32) {
        var text = text
        text.withUTF8 { _ = Glibc.write(descriptor, $0.baseAddress, $0.count) }
    }
}
