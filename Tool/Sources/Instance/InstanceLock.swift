import Glibc

/// One running EasyApp a data folder: an advisory lock that the kernel releases however its holder ends.
final class InstanceLock {
    private let descriptor: Int32

    /// Takes the lock at once; it is held until `release()` or until the process ends.
    /// - Returns: nil when another process holds it.
    /// - Throws: `ToolError.system` when the lock file cannot be opened.
    static func take(path: String) throws -> InstanceLock? {
        // Close-on-exec: a child that outlived its parent must not keep the lock.
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else {
            throw ToolError.system("cannot open \(path): \(String(cString: strerror(errno))). Is the folder yours?")
        }
        if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return InstanceLock(descriptor: descriptor) }
        close(descriptor)
        return nil
    }

    private init(descriptor: Int32) { self.descriptor = descriptor }

    func release() { close(descriptor) }
}
