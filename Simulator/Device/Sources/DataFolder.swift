import Foundation
import Glibc
import Synchronization

/// The device's folder, held by one device at a time. The lock is the kernel's: it goes with the process that holds it,
/// however that ends, and leaves nothing to clean up.
final class DataFolder: Sendable {
    private let lock: CInt
    private let isHeld = Mutex(true)

    /// Makes the folder if it is not there and takes it.
    ///
    /// - Throws: `DeviceError.dataFolder`, `DeviceError.alreadyRunning`.
    init(_ configuration: DeviceConfiguration) throws(DeviceError) {
        let path = configuration.dataFolder.path
        do {
            try FileManager.default.createDirectory(at: configuration.dataFolder, withIntermediateDirectories: true)
        } catch {
            throw .dataFolder(path: path, reason: "\(error.localizedDescription)")
        }
        lock = Glibc.open(configuration.lockFile.path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard lock >= 0 else { throw .dataFolder(path: path, reason: String(cString: strerror(errno))) }
        guard flock(lock, LOCK_EX | LOCK_NB) == 0 else {
            close(lock)
            throw .alreadyRunning(dataFolder: path)
        }
    }

    /// Lets another device have the folder.
    func release() {
        isHeld.withLock { isHeld in
            if isHeld { close(lock) }
            isHeld = false
        }
    }

    deinit {
        release()
    }
}
