import FoundationEssentials
import Glibc
import PostgreSQLCluster
import Synchronization

/// A folder of its own under the system's temporary folder, open to other users as clusters of root need.
public struct TemporaryFolder: Sendable {
    public let path: String

    public init() throws {
        var template = Array("/tmp/easyapp-test-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil, chmod(template, 0o755) == 0 else {
            throw ClusterError.folderNotUsable(path: "/tmp", reason: "errno \(errno)")
        }
        path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    public func remove() {
        try? FileManager.default.removeItem(atPath: path)
    }
}

/// Work for the end of the process. It is not done when the process crashes; the cluster's server ends even then.
public enum ExitHandler {
    private static let handlers = Mutex<[@Sendable () -> Void]>([])
    private static let isRegistered: Bool = {
        atexit { for handler in ExitHandler.take() { handler() } }
        return true
    }()

    public static func add(_ handler: @escaping @Sendable () -> Void) {
        if isRegistered { handlers.withLock { $0.append(handler) } }
    }

    private static func take() -> [@Sendable () -> Void] {
        handlers.withLock { handlers in
            defer { handlers = [] }
            return handlers.reversed()
        }
    }
}
