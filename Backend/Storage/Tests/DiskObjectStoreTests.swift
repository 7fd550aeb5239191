import Glibc
import PostgreSQLTestSupport
import Synchronization
import Testing

@testable import Storage

@Suite struct DiskObjectStoreTests {
    /// A disk that is full after so many bytes.
    private func fullDisk(after limit: Int) -> OpenFile.Write {
        let left = Mutex(limit)
        return { descriptor, bytes, count, offset in
            let fitting = left.withLock { left in
                let fitting = min(count, left)
                left -= fitting
                return fitting
            }
            guard fitting > 0 else {
                errno = ENOSPC
                return -1
            }
            return pwrite(descriptor, bytes, fitting, offset)
        }
    }

    private func source(_ count: Int) -> ByteSource {
        let pieces = Pieces((0..<count).map { _ in [UInt8](repeating: 1, count: 100_000) })
        return ByteSource { try pieces.next() }
    }

    @Test(arguments: [0, 1, 150_000, 299_999])
    func aFullDiskIsToldAndNothingIsLeft(room: Int) async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let store = try DiskObjectStore(folder: folder.path, write: fullDisk(after: room))
        await #expect(throws: ObjectStoreError.full) { try await store.put(ObjectVersion(), from: source(3)) }
        #expect(DiskObjectStore.files(in: folder.path + "/incoming", olderThanSeconds: -60) == [])
        let outcome = await store.append(
            to: ObjectVersion(), progress: UploadProgress(), from: source(3), checkpoint: { _ in })
        #expect(outcome.failure as? ObjectStoreError == .full)
    }

    @Test func theServiceSaysThatTheDiskIsFull() async throws {
        var setup = StorageFixture.Setup()
        let disk = fullDisk(after: 10)
        setup.store = { try DiskObjectStore(folder: $0, write: disk) }
        try await StorageFixture.run(setup) { storage in
            let answer = try await storage.upload("uploads/\(StorageFixture.ann)/a", "more than ten bytes")
            #expect(answer.status == 507)
            #expect(answer.refusal == "507 InsufficientStorage: The server has no room left for objects.")
            let versions = try await storage.versions()
            #expect(versions.files.isEmpty && versions.rows.isEmpty && storage.incoming.isEmpty)
            #expect(try await storage.pool.query("SELECT FROM easyapp.unreferenced_versions").rowCount == 0)
            #expect(storage.failures.all.count == 1)
        }
    }

    @Test func whatIsBeingWrittenIsNotSwept() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let store = try DiskObjectStore(folder: folder.path)
        let version = ObjectVersion()
        let count = Mutex(3)
        let size = try await store.put(
            version,
            from: ByteSource {
                await store.sweep(minimumAgeSeconds: 0)
                return count.withLock { count in
                    count -= 1
                    return count >= 0 ? [1, 2, 3] : nil
                }
            })
        #expect(size == 9)
        // Of a process that has ended.
        let leftover = folder.path + "/incoming/" + ObjectVersion().description
        close(open(leftover, O_CREAT | O_WRONLY, 0o600))
        await store.sweep(minimumAgeSeconds: 60)
        #expect(access(leftover, F_OK) == 0)
        await store.sweep(minimumAgeSeconds: 0)
        #expect(access(leftover, F_OK) != 0)
        #expect(access(store.path(version), F_OK) == 0)
    }

    @Test(arguments: [
        "", "..", "../../etc/passwd", "00000000-0000-4000-8000-00000000000G", "00000000-0000-4000-8000-00000000000A",
    ])
    func onlyIdentifiersNameFiles(_ text: String) {
        #expect(ObjectVersion(text) == nil)
    }

    @Test func anIdentifierIsTaken() {
        let version = ObjectVersion()
        #expect(ObjectVersion(version.description) == version)
    }
}
