import Testing

@testable import easyapp_tool

@Suite struct HelpCommandTests {
    @Test func oneCommandIsToldOf() throws {
        let up = try HelpCommand.text(about: "up")
        #expect(up.hasPrefix("./easyapp up  ") && !up.contains("\n"))
        let logs = try HelpCommand.text(about: "logs")
        #expect(logs.hasPrefix("./easyapp logs  ") && logs.hasSuffix("--once"), "what it goes on with belongs to it")
        let last = try HelpCommand.text(about: "help")
        #expect(!last.contains("Environment"))
    }

    @Test(arguments: ["fly", "", "./easyapp"]) func whatIsNoCommandIsSaidToBeNone(_ word: String) {
        #expect(throws: ToolError.usage("there is no command '\(word)' to tell of. Try: ./easyapp help")) {
            try HelpCommand.text(about: word)
        }
    }
}
