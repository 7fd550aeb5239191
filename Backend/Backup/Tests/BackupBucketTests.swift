import BackendTestSupport
import FoundationEssentials
import PostgreSQLTestSupport
import PythonTestSupport
import Synchronization
import Testing

@testable import Backup

/// Backups of servers whose objects are in a bucket of a real S3 service.
@Suite struct BackupBucketTests {
    private static let count = Atomic<Int>(0)

    enum Place: CaseIterable, Sendable {
        case disk
        case bucket

        /// The settings of a server that keeps objects in a place of its own.
        func settings() async throws -> [String: String] {
            guard self == .bucket else { return BackupFixture.settings }
            let moto = try await MotoServer.server()
            let bucket = "backup-\(BackupBucketTests.count.add(1, ordering: .relaxed).newValue)"
            #expect(try await RawHTTPClient(url: moto.url).send("PUT", "/" + bucket).status == 200)
            return BackupFixture.settings.merging([
                "EASYAPP_STORAGE": "s3", "EASYAPP_STORAGE_S3_ENDPOINT": moto.url, "EASYAPP_STORAGE_S3_BUCKET": bucket,
                "EASYAPP_STORAGE_S3_ACCESS_KEY_ID": "key", "EASYAPP_STORAGE_S3_SECRET_ACCESS_KEY": "secret",
            ]) { $1 }
        }
    }

    /// A backup of one place is good for the other.
    @Test(arguments: [(Place.bucket, Place.disk), (.disk, .bucket)])
    func objectsComeBack(_ from: Place, _ to: Place) async throws {
        let (old, new) = (try TemporaryFolder(), try TemporaryFolder())
        defer {
            old.remove()
            new.remove()
        }
        let path = old.path + "/backup.tar"
        try await BackupFixture.makeBackup(old.path, to: path, environment: try await from.settings())
        let environment = try await to.settings()
        let restored = try await BackupFixture.program(
            ["restore", path, "--yes"], folder: new.path, environment: environment)
        #expect(restored.status == 0 && restored.text.contains("1 objects"), "\(restored.text)")
        try await BackupFixture.expectBackedUpState(new.path, environment: environment)
    }

    /// A store that cannot be reached leaves neither half a backup nor half a restoration.
    @Test func aStoreThatDoesNotAnswerChangesNothing() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let path = folder.path + "/backup.tar"
        try await BackupFixture.makeBackup(folder.path, to: path)
        var environment = try await Place.bucket.settings()
        environment["EASYAPP_STORAGE_S3_ENDPOINT"] = "http://127.0.0.1:1"
        let other = folder.path + "/other.tar"
        let backup = try await BackupFixture.program(["backup", other], folder: folder.path, environment: environment)
        #expect(backup.status == 2 && backup.text.contains("The object store gave no answer"), "\(backup.text)")
        let restored = try await BackupFixture.program(
            ["restore", path, "--yes"], folder: folder.path, environment: environment)
        #expect(restored.status == 2 && restored.text.contains("The object store gave no answer"), "\(restored.text)")
        let left = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter {
            $0.hasPrefix("other") || $0.hasPrefix("backup-")
        }
        #expect(left == [])
        try await ServerProcess.run(folder: folder.path, environment: BackupFixture.settings) { server in
            var client = try await BackupFixture.Client(server)
            #expect(try await client.enter("/auth/v1/token?grant_type=password") == 200)
            #expect(try await BackupFixture.titles(client) == ["later", "one", "two"])
        }
    }
}
