import FoundationEssentials
import Glibc
import Testing

@testable import easyapp_tool

/// Runs in one test at a time: signals belong to the whole process.
@Suite(.serialized) struct SupervisorTests {
    private func service(_ script: String, _ folder: String) throws -> Service {
        let executable = folder + "/program"
        try Data("#!/bin/sh\n\(script)\n".utf8).write(to: URL(filePath: executable))
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: executable)
        return Service(
            name: "program", executable: executable, environment: ["PATH": "/usr/bin:/bin"],
            readyFile: folder + "/ready", logPath: folder + "/log")
    }

    private func withFolder(_ body: (String) throws -> Void) throws {
        let folder = NSTemporaryFile.path()
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try body(folder)
    }

    @Test func readyThenStopped() throws {
        try withFolder { folder in
            var supervisor = Supervisor(signals: Signals())
            try supervisor.start(try service("echo 1 > $EASYAPP_READY_FILE; exec sleep 60", folder))
            #expect(try supervisor.waitUntilReady(seconds: 10))
            var status = stat()
            #expect(
                stat(folder + "/log", &status) == 0 && status.st_mode & 0o777 == 0o600, "logs are their owner's alone")
            supervisor.stopAll(withinSeconds: 5)
            #expect(!FileManager.default.fileExists(atPath: folder + "/ready"))
        }
    }

    @Test func aServiceThatEndsWhileStartingIsReportedWithItsLog() throws {
        try withFolder { folder in
            var supervisor = Supervisor(signals: Signals())
            try supervisor.start(try service("echo the reason; exit 7", folder))
            let error = #expect(throws: ToolError.self) { try supervisor.waitUntilReady(seconds: 10) }
            #expect(error?.message.contains("ended with exit status 7") == true)
            #expect(error?.message.contains("the reason") == true)
            supervisor.stopAll(withinSeconds: 1)
        }
    }

    @Test func aServiceThatIgnoresTerminationIsKilled() throws {
        try withFolder { folder in
            var supervisor = Supervisor(signals: Signals())
            try supervisor.start(
                try service("trap '' TERM; echo 1 > $EASYAPP_READY_FILE; while :; do sleep 1; done", folder))
            #expect(try supervisor.waitUntilReady(seconds: 10))
            supervisor.stopAll(withinSeconds: 0.2)
        }
    }

    @Test func aServiceThatIsNeverReadyIsReported() throws {
        try withFolder { folder in
            var supervisor = Supervisor(signals: Signals())
            try supervisor.start(try service("exec sleep 60", folder))
            let error = #expect(throws: ToolError.self) { try supervisor.waitUntilReady(seconds: 0.1) }
            #expect(error?.message.contains("was not ready within") == true)
            supervisor.stopAll(withinSeconds: 5)
        }
    }
}
