/// A private PostgreSQL cluster: its files and how its server runs.
public struct ClusterConfiguration: Sendable {
    /// The folder that holds the cluster's own folder `postgres`, its log `postgres.log` and its lock `postgres.lock`.
    public var folder: String
    /// The folder of `postgres` and `initdb`; the newest version found when `nil`.
    public var programsFolder: String?
    /// Settings of `postgresql.conf` that differ from the defaults here.
    public var settings: [String: String]
    /// How long the server may take to answer after it was started, crash recovery included.
    public var startTimeoutSeconds: Double

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
