import Glibc
import JSON

/// Keeps objects as files in a folder.
///
/// - `objects/ab/abcd…`: the complete ones, spread over 256 folders.
/// - `incoming/`: those being written, each locked by the process that writes it.
/// - `resumable/`: those that come over several requests.
///
/// A file gets its place in `objects` by a rename, after its bytes are on the disk. No path is ever made of an object's name.
public struct DiskObjectStore: ObjectStore {
    /// Small pieces are put together before they are written.
    private static let writeBytes = 256 * 1024
    private static let readBytes = 128 * 1024
    /// How much of an upload over several requests is lost at most when the machine fails.
    private static let checkpointBytes = 16 << 20

    let root: String
    private let workers: FileWorkers
    private let write: OpenFile.Write

    /// Makes the folders that are missing.
    /// - Throws: `ObjectStoreError`.
    public init(folder: String) throws {
        try self.init(folder: folder, write: { pwrite($0, $1, $2, $3) })
    }

    init(folder: String, write: @escaping OpenFile.Write) throws {
        root = folder
        workers = FileWorkers()
        self.write = write
        let shards = (0..<256).map { "objects/" + String($0 + 256, radix: 16).dropFirst() }
        for name in ["", "objects", "incoming", "resumable"] + shards {
            guard mkdir(root + "/" + name, 0o700) == 0 || errno == EEXIST else {
                throw ObjectStoreError.file("mkdir \(root)/\(name)", code: errno)
            }
        }
        for name in ["objects", ""] { try OpenFile.synchronize(folder: root + "/" + name) }
    }

    private func folder(_ version: ObjectVersion) -> String { root + "/objects/" + version.description.prefix(2) }
    func path(_ version: ObjectVersion) -> String { folder(version) + "/" + version.description }
    private func incomingPath(_ version: ObjectVersion) -> String { root + "/incoming/" + version.description }
    private func resumablePath(_ version: ObjectVersion) -> String { root + "/resumable/" + version.description }

    // MARK: Whole objects

    public func put(_ version: ObjectVersion, from source: ByteSource) async throws -> Int {
        let path = incomingPath(version)
        do {
            let file = try await workers.run { [write] in
                let file = try OpenFile(path, flags: O_WRONLY | O_CREAT | O_EXCL, write: write)
                guard file.lock() else { throw ObjectStoreError.failed("an incoming file is taken") }
                return file
            }
            let size = try await append(source, to: file, at: 0) { _ in }
            try await workers.run { try publish(file, as: version) }
            return size
        } catch {
            try? await workers.run { _ = unlink(path) }
            throw error
        }
    }

    /// Writes what `source` gives, from `offset` on.
    /// - Returns: Where it ended.
    private func append(
        _ source: ByteSource, to file: OpenFile, at offset: Int, written: (Int) async throws -> Void
    ) async throws -> Int {
        var position = offset
        var pending: [UInt8] = []
        func flush() async throws {
            let bytes = pending
            pending = []
            try await workers.run { [position] in try file.write(bytes, at: position) }
            position += bytes.count
            try await written(position)
        }
        do {
            while let piece = try await source.next() {
                if pending.isEmpty { pending = piece } else { pending += piece }
                if pending.count >= Self.writeBytes { try await flush() }
            }
        } catch {
            // What has come may be worth keeping.
            if !pending.isEmpty { try await flush() }
            throw error
        }
        if !pending.isEmpty { try await flush() }
        return position
    }

    private func publish(_ file: OpenFile, as version: ObjectVersion) throws {
        try file.synchronize()
        guard rename(file.path, path(version)) == 0 else { throw ObjectStoreError.file("rename", code: errno) }
        try OpenFile.synchronize(folder: folder(version))
    }

