import FoundationEssentials
import Glibc

/// The folder of everything that a running EasyApp writes.
struct DataFolder {
    let path: String
    /// The database's lock, which whoever runs PostgreSQL there holds: `up`, or a server alone.
    private var databaseLock: String { path + "/postgres.lock" }
    private var database: String { path + "/postgres" }

    /// Whether a private database was made there before.
    var hasDatabase: Bool { FileManager.default.fileExists(atPath: database) }

    /// Everything that EasyApp writes there.
    private static let ownNames = [
        "device", "device-ready.json", "device-settings.json", "device.lock", "device.sock", "lock", "logs", "postgres",
        "postgres.lock", "previews", "run", "server-ready.json", "state.json", "storage",
    ]

    /// What lies there and is nothing that EasyApp writes, sorted: such a folder is somebody's, perhaps named by mistake.
    var foreignEntries: [String] {
        entries.filter { entry in
            // Half-written files have a suffix, and Foundation's a name of their own.
            !Self.ownNames.contains { entry == $0 || entry.hasPrefix($0 + ".") } && !entry.hasPrefix(".dat.nosync")
        }.sorted()
    }

    /// What is there at one moment.
    struct Snapshot {
        /// The topmost folder on the way to the data folder that is not there; nil when all are.
        fileprivate var firstMissing: String?
        fileprivate var entries: Set<String>
    }

    var snapshot: Snapshot {
        var missing: String?
        var folder = path
        while !FileManager.default.fileExists(atPath: folder), let slash = folder.lastIndex(of: "/") {
            missing = folder
            folder = String(folder[..<slash])
            if folder.isEmpty { break }
        }
        return Snapshot(firstMissing: missing, entries: Set(entries))
    }

    /// Takes away what came after `snapshot`; what was there stays.
    func restore(_ snapshot: Snapshot) {
        for entry in entries where !snapshot.entries.contains(entry) { try? remove(path + "/" + entry) }
        guard let top = snapshot.firstMissing else { return }
        var folder = path
        // Only folders that are empty go.
        while folder.count >= top.count, rmdir(folder) == 0, let slash = folder.lastIndex(of: "/") {
            folder = String(folder[..<slash])
        }
    }

    /// Takes away everything; `last` goes after all else.
    /// - Throws: an error that names the first file that cannot be deleted.
    func removeAll(last: String) throws {
        for entry in entries.sorted() where path + "/" + entry != last { try remove(path + "/" + entry) }
        try FileManager.default.removeItem(atPath: path)
    }

    private var entries: [String] { (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [] }

    private func remove(_ entry: String) throws {
        // Where PostgreSQL's user cannot reach the data folder, the cluster is elsewhere and this is a link to it.
        let store = "/var/lib/easyapp/"
        if let target = try? FileManager.default.destinationOfSymbolicLink(atPath: entry), target.hasPrefix(store),
            let name = target.dropFirst(store.count).split(separator: "/").first, !name.hasPrefix(".")
        {
            try? FileManager.default.removeItem(atPath: store + name)
        }
        try FileManager.default.removeItem(atPath: entry)
    }

    /// Waits until no PostgreSQL runs there: one whose parent was killed takes a moment to end.
    /// - Returns: false when one still runs after that time.
    func waitUntilUnused(seconds: Double) -> Bool {
        let deadline = ContinuousClock.now + .seconds(seconds)
        repeat {
            let descriptor = open(databaseLock, O_RDWR | O_CLOEXEC)
            // Without the file there is no database, and a lock that may not be opened is somebody else's.
            if descriptor < 0 { return true }
            defer { close(descriptor) }
            if flock(descriptor, LOCK_EX | LOCK_NB) == 0, !serverRuns { return true }
            usleep(20_000)
        } while ContinuousClock.now < deadline
        return false
    }

    /// Whether the process that PostgreSQL's own note names still works in the cluster.
    private var serverRuns: Bool {
        guard let text = try? String(contentsOfFile: database + "/postmaster.pid", encoding: .utf8),
            let process = text.split(separator: "\n").first.flatMap({ Int32($0) }),
            let folder = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(process)/cwd")
        else { return false }
        return folder.hasSuffix("/postgres")
    }
}
