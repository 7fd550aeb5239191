import Dispatch
import Foundation
import Glibc
import JSON
import PostgreSQLTestSupport

/// `easyapp-server` as a process of its own, with a folder of its own.
public final class ServerProcess: @unchecked Sendable {
    // Set before the process is shared, and read only afterwards.
    private let process = Process()
    private let output = Pipe()
    private let errors = Pipe()
    private let ended = DispatchSemaphore(value: 0)
    public let folder: String
    private let readyFile: String

    /// The program, which is built beside the tests.
    public static var programPath: String {
        let tests = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        return (tests as NSString).deletingLastPathComponent + "/easyapp-server"
    }

    /// Starts the program; it may still fail.
    ///
    /// - Parameter arguments: words for the program; without any it is a server.
    public init(folder: String, arguments: [String] = [], environment: [String: String] = [:]) throws {
        self.folder = folder
        readyFile = folder + "/ready-\(UUID().uuidString).json"
        process.executableURL = URL(fileURLWithPath: ServerProcess.programPath)
        process.arguments = arguments
        process.environment = ServerProcess.environment(folder: folder, readyFile: readyFile)
            .merging(environment) { _, own in own }
        process.standardOutput = output
        process.standardError = errors
        process.terminationHandler = { [ended] _ in ended.signal() }
        try process.run()
    }

    public static func environment(folder: String, readyFile: String) -> [String: String] {
        [
            "PATH": "/usr/bin:/bin", "EASYAPP_PORT": "0", "EASYAPP_DATA": folder, "EASYAPP_READY_FILE": readyFile,
            // What the developer has set for himself is no business of the tests.
            "EASYAPP_ENV_FILE": "/dev/null",
            // A busy machine makes any statement slow.
            "EASYAPP_SLOW_QUERY_MILLISECONDS": "0",
        ]
    }

    public var identifier: Int32 { process.processIdentifier }

    /// The file it writes when it answers.
    public struct Ready: Sendable {
        public var url: String
        public var anonymousKey: String
        public var serviceRoleKey: String
        public var processIdentifier: Int
    }

    /// Waits until the server answers.
    ///
    /// - Throws: `RawHTTPClient.Failure` when it ends instead.
    public func ready() async throws -> Ready {
        try await ServerProcess.ready(readyFile) { [process] in process.isRunning }
    }

    static func ready(_ file: String, isRunning: () -> Bool) async throws -> Ready {
        while true {
            if let data = FileManager.default.contents(atPath: file), let value = try? JSONValue(parsing: Array(data)) {
                return Ready(
                    url: value["url"]?.string ?? "", anonymousKey: value["anonKey"]?.string ?? "",
                    serviceRoleKey: value["serviceRoleKey"]?.string ?? "", processIdentifier: value["pid"]?.int ?? 0)
            }
            guard isRunning() else { throw RawHTTPClient.Failure(description: "the server ended before it was ready") }
            try await Task.sleep(for: .milliseconds(5))
        }
    }

    public func signal(_ signal: Int32) { kill(process.processIdentifier, signal) }

    /// Waits for the end and gives the exit status, or the signal's number negated.
    @discardableResult
    public func waitUntilEnded() async -> Int32 {
        await withCheckedContinuation { continuation in
            DispatchQueue(label: "ServerProcess").async { [self] in
                ended.wait()
                ended.signal()
                continuation.resume()
            }
        }
        return process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus
    }

    /// What the process wrote, once it has ended.
    public var standardOutput: String { text(output) }
    public var standardError: String { text(errors) }

    private func text(_ pipe: Pipe) -> String {
        String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    }

    /// Calls `body` with a server in a new folder, and ends it afterwards.
    public static func run(
        environment: [String: String] = [:], _ body: (ServerProcess) async throws -> Void
    ) async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        try await run(folder: folder.path, environment: environment, body)
    }

    /// Calls `body` with a server in `folder`, and ends it afterwards.
    public static func run(
        folder: String, environment: [String: String] = [:], _ body: (ServerProcess) async throws -> Void
    ) async throws {
        let server = try ServerProcess(folder: folder, environment: environment)
        do {
            try await body(server)
            server.signal(SIGTERM)
            await server.waitUntilEnded()
        } catch {
            server.signal(SIGTERM)
            await server.waitUntilEnded()
            throw error
        }
    }

    /// The processes whose command line names `text`.
    public static func processes(naming text: String) -> [Int32] {
        let entries = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return entries.compactMap { Int32($0) }.filter { identifier in
            guard identifier != getpid(), let data = FileManager.default.contents(atPath: "/proc/\(identifier)/cmdline")
            else {
                return false
            }
            return String(decoding: data, as: UTF8.self).contains(text)
        }
    }
}
