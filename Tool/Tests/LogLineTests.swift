import Testing

@testable import easyapp_tool

@Suite struct LogLineTests {
    @Test func aRequestIsShownInShort() {
        let line = LogLine(
            #"{"time":"2026-01-31T12:34:56.789Z","level":"info","message":"request","request":"abcdefgh-1","method":"GET","path":"/rest/v1/todos","status":200,"milliseconds":3.25}"#,
            source: .backend, after: nil)
        #expect(line.isRequest)
        #expect(line.description == "12:34:56.789 backend  info    GET /rest/v1/todos 200 3.25 ms  [abcdefgh-1]")
    }

    @Test func otherLinesOfTheBackendShowTheirFields() {
        let line = LogLine(
            #"{"time":"2026-01-31T12:34:56.789Z","level":"warning","message":"slow statement","sql":"SELECT 1","milliseconds":501}"#,
            source: .backend, after: nil)
        #expect(!line.isRequest && line.level == .warning)
        #expect(line.text == "slow statement milliseconds=501 sql=SELECT 1")
    }

    @Test(arguments: ["ready http://127.0.0.1:1", "{", "{}", #"{"message":1}"#, "{\"message\":\"\u{0}", ""])
    func whatIsNotUnderstoodIsShownAsItIs(_ text: String) {
        for source in LogLine.Source.allCases {
            let line = LogLine(text, source: source, after: nil)
            #expect(line.text == text && line.level == .info && !line.isRequest)
        }
    }

    @Test func linesOfTheDatabaseKeepTheirOrderAndLevel() {
        let error = LogLine(
            "2026-01-31 12:34:56.789 UTC [12] ERROR:  division by zero", source: .database, after: nil)
        #expect(error.level == .error && error.time == "2026-01-31T12:34:56.789Z")
        #expect(error.text == "ERROR: division by zero")
        let statement = LogLine(
            "2026-01-31 12:34:56.789 UTC [12] STATEMENT:  SELECT 1/0", source: .database, after: error)
        #expect(statement.level == .error)
        let more = LogLine("\tFROM nowhere", source: .database, after: statement)
        #expect(more.level == .error && more.time == error.time)
    }
}
