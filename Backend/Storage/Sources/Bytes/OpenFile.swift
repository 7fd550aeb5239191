import Glibc

/// An open file, closed when nobody holds it any more. Its calls wait for the disk.
final class OpenFile: Sendable {
    /// Writes like `pwrite`; tests put a full disk in its place.
    typealias Write = @Sendable (Int32, UnsafeRawPointer, Int, Int) -> Int

    let path: String
    private let descriptor: Int32
    private let write: Write

    /// - Throws: `ObjectStoreError`.
    init(_ path: String, flags: Int32, write: @escaping Write = { pwrite($0, $1, $2, $3) }) throws {
        descriptor = open(path, flags | O_CLOEXEC | O_NOFOLLOW, 0o600)
        self.path = path
        self.write = write
        guard descriptor >= 0 else { throw ObjectStoreError.file("open", code: errno) }
    }

    deinit { close(descriptor) }

    /// Claims the file for this process until it is closed.
    /// - Returns: Whether nobody else has it.
    func lock() -> Bool {
        flock(descriptor, LOCK_EX | LOCK_NB) == 0
    }

    func size() throws -> Int {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw ObjectStoreError.file("fstat", code: errno) }
        return Int(status.st_size)
    }

    func write(_ bytes: [UInt8], at offset: Int) throws {
        try bytes.withUnsafeBytes { buffer in
            var written = 0
            while let start = buffer.baseAddress, written < buffer.count {
                let count = write(descriptor, start + written, buffer.count - written, offset + written)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { throw ObjectStoreError.file("write", code: count == 0 ? ENOSPC : errno) }
                written += count
            }
        }
    }

    /// Up to `count` bytes; fewer at the file's end.
    func read(at offset: Int, count: Int) throws -> [UInt8] {
        var failure: Int32 = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            var total = 0
            while let start = buffer.baseAddress, total < count {
                let got = pread(descriptor, start + total, count - total, offset + total)
                if got < 0, errno == EINTR { continue }
                if got < 0 { failure = errno }
                if got <= 0 { break }
                total += got
            }
            initialized = total
        }
        guard failure == 0 else { throw ObjectStoreError.file("read", code: failure) }
        return bytes
    }

    func truncate(to size: Int) throws {
        guard ftruncate(descriptor, size) == 0 else { throw ObjectStoreError.file("ftruncate", code: errno) }
    }

    /// Waits until the content survives a power failure.
    func synchronize() throws {
        guard fsync(descriptor) == 0 else { throw ObjectStoreError.file("fsync", code: errno) }
    }

    /// Waits until what was done to the names in a folder survives a power failure.
    static func synchronize(folder: String) throws {
        try OpenFile(folder, flags: O_RDONLY | O_DIRECTORY).synchronize()
    }
}

extension ObjectStoreError {
    /// What the kernel refused.
    static func file(_ call: String, code: Int32) -> ObjectStoreError {
        switch code {
        case ENOENT: .notFound
        case ENOSPC, EDQUOT, EFBIG: .full
        default: .failed("\(call): \(String(cString: strerror(code)))")
        }
    }
}
