import FoundationEssentials
import Glibc

/// The files of a cluster: created once, locked while in use, and freed of what a crash left behind.
struct ClusterFolder {
    let root: String
    /// PostgreSQL's data directory as the user it runs as can reach it.
    let data: String
    let socketFolder: String
    let user: ClusterUser
    let programs: String
    private let lock: Int32

    var log: String { root + "/logs/postgres.log" }

    /// Makes the folder ready and takes its lock, which `close` gives back.
    ///
    /// - Throws: `ClusterError`.
    init(_ configuration: ClusterConfiguration) throws(ClusterError) {
        programs = try Programs.folder(preferred: configuration.programsFolder)
        try ClusterFolder.makeFolder(configuration.folder, mode: 0o755)
        guard let resolved = realpath(configuration.folder, nil) else {
            throw .folderNotUsable(path: configuration.folder, reason: SystemError.text(errno))
        }
        defer { free(resolved) }
        root = String(cString: resolved)
        lock = try ClusterFolder.takeLock(root)
        try ClusterFolder.makeFolder(root + "/logs", mode: 0o755)
        ClusterFolder.putAway(log: root + "/logs/postgres.log")
        do throws(ClusterError) {
            user = try ClusterUser.owner(ofCluster: root + "/postgres")
            data = try ClusterFolder.reachableDataFolder(root: root, user: user)
            socketFolder = try ClusterFolder.makeSocketFolder(root: root, user: user)
        } catch {
            ClusterFolder.release(lock)
            throw error
        }
    }

    func close() { ClusterFolder.release(lock) }

    /// A child that is just being started holds a copy of the descriptor until it runs its program: closing alone would leave the
    /// lock to it for that long.
    private static func release(_ lock: Int32) {
        flock(lock, LOCK_UN)
        Glibc.close(lock)
    }

