import BackendCore
import Testing

@Suite struct ConfigurationReaderTests {
    private enum Mode: String, CaseIterable { case fast, safe }

    @Test func readsEveryKind() throws {
        var reader = ConfigurationReader([
            "PORT": "8080", "WAIT": "1.5", "ON": "Yes", "MODE": "safe", "SITE": "https://example.com/", "EMPTY": "",
            "KEY": "0123456789abcdef0123456789abcdef",
        ])
        let port = reader.int("PORT", default: 1, in: 0...65535)
        let wait = reader.seconds("WAIT", default: 3, in: 0...10)
        let isOn = reader.bool("ON", default: false)
        let mode = reader.choice("MODE", default: Mode.fast)
        let site = reader.url("SITE", default: "")
        let key = reader.secret("KEY")
        #expect(port == 8080)
        #expect(wait == 1.5)
        #expect(isOn)
        #expect(mode == .safe)
        #expect(site == "https://example.com")
        #expect(reader.string("EMPTY", default: "fallback") == "fallback")
        #expect(key.utf8.count == 32)
        try reader.finish()
    }

    @Test func reportsAllMistakesTogether() {
        var reader = ConfigurationReader([
            "PORT": "70000", "WAIT": "soon", "ON": "maybe", "MODE": "slow", "SITE": "example.com", "KEY": "hunter2",
        ])
        _ = reader.int("PORT", default: 1, in: 0...65535)
        _ = reader.seconds("WAIT", default: 3, in: 0...10)
        _ = reader.bool("ON", default: false)
        _ = reader.choice("MODE", default: Mode.fast)
        _ = reader.url("SITE", default: "")
        _ = reader.secret("KEY")
        _ = reader.required("DATABASE_URL", hint: "Name a database.")
        do throws(ConfigurationError) {
            try reader.finish()
            Issue.record("Seven mistakes went unnoticed.")
        } catch {
            #expect(error.problems.map(\.name) == ["PORT", "WAIT", "ON", "MODE", "SITE", "KEY", "DATABASE_URL"])
            #expect(error.description.contains("one of fast, safe"))
            #expect(!error.description.contains("hunter2"))
        }
    }

    @Test(arguments: ["ftp://x", "http://", "https:///a", "http://a b", "javascript:alert(1)"])
    func urlsMustBeWebAddresses(text: String) {
        var reader = ConfigurationReader(["SITE": text])
        _ = reader.url("SITE", default: "")
        #expect(throws: ConfigurationError.self) { try reader.finish() }
    }
}
