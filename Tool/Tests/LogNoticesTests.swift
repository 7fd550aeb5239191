import FoundationEssentials
import Testing

@testable import easyapp_tool

@Suite struct LogNoticesTests {
    private func notice(_ text: String, _ source: LogLine.Source) -> String? {
        LogNotices.notice(of: LogLine(text, source: source, after: nil), logFolder: "/logs")
    }

    @Test func theDatabasesEndAndReturn() {
        let ended =
            #"{"time":"2026-01-31T08:00:00.000Z","level":"error","message":"PostgreSQL ended unasked and is started again","signal":9}"#
        #expect(notice(ended, .backend) == "PostgreSQL ended; it is started again. Log: /logs/postgres.log")
        let back =
            #"{"time":"2026-01-31T08:00:01.000Z","level":"warning","message":"PostgreSQL runs again","process":12}"#
        #expect(notice(back, .backend) == "PostgreSQL is back.")
        let failed = #"{"level":"error","message":"PostgreSQL cannot be started again","error":"no room"}"#
        #expect(notice(failed, .backend) == "PostgreSQL cannot be started again. Log: /logs/postgres.log")
    }

    @Test func theAppsCrashAndReturn() {
        let crash = "easyapp-device: The app crashed (SIGILL: Index out of range); it is started again."
        #expect(
            notice(crash, .device)
                == "The app crashed (SIGILL: Index out of range); it is started again. Log: /logs/device.log")
        #expect(notice("easyapp-device: The app runs again.", .device) == "The app runs again.")
    }

    @Test(arguments: [
        (#"{"level":"info","message":"request","method":"GET","path":"/","status":200}"#, LogLine.Source.backend),
        (#"{"level":"info","message":"user wrote PostgreSQL ended unasked"}"#, .backend),
        ("The app crashed", .device), ("easyapp-device: POST /messages: closed", .device),
    ])
    func nothingElse(text: String, source: LogLine.Source) {
        #expect(notice(text, source) == nil)
    }

    @Test func onlyWhatIsNew() throws {
        let folder = NSTemporaryFile.path()
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let log = URL(filePath: folder + "/device.log")
        try Data("easyapp-device: The app runs again.\n".utf8).write(to: log)
        var notices = LogNotices(logFolder: folder)
        var found = notices.new()
        #expect(found == [])
        let handle = try Data(contentsOf: log) + Data("easyapp-device: The app crashed (SIGABRT); it is".utf8)
        try handle.write(to: log)
        found = notices.new()
        #expect(found == [], "not before the line is whole")
        try (handle + Data(" started again.\n".utf8)).write(to: log)
        found = notices.new()
        #expect(found == ["The app crashed (SIGABRT); it is started again. Log: \(folder)/device.log"])
    }
}
