import FoundationEssentials
import Glibc

/// A folder for the time of one backup or restoration, gone afterwards.
struct WorkFolder: ~Copyable {
    let path: String

    /// - Parameter parent: On the same disk as the objects, so that their files get second names instead of copies.
    init(in parent: String) throws(BackupError) {
        var template = Array((parent + "/backup-XXXXXX").utf8CString)
        guard mkdtemp(&template) != nil else { throw .file(path: parent, reason: systemReason()) }
        path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// The regular files below a folder, by their paths in it; none when there is no such folder.
    static func files(below folder: String) -> [String] {
        guard let names = try? FileManager.default.subpathsOfDirectory(atPath: folder) else { return [] }
        return names.filter { name in
            var status = stat()
            return lstat(folder + "/" + name, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
        }.sorted()
    }

    /// Gives the file a second name, or copies it where that cannot be. A file that is there already is left as it is.
    /// - Returns: Whether the file was there.
    static func link(_ source: String, to target: String) throws(BackupError) -> Bool {
        try makeFolder(ofFile: target)
        if Glibc.link(source, target) == 0 || errno == EEXIST { return true }
        if errno == ENOENT { return false }
        do {
            try FileManager.default.copyItem(atPath: source, toPath: target)
            return true
        } catch {
            throw .file(path: target, reason: "\(error)")
        }
    }

    static func makeFolder(ofFile path: String) throws(BackupError) {
        guard let slash = path.lastIndex(of: "/") else { return }
        let folder = String(path[..<slash])
        do {
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw .file(path: folder, reason: "\(error)")
        }
    }
}
