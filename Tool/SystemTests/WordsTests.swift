import Glibc
import Testing

@testable import easyapp_tool

/// What the command says to words that it cannot take.
@Suite struct WordsTests {
    @Test(arguments: [
        (["fly"], Int32(2), "unknown command 'fly'"),
        (["up", "--fast"], 2, "'up' takes no option '--fast'"),
        (["status"], 3, "EasyApp is not running"),
        (["reset"], 2, "nothing was deleted: reset asks first"),
        (["reset", "--force"], 2, "'reset' takes no option '--force'"),
        (["help"], 0, "./easyapp up"),
        (["reset", "--help"], 0, "./easyapp reset       delete"),
        (["backup", "-h"], 0, "./easyapp backup FILE"),
        (["fly", "--help"], 2, "there is no command 'fly' to tell of"),
        (["help", "fly"], 2, "there is no command 'fly' to tell of"),
        (["help", "up", "now"], 2, "'help' takes no option 'now'"),
        (["logs"], 2, "They begin with: ./easyapp up"),
        (["logs", "--loud"], 2, "'logs' takes no '--loud'"),
        (["backup"], 2, "Use: ./easyapp backup FILE"),
    ])
    func answers(_ arguments: [String], _ exitStatus: Int32, _ words: String) async throws {
        try await withDataFolder { folder in
            let tool = try RunningTool(arguments, dataFolder: folder)
            defer { tool.cleanUp() }
            #expect(try tool.waitForExit() == exitStatus)
            #expect(tool.output.contains(words))
        }
    }

    @Test func aPortThatIsNoNumber() async throws {
        try await withDataFolder { folder in
            let tool = try RunningTool(["up"], dataFolder: folder, environment: ["EASYAPP_PORT": "x"])
            defer { tool.cleanUp() }
            #expect(try tool.waitForExit() == 2)
            #expect(tool.output.contains("must be a port number"))
        }
    }
}
