import FoundationEssentials
import Glibc

/// `./easyapp up`: runs the backend and the device until a signal ends it, and starts again what crashes.
struct UpCommand {
    let settings: Settings
    /// `EASYAPP_LOG_LEVEL`, of the environment or the settings files.
    let logLevel: String?

    /// A cold start makes a database cluster, which takes seconds; past this something hangs.
    static let startTimeoutSeconds = 60.0
    /// How long a child may take to end before it is killed.
    static let stopTimeoutSeconds = 10.0
    /// A child that crashes more often than this within a minute is left alone, and `up` ends.
    static let crashesAMinute = 5
    /// How often the logs are looked at for what a person wants to know of.
    static let noticeMilliseconds = 500

    func run() throws {
        let folder = DataFolder(path: settings.dataFolder)
        let before = folder.snapshot
        try makeFolders()
        guard let lock = try InstanceLock.take(path: settings.lockFile) else { return sayRunning() }
        let signals = Signals()
        var supervisor = Supervisor(signals: signals)
        let began = ContinuousClock.now
        var plan: StartPlan
        do {
            var environment = Settings.processEnvironment()
            // A developer wants to see every request; a server in production has better things to do.
            if logLevel?.isEmpty ?? true { environment["EASYAPP_LOG_LEVEL"] = "info" }
            plan = try StartPlan(settings: settings, environment: environment)
            if plan.server.environment["DATABASE_URL"] == nil, !folder.hasDatabase {
                Terminal.say("Starting; the first time makes a database, which takes some seconds.")
            }
            try supervisor.start(plan.server)
            try supervisor.start(plan.device)
            guard try supervisor.waitUntilReady(seconds: Self.startTimeoutSeconds) else {
                // It is told once, also where the start is interrupted.
                if let password = ServerKeys.read(path: plan.server.readyFile)?.consolePassword {
                    Terminal.say("The console's password, shown this once: \(password)")
                }
                Terminal.say("\nStopping…")
                return supervisor.stopAll(withinSeconds: Self.stopTimeoutSeconds)
            }
        } catch {
            // A start that failed leaves nothing that was not there.
            supervisor.stopAll(withinSeconds: Self.stopTimeoutSeconds)
            folder.restore(before)
            lock.release()
            throw (error as? ToolError)?.withoutMissingLog ?? error
        }
        defer { unlink(settings.stateFile) }
        do {
            plan.state.startedAt = Date()
            try plan.state.write(path: settings.stateFile)
            announce(plan, after: ContinuousClock.now - began)
            var notices = LogNotices(logFolder: settings.logFolder)
            try supervisor.superviseUntilSignal(
                crashesAMinute: Self.crashesAMinute, tickMilliseconds: Self.noticeMilliseconds
            ) {
                for notice in notices.new() { Terminal.say(notice) }
            }
        } catch {
            supervisor.stopAll(withinSeconds: Self.stopTimeoutSeconds)
            throw error
        }
        Terminal.say("\nStopping…")
        supervisor.stopAll(withinSeconds: Self.stopTimeoutSeconds)
        lock.release()
    }

    private func makeFolders() throws {
        do {
            try FileManager.default.createDirectory(atPath: settings.logFolder, withIntermediateDirectories: true)
        } catch {
            throw ToolError.system(
                "cannot make the folder \(settings.logFolder). Choose one that you may write to: EASYAPP_DATA=FOLDER ./easyapp up"
            )
        }
    }

    private func sayRunning() {
        if let state = InstanceState.read(path: settings.stateFile) {
            Terminal.say(
                "EasyApp is already running: the device is at \(state.deviceURL), the backend at \(state.serverURL).")
        } else {
            Terminal.say("EasyApp is starting already. Ask in a moment: ./easyapp status")
        }
    }

    private func announce(_ plan: StartPlan, after time: Duration) {
        let state = plan.state
        let keys = ServerKeys.read(path: plan.server.readyFile)
        let consolePassword =
            keys?.consolePassword.map { "password \($0), shown this once" }
            ?? "lost its password? ./easyapp console-password"
        let tenths = Int((Double(time.components.seconds) + Double(time.components.attoseconds) / 1e18) * 10 + 0.5)
        Terminal.say(
            """
            EasyApp is running (ready in \(tenths / 10).\(tenths % 10) s).

              Device    \(state.deviceURL)  the app, on an iPhone in the page
              Backend   \(state.serverURL)  auth and REST, as a Supabase project has them
              API key   \(keys?.anonKey ?? "see the log")  the anonymous key, for `apikey`
              Mailbox   \(state.serverURL)/mailbox  every mail the backend sent
              Console   \(state.serverURL)/console  \(consolePassword)
              Logs      ./easyapp logs  (in \(settings.logFolder))

            Ctrl-C stops it.
            """)
    }
}
