import FoundationEssentials
import Glibc

/// Where PostgreSQL's programs for dumps and for the command line are.
public enum PostgreSQLPrograms {
    /// The folder of the newest installed version.
    ///
    /// - Throws: `ClusterError.programsNotFound`.
    public static func folder() throws(ClusterError) -> String { try Programs.folder(preferred: nil) }
}

/// Where PostgreSQL's programs are.
enum Programs {
    /// The folder of the newest installed version that has both `postgres` and `initdb`.
    ///
    /// - Throws: `ClusterError.programsNotFound`.
    static func folder(preferred: String?) throws(ClusterError) -> String {
        let debian = "/usr/lib/postgresql"
        let versions = ((try? FileManager.default.contentsOfDirectory(atPath: debian)) ?? []).compactMap { Int($0) }
        let searchPath = getenv("PATH").map { String(cString: $0).split(separator: ":").map(String.init) } ?? []
        // Debian keeps the real programs out of PATH; what stands there may be a wrapper.
        let candidates =
            (preferred.map { [$0] } ?? []) + versions.sorted(by: >).map { "\(debian)/\($0)/bin" }
            + ["/usr/local/pgsql/bin", "/opt/homebrew/opt/postgresql/bin"] + searchPath
        for candidate in candidates
        where access("\(candidate)/postgres", X_OK) == 0 && access("\(candidate)/initdb", X_OK) == 0 {
            return candidate
        }
        throw .programsNotFound
    }
}
