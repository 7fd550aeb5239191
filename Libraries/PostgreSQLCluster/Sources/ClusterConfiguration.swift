/// A private PostgreSQL cluster: its files and how its server runs.
public struct ClusterConfiguration: Sendable {
    /// The folder that holds the cluster's own folder `postgres`, its lock `postgres.lock` and its log `logs/postgres.log`.
    public var folder: String
    /// The folder of `postgres` and `initdb`; the newest version found when `nil`.
    public var programsFolder: String?
    /// Settings of `postgresql.conf` that differ from the defaults here.
    public var settings: [String: String]
    /// How long the server may take to answer after it was started, crash recovery included.
    public var startTimeoutSeconds: Double
    /// Told what happens to the server after it was first started. Called on the cluster's own thread.
    public var onEvent: @Sendable (ClusterEvent) -> Void = { _ in }

    /// A cluster in `folder`.
    public init(
        folder: String, programsFolder: String? = nil, settings: [String: String] = [:],
        startTimeoutSeconds: Double = 60
    ) {
        self.folder = folder
        self.programsFolder = programsFolder
        self.settings = settings
        self.startTimeoutSeconds = startTimeoutSeconds
    }

    /// Settings for data that need not survive a crash of the machine: several times quicker, for tests only.
    public static let volatileSettings = [
        "fsync": "off", "synchronous_commit": "off", "full_page_writes": "off", "autovacuum": "off",
    ]

    /// Small enough for a development machine: the cluster shares it with everything else.
    static let defaultSettings = [
        "listen_addresses": "", "unix_socket_permissions": "0700", "max_connections": "100", "shared_buffers": "32MB",
        "log_min_messages": "warning", "log_checkpoints": "off", "jit": "off", "timezone": "UTC", "log_timezone": "UTC",
    ]
}

/// What happens to a cluster's server while it is in use.
public enum ClusterEvent: Sendable, Equatable {
    /// The server has ended, though nobody asked it to: with an exit status, or with a signal's number negated.
    case ended(status: Int32)
    /// It has been started again and takes connections.
    case startedAgain(processIdentifier: Int32, afterSeconds: Double)
    /// It could not be started again; it will be tried again in a moment.
    case notStarted(ClusterError)
}
