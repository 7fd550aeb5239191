import FoundationEssentials
import Glibc
import Testing

@testable import easyapp_tool

/// `up` as a person uses it: the whole system, started and ended in every way.
@Suite(.serialized) struct UpTests {
    @Test(arguments: [SIGINT, SIGTERM, SIGHUP]) func aSignalEndsAllOfIt(_ signal: Int32) async throws {
        try await withDataFolder { folder in
            let tool = try RunningTool(["up"], dataFolder: folder)
            defer { tool.cleanUp() }
            let state = try tool.waitUntilRunning()
            for url in [state.serverURL, state.deviceURL] {
                #expect(Port.answers(try #require(UInt16(url.split(separator: ":").last ?? ""))))
            }
            #expect(tool.output.contains("API key   eyJ"), "\(tool.output)")
            tool.send(signal)
            #expect(try tool.waitForExit() == 0)
            #expect(processes(using: folder) == [])
            #expect(InstanceState.read(path: folder + "/state.json") == nil)
        }
    }

    @Test func killingItLeavesNothingAndNeedsNoRepair() async throws {
        try await withDataFolder { folder in
            for _ in 0..<2 {
                let tool = try RunningTool(["up"], dataFolder: folder)
                defer { tool.cleanUp() }
                _ = try tool.waitUntilRunning()
                #expect(processes(using: folder).count >= 4, "the tool, the server, PostgreSQL, the device and the app")
                tool.send(SIGKILL)
                #expect(try tool.waitForExit() == 128 + SIGKILL)
                let left = try tool.waitFor(seconds: 10) { processes(using: folder).isEmpty ? true : nil }
                #expect(left == true, "left running: \(processes(using: folder))")
                // The state of the killed one must not pass for a running one.
                unlink(folder + "/state.json")
            }
        }
    }

    @Test func aSecondUpSaysWhereTheFirstIs() async throws {
        try await withDataFolder { folder in
            let first = try RunningTool(["up"], dataFolder: folder)
            defer { first.cleanUp() }
            let state = try first.waitUntilRunning()
            let second = try RunningTool(["up"], dataFolder: folder)
            defer { second.cleanUp() }
            #expect(try second.waitForExit() == 0)
            #expect(second.output.contains("already running"))
            #expect(second.output.contains(state.deviceURL))

            let status = try RunningTool(["status"], dataFolder: folder)
            defer { status.cleanUp() }
            #expect(try status.waitForExit() == 0)
            #expect(status.output.contains(state.serverURL))

            let reset = try RunningTool(["reset", "--yes"], dataFolder: folder)
            defer { reset.cleanUp() }
            #expect(try reset.waitForExit() == 2)
            #expect(reset.output.contains("Stop it first"))
        }
    }

    @Test func aCrashedBackendComesBack() async throws {
        try await withDataFolder { folder in
            let tool = try RunningTool(["up"], dataFolder: folder)
            defer { tool.cleanUp() }
            let state = try tool.waitUntilRunning()
            let port = try #require(UInt16(state.serverURL.split(separator: ":").last ?? ""))
            let server = try #require(processes(using: folder).first { $0.contains("easyapp-server") })
            kill(try #require(pid_t(server.split(separator: " ").first ?? "")), SIGKILL)
            let back = try tool.waitFor(seconds: 30) { () -> Bool? in
                tool.output.contains("starting it again") && Port.answers(port) ? true : nil
            }
            #expect(back == true, "\(tool.output)")
        }
    }

    @Test func whatEndsAndComesBackIsSaidInOneLineEach() async throws {
        try await withDataFolder { folder in
            let tool = try RunningTool(["up"], dataFolder: folder)
            defer { tool.cleanUp() }
            _ = try tool.waitUntilRunning()
            func expect(_ lines: [String]) throws {
                let said = try tool.waitFor(seconds: 60) { () -> Bool? in
                    lines.allSatisfy { line in tool.output.split(separator: "\n").contains { $0.hasPrefix(line) } }
                        ? true : nil
                }
                #expect(said == true, "\(tool.output)")
            }
            let process = try String(contentsOfFile: folder + "/postgres/postmaster.pid", encoding: .utf8)
            kill(try #require(pid_t(process.prefix { $0.isNumber })), SIGQUIT)
            try expect([
                "PostgreSQL ended; it is started again. Log: \(folder)/logs/postgres.log", "PostgreSQL is back.",
            ])
            let app = try tool.waitFor(seconds: 60) {
                processes(using: folder).first { $0.contains("/EasyApp") && !$0.contains("easyapp-") }
            }
            let entry = try #require(app)
            kill(try #require(pid_t(entry.prefix { $0.isNumber })), SIGKILL)
            try expect(["The app crashed (SIGKILL); it is started again.", "The app runs again."])
        }
    }

    @Test func aBusyPortIsSaidInOneLine() async throws {
        try await withDataFolder { folder in
            let first = try RunningTool(["up"], dataFolder: folder + "/first")
            defer { first.cleanUp() }
            let port = try #require(try first.waitUntilRunning().serverURL.split(separator: ":").last.map(String.init))
            let second = try RunningTool(["up"], dataFolder: folder + "/second", environment: ["EASYAPP_PORT": port])
            defer { second.cleanUp() }
            #expect(try second.waitForExit() == 2)
            #expect(second.output.contains("port \(port) (the backend) is in use"))
            #expect(!second.output.contains("\n"))
        }
    }
}
