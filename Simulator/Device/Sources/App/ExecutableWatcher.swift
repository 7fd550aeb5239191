import Foundation
import Glibc

/// Notices that the app's executable was built anew.
struct ExecutableWatcher {
    /// What tells one build of a file from another.
    struct Stamp: Equatable {
        var inode: UInt
        var size: Int
        var seconds: Int
        var nanoseconds: Int
    }

    enum Change { case none, rebuilt }

    private let path: String
    /// The build that runs.
    private(set) var running: Stamp?
    /// A build that was seen once: a linker may still be writing it.
    private var candidate: Stamp?

    init(path: String) {
        self.path = path
    }

    /// Whether there is anything to run.
    var isPresent: Bool { access(path, X_OK) == 0 }

    /// Notes that the present build is the one being started.
    mutating func started() {
        running = stamp()
        candidate = nil
    }

    /// Looks at the file; a new build counts once it has stayed the same from one look to the next.
    mutating func poll() -> Change {
        guard let now = stamp(), now != running, now.size > 0, isPresent else {
            candidate = nil
            return .none
        }
        defer { candidate = now }
        return candidate == now ? .rebuilt : .none
    }

    private func stamp() -> Stamp? {
        var information = stat()
        guard stat(path, &information) == 0 else { return nil }
        return Stamp(
            inode: UInt(information.st_ino), size: Int(information.st_size), seconds: information.st_mtim.tv_sec,
            nanoseconds: information.st_mtim.tv_nsec)
    }
}
