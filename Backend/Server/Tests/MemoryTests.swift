import BackendTestSupport
import FoundationEssentials
import Glibc
import PostgreSQLTestSupport
import Testing

@Suite struct MemoryTests {
    /// What the server and its database take together, idle and after some thousand requests over many connections at once. The program is
    /// built for debugging here; what is installed takes less.
    @Test func staysSmall() async throws {
        try await ServerProcess.run { server in
            let ready = try await server.ready()
            #expect(try megabytes(of: server.identifier) < 150)
            let key = [("apikey", ready.serviceRoleKey)]
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<32 {
                    group.addTask {
                        let client = RawHTTPClient(url: ready.url)
                        for _ in 0..<60 {
                            let answer = try await client.send("GET", "/rest/v1/todos?select=*", headers: key)
                            #expect(answer.status == 200)
                        }
                    }
                }
                try await group.waitForAll()
            }
            #expect(try megabytes(of: server.identifier) < 300)
        }
    }

    /// The memory of a process and of all it started, where what several share counts once (`Pss`).
    private func megabytes(of process: Int32) throws -> Int {
        var sum = 0
        var found = 0
        for process in try family(of: process) {
            // One that has just ended takes nothing.
            guard let text = try? String(contentsOfFile: "/proc/\(process)/smaps_rollup", encoding: .utf8),
                let line = text.split(separator: "\n").first(where: { $0.hasPrefix("Pss:") }),
                let kilobytes = line.split(separator: " ").compactMap({ Int($0) }).first
            else { continue }
            sum += kilobytes
            found += 1
        }
        try #require(found > 5, "the server, and PostgreSQL's several processes")
        return sum / 1024
    }

    private func family(of process: Int32) throws -> [Int32] {
        let all = try FileManager.default.contentsOfDirectory(atPath: "/proc").compactMap { Int32($0) }
        let children = all.filter { candidate in
            guard let text = try? String(contentsOfFile: "/proc/\(candidate)/stat", encoding: .utf8),
                let end = text.lastIndex(of: ")")
            else { return false }
            return text[text.index(after: end)...].split(separator: " ").dropFirst().first == "\(process)"
        }
        return try [process] + children.flatMap { try family(of: $0) }
    }
}
