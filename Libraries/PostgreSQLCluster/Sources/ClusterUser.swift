import Glibc

/// The operating system's user that PostgreSQL runs as.
struct ClusterUser: Equatable {
    let userID: uid_t
    let groupID: gid_t
    let name: String

    static var isRoot: Bool { geteuid() == 0 }

    static var current: ClusterUser {
        ClusterUser(userID: geteuid(), groupID: getegid(), name: lookUp(id: geteuid())?.name ?? String(geteuid()))
    }

    /// Who runs the cluster in `folder`: whoever it belongs to already; else the caller; for root the `postgres` user.
    ///
    /// - Throws: `ClusterError.noUnprivilegedUser`, `.folderOwnedByAnother`.
    static func owner(ofCluster folder: String) throws(ClusterError) -> ClusterUser {
        var status = stat()
        if stat(folder, &status) == 0, status.st_uid != 0 {
            let owner =
                lookUp(id: status.st_uid)
                ?? ClusterUser(
                    userID: status.st_uid, groupID: status.st_gid, name: String(status.st_uid))
            if isRoot || owner.userID == geteuid() { return owner }
            throw .folderOwnedByAnother(path: folder, owner: owner.name)
        }
        if !isRoot { return current }
        guard let user = lookUp(name: "postgres") ?? lookUp(name: "nobody"), user.userID != 0 else {
            throw .noUnprivilegedUser
        }
        return user
    }

    private static func lookUp(id: uid_t) -> ClusterUser? { make { getpwuid_r(id, $0, $1, $2, $3) } }

    private static func lookUp(name: String) -> ClusterUser? { make { getpwnam_r(name, $0, $1, $2, $3) } }

    private typealias Entry = UnsafeMutablePointer<passwd>

    private static func make(
        _ read: (Entry, UnsafeMutablePointer<CChar>, Int, UnsafeMutablePointer<Entry?>) -> Int32
    ) -> ClusterUser? {
        var entry = passwd()
        var found: Entry?
        var buffer = [CChar](repeating: 0, count: 16384)
        guard read(&entry, &buffer, buffer.count, &found) == 0, found != nil, let name = entry.pw_name else {
            return nil
        }
        return ClusterUser(userID: entry.pw_uid, groupID: entry.pw_gid, name: String(cString: name))
    }
}
