import CAppProcess
import Foundation
import Glibc
import Synchronization

/// The socket the app connects to when it starts.
final class AppSocket: Sendable {
    let path: String
    private let descriptor: CInt
    private let isOpen = Mutex(true)

    /// Listens at a path. A socket that a device left behind is replaced; the caller holds the data folder's lock, so no
    /// living device uses it.
    ///
    /// - Parameter accepted: called with each connection, on the accepting thread.
    /// - Throws: `DeviceError.socket`.
    init(path: String, accepted: @escaping @Sendable (AppConnection) -> Void) throws(DeviceError) {
        unlink(path)
        descriptor = capp_listen(path)
        guard descriptor >= 0 else { throw .socket(path: path, reason: String(cString: strerror(errno))) }
        self.path = path
        let descriptor = descriptor
        Thread.detachNewThread {
            while true {
                let connection = capp_accept(descriptor)
                if connection >= 0 {
                    accepted(AppConnection(descriptor: connection))
                } else if errno != EINTR && errno != ECONNABORTED {
                    break
                }
            }
            Glibc.close(descriptor)
        }
    }

    /// Stops listening and removes the socket.
    func close() {
        isOpen.withLock { isOpen in
            guard isOpen else { return }
            isOpen = false
            unlink(path)
            // Wakes the accepting thread, which closes the descriptor.
            shutdown(descriptor, CInt(SHUT_RDWR))
        }
    }

    /// The path of the socket for a data folder: in it, unless that path is longer than a socket's may be.
    static func path(inDataFolder folder: URL) -> String {
        let path = folder.appendingPathComponent("device.sock").path
        let limit = MemoryLayout.size(ofValue: sockaddr_un().sun_path) - 1
        guard path.utf8.count > limit else { return path }
        // FNV-1a: the same folder gets the same short name each time, so that a left-over socket is found again.
        let hash = path.utf8.reduce(UInt64(0xcbf2_9ce4_8422_2325)) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        return "/tmp/easyapp-device-\(getuid())-\(String(hash, radix: 36)).sock"
    }
}
