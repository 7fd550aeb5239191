import FoundationEssentials
import Glibc
import Migrations
import PostgreSQL

extension Backup {
    /// Replaces everything by what the backup at `path` holds. The database changes in one transaction, and every object's file is there
    /// before that: whatever goes wrong at whatever moment, either all is as it was or all is as it was in the backup.
    ///
    /// Files of objects that are not in the backup stay until the server clears away what no row names; in a bucket they stay.
    ///
    /// - Throws: `BackupError`, `PostgreSQLError`, `MigrationError`, and `S3Error` or `ObjectStoreError` where objects are in a bucket.
    public func restore(from path: String) async throws -> Summary {
        let work = try WorkFolder(in: dataFolder)
        let manifest: BackupManifest
        switch objects {
        case .folder: manifest = try Self.read(path, to: work.path)
        // Objects of a bucket are taken from the archive one by one, and need no room here.
        case .bucket: manifest = try Self.read(path, to: work.path, onlyDump: true)
        }
        try await refuseSupabaseProject()
        try await refuseNewerDatabase(manifest, path)
        // The roles that the dump grants things to belong to no database.
        try await MigrationRunner(pool: pool).run()
        let programs = try DatabasePrograms(
            connectionString: connectionString, folder: programsFolder, workFolder: work.path)
        let script = work.path + "/database.sql"
        try programs.script(of: work.path + "/" + Self.dumpName, to: script)
        let beginning = work.path + "/beginning.sql"
        try Self.write(Self.clearing(schemas: manifest.schemas), to: beginning)

        try await putObjects(manifest.files.filter { $0.name.hasPrefix(Self.objectsPrefix) }, from: path, work.path)
        sync()
        try programs.execute([beginning, script])
        var status = stat()
        return Summary(objectCount: manifest.files.count - 1, bytes: stat(path, &status) == 0 ? Int(status.st_size) : 0)
    }

    /// Puts every object where it belongs. Those that are there already are the same.
    private func putObjects(_ entries: [Archive.Entry], from path: String, _ workFolder: String) async throws {
        switch objects {
        case .folder(let storageFolder):
            for object in entries {
                let name = object.name.dropFirst(Self.objectsPrefix.count)
                guard try WorkFolder.link(workFolder + "/" + object.name, to: storageFolder + "/objects/" + name) else {
                    throw BackupError.file(path: object.name, reason: "it is gone")
                }
            }
            if !entries.isEmpty { try giveToOwnerOfDataFolder(storageFolder) }
        case .bucket(let client):
            let bucket = BackupBucket(client)
            let file = workFolder + "/object"
            let checksums = Dictionary(entries.map { ($0.name, $0.checksum) }) { first, _ in first }
            var reader = try ArchiveReader(path: path)
            while let (name, size) = try reader.next() {
                guard let checksum = checksums[name] else {
                    _ = try reader.checksum(size: size)
                    continue
                }
                guard try reader.extract(size: size, to: file) == checksum else {
                    throw BackupError.damaged(path: path, reason: "it has changed meanwhile")
                }
                try await bucket.put(name, size: size, fileAt: file)
                unlink(file)
            }
        }
    }

    /// A dump is for the version of PostgreSQL that wrote it, and later ones.
    private func refuseNewerDatabase(_ manifest: BackupManifest, _ path: String) async throws {
        let row = try await pool.query("SELECT current_setting('server_version_num')::int").firstRow
        let (theirs, ours) = (manifest.databaseVersion / 10_000, (row?.int(0) ?? 0) / 10_000)
        if theirs > ours {
            throw BackupError.newer(
                path: path, reason: "it is of PostgreSQL \(theirs), and the database here is \(ours)")
        }
    }

    /// What a backup's file says of itself, once all of it has been read and found whole.
    public struct Contents: Sendable, Equatable {
        /// Seconds since 1970.
        public var createdAt: Int
        public var objectCount: Int
    }

    /// Reads a backup from beginning to end and touches nothing else.
    ///
    /// - Throws: `BackupError.notBackup`, `.damaged`, `.newer`, `.file`.
    public static func verify(_ path: String) throws(BackupError) -> Contents {
        let manifest = try read(path, to: nil)
        return Contents(createdAt: manifest.createdAt, objectCount: manifest.files.count - 1)
    }

