import FoundationEssentials
import Glibc
import Testing

@testable import easyapp_tool

/// Starts that fail, and folders as a crash leaves them.
@Suite(.serialized) struct OddStateTests {
    @Test func aFailedStartLeavesNothingThatWasNotThere() async throws {
        try await withDataFolder { folder in
            let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
            defer { close(descriptor) }
            let port = try Port.free()
            try listen(descriptor, port)
            let failures = [
                (["EASYAPP_PORT": String(port)], "port \(port) (the backend) is in use", Int32(2)),
                (["DATABASE_URL": "postgres:/u:hidden@h/d"], "DATABASE_URL must be like postgres://", 1),
                (["DATABASE_URL": "postgres://u:hidden@127.0.0.1:1/d"], "Cannot connect to the database", 1),
                (["EASYAPP_JWT_SECRET": "short"], "must have at least 32 bytes", 1),
            ]
            for (environment, words, status) in failures {
                let tool = try RunningTool(["up"], dataFolder: folder + "/new/data", environment: environment)
                defer { tool.cleanUp() }
                #expect(try tool.waitForExit() == status)
                #expect(tool.output.contains(words), "\(tool.output)")
                #expect(!tool.output.contains("hidden") && !tool.output.contains("Its log is"), "\(tool.output)")
                #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == [])
            }
            // What was there is kept.
            try Data("kept".utf8).write(to: URL(filePath: folder + "/notes"))
            let tool = try RunningTool(["up"], dataFolder: folder, environment: failures[1].0)
            defer { tool.cleanUp() }
            #expect(try tool.waitForExit() == 1)
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["notes"])
        }
    }

    private func listen(_ descriptor: Int32, _ port: UInt16) throws {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        let code = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        try #require(code == 0 && Glibc.listen(descriptor, 1) == 0)
    }

    @Test func statusAndResetAfterACrash() async throws {
        try await withDataFolder { folder in
            let up = try RunningTool(["up"], dataFolder: folder)
            defer { up.cleanUp() }
            _ = try up.waitUntilRunning()
            up.send(SIGKILL)
            _ = try up.waitForExit()
            // What it said of itself is still there, and says nothing any more.
            #expect(InstanceState.read(path: folder + "/state.json") != nil)
            let status = try RunningTool(["status"], dataFolder: folder)
            defer { status.cleanUp() }
            #expect(try status.waitForExit() == 3)
            // Half-written files are no obstacle either, nor is a database that still ends.
            try Data(#"{"processID":1"#.utf8).write(to: URL(filePath: folder + "/state.json"))
            let reset = try RunningTool(["reset", "--yes"], dataFolder: folder)
            defer { reset.cleanUp() }
            #expect(try reset.waitForExit() == 0, "\(reset.output)")
            #expect(!FileManager.default.fileExists(atPath: folder))
            #expect(processes(using: folder) == [])
        }
    }

    @Test func resetKeepsAwayFromAServerThatRunsAlone() async throws {
        try await withDataFolder { folder in
            let server = try RunningTool(["serve"], dataFolder: folder)
            defer { server.cleanUp() }
            let isReady = try server.waitFor(seconds: 60) { server.output.contains("ready http") ? true : nil }
            #expect(isReady == true, "\(server.output)")
            let reset = try RunningTool(["reset", "--yes"], dataFolder: folder)
            defer { reset.cleanUp() }
            #expect(try reset.waitForExit() == 2)
            #expect(reset.output.contains("Stop it first"))
            #expect(FileManager.default.fileExists(atPath: folder + "/postgres/PG_VERSION"))
            server.send(SIGTERM)
            #expect(try server.waitForExit() == 0)
        }
    }

    @Test func resetLeavesTheFoldersOfOthers() async throws {
        try await withDataFolder { folder in
            // As the folder above the right one, and one with something else beside what EasyApp wrote.
            for precious in ["data/postgres/PG_VERSION", "src/main.swift"] {
                let file = folder + "/" + precious
                let parent = String(file[..<(file.lastIndex(of: "/") ?? file.endIndex)])
                try FileManager.default.createDirectory(atPath: parent, withIntermediateDirectories: true)
                try FileManager.default.createDirectory(
                    atPath: folder + "/postgres", withIntermediateDirectories: true)
                try Data("precious".utf8).write(to: URL(filePath: file))
                let before = try FileManager.default.subpathsOfDirectory(atPath: folder).sorted()
                let reset = try RunningTool(["reset", "--yes"], dataFolder: folder)
                defer { reset.cleanUp() }
                #expect(try reset.waitForExit() == 2)
                #expect(reset.output.contains("nothing was deleted"), "\(reset.output)")
                #expect(reset.output.contains(String(precious.prefix { $0 != "/" })), "\(reset.output)")
                #expect(try FileManager.default.subpathsOfDirectory(atPath: folder).sorted() == before)
            }
        }
    }

    @Test func resetOfWhatIsNoFolder() async throws {
        try await withDataFolder { folder in
            try Data().write(to: URL(filePath: folder + "/file"))
            let reset = try RunningTool(["reset", "--yes"], dataFolder: folder + "/file")
            defer { reset.cleanUp() }
            #expect(try reset.waitForExit() == 2)
            #expect(reset.output.contains("is no folder"))
        }
    }

    @Test func logsAreWhereUpSays() async throws {
        try await withDataFolder { folder in
            let none = try RunningTool(["logs"], dataFolder: folder)
            defer { none.cleanUp() }
            #expect(try none.waitForExit() == 2)
            let up = try RunningTool(["up"], dataFolder: folder)
            defer { up.cleanUp() }
            _ = try up.waitUntilRunning()
            for name in ["server.log", "postgres.log", "device.log"] {
                #expect(FileManager.default.fileExists(atPath: folder + "/logs/" + name), "\(name)")
            }
            // Every request can be seen there.
            let backend = try Backend(dataFolder: folder)
            let token = try await backend.signUp(email: "ada@example.com", password: "correct horse")
            _ = try await backend.todos(token: token)
            let logs = try RunningTool(["logs", "--once", "--requests"], dataFolder: folder)
            defer { logs.cleanUp() }
            #expect(try logs.waitForExit() == 0)
            #expect(logs.output.contains("POST /auth/v1/signup 200"), "\(logs.output)")
            #expect(logs.output.contains("GET /rest/v1/todos 200"), "\(logs.output)")
        }
    }
}
