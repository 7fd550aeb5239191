import FoundationEssentials
import Glibc

/// `./easyapp reset`: deletes what development wrote (accounts, rows, mail, the device's data), after asking.
struct ResetCommand {
    let settings: Settings
    let options: [String]

    func run() throws {
        if let unknown = options.first(where: { $0 != "--yes" }) {
            throw ToolError.usage("'reset' takes no option '\(unknown)'. Try: ./easyapp help")
        }
        guard FileManager.default.fileExists(atPath: settings.dataFolder) else {
            Terminal.say("There is nothing to delete: \(settings.dataFolder) does not exist.")
            return
        }
        guard FileManager.default.fileExists(atPath: settings.dataFolder + "/.") else {
            throw ToolError.usage(
                "\(settings.dataFolder) is no folder. Name the right one: EASYAPP_DATA=FOLDER ./easyapp reset")
        }
        let folder = DataFolder(path: settings.dataFolder)
        try refuseForeign(folder.foreignEntries)
        guard let lock = try InstanceLock.take(path: settings.lockFile), folder.waitUntilUnused(seconds: 10) else {
            throw ToolError.running(command: "reset")
        }
        try confirm()
        do {
            // The lock's own file goes last, so that no `up` starts in a half-deleted folder.
            try folder.removeAll(last: settings.lockFile)
        } catch {
            throw ToolError.system("cannot delete everything in \(settings.dataFolder): \(error)")
        }
        lock.release()
        Terminal.say("Deleted. ./easyapp up starts afresh.")
    }

    private func refuseForeign(_ entries: [String]) throws {
        if entries.isEmpty { return }
        let names = entries.prefix(3).joined(separator: ", ") + (entries.count > 3 ? ", …" : "")
        throw ToolError.usage(
            "nothing was deleted: \(settings.dataFolder) holds what EasyApp did not write (\(names)). If EASYAPP_DATA names the "
                + "right folder, move that out of it first.")
    }

    private func confirm() throws {
        if options.contains("--yes") { return }
        guard isatty(0) == 1 else {
            throw ToolError.notConfirmed(
                "nothing was deleted: reset asks first, and only a person at a terminal can answer. To delete without "
                    + "being asked: ./easyapp reset --yes")
        }
        Terminal.say("This deletes \(settings.dataFolder): every account, row, mail and file of this development copy.")
        Terminal.ask("Type yes to go on: ")
        guard readLine()?.filter({ $0 != " " }).lowercased() == "yes" else {
            throw ToolError.notConfirmed("nothing was deleted.")
        }
    }
}
