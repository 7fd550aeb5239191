import Glibc

/// Why a backup could not be written or restored. Whatever the case, what was there before is there still.
public enum BackupError: Error, Equatable, CustomStringConvertible {
    /// A file of that name exists.
    case fileExists(String)
    /// The file cannot be read or written. `reason` is the system's.
    case file(path: String, reason: String)
    /// The file is something else.
    case notBackup(String)
    /// The file is a backup, but not whole any more.
    case damaged(path: String, reason: String)
    /// The file was made by a version that this one does not know.
    case newer(path: String, reason: String)
    /// A program of PostgreSQL failed.
    case program(name: String, reason: String)
    /// The database belongs to a Supabase project.
    case supabaseProject
    /// An object cannot be read from where objects are kept, or written there.
    case object(name: String, reason: String)
    /// The object's file has a name that an archive cannot hold.
    case name(String)

    public var description: String {
        switch self {
        case .fileExists(let path): "\(path) exists already: choose another name, or remove it."
        case .file(let path, let reason): "\(path) cannot be used: \(reason)."
        case .notBackup(let path):
            "\(path) is not an EasyApp backup: name a file that ./easyapp backup wrote. Nothing was changed."
        case .damaged(let path, let reason):
            "\(path) is a damaged backup (\(reason)): use another one. Nothing was changed."
        case .newer(let path, let reason):
            "\(path) was made by a newer version (\(reason)): use that version to restore it. Nothing was changed."
        case .program(let name, let reason): "\(name) failed: \(reason). Nothing was changed."
        case .supabaseProject:
            "The database is a Supabase project's, which Supabase backs up: see its settings, Database, Backups."
        case .object(let name, let reason): "The object \(name) cannot be copied: \(reason)."
        case .name(let name): "The file \(name) has a name that is too long for a backup: rename or remove it."
        }
    }
}

/// The operating system's words for the last error of this thread.
func systemReason() -> String { String(cString: strerror(errno)) }
