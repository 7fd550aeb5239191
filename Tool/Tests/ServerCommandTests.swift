import Testing

@testable import easyapp_tool

@Suite struct ServerCommandTests {
    @Test(arguments: [
        (["backup"], "'backup' needs the file to write the backup to. Use: ./easyapp backup FILE"),
        (["restore", "--yes"], "'restore' needs the file to restore. Use: ./easyapp restore FILE [--yes]"),
        (["backup", "a", "b"], "'backup' does not take 'b'. Use: ./easyapp backup FILE"),
        (["backup", "a", "--yes"], "'backup' takes no option '--yes'. Use: ./easyapp backup FILE"),
        (["migrate", "now"], "'migrate' does not take 'now'. Use: ./easyapp migrate"),
        (["serve", "--fast"], "'serve' takes no option '--fast'. Use: ./easyapp serve"),
    ]) func wrongWords(_ words: [String], _ message: String) throws {
        let settings = try Settings(environment: [:])
        #expect(throws: ToolError.usage(message)) { try ServerCommand(settings: settings, words: words) }
    }

    @Test(arguments: [
        ["backup", "f"], ["restore", "f"], ["restore", "f", "--yes"], ["migrate"], ["serve"], ["console-password"],
    ])
    func rightWords(_ words: [String]) throws {
        #expect(try ServerCommand(settings: Settings(environment: [:]), words: words).words == words)
    }
}
