import Testing

@testable import easyapp_tool

@Suite struct LogFilterTests {
    private let lines = [
        LogLine(
            #"{"time":"2026-01-31T12:00:00.000Z","level":"info","message":"request","method":"GET","path":"/rest/v1/todos","status":200,"milliseconds":1}"#,
            source: .backend, after: nil),
        LogLine(
            #"{"time":"2026-01-31T12:00:01.000Z","level":"warning","message":"request","method":"POST","path":"/auth/v1/token","status":503,"milliseconds":1}"#,
            source: .backend, after: nil),
        LogLine(#"{"level":"error","message":"failed"}"#, source: .backend, after: nil),
        LogLine("2026-01-31 12:00:00.500 UTC [12] LOG:  started", source: .database, after: nil),
    ]

    private func taken(_ words: String...) throws -> [Int] {
        let filter = try LogFilter(words: words)
        return lines.indices.filter { filter.takes(lines[$0]) }
    }

    @Test func words() throws {
        #expect(try taken() == [0, 1, 2, 3])
        #expect(try taken("--requests") == [0, 1])
        #expect(try taken("--level", "warning") == [1, 2])
        #expect(try taken("--from", "database") == [3])
        #expect(try taken("--match", "/AUTH/") == [1])
        #expect(try taken("--requests", "--match", " 200 ") == [0])
        #expect(try LogFilter(words: ["--last", "7", "--once"]).lineCount == 7)
    }

    @Test(arguments: [
        ["--level"], ["--level", "loud"], ["--from", "mars"], ["--last", "-1"], ["--last", "x"], ["-f"], ["server"],
    ]) func wrongWordsSayWhatThereIs(_ words: [String]) {
        #expect { try LogFilter(words: words) } throws: { error in
            guard case .usage(let text) = error as? ToolError else { return false }
            return text.contains("It takes:") || text.contains("must be a whole number")
        }
    }

    @Test func linesComeInTheOrderOfTime() {
        #expect(LogsCommand.inOrder(lines) == [lines[2], lines[0], lines[3], lines[1]])
    }
}
