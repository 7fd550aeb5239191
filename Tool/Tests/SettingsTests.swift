import Testing

@testable import easyapp_tool

@Suite struct SettingsTests {
    @Test func defaults() throws {
        let settings = try Settings(environment: [:], rootFolder: "/repository")
        #expect(settings.serverPort == 54321)
        #expect(settings.devicePort == 8080)
        #expect(settings.dataFolder == "/repository/.easyapp")
        #expect(settings.stateFile == "/repository/.easyapp/state.json")
    }

    @Test func environmentWins() throws {
        let settings = try Settings(
            environment: ["EASYAPP_PORT": "0", "EASYAPP_DEVICE_PORT": "9000", "EASYAPP_DATA": "/data"], rootFolder: "/r"
        )
        #expect(settings.serverPort == 0)
        #expect(settings.devicePort == 9000)
        #expect(settings.dataFolder == "/data")
    }

    @Test(arguments: ["-1", "65536", "http", "80a"]) func badPortsAreRefused(_ text: String) {
        #expect(throws: ToolError.usage("EASYAPP_PORT is '\(text)'. It must be a port number from 0 to 65535.")) {
            try Settings(environment: ["EASYAPP_PORT": text], rootFolder: "/r")
        }
    }

    @Test func twoServersNeedTwoPorts() {
        #expect(throws: ToolError.self) {
            try Settings(environment: ["EASYAPP_PORT": "8080"], rootFolder: "/r")
        }
    }
}
