import FoundationEssentials
import Glibc
import Migrations
import PostgreSQL
import PostgreSQLCluster

/// A backup of everything a backend holds: the database, and the content of objects, on this machine's disk or in a bucket.
///
/// The file is a `tar` archive of a PostgreSQL dump, the objects and, last, a list of all with their checksums.
public struct Backup: Sendable {
    static let dumpName = "database.dump"
    static let objectsPrefix = "storage/objects/"

    let pool: PostgreSQLPool
    let connectionString: String
    let objects: BackupObjects
    /// A folder on the same disk, for work.
    let dataFolder: String
    let programsFolder: String

    /// - Parameters:
    ///   - connectionString: The database, past any pooler.
    ///   - objects: Where the content of objects is kept. The folder need not be there.
    /// - Throws: `ClusterError.programsNotFound`.
    public init(
        pool: PostgreSQLPool, connectionString: String, objects: BackupObjects, dataFolder: String
    ) throws {
        self.pool = pool
        self.connectionString = connectionString
        self.objects = objects
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
    /// - Throws: `BackupError`, `PostgreSQLError`, and `S3Error` where objects are in a bucket.
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
        // The content of an object is there before its row and goes after it. What goes during the dump is kept by the first look,
        // what comes by the second.
        switch objects {
        case .folder(let storageFolder):
            let staged = work.path + "/objects"
            try stageObjects(of: storageFolder + "/objects", in: staged)
            try programs.dump(to: work.path + "/" + Self.dumpName)
            try stageObjects(of: storageFolder + "/objects", in: staged)
            try writer.add(Self.dumpName, fileAt: work.path + "/" + Self.dumpName)
            for name in WorkFolder.files(below: staged) {
                try writer.add(Self.objectsPrefix + name, fileAt: staged + "/" + name)
            }
        case .bucket(let client):
            let bucket = BackupBucket(client)
            try await bucket.add(to: &writer)
            try programs.dump(to: work.path + "/" + Self.dumpName)
            try writer.add(Self.dumpName, fileAt: work.path + "/" + Self.dumpName)
            try await bucket.add(to: &writer)
        }
        manifest.files = writer.entries
        try writer.add(BackupManifest.name, bytes: manifest.bytes)
        try writer.finish()
        var status = stat()
        guard stat(draft, &status) == 0, rename(draft, path) == 0 else {
            throw BackupError.file(path: path, reason: systemReason())
        }
        isFinished = true
        return Summary(objectCount: manifest.files.count - 1, bytes: Int(status.st_size))
    }

    private func stageObjects(of objectsFolder: String, in folder: String) throws(BackupError) {
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
