import FoundationEssentials
import Glibc
import Migrations
import PostgreSQL
import PostgreSQLCluster

/// A backup of everything a backend holds: the database, and the objects' files where they are on this machine's disk.
///
/// The file is a `tar` archive of a PostgreSQL dump, the objects' files and, last, a list of all with their checksums.
public struct Backup: Sendable {
    static let dumpName = "database.dump"
    static let objectsPrefix = "storage/objects/"

    let pool: PostgreSQLPool
    let connectionString: String
    /// The folder of the objects' files, which need not be there.
    let objectsFolder: String
    /// A folder on the same disk, for work.
    let dataFolder: String
    let programsFolder: String

    /// - Parameters:
    ///   - connectionString: The database, past any pooler.
    ///   - storageFolder: Where objects are kept on this machine.
    /// - Throws: `ClusterError.programsNotFound`.
    public init(
        pool: PostgreSQLPool, connectionString: String, storageFolder: String, dataFolder: String
    ) throws {
        self.pool = pool
        self.connectionString = connectionString
        objectsFolder = storageFolder + "/objects"
        self.dataFolder = dataFolder
        programsFolder = try PostgreSQLPrograms.folder()
    }

    /// What a backup or a restoration was about.
    public struct Summary: Sendable, Equatable {
        public var objectCount: Int
        /// Of the backup's file.
        public var bytes: Int
    }

    /// Writes a backup to `path`. The server may go on meanwhile.
    ///
    /// - Throws: `BackupError`, `PostgreSQLError`.
    public func write(to path: String) async throws -> Summary {
        guard access(path, F_OK) != 0 else { throw BackupError.fileExists(path) }
        let draft = path + ".unfinished"
        unlink(draft)
        var isFinished = false
        defer { if !isFinished { unlink(draft) } }
        // Where nothing can be written is found out before anything is dumped.
        var writer = try ArchiveWriter(path: draft, finalPath: path)
        var manifest = try await describeDatabase()
        let work = try WorkFolder(in: dataFolder)
        let programs = try DatabasePrograms(
            connectionString: connectionString, folder: programsFolder, workFolder: work.path)
        // An object's file is there before its row and goes after it. Files that go during the dump are kept by the first look,
        // files that come by the second.
        let staged = work.path + "/objects"
        try stageObjects(in: staged)
        try programs.dump(to: work.path + "/" + Self.dumpName)
        try stageObjects(in: staged)

        try writer.add(Self.dumpName, fileAt: work.path + "/" + Self.dumpName)
        let names = WorkFolder.files(below: staged)
        for name in names { try writer.add(Self.objectsPrefix + name, fileAt: staged + "/" + name) }
        manifest.files = writer.entries
        try writer.add(BackupManifest.name, bytes: manifest.bytes)
        try writer.finish()
        var status = stat()
        guard stat(draft, &status) == 0, rename(draft, path) == 0 else {
            throw BackupError.file(path: path, reason: systemReason())
        }
        isFinished = true
        return Summary(objectCount: names.count, bytes: Int(status.st_size))
    }

    private func stageObjects(in folder: String) throws(BackupError) {
        for name in WorkFolder.files(below: objectsFolder) {
            _ = try WorkFolder.link(objectsFolder + "/" + name, to: folder + "/" + name)
        }
    }

    private func describeDatabase() async throws -> BackupManifest {
        try await refuseSupabaseProject()
        var manifest = BackupManifest()
        manifest.createdAt = time(nil)
        let row = try await pool.query("SELECT current_setting('server_version_num')::int").firstRow
        manifest.databaseVersion = row?.int(0) ?? 0
        manifest.schemas = try await pool.query(
            "SELECT nspname FROM pg_namespace WHERE nspname !~ '^pg_' AND nspname <> 'information_schema' ORDER BY 1"
        ).rows.compactMap { $0.string(0) }
        manifest.migrations = try await pool.query("SELECT name FROM easyapp.migrations ORDER BY 1").rows.compactMap {
            $0.string(0)
        }
        return manifest
    }

    func refuseSupabaseProject() async throws {
        let row = try await pool.query(
            """
            SELECT EXISTS (SELECT FROM pg_roles WHERE rolname = 'supabase_admin') AND EXISTS (
                SELECT FROM pg_namespace
                WHERE nspname = 'auth' AND pg_get_userbyid(nspowner) IN ('supabase_auth_admin', 'supabase_admin'))
            """
        ).firstRow
        if row?.bool(0) == true { throw BackupError.supabaseProject }
    }
}
