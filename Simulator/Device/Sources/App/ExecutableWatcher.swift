import Foundation
import Glibc

/// Notices that the app was built anew: its executable, or its resources alone, such as texts and images.
struct ExecutableWatcher {
    /// What tells one build from another.
    struct Stamp: Equatable {
        var executable: FileStamp
        /// By their paths in the bundle.
        var resources: [String: FileStamp]
    }

    /// What tells one state of a file from another.
    struct FileStamp: Equatable {
        var inode: UInt
        var size: Int
        var seconds: Int
        var nanoseconds: Int

        /// Nil when there is no such file.
        init?(_ path: String) {
            var information = stat()
            guard stat(path, &information) == 0 else { return nil }
            inode = UInt(information.st_ino)
            size = Int(information.st_size)
            seconds = information.st_mtim.tv_sec
            nanoseconds = information.st_mtim.tv_nsec
        }
    }

    enum Change { case none, rebuilt }

    /// So many files of a bundle are looked at, each time.
    static let resourceLimit = 4096

    private let path: String
    /// Looked for when the app is started, not at every look.
    private var resourceBundles: [String] = []
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
        resourceBundles = Self.resourceBundles(of: path)
        running = stamp()
        candidate = nil
    }

    /// Looks at the files; a new build counts once it has stayed the same from one look to the next.
    mutating func poll() -> Change {
        guard let now = stamp(), now != running, now.executable.size > 0, isPresent else {
            candidate = nil
            return .none
        }
        defer { candidate = now }
        return candidate == now ? .rebuilt : .none
    }

    private func stamp() -> Stamp? {
        guard let executable = FileStamp(path) else { return nil }
        var resources: [String: FileStamp] = [:]
        for bundle in resourceBundles {
            guard let files = FileManager.default.enumerator(atPath: bundle) else { continue }
            for case let name as String in files where resources.count < Self.resourceLimit {
                let file = bundle + "/" + name
                resources[file] = FileStamp(file)
            }
        }
        return Stamp(executable: executable, resources: resources)
    }

    /// The package manager puts the bundle of `App` beside it, as `Package_App.resources`.
    private static func resourceBundles(of path: String) -> [String] {
        let executable = URL(fileURLWithPath: path)
        let folder = executable.deletingLastPathComponent().path
        let suffix = "_" + executable.lastPathComponent + ".resources"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter { $0.hasSuffix(suffix) }.map { folder + "/" + $0 }
    }
}
