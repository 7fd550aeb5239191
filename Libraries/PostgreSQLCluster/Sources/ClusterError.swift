/// Why a private cluster cannot be used.
public enum ClusterError: Error, Equatable, CustomStringConvertible {
    case programsNotFound
    /// Root cannot run PostgreSQL, and there is no other user to run it as.
    case noUnprivilegedUser
    case folderNotUsable(path: String, reason: String)
    case folderOwnedByAnother(path: String, owner: String)
    case alreadyInUse(folder: String)
    case diskFull(folder: String)
    case wrongVersion(clusterVersion: String, programVersion: String)
    case creationFailed(String)
    case startFailed(String)
    case startTimedOut(seconds: Double)

    /// What is wrong and what to do about it.
    public var description: String {
        switch self {
        case .programsNotFound:
            "PostgreSQL is not installed: install the package `postgresql` (version 14 or newer) or set DATABASE_URL."
        case .noUnprivilegedUser:
            "PostgreSQL refuses to run as root and there is no user `postgres` or `nobody`: create one, or run this as another user."
        case .folderNotUsable(let path, let reason): "The database folder \(path) cannot be used: \(reason)"
        case .folderOwnedByAnother(let path, let owner):
            "The database folder \(path) belongs to user \(owner): run this as \(owner), or choose another folder with EASYAPP_DATA."
        case .alreadyInUse(let folder):
            "The database in \(folder) is in use by another server: stop that one, or choose another folder with EASYAPP_DATA."
        case .diskFull(let folder):
            "The disk of the database folder \(folder) is full: free some space and start again."
        case .wrongVersion(let cluster, let program):
            "The database was made by PostgreSQL \(cluster), but version \(program) is installed: install \(cluster), or move the folder away."
        case .creationFailed(let reason): "The database could not be created: \(reason)"
        case .startFailed(let reason): "The database could not be started: \(reason)"
        case .startTimedOut(let seconds):
            "The database did not answer within \(Int(seconds)) s; its log is logs/postgres.log in the data folder."
        }
    }
}
