import FoundationEssentials
import Glibc
import Testing

@testable import easyapp_tool

@Suite struct LogFileTests {
    private func withFolder(_ body: (String) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.path + "/easyapp-log-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try body(folder)
    }

    private func append(_ text: String, to path: String) {
        guard let file = fopen(path, "a") else {
            Issue.record("\(path) cannot be written")
            return
        }
        fputs(text, file)
        fclose(file)
    }

    @Test func linesComeAsTheyAreWrittenAlsoFromANewFile() throws {
        try withFolder { folder in
            let path = folder + "/device.log"
            var log = LogFile(.device, folder: folder)
            #expect(log.newLines().isEmpty)
            append("one\ntw", to: path)
            #expect(log.newLines().map(\.text) == ["one"])
            append("o\n\nthree\n", to: path)
            #expect(log.newLines().map(\.text) == ["two", "three"])
            append("last of the old\n", to: path)
            rename(path, path + ".1")
            append("first of the new\n", to: path)
            #expect(log.newLines().map(\.text) == ["last of the old", "first of the new"])
            #expect(truncate(path, 0) == 0)
            append("again\n", to: path)
            #expect(log.newLines().map(\.text) == ["again"])
            #expect(log.newLines().isEmpty)
        }
    }

    @Test func ofALongFileOnlyTheEndIsRead() throws {
        try withFolder { folder in
            let line = String(repeating: "x", count: 999) + "\n"
            let text = String(repeating: line, count: LogFile.windowBytes / 1000 + 10)
            append(text, to: folder + "/device.log")
            var log = LogFile(.device, folder: folder)
            let lines = log.newLines()
            // The first is cut, and left out.
            #expect(lines.count == LogFile.windowBytes / 1000)
            #expect(lines.allSatisfy { $0.text.count == 999 })
        }
    }
}
