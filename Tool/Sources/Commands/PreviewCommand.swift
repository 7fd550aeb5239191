import FoundationEssentials
import Glibc

/// `./easyapp preview`: shows every `#Preview` of the app in a page, builds the app whenever one of its files is saved, and
/// shows what the compiler said when that fails.
struct PreviewCommand {
    let settings: Settings

    static let startTimeoutSeconds = 60.0
    static let stopTimeoutSeconds = 10.0
    static let crashesAMinute = 5
    /// How often the files are looked at, in milliseconds.
    static let pollMilliseconds = 300

    private var folder: String { settings.dataFolder + "/previews" }

    func run() throws {
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        } catch {
            throw ToolError.system(
                "cannot make the folder \(folder). Choose another: EASYAPP_DATA=FOLDER ./easyapp preview")
        }
        guard let lock = try InstanceLock.take(path: folder + "/lock") else {
            throw ToolError.usage("the previews are shown already; end the other ./easyapp preview first.")
        }
        defer { lock.release() }
        guard settings.previewPort == 0 || Port.isFree(settings.previewPort) else {
            throw ToolError.portInUse(
                port: settings.previewPort, purpose: "the previews", variable: Settings.previewPortVariable)
        }
        let port = settings.previewPort == 0 ? try Port.free() : settings.previewPort
        var supervisor = Supervisor(signals: Signals())
        do {
            try supervisor.start(device(port: port))
            if try supervisor.waitUntilReady(seconds: Self.startTimeoutSeconds) {
                Terminal.say("The previews are at http://127.0.0.1:\(port). Save a file to see it anew; Ctrl-C stops.")
                let builder = PreviewBuilder(
                    rootFolder: settings.rootFolder, statusFile: folder + "/build.json", logFile: folder + "/build.log")
                try supervisor.superviseUntilSignal(
                    crashesAMinute: Self.crashesAMinute, tickMilliseconds: Self.pollMilliseconds
                ) { try builder.poll() }
                builder.stop()
            }
        } catch {
            supervisor.stopAll(withinSeconds: Self.stopTimeoutSeconds)
            throw error
        }
        supervisor.stopAll(withinSeconds: Self.stopTimeoutSeconds)
    }

    private func device(port: UInt16) -> Service {
        var environment = Settings.processEnvironment()
        environment["EASYAPP_DATA"] = folder
        environment[Settings.devicePortVariable] = String(port)
        environment["EASYAPP_APP"] = settings.buildFolder + "/EasyApp"
        environment["EASYAPP_PREVIEWS"] = "1"
        environment["EASYAPP_BUILD_STATUS"] = folder + "/build.json"
        return Service(
            name: "previews", executable: settings.buildFolder + "/easyapp-device", environment: environment,
            readyFile: folder + "/ready.json", logPath: folder + "/device.log")
    }
}
