import Foundation

/// Where the device listens, which app it runs and where it keeps the device's files.
public struct DeviceConfiguration: Sendable {
    /// The port of the device's page on the loopback interface; 0 picks a free one.
    public var port: UInt16
    /// The app's executable; without one the device waits for an app that is started by hand, in a debugger say.
    public var executable: URL?
    /// The folder of the simulated device: settings, the app's container, the socket.
    public var dataFolder: URL
    /// A file that is written once the device serves its page.
    public var readyFile: URL?
    /// The folder with the page's own files.
    public var webFolder: URL
    /// What the app's process finds in its environment beside what the device adds.
    public var environment: [String: String]
    /// Whether the app shows its previews rather than itself: the page is then no phone.
    public var showsPreviews: Bool { environment["EASYAPP_PREVIEWS"] != nil }
    /// A file in which whoever builds the app says how that went; see `BuildStatus`.
    public var buildStatusFile: URL? { environment["EASYAPP_BUILD_STATUS"].map { URL(fileURLWithPath: $0) } }
    /// How often the app is asked for a sign of life, and how long it may stay silent.
    public var pingIntervalSeconds = 2.0
    public var hungAfterSeconds = 10.0
    /// How often the executable is looked at for a new build.
    public var rebuildPollSeconds = 0.5
    public var restartPolicy = RestartPolicy()

    public init(
        port: UInt16, executable: URL?, dataFolder: URL, readyFile: URL? = nil, webFolder: URL,
        environment: [String: String]
    ) {
        self.port = port
        self.executable = executable
        self.dataFolder = dataFolder
        self.readyFile = readyFile
        self.webFolder = webFolder
        self.environment = environment
    }

    /// The configuration of the `EASYAPP_…` variables.
    ///
    /// - Throws: `DeviceError.invalidPort`.
    public init(environment: [String: String]) throws(DeviceError) {
        let portText = environment["EASYAPP_DEVICE_PORT"] ?? "8080"
        guard let port = UInt16(portText) else { throw .invalidPort(portText) }
        let executable = environment["EASYAPP_APP"].map { URL(fileURLWithPath: $0).standardizedFileURL }
        self.init(
            port: port, executable: executable,
            dataFolder: URL(fileURLWithPath: environment["EASYAPP_DATA"] ?? ".easyapp").standardizedFileURL,
            readyFile: environment["EASYAPP_READY_FILE"].map { URL(fileURLWithPath: $0) },
            webFolder: Self.bundledWebFolder, environment: environment)
    }

    /// The page's files as the build copied them.
    public static var bundledWebFolder: URL {
        Bundle.module.bundleURL.appendingPathComponent("Web", isDirectory: true)
    }

    /// The app's name: its executable's.
    var appName: String { executable?.lastPathComponent ?? "App" }

    /// Where the development mailbox is, which belongs to the server the app talks to.
    var mailbox: String {
        (environment["EASYAPP_SUPABASE_URL"] ?? "http://127.0.0.1:54321") + "/mailbox"
    }

    /// The folder that is `HOME` to the app.
    var containerFolder: URL { dataFolder.appendingPathComponent("device", isDirectory: true) }
    var settingsFile: URL { dataFolder.appendingPathComponent("device-settings.json") }
    var lockFile: URL { dataFolder.appendingPathComponent("device.lock") }
    var socketFile: URL { dataFolder.appendingPathComponent("device.sock") }
}
