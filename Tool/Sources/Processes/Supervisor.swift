import Glibc

/// A program that `up` runs: it says that it is ready by writing a file.
struct Service {
    let name: String
    let executable: String
    let environment: [String: String]
    let readyFile: String
    let logPath: String
}

/// Starts services, notices their end, and ends them.
struct Supervisor {
    private struct Running {
        let service: Service
        var child: ChildProcess?
        var crashes: [ContinuousClock.Instant] = []
    }

    private let signals: Signals
    private var running: [Running] = []

    init(signals: Signals) { self.signals = signals }

    mutating func start(_ service: Service) throws {
        running.append(Running(service: service, child: try Self.spawn(service)))
    }

    private static func spawn(_ service: Service) throws -> ChildProcess {
        unlink(service.readyFile)
        var environment = service.environment
        environment["EASYAPP_READY_FILE"] = service.readyFile
        return try ChildProcess.start(
            name: service.name, executable: service.executable, environment: environment, logPath: service.logPath)
    }

    /// - Returns: false when a signal asked to stop meanwhile.
    /// - Throws: `ToolError.childFailed` when a service ends first or takes too long.
    mutating func waitUntilReady(seconds: Double) throws -> Bool {
        let deadline = ContinuousClock.now + .seconds(seconds)
        while let waiting = running.first(where: { access($0.service.readyFile, F_OK) != 0 }) {
            if let signal = signals.next(timeoutMilliseconds: 10), signal != SIGCHLD { return false }
            for ended in reap() {
                throw failure(of: ended.running, ChildProcess.describe(waitStatus: ended.status) + " while starting")
            }
            if ContinuousClock.now > deadline {
                throw failure(of: waiting, "was not ready within \(Int(seconds)) s")
            }
        }
        return true
    }

    /// Waits for a signal to stop; starts again what ends by itself.
    /// - Parameter tick: called whenever nothing happened for as long as `tickMilliseconds`, and after a child's end.
    /// - Throws: `ToolError.childFailed` when a service keeps crashing, and what `tick` throws.
    mutating func superviseUntilSignal(
        crashesAMinute: Int, tickMilliseconds: Int = 60_000, tick: () throws -> Void = {}
    ) throws {
        while true {
            guard let signal = signals.next(timeoutMilliseconds: tickMilliseconds) else {
                try tick()
                continue
            }
            if signal != SIGCHLD { return }
            try tick()
            for ended in reap() {
                let reason = ChildProcess.describe(waitStatus: ended.status)
                let now = ContinuousClock.now
                guard let index = running.firstIndex(where: { $0.service.name == ended.running.service.name })
                else { continue }
                running[index].crashes = running[index].crashes.filter { now - $0 < .seconds(60) } + [now]
                if running[index].crashes.count > crashesAMinute {
                    throw failure(of: ended.running, reason + ", \(crashesAMinute + 1) times within a minute")
                }
                Terminal.say(
                    "The \(ended.running.service.name) \(reason); starting it again. Log: \(ended.running.service.logPath).1"
                )
                running[index].child = try Self.spawn(running[index].service)
            }
        }
    }

    /// Ends all of them, the last started first; kills what does not end in time.
    mutating func stopAll(withinSeconds seconds: Double) {
        for entry in running.reversed() {
            guard let child = entry.child else { continue }
            kill(child.processID, SIGTERM)
        }
        let deadline = ContinuousClock.now + .seconds(seconds)
        while running.contains(where: { $0.child != nil }) {
            _ = reap()
            if ContinuousClock.now > deadline {
                for entry in running { if let child = entry.child { kill(child.processID, SIGKILL) } }
            }
            _ = signals.next(timeoutMilliseconds: 20)
        }
        for entry in running { unlink(entry.service.readyFile) }
    }

    /// Collects the children that have ended.
    private mutating func reap() -> [(running: Running, status: Int32)] {
        var ended: [(Running, Int32)] = []
        for index in running.indices {
            guard let child = running[index].child else { continue }
            var status: Int32 = 0
            if waitpid(child.processID, &status, WNOHANG) == child.processID {
                ended.append((running[index], status))
                running[index].child = nil
            }
        }
        return ended
    }

    private func failure(of running: Running, _ reason: String) -> ToolError {
        .childFailed(
            name: running.service.name, reason: reason, logPath: running.service.logPath,
            lastLines: running.child?.lastLogLines(12) ?? [])
    }
}