    public func read(_ version: ObjectVersion, from offset: Int, count: Int) async throws -> ByteSource {
        let file = try await workers.run { try OpenFile(path(version), flags: O_RDONLY) }
        let place = ReadPlace(offset: offset, end: offset + count)
        return ByteSource(length: count) { [workers] in
            guard let (start, length) = place.next(upTo: Self.readBytes) else { return nil }
            let bytes = try await workers.run { try file.read(at: start, count: length) }
            guard bytes.count == length else { throw ObjectStoreError.failed("a file is shorter than it was") }
            return bytes
        }
    }

    /// Content never changes, so that a second name for it is as good as a copy.
    public func copy(_ version: ObjectVersion, to target: ObjectVersion) async throws {
        try await workers.run {
            guard link(path(version), path(target)) == 0 else { throw ObjectStoreError.file("link", code: errno) }
            try OpenFile.synchronize(folder: folder(target))
        }
    }

    public func delete(_ versions: [ObjectVersion], uploads: [ObjectVersion: JSONValue]) async throws {
        try await workers.run {
            for version in versions {
                for path in [path(version), incomingPath(version), resumablePath(version)]
                where unlink(path) != 0 && errno != ENOENT {
                    throw ObjectStoreError.file("unlink", code: errno)
                }
            }
        }
    }

    // MARK: Uploads over several requests

    public func append(
        to version: ObjectVersion, progress: UploadProgress, from source: ByteSource,
        checkpoint: @Sendable (UploadProgress) async -> Void
    ) async -> (progress: UploadProgress, failure: (any Error)?) {
        var safe = progress
        do {
            let file = try await workers.run { [write] in
                let file = try OpenFile(resumablePath(version), flags: O_WRONLY | O_CREAT, write: write)
                // Beyond that are bytes that nobody vouches for.
                guard try file.size() >= progress.received else { throw ObjectStoreError.notFound }
                try file.truncate(to: progress.received)
                return file
            }
            var position = safe.received
            do {
                position = try await append(source, to: file, at: safe.received) { reached in
                    position = reached
                    guard reached - safe.received >= Self.checkpointBytes else { return }
                    try await workers.run { try file.synchronize() }
                    safe.received = reached
                    await checkpoint(safe)
                }
            } catch {
                try await workers.run { try file.synchronize() }
                safe.received = position
                return (safe, error)
            }
            try await workers.run { try file.synchronize() }
            safe.received = position
            return (safe, nil)
        } catch {
            return (safe, error)
        }
    }

    public func finish(_ version: ObjectVersion, progress: UploadProgress) async throws {
        try await workers.run {
            do {
                // An empty upload may have had no request that brought bytes.
                let flags = progress.received == 0 ? O_WRONLY | O_CREAT : O_WRONLY
                let file = try OpenFile(resumablePath(version), flags: flags)
                guard try file.size() >= progress.received else { throw ObjectStoreError.notFound }
                try file.truncate(to: progress.received)
                try publish(file, as: version)
            } catch ObjectStoreError.notFound {
                // Perhaps it was finished before.
                let size = try OpenFile(path(version), flags: O_RDONLY).size()
                guard size == progress.received else { throw ObjectStoreError.notFound }
            }
        }
    }

    // MARK: Leftovers

    public func sweep(minimumAgeSeconds: Int) async {
        try? await workers.run {
            for path in Self.files(in: root + "/incoming", olderThanSeconds: minimumAgeSeconds) {
                // Whoever writes it holds the lock, which the kernel lets go of when a process ends in whatever way.
                guard let file = try? OpenFile(path, flags: O_WRONLY), file.lock() else { continue }
                unlink(path)
            }
        }
    }

    static func files(in folder: String, olderThanSeconds age: Int) -> [String] {
        guard let handle = opendir(folder) else { return [] }
        defer { closedir(handle) }
        var paths: [String] = []
        while let entry = readdir(handle) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            var status = stat()
            guard ObjectVersion(name) != nil, stat(folder + "/" + name, &status) == 0 else { continue }
            if time(nil) - status.st_mtim.tv_sec >= age { paths.append(folder + "/" + name) }
        }
        return paths
    }
}
