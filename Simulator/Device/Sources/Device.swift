import Foundation
import Glibc
import JSON
import Synchronization

/// The simulated iPhone: runs the app's process, passes messages between it and the pages that show it, and keeps the
/// settings. Any number of pages may show one device: all are live, and what is done in one is seen in the others.
public final class Device: Sendable {
    /// What the app is doing, as the page shows it.
    enum AppState: String {
        /// Its process starts, or is waited for.
        case starting
        case running
        /// Its main actor has not answered for a while.
        case hung
        case crashed
        /// It ended by itself, with status 0.
        case stopped
        /// There is no executable yet.
        case missing
    }

    /// Why the app's process was started.
    enum LaunchReason: String {
        /// The device was.
        case first
        /// The person asked for it.
        case asked
        /// Its executable was built anew.
        case rebuilt
        /// The one before ended by itself.
        case recovered
    }

    struct State {
        var settings: DeviceSettings
        var app = AppState.starting
        var phase = "active"
        /// Counts the app's connections: the page starts over when it changes.
        var launch = 0
        var process: AppProcess?
        /// Counts the processes, so that news of an old one is told from news of the present one.
        var processNumber = 0
        var startedAt = ContinuousClock.now
        var lastSignOfLife = ContinuousClock.now
        var wantsRelaunch = false
        var reason = LaunchReason.first
        var isEnding = false
        var report: JSONValue?
        var restartPolicy: RestartPolicy
        var watcher: ExecutableWatcher?
        var build: BuildStatus?
        var connection: AppConnection?
        var pendingURLs: [String] = []
        var browsers: [Int: BrowserStream] = [:]
        var nextBrowser = 0
        var batches = BatchLog()
    }

    /// The most links that wait for an app that is not running.
    static let pendingURLLimit = 16

    let configuration: DeviceConfiguration
    /// Tells one run of the device from another.
    let identifier: String
    let state: Mutex<State>
    let store: SettingsStore
    /// Starting and ending the app's process, one step at a time.
    let supervision = DispatchQueue(label: "easyapp.device.supervision")
    private let timers = Mutex<[Task<Void, any Error>]>([])
    private let socket = Mutex<AppSocket?>(nil)

    public init(configuration: DeviceConfiguration) {
        self.configuration = configuration
        identifier = String(UInt64.random(in: 0 ... .max), radix: 36)
        store = SettingsStore(file: configuration.settingsFile)
        var initial = State(settings: store.load(), restartPolicy: configuration.restartPolicy)
        initial.watcher = configuration.executable.map { ExecutableWatcher(path: $0.path) }
        state = Mutex(initial)
    }

    // MARK: Start and end

    /// Opens the app's socket and starts the app.
    ///
    /// - Throws: `DeviceError`.
    public func start() throws(DeviceError) {
        let path = AppSocket.path(inDataFolder: configuration.dataFolder)
        let listener = try AppSocket(path: path) { [weak self] connection in
            guard let self else { return connection.close() }
            self.appConnected(connection)
        }
        socket.withLock { $0 = listener }
        supervision.async { self.launch() }
        every(configuration.rebuildPollSeconds) { $0.lookForNewBuild() }
        every(configuration.pingIntervalSeconds) { $0.checkLiveness() }
    }

    private func every(_ seconds: Double, _ action: @escaping @Sendable (Device) -> Void) {
        let timer = Task { [weak self] in
            while true {
                try await Task.sleep(for: .seconds(seconds))
                guard let self else { return }
                self.supervision.async { action(self) }
            }
        }
        timers.withLock { $0.append(timer) }
    }

    /// The app's process, while there is one.
    public var appProcessIdentifier: Int32? { state.withLock { $0.process?.processIdentifier } }

    /// Ends the app, closes its socket and lets the pages go. Returns once the app's process is gone.
    public func stop() async {
        timers.withLock { timers in
            for timer in timers { timer.cancel() }
            timers = []
        }
        state.withLock { $0.isEnding = true }
        // A start that is under way comes to its end first, so that its process is known here.
        await withCheckedContinuation { continuation in supervision.async { continuation.resume() } }
        let (process, connection, browsers) = state.withLock { state in
            defer { state.browsers = [:] }
            return (state.process, state.connection, state.browsers)
        }
        if let process { await process.stopAndWait() }
        connection?.close()
        socket.withLock { socket in
            socket?.close()
            socket = nil
        }
        for browser in browsers.values { browser.finish() }
    }

    // MARK: What the page and the app are told

    /// The device's own message to the pages: what the app is doing and how the device is set.
    func deviceMessage(_ state: borrowing State) -> [UInt8] {
        var members: [String: JSONValue] = [
            "t": "device", "device": .string(identifier), "launch": .number("\(state.launch)"),
            "app": .string(configuration.appName), "state": .string(state.app.rawValue),
            "reason": .string(state.reason.rawValue), "phase": .string(state.phase),
            "mailbox": .string(configuration.mailbox), "settings": .object(state.settings.members),
        ]
        if state.app == .hung {
            members["silentSeconds"] = .number("\(Int(configuration.hungAfterSeconds.rounded(.up)))")
        }
        if configuration.showsPreviews { members["gallery"] = true }
        if let build = state.build { members["build"] = build.json }
        if state.app == .crashed, let report = state.report { members["report"] = report }
        return JSONValue.object(members).serialized
    }

    func announce(_ state: borrowing State) {
        let message = deviceMessage(state)
        for browser in state.browsers.values { browser.send(message) }
    }

    static func settingsMessage(_ settings: DeviceSettings) -> [UInt8] {
        JSONValue.object(settings.members.merging(["t": "settings"]) { $1 }).serialized
    }

    static func message(_ type: String, _ members: [String: JSONValue] = [:]) -> [UInt8] {
        JSONValue.object(members.merging(["t": .string(type)]) { $1 }).serialized
    }
}
