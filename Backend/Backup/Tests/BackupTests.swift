import BackendTestSupport
import FoundationEssentials
import Glibc
import JSON
import PostgreSQL
import PostgreSQLTestSupport
import Testing

@testable import Backup

/// Backups as they are made and used: by the program, of a server's folder.
@Suite struct BackupTests {
    @Test func rowsUsersAndObjectsComeBack() async throws {
        let (old, new) = (try TemporaryFolder(), try TemporaryFolder())
        defer {
            old.remove()
            new.remove()
        }
        let path = old.path + "/backup.tar"
        try await BackupFixture.makeBackup(old.path, to: path)
        // On the same machine, over what was written later.
        let again = try await BackupFixture.program(["restore", path, "--yes"], folder: old.path)
        #expect(again.status == 0, "\(again.text)")
        try await BackupFixture.expectBackedUpState(old.path)
        // On another machine, which has nothing yet.
        let elsewhere = try await BackupFixture.program(["restore", path, "--yes"], folder: new.path)
        #expect(elsewhere.status == 0, "\(elsewhere.text)")
        try await BackupFixture.expectBackedUpState(new.path)
        for folder in [old.path, new.path] {
            let left = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasPrefix("backup-") }
            #expect(left == [])
        }
    }

    @Test func whatCannotBeRestoredChangesNothing() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let path = folder.path + "/backup.tar"
        try await BackupFixture.makeBackup(folder.path, to: path)
        let whole = try Data(contentsOf: URL(filePath: path))
        let broken = folder.path + "/broken.tar"
        for (what, data, words) in try brokenBackups(whole) {
            try data.write(to: URL(filePath: broken))
            let answer = try await BackupFixture.program(["restore", broken, "--yes"], folder: folder.path)
            #expect(answer.status == 2 && answer.text.contains(words), "\(what): \(answer.text)")
        }
        let missing = try await BackupFixture.program(["restore", folder.path + "/none", "--yes"], folder: folder.path)
        #expect(missing.status == 2 && missing.text.contains("cannot be used"))
        let unconfirmed = try await BackupFixture.program(["restore", path], folder: folder.path)
        #expect(unconfirmed.status == 2 && unconfirmed.text.contains("--yes"))
        for place in [folder.path + "/none/backup.tar", "/proc/backup.tar"] {
            let nowhere = try await BackupFixture.program(["backup", place], folder: folder.path)
            #expect(nowhere.status == 2 && nowhere.text.contains("\(place) cannot be used"), "\(nowhere.text)")
        }
        let second = try await BackupFixture.program(["backup", path], folder: folder.path)
        #expect(second.status == 2 && second.text.contains("exists already"))
        #expect(try Data(contentsOf: URL(filePath: path)) == whole)
        try await ServerProcess.run(folder: folder.path, environment: BackupFixture.settings) { server in
            var client = try await BackupFixture.Client(server)
            let running = try await BackupFixture.program(["restore", path, "--yes"], folder: folder.path)
            #expect(running.status == 2 && running.text.contains("in use by another server"), "\(running.text)")
            #expect(try await client.enter("/auth/v1/token?grant_type=password") == 200)
            #expect(try await BackupFixture.titles(client) == ["later", "one", "two"])
        }
    }

    /// What may happen to a file, and what is said then.
    private func brokenBackups(_ whole: Data) throws -> [(String, Data, String)] {
        var flipped = whole
        flipped[2000] ^= 1
        let newer = whole.replacing(#""format":1"#, with: #""format":2"#)
        let unknown = whole.replacing(#""0003_profiles""#, with: #""9003_profiles""#)
        // A dump that PostgreSQL's programs cannot read, with a list that fits.
        let path = "/tmp/easyapp-backup-\(UUID()).tar"
        var writer = try ArchiveWriter(path: path)
        defer { unlink(path) }
        try "no dump".write(toFile: path + ".dump", atomically: true, encoding: .utf8)
        defer { unlink(path + ".dump") }
        try writer.add("database.dump", fileAt: path + ".dump")
        var manifest = BackupManifest()
        manifest.files = writer.entries
        try writer.add("manifest.json", bytes: manifest.bytes)
        try writer.finish()
        let futureDatabase = try whole.replacing(
            matching: /"databaseVersion":\d\d/, with: #""databaseVersion":99"#)
        return [
            ("a changed byte", flipped, "a damaged backup"),
            ("half of it", Data(whole.prefix(whole.count / 2)), "a damaged backup (it ends too early)"),
            ("its list cut off", Data(whole.prefix(whole.count - 4096)), "a damaged backup"),
            ("all but its end", Data(whole.prefix(whole.count - 1)), "a damaged backup (it ends too early)"),
            ("nothing", Data(), "not an EasyApp backup"), ("a text", Data("hello".utf8), "not an EasyApp backup"),
            ("a long text", Data(String(repeating: "hello\n", count: 1000).utf8), "not an EasyApp backup"),
            ("another archive", Data(try Archive.header(name: "else", size: 0)), "not an EasyApp backup"),
            ("a newer form", newer, "made by a newer version"),
            ("a newer schema", unknown, "made by a newer version"),
            ("a newer PostgreSQL", futureDatabase, "it is of PostgreSQL 99"),
            ("a dump that is none", try Data(contentsOf: URL(filePath: path)), "pg_restore failed"),
        ]
    }

    /// A failure in the middle of the SQL takes back all of it.
    @Test func aFailureInTheMiddleTakesAllBack() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        try await TestDatabase.withMigrated { connectionString in
            try await TestCluster.withPool(TestCluster.configuration(connectionString)) { pool in
                let backup = try Backup(
                    pool: pool, connectionString: connectionString, objects: .folder(folder.path + "/storage"),
                    dataFolder: folder.path)
                try await pool.query("CREATE TABLE public.early AS SELECT 1 AS n")
                // A row that its own check no longer allows cannot be put back.
                try await pool.withConnection {
                    try await $0.execute(
                        script: """
                            CREATE FUNCTION public.checked(n int) RETURNS bool LANGUAGE sql IMMUTABLE AS 'SELECT n > 0';
                            CREATE TABLE public.zoo (n int CHECK (public.checked(n)));
                            INSERT INTO public.zoo VALUES (1);
                            CREATE OR REPLACE FUNCTION public.checked(n int) RETURNS bool LANGUAGE sql IMMUTABLE AS 'SELECT n > 5';
                            """)
                }
                let path = folder.path + "/backup.tar"
                _ = try await backup.write(to: path)
                try await pool.query("INSERT INTO public.early VALUES (2)")
                let error = await #expect(throws: BackupError.self) { _ = try await backup.restore(from: path) }
                guard case .program("psql", let reason) = error else {
                    Issue.record("\(String(describing: error))")
                    return
                }
                #expect(reason.contains("zoo"), "\(reason)")
                #expect(try await pool.query("SELECT count(*) FROM public.early").firstRow?.int(0) == 2)
                #expect(try await pool.query("SELECT count(*) FROM public.zoo").firstRow?.int(0) == 1)
            }
        }
    }
}

extension Data {
    /// The same with the first match, in the text at the end, replaced by another text of the same length.
    fileprivate func replacing(matching pattern: some RegexComponent, with other: String) throws -> Data {
        let end = String(decoding: suffix(64 * 1024), as: UTF8.self)
        let match = try #require(end.firstMatch(of: pattern))
        return replacing(String(end[match.range]), with: other)
    }

    /// The same with one text in place of another of the same length.
    fileprivate func replacing(_ text: String, with other: String) -> Data {
        var bytes = Array(self)
        let (old, new) = (Array(text.utf8), Array(other.utf8))
        var index = bytes.count - old.count
        while index >= 0 {
            if bytes[index] == old[0], bytes[index..<index + old.count].elementsEqual(old) {
                bytes.replaceSubrange(index..<index + old.count, with: new)
            }
            index -= 1
        }
        return Data(bytes)
    }
}
