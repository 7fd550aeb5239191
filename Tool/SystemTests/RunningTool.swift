import FoundationEssentials
import Glibc
import Testing

@testable import easyapp_tool

/// The built `easyapp-tool` as a process of its own, with a data folder and ports of its own.
final class RunningTool {
    let dataFolder: String
    let child: ChildProcess
    private var waitStatus: Int32?

    /// - Parameters:
    ///   - executable: the tool; the one that was built with the tests where nothing is said.
    ///   - workingFolder: the root of the project it is for; the tests' own where nothing is said.
    init(
        _ arguments: [String], dataFolder: String, environment extra: [String: String] = [:],
        executable: String? = nil, workingFolder: String? = nil
    ) throws {
        self.dataFolder = dataFolder
        var environment = Settings.processEnvironment()
        environment["EASYAPP_DATA"] = dataFolder
        environment[Settings.serverPortVariable] = "0"
        environment[Settings.devicePortVariable] = "0"
        // What the developer has set for himself is no business of the tests.
        environment["EASYAPP_ENV_FILE"] = "/dev/null"
        environment.merge(extra) { $1 }
        let settings = try Settings(environment: [:])
        let tool = executable ?? settings.buildFolder + "/easyapp-tool"
        child = try ChildProcess.start(
            name: "easyapp", executable: workingFolder == nil ? tool : "/usr/bin/env",
            arguments: workingFolder.map { ["-C", $0, tool] + arguments } ?? arguments,
            environment: environment,
            logPath: FileManager.default.temporaryDirectory.path + "/easyapp-system-\(UUID().uuidString).log")
    }

    /// What it has printed so far.
    var output: String { child.lastLogLines(200).joined(separator: "\n") }

    /// Waits until `up` has said where everything is.
    func waitUntilRunning(seconds: Double = 60) throws -> InstanceState {
        // The file is there just before it is said.
        let state = try waitFor(seconds: seconds) {
            output.contains("Ctrl-C stops it.") ? InstanceState.read(path: dataFolder + "/state.json") : nil
        }
        return try #require(state, "not running after \(seconds) s: \(output)")
    }

    /// Waits for its end.
    /// - Returns: its exit status, or 128 plus the signal that ended it.
    func waitForExit(seconds: Double = 30) throws -> Int32 {
        let status = try waitFor(seconds: seconds) { () -> Int32? in
            var status: Int32 = 0
            return waitpid(self.child.processID, &status, WNOHANG) == self.child.processID ? status : nil
        }
        let ended = try #require(status, "still running after \(seconds) s: \(output)")
        waitStatus = ended
        return ended & 0x7f == 0 ? (ended >> 8) & 0xff : 128 + (ended & 0x7f)
    }

    func send(_ signal: Int32) { kill(child.processID, signal) }

    /// Ends it whatever state it is in, and removes its log.
    func cleanUp() {
        if waitStatus == nil {
            send(SIGTERM)
            if (try? waitForExit(seconds: 15)) == nil { send(SIGKILL) }
        }
        unlink(child.logPath)
    }

    /// Asks every 10 ms.
    func waitFor<Value>(seconds: Double, _ condition: () -> Value?) throws -> Value? {
        let deadline = ContinuousClock.now + .seconds(seconds)
        while ContinuousClock.now < deadline {
            if let value = condition() { return value }
            usleep(10_000)
        }
        return nil
    }
}

/// A folder that is gone afterwards, whatever happened.
func withDataFolder(_ body: (String) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.path + "/easyapp-system-" + UUID().uuidString.prefix(8)
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    // The database's own user must be able to pass through it.
    chmod(folder, 0o755)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try await body(folder)
}

/// The processes that have to do with a data folder: by command line, environment or working directory.
func processes(using folder: String) -> [String] {
    let entries = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return entries.filter { Int32($0) != nil && $0 != String(getpid()) }.compactMap { process in
        let command = text(of: "/proc/\(process)/cmdline")
        var folderBytes = [CChar](repeating: 0, count: Int(PATH_MAX))
        let length = readlink("/proc/\(process)/cwd", &folderBytes, folderBytes.count)
        let workingFolder = String(
            decoding: folderBytes[..<max(0, length)].map(UInt8.init(bitPattern:)), as: UTF8.self)
        let mentions = [command, text(of: "/proc/\(process)/environ"), workingFolder].contains { $0.contains(folder) }
        return mentions && !text(of: "/proc/\(process)/stat").contains(") Z ") ? "\(process) \(command)" : nil
    }
}

private func text(of path: String) -> String {
    guard let file = fopen(path, "r") else { return "" }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 64 * 1024)
    let length = fread(&bytes, 1, bytes.count, file)
    return String(decoding: bytes[..<length].map { $0 == 0 ? 32 : $0 }, as: UTF8.self)
}