    private static func takeLock(_ root: String) throws(ClusterError) -> Int32 {
        let path = root + "/postgres.lock"
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
        if descriptor < 0 {
            if errno == ENOSPC { throw .diskFull(folder: root) }
            throw .folderNotUsable(path: root, reason: SystemError.text(errno))
        }
        if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return descriptor }
        Glibc.close(descriptor)
        throw .alreadyInUse(folder: root)
    }

    private static func makeFolder(_ path: String, mode: mode_t) throws(ClusterError) {
        do {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        } catch {
            if errno == ENOSPC { throw .diskFull(folder: path) }
            throw .folderNotUsable(path: path, reason: SystemError.text(errno))
        }
    }

    // MARK: Data

    /// Root's own folders are often closed to the user that PostgreSQL runs as. Then the data is kept in `/var/lib/easyapp`, and
    /// `postgres` in the data folder is a link to it.
    private static func reachableDataFolder(root: String, user: ClusterUser) throws(ClusterError) -> String {
        let plain = root + "/postgres"
        guard ClusterUser.isRoot, !isReachable(root, by: user) else { return plain }
        let target = "/var/lib/easyapp/\(PathHash.text(of: root))/postgres"
        let parent = String(target.dropLast("/postgres".count))
        if (try? FileManager.default.destinationOfSymbolicLink(atPath: plain)) == target { return target }
        // Without the link this is a new folder, and what an older one of the same name left behind is not its data.
        try? FileManager.default.removeItem(atPath: parent)
        try makeFolder(parent, mode: 0o755)
        guard symlink(target, plain) == 0 else { throw .folderNotUsable(path: plain, reason: SystemError.text(errno)) }
        return target
    }

    private static func isReachable(_ path: String, by user: ClusterUser) -> Bool {
        var prefix = ""
        for component in path.split(separator: "/") {
            prefix += "/" + component
            var status = stat()
            guard stat(prefix, &status) == 0 else { return false }
            let isOpen =
                status.st_uid == user.userID
                ? status.st_mode & S_IXUSR != 0
                : status.st_gid == user.groupID ? status.st_mode & S_IXGRP != 0 : status.st_mode & S_IXOTH != 0
            if !isOpen { return false }
        }
        return true
    }

    /// Creates the cluster when there is none. A half-made one is never taken for a whole one: it gets its name last.
    ///
    /// - Throws: `ClusterError`.
    func createIfMissing() throws(ClusterError) {
        if let text = try? String(contentsOfFile: data + "/PG_VERSION", encoding: .utf8) {
            return try checkVersion(text.filter { !$0.isWhitespace })
        }
        let draft = data + ".new"
        try? FileManager.default.removeItem(atPath: draft)
        guard mkdir(draft, 0o700) == 0, chown(draft, user.userID, user.groupID) == 0 else {
            if errno == ENOSPC { throw .diskFull(folder: root) }
            throw .folderNotUsable(path: draft, reason: SystemError.text(errno))
        }
        let output = try openLog()
        defer { Glibc.close(output) }
        let process = try ChildProcess(
            arguments: [
                programs + "/initdb", "--pgdata", draft, "--username", "postgres", "--auth", "trust", "--encoding",
                "UTF8",
                "--locale", "C.UTF-8", "--no-instructions",
            ], environment: ClusterFolder.environment, user: user, deathSignal: "KILL", output: output)
        process.waitUntilEnded()
        guard process.reap() == 0 else {
            let reason = lastLogLines()
            try? FileManager.default.removeItem(atPath: draft)
            throw failure(reason) { .creationFailed($0) }
        }
        // An empty folder of that name is in the way of nothing.
        rmdir(data)
        guard rename(draft, data) == 0 else {
            throw .folderNotUsable(path: data, reason: SystemError.text(errno))
        }
    }

    static let environment = ["PATH=/usr/local/bin:/usr/bin:/bin", "LC_ALL=C.UTF-8", "HOME=/"]

    private func checkVersion(_ version: String) throws(ClusterError) {
        let parts = programs.split(separator: "/")
        // Debian's folder names carry the version; elsewhere PostgreSQL itself refuses and says so in its log.
        guard let name = parts.dropLast().last, Int(name) != nil, name != version else { return }
        throw .wrongVersion(clusterVersion: version, programVersion: String(name))
    }

    // MARK: Socket

    /// The folder of the server's socket: short, because a socket's path has at most 107 bytes.
    private static func makeSocketFolder(root: String, user: ClusterUser) throws(ClusterError) -> String {
        let socketName = "/.s.PGSQL.5432"
        let inside = root + "/run"
        let folder =
            inside.utf8.count + socketName.utf8.count <= 107 && (!ClusterUser.isRoot || isReachable(root, by: user))
            ? inside : "/tmp/easyapp-\(user.userID)-\(PathHash.text(of: root))"
        if mkdir(folder, 0o700) != 0, errno != EEXIST {
            if errno == ENOSPC { throw .diskFull(folder: root) }
            throw .folderNotUsable(path: folder, reason: SystemError.text(errno))
        }
        var status = stat()
        // Nobody else may have put the folder, or a link, where ours belongs.
        guard lstat(folder, &status) == 0, status.st_mode & S_IFMT == S_IFDIR,
            [geteuid(), user.userID].contains(status.st_uid)
        else { throw .folderNotUsable(path: folder, reason: "it belongs to somebody else") }
        guard chown(folder, user.userID, user.groupID) == 0, chmod(folder, 0o700) == 0 else {
            throw .folderNotUsable(path: folder, reason: SystemError.text(errno))
        }
        return folder
    }

    // MARK: What a crash left behind

    /// The server of this folder that an earlier owner of the lock left running, if any.
    func orphan() -> pid_t? {
        guard let text = try? String(contentsOfFile: data + "/postmaster.pid", encoding: .utf8),
            let identifier = text.split(separator: "\n").first.flatMap({ pid_t($0) })
        else { return nil }
        // After a restart of the machine the number may be another process's.
        guard let folder = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(identifier)/cwd"),
            let real = realpath(data, nil)
        else { return nil }
        defer { free(real) }
        return folder == String(cString: real) ? identifier : nil
    }

    /// Removes the notes of a server that no longer runs; call it only when `orphan` gives none.
    func removeStaleNotes() {
        unlink(data + "/postmaster.pid")
        unlink(socketFolder + "/.s.PGSQL.5432")
        unlink(socketFolder + "/.s.PGSQL.5432.lock")
    }

    /// Whether the server says that it takes connections (the status line that `pg_ctl` reads too).
    func isReady(_ identifier: pid_t) -> Bool {
        guard let text = try? String(contentsOfFile: data + "/postmaster.pid", encoding: .utf8) else { return false }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        return lines.count >= 8 && lines[0] == String(identifier) && lines[7].hasPrefix("ready")
    }

    // MARK: Log

    /// The log of the run before is kept beside the new one. (A server that is started again goes on with its log, which says why.)
    private static func putAway(log: String) {
        var status = stat()
        if stat(log, &status) == 0, status.st_size > 0 { rename(log, log + ".1") }
    }

    func openLog() throws(ClusterError) -> Int32 {
        // What statements say is nobody else's business; older servers let everybody read it.
        let descriptor = open(log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        if descriptor >= 0 {
            fchmod(descriptor, 0o600)
            return descriptor
        }
        if errno == ENOSPC { throw .diskFull(folder: root) }
        throw .folderNotUsable(path: log, reason: SystemError.text(errno))
    }

    func lastLogLines() -> String {
        let text = (try? String(contentsOfFile: log, encoding: .utf8)) ?? ""
        return text.split(whereSeparator: \.isNewline).suffix(4).joined(separator: " · ")
    }

    func failure(_ reason: String, _ other: (String) -> ClusterError) -> ClusterError {
        let isFull = reason.contains("No space left on device") || isDiskFull
        return isFull ? .diskFull(folder: root) : other(reason)
    }

    /// A log on a full disk cannot say so, so the disk itself is asked.
    private var isDiskFull: Bool {
        var status = statvfs()
        guard statvfs(data, &status) == 0 || statvfs(root, &status) == 0 else { return false }
        return UInt64(status.f_bavail) * UInt64(status.f_frsize) < 1 << 20
    }
}

/// A short name for a path (FNV-1a, 64 bits).
enum PathHash {
    static func text(of path: String) -> String {
        let hash = path.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        return String(hash, radix: 36)
    }
}