    /// Reads a backup, of which every file has been found to be what the list says, and unpacks it into `folder`.
    private static func read(
        _ path: String, to folder: String?, onlyDump: Bool = false
    ) throws(BackupError) -> BackupManifest {
        var reader = try ArchiveReader(path: path)
        var found: [Archive.Entry] = []
        var manifest: BackupManifest?
        while let (name, size) = try reader.next() {
            // Other archives are no backups that were damaged.
            if found.isEmpty, !isSafe(name) { throw .notBackup(path) }
            guard manifest == nil else { throw .damaged(path: path, reason: "something follows its list of contents") }
            if name == BackupManifest.name {
                guard size <= BackupManifest.limitBytes else {
                    throw .damaged(path: path, reason: "its list of contents is too long")
                }
                manifest = try BackupManifest(parsing: try reader.bytes(size: size), path: path)
                continue
            }
            guard isSafe(name) else { throw .damaged(path: path, reason: "it holds a file that is none of a backup's") }
            let checksum: String
            if let folder, !onlyDump || name == dumpName {
                try WorkFolder.makeFolder(ofFile: folder + "/" + name)
                checksum = try reader.extract(size: size, to: folder + "/" + name)
            } else {
                checksum = try reader.checksum(size: size)
            }
            found.append(Archive.Entry(name: name, size: size, checksum: checksum))
        }
        guard let manifest else { throw .damaged(path: path, reason: "it has no list of contents") }
        guard manifest.files == found, found.contains(where: { $0.name == dumpName }) else {
            throw .damaged(path: path, reason: "its content is not what its list says")
        }
        let known = Set(Migration.all.map(\.name))
        if let unknown = manifest.migrations.first(where: { !known.contains($0) }) {
            throw .newer(path: path, reason: "it has migration \(unknown)")
        }
        return manifest
    }

    /// Whether a name leads nowhere but into the work folder.
    static func isSafe(_ name: String) -> Bool {
        if name == dumpName { return true }
        guard name.hasPrefix(objectsPrefix) else { return false }
        let parts = name.split(separator: "/", omittingEmptySubsequences: false)
        return parts.allSatisfy { part in
            !part.isEmpty && !part.hasPrefix(".")
                && part.utf8.allSatisfy {
                    (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0) || $0 == 0x2D
                        || $0 == 0x2E || $0 == 0x5F
                }
        }
    }

    /// What was there goes first, in the same transaction.
    private static func clearing(schemas: [String]) -> String {
        let drops = Set(schemas + ["public", "auth", "storage", "easyapp"]).sorted().map {
            "DROP SCHEMA IF EXISTS \(PostgreSQLIdentifier.quoted($0)) CASCADE;"
        }
        // The dump takes the public schema for granted, as every new database has it.
        return """
            SET client_min_messages = warning;
            -- A server that still works with the database would keep this waiting.
            SET lock_timeout = '15s';
            \(drops.joined(separator: "\n"))
            CREATE SCHEMA public;
            DO $$ BEGIN
                IF current_setting('server_version_num')::int >= 150000
                    AND (SELECT rolsuper FROM pg_roles WHERE rolname = current_user)
                THEN
                    ALTER SCHEMA public OWNER TO pg_database_owner;
                END IF;
            END $$;
            GRANT USAGE ON SCHEMA public TO PUBLIC;

            """
    }

    private static func write(_ text: String, to path: String) throws(BackupError) {
        do {
            try text.write(toFile: path, atomically: false, encoding: .utf8)
        } catch {
            throw .file(path: path, reason: "\(error)")
        }
    }

    /// A restoration as root must not leave files that the server's own user cannot read.
    private func giveToOwnerOfDataFolder(_ storage: String) throws(BackupError) {
        var status = stat()
        guard geteuid() == 0, stat(dataFolder, &status) == 0, status.st_uid != 0 else { return }
        let names = (try? FileManager.default.subpathsOfDirectory(atPath: storage)) ?? []
        for path in [storage] + names.map({ storage + "/" + $0 }) { chown(path, status.st_uid, status.st_gid) }
    }
}
