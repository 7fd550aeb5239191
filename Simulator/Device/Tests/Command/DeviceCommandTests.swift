import Foundation
import Glibc
import JSON
import Testing

@testable import DeviceHost

/// The command as a process of its own: how it starts, and that nothing outlives it.
@Suite("DeviceCommand", .serialized, .timeLimit(.minutes(1)))
struct DeviceCommandTests {
    /// A folder with an app that notes its process and waits.
    private static let app = "echo $$ > \"$HOME/pid\"; exec sleep 600"

    @Test(
        "It says where it is, serves, and ends on SIGTERM and SIGINT with everything it started",
        arguments: [SIGTERM, SIGINT])
    func signals(number: CInt) async throws {
        let run = try CommandRun(app: Self.app)
        let ready = try await run.ready()
        #expect(ready["pid"]?.int == Int(run.process.processIdentifier))
        #expect(run.output().hasPrefix("ready \(ready["url"]?.string ?? "")"))
        let app = try await run.appProcess()
        kill(run.process.processIdentifier, number)
        try await waitFor { !run.process.isRunning }
        #expect(run.process.terminationStatus == 0)
        try await waitFor { kill(app, 0) != 0 }
        #expect(!FileManager.default.fileExists(atPath: run.socket.path))
        #expect(!FileManager.default.fileExists(atPath: run.readyFile.path))
    }

    @Test("Killed outright, it takes the app with it, and the next start needs no repair")
    func killed() async throws {
        let folder = try TemporaryFolder()
        let first = try CommandRun(app: Self.app, folder: folder)
        _ = try await first.ready()
        let app = try await first.appProcess()
        kill(first.process.processIdentifier, SIGKILL)
        try await waitFor { kill(app, 0) != 0 }
        first.forgetReadyFile()
        let second = try CommandRun(app: Self.app, folder: folder)
        _ = try await second.ready()
        _ = try await second.appProcess()
        await second.end()
    }

    @Test("It ends when the process that started it ends, however that does")
    func parentEnds() async throws {
        let run = try CommandRun(app: Self.app, throughShell: true)
        let device = try #require(try await run.ready()["pid"]?.int.map { pid_t($0) })
        let app = try await run.appProcess()
        kill(run.process.processIdentifier, SIGKILL)
        try await waitFor { kill(device, 0) != 0 && kill(app, 0) != 0 }
        #expect(!FileManager.default.fileExists(atPath: run.socket.path))
    }

    @Test("A busy port is one clear line and status 2")
    func busyPort() async throws {
        let first = try CommandRun(app: Self.app)
        let url = try #require(try await first.ready()["url"]?.string)
        let port = try #require(url.split(separator: ":").last.map(String.init))
        let second = try CommandRun(app: Self.app, port: port)
        try await waitFor { !second.process.isRunning }
        #expect(second.process.terminationStatus == 2)
        #expect(second.errors() == "easyapp-device: \(DeviceError.portInUse(UInt16(port) ?? 0))\n")
        await first.end()
    }

    @Test("A folder that another device uses is one clear line and status 2")
    func busyFolder() async throws {
        let folder = try TemporaryFolder()
        let first = try CommandRun(app: Self.app, folder: folder)
        _ = try await first.ready()
        let second = try CommandRun(app: Self.app, folder: folder)
        try await waitFor { !second.process.isRunning }
        #expect(second.process.terminationStatus == 2)
        #expect(second.errors().contains("A device already runs with the data folder"))
        await first.end()
    }

    @Test("A port that is no number is one clear line and status 2")
    func wrongPort() async throws {
        let run = try CommandRun(app: Self.app, port: "eighty")
        try await waitFor { !run.process.isRunning }
        #expect(run.process.terminationStatus == 2)
        #expect(run.errors() == "easyapp-device: \(DeviceError.invalidPort("eighty"))\n")
    }
}

/// One run of the command.
private final class CommandRun {
    let process = Process()
    let folder: TemporaryFolder
    var readyFile: URL { folder.url.appendingPathComponent("ready.json") }
    var socket: URL { folder.url.appendingPathComponent("data/device.sock") }
    private let outputFile: URL
    private let errorFile: URL

    init(app: String, folder: TemporaryFolder? = nil, port: String = "0", throughShell: Bool = false) throws {
        self.folder = try folder ?? TemporaryFolder()
        let name = UUID().uuidString
        outputFile = self.folder.url.appendingPathComponent("\(name).out")
        errorFile = self.folder.url.appendingPathComponent("\(name).err")
        let executable = try self.folder.script("App", app)
        for file in [outputFile, errorFile] { try Data().write(to: file) }
        // Not by `Bundle.main`, which is the app's where the app is part of the same test program.
        let device = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
            .appendingPathComponent("easyapp-device")
        if throughShell {
            process.executableURL = URL(fileURLWithPath: "/bin/sh")
            process.arguments = ["-c", "\"$0\" & wait", device.path]
        } else {
            process.executableURL = device
        }
        process.environment = ProcessInfo.processInfo.environment.merging([
            "EASYAPP_DEVICE_PORT": port, "EASYAPP_APP": executable.path,
            "EASYAPP_DATA": self.folder.url.appendingPathComponent("data").path,
            "EASYAPP_READY_FILE": readyFile.path,
        ]) { $1 }
        process.standardOutput = try FileHandle(forWritingTo: outputFile)
        process.standardError = try FileHandle(forWritingTo: errorFile)
        try process.run()
    }

    deinit {
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    }

    func output() -> String { (try? String(contentsOf: outputFile, encoding: .utf8)) ?? "" }
    func errors() -> String { (try? String(contentsOf: errorFile, encoding: .utf8)) ?? "" }

    /// What the ready file says, once it is there.
    func ready() async throws -> JSONValue {
        let file = readyFile
        try await waitFor { FileManager.default.fileExists(atPath: file.path) }
        return try JSONValue(parsing: Array(Data(contentsOf: file)))
    }

    func forgetReadyFile() {
        try? FileManager.default.removeItem(at: readyFile)
        try? FileManager.default.removeItem(at: folder.url.appendingPathComponent("data/device/pid"))
    }

    /// The process of the app.
    func appProcess() async throws -> pid_t {
        let file = folder.url.appendingPathComponent("data/device/pid")
        try await waitFor { (try? String(contentsOf: file, encoding: .utf8))?.hasSuffix("\n") == true }
        let text = try String(contentsOf: file, encoding: .utf8)
        return try #require(pid_t(text.trimmingCharacters(in: .whitespacesAndNewlines)))
    }

    func end() async {
        process.terminate()
        process.waitUntilExit()
    }
}
