import Foundation
import Glibc
import JSON

// The app's process and its line to the device. Everything but `appSent` runs on the supervision queue.
extension Device {
    // MARK: Process

    /// Starts the app's process, if there is an executable to start.
    func launch() {
        guard let executable = configuration.executable else { return }
        let number: Int? = state.withLock { state in
            guard !state.isEnding, state.process == nil else { return nil }
            guard state.watcher?.isPresent == true else {
                state.app = .missing
                announce(state)
                return nil
            }
            state.watcher?.started()
            state.processNumber += 1
            state.wantsRelaunch = false
            state.app = .starting
            state.startedAt = .now
            state.lastSignOfLife = .now
            announce(state)
            return state.processNumber
        }
        guard let number else { return }
        do {
            try FileManager.default.createDirectory(
                at: configuration.containerFolder, withIntermediateDirectories: true)
            let process = try AppProcess.start(
                executable: executable, environment: appEnvironment, folder: configuration.containerFolder
            ) { [weak self] exit in
                guard let self else { return }
                self.supervision.async { self.processEnded(number, exit) }
            }
            let isLate = state.withLock { state in
                state.process = process
                return state.isEnding
            }
            if isLate { process.kill() }
        } catch {
            processEnded(
                number, AppExit(waitStatus: 127 << 8, standardError: ["The app could not be started: \(error)"]))
        }
    }

    /// The app's environment: the device's own, less what concerns the device alone.
    private var appEnvironment: [String: String] {
        var environment = configuration.environment
        for name in ["EASYAPP_READY_FILE", "EASYAPP_DEVICE_PORT", "EASYAPP_APP", "EASYAPP_DATA"] {
            environment[name] = nil
        }
        environment["HOME"] = configuration.containerFolder.path
        environment["EASYAPP_DEVICE_SOCKET"] = AppSocket.path(inDataFolder: configuration.dataFolder)
        return environment
    }

    private func processEnded(_ number: Int, _ exit: AppExit) {
        let (connection, pause): (AppConnection?, Double?) = state.withLock { state in
            guard number == state.processNumber else { return (nil, nil) }
            state.process = nil
            let connection = state.connection
            state.connection = nil
            if state.isEnding { return (connection, nil) }
            if state.wantsRelaunch { return (connection, 0) }
            guard exit.isCrash else {
                state.app = .stopped
                announce(state)
                return (connection, nil)
            }
            let ran = (ContinuousClock.now - state.startedAt) / .seconds(1)
            let pause = state.restartPolicy.pauseAfterCrash(ranSeconds: ran)
            state.app = .crashed
            state.reason = .recovered
            state.report = exit.report(restartSeconds: pause)
            log(
                "The app crashed (\(exit.summary)); \(pause == nil ? "after so many crashes it is left alone." : "it is started again.")"
            )
            announce(state)
            return (connection, pause)
        }
        connection?.close()
        guard let pause else { return }
        supervision.asyncAfter(deadline: .now() + pause) {
            // The person, or a new build, may have been quicker.
            if self.state.withLock({ $0.processNumber == number }) { self.launch() }
        }
    }

    /// Starts the app anew.
    func relaunch(_ reason: LaunchReason = .asked) {
        supervision.async {
            let process: AppProcess? = self.state.withLock { state in
                state.restartPolicy.reset()
                state.reason = reason
                state.wantsRelaunch = state.process != nil
                state.phase = "active"
                return state.process
            }
            if let process { process.stop() } else { self.launch() }
        }
    }

    func lookForNewBuild() {
        let change = state.withLock { $0.watcher?.poll() ?? .none }
        if change == .rebuilt { relaunch(.rebuilt) }
        guard let file = configuration.buildStatusFile else { return }
        let build = BuildStatus(file: file)
        state.withLock { state in
            guard state.build != build else { return }
            state.build = build
            announce(state)
        }
    }

    // MARK: Connection

    func appConnected(_ connection: AppConnection) {
        let old: AppConnection? = state.withLock { state in
            guard !state.isEnding else { return connection }
            let old = state.connection
            state.connection = connection
            state.launch += 1
            if state.reason == .recovered { log("The app runs again.") }
            state.app = .running
            state.report = nil
            state.settings.keyboardHeight = 0
            state.lastSignOfLife = .now
            connection.send(Self.settingsMessage(state.settings))
            connection.send(Self.message("phase", ["phase": .string(state.phase)]))
            connection.send(Self.message("connect"))
            for url in state.pendingURLs { connection.send(Self.message("openURL", ["url": .string(url)])) }
            state.pendingURLs = []
            announce(state)
            return old
        }
        old?.close()
        connection.start(
            received: { [weak self] line in self?.appSent(line, over: connection) },
            closed: { [weak self] in self?.appDisconnected(connection) })
    }

    private func appDisconnected(_ connection: AppConnection) {
        state.withLock { state in
            guard state.connection === connection else { return }
            state.connection = nil
            guard state.app == .running || state.app == .hung else { return }
            state.app = .starting
            announce(state)
        }
    }

    /// Passes a message of the app on to every page, but for the answer to a ping.
    private func appSent(_ line: [UInt8], over connection: AppConnection) {
        let isPong = Self.isPong(line)
        state.withLock { state in
            guard state.connection === connection else { return }
            if isPong {
                state.lastSignOfLife = .now
                guard state.app == .hung else { return }
                state.app = .running
                announce(state)
            } else {
                for browser in state.browsers.values { browser.send(line) }
            }
        }
    }

    /// Large messages are never looked into.
    static func isPong(_ line: [UInt8]) -> Bool {
        guard line.count <= 64, let value = try? JSONValue(parsing: line) else { return false }
        return value["t"] == "pong"
    }

    /// Asks the app for a sign of life and reports it when there was none for too long.
    func checkLiveness() {
        state.withLock { state in
            guard state.connection != nil || state.process != nil else { return }
            state.connection?.send(Self.message("ping", ["id": .number("\(state.launch)")]))
            let silence = (ContinuousClock.now - state.lastSignOfLife) / .seconds(1)
            guard silence > configuration.hungAfterSeconds, state.app == .running || state.app == .starting else {
                return
            }
            state.app = .hung
            announce(state)
        }
    }
}
