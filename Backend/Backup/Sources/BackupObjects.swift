import FoundationEssentials
import Glibc
import HTTPClient
import S3Client
import Storage

/// Where the content of objects is kept.
public enum BackupObjects: Sendable {
    /// In a folder, as `DiskObjectStore` keeps them.
    case folder(String)
    /// In a bucket, as `S3ObjectStore` keeps them.
    case bucket(S3Client)
}

/// The objects of a bucket in backups. There they have the names of files, so that a backup of one kind of store can be restored to the
/// other.
struct BackupBucket: Sendable {
    private static let prefix = "objects/"

    private let client: S3Client
    private let store: S3ObjectStore

    init(_ client: S3Client) {
        self.client = client
        store = S3ObjectStore(client)
    }

    /// The name in a backup of the object of that version.
    private static func archiveName(_ version: ObjectVersion) -> String {
        Backup.objectsPrefix + version.description.prefix(2) + "/" + version.description
    }

    /// The version of the object of that name in a backup.
    static func version(_ archiveName: String) -> ObjectVersion? {
        archiveName.split(separator: "/").last.flatMap { ObjectVersion(String($0)) }
    }

    /// Adds every object that is not in the archive yet. What goes meanwhile is left out.
    ///
    /// - Throws: `BackupError`, `S3Error`.
    func add(to writer: inout ArchiveWriter) async throws {
        let present = Set(writer.entries.map(\.name))
        var continuation: String?
        repeat {
            let part = try await client.list(prefix: Self.prefix, continuation: continuation)
            for object in part.objects {
                // Others are parts of uploads that are not complete.
                guard let version = ObjectVersion(String(object.key.dropFirst(Self.prefix.count))) else { continue }
                let name = Self.archiveName(version)
                if present.contains(name) { continue }
                let body: HTTPClientBody
                do {
                    body = try await client.get(object.key)
                } catch let error as S3Error where error.isNotFound {
                    continue
                }
                do {
                    try await writer.add(name, size: object.size) { try await body.next() }
                } catch let error as HTTPClientError {
                    throw BackupError.object(name: object.key, reason: "\(error)")
                }
            }
            continuation = part.continuation
        } while continuation != nil
    }

    /// Puts an object where it belongs, unless it is there already: an object's content never changes.
    ///
    /// - Parameter path: a file with its content.
    /// - Throws: `BackupError`, `S3Error`, `ObjectStoreError`.
    func put(_ archiveName: String, size: Int, fileAt path: String) async throws {
        guard let version = Self.version(archiveName) else {
            throw BackupError.object(name: archiveName, reason: "it has the name of no object")
        }
        if try await client.size(Self.prefix + version.description) == size { return }
        let reader = try FilePieces(path)
        let count = try await store.put(version, from: ByteSource(length: size) { try reader.next() })
        guard count == size else {
            throw BackupError.object(name: archiveName, reason: "it is not as long as was said")
        }
    }
}

/// A file in pieces, for one reader.
private final class FilePieces: Sendable {
    private let path: String
    private let descriptor: Int32

    init(_ path: String) throws(BackupError) {
        self.path = path
        descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .file(path: path, reason: systemReason()) }
    }

    deinit { close(descriptor) }

    func next() throws(BackupError) -> [UInt8]? {
        var failed = false
        let bytes = [UInt8](unsafeUninitializedCapacity: Archive.chunkBytes) { buffer, count in
            let result = read(descriptor, buffer.baseAddress, Archive.chunkBytes)
            failed = result < 0
            count = max(0, result)
        }
        if failed { throw .file(path: path, reason: systemReason()) }
        return bytes.isEmpty ? nil : bytes
    }
}
