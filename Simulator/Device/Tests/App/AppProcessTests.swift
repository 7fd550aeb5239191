import Foundation
import Glibc
import Testing

@testable import DeviceHost

@Suite("AppProcess", .timeLimit(.minutes(1)))
struct AppProcessTests {
    private func end(
        of script: String, then act: (AppProcess, URL) async throws -> Void = { _, _ in }
    ) async throws -> AppExit {
        let folder = try TemporaryFolder()
        defer { withExtendedLifetime(folder) {} }
        let executable = try folder.script("App", script)
        let (ends, continuation) = AsyncStream.makeStream(of: AppExit.self)
        let process = try AppProcess.start(
            executable: executable, environment: ["PATH": "/usr/bin:/bin", "HOME": folder.url.path], folder: folder.url
        ) { continuation.yield($0) }
        try await act(process, folder.url)
        for await end in ends { return end }
        throw POSIXError(.ECHILD)
    }

    @Test("An exit status, and what was said before it")
    func exitStatus() async throws {
        let end = try await end(of: "echo one >&2; printf two >&2; exit 7")
        #expect(end.status == 7)
        #expect(end.signal == nil)
        #expect(end.isCrash)
        #expect(end.standardError == ["one", "two"])
    }

    @Test("A signal")
    func signal() async throws {
        let end = try await end(of: "kill -ABRT $$")
        #expect(end.signal == SIGABRT)
        #expect(end.report(restartSeconds: 2)["signal"] == "SIGABRT")
    }

    @Test("Status 0 is no crash")
    func success() async throws {
        let end = try await end(of: "exit 0")
        #expect(!end.isCrash)
    }

    @Test("Only the last forty lines are kept")
    func longLog() async throws {
        let end = try await end(of: "i=0; while [ $i -lt 100 ]; do echo line $i >&2; i=$((i+1)); done; exit 1")
        #expect(end.standardError.count == StandardErrorLog.lineLimit)
        #expect(end.standardError.last == "line 99")
    }

    @Test("A process that ignores the request to end is ended")
    func stubborn() async throws {
        let end = try await end(of: "trap '' TERM; touch ready; while true; do sleep 1; done") { process, folder in
            try await waitFor { FileManager.default.fileExists(atPath: folder.appendingPathComponent("ready").path) }
            await process.stopAndWait()
        }
        #expect(end.signal == SIGKILL)
    }

    @Test("What the process started ends with it, even if it holds standard error open")
    func children() async throws {
        let start = ContinuousClock.now
        let end = try await end(of: "sleep 60 & echo $! >&2; exit 1")
        #expect(ContinuousClock.now - start < .seconds(30))
        let child = try #require(end.standardError.first.flatMap { pid_t($0) })
        try await waitFor { kill(child, 0) != 0 || isZombie(child) }
    }

    private func isZombie(_ process: pid_t) -> Bool {
        (try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8))?.contains(") Z ") == true
    }

    @Test("An executable that cannot be run is a crash that says why")
    func notExecutable() async throws {
        let folder = try TemporaryFolder()
        let (ends, continuation) = AsyncStream.makeStream(of: AppExit.self)
        _ = try AppProcess.start(
            executable: folder.url.appendingPathComponent("none"), environment: [:], folder: folder.url
        ) { continuation.yield($0) }
        var iterator = ends.makeAsyncIterator()
        let end = await iterator.next()
        #expect(end?.status == 127)
        #expect(end?.standardError == ["The app could not be started: No such file or directory"])
    }
}
