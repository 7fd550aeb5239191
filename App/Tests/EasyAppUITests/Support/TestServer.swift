import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A server of its own for UI tests: the real `easyapp-server` with a fresh database in a temporary folder.
///
/// Where `EASYAPP_SUPABASE_URL` is set, as on an iPhone, tests use the server there instead and cannot stop it.
final class TestServer: @unchecked Sendable {
    /// The server of the running suite; see ``BackendTrait``.
    @TaskLocal static var current: TestServer?

    enum Failure: Error, CustomStringConvertible {
        case executableMissing(String)
        case didNotStart(String)
        case noMail(String)
        case badAnswer(Int, String)

        var description: String {
            switch self {
            case .executableMissing(let path): "There is no server at \(path). Build the product easyapp-server first."
            case .didNotStart(let output): "The server did not start:\n\(output)"
            case .noMail(let address): "No mail came for \(address)."
            case .badAnswer(let status, let body): "The server answered \(status): \(body)"
            }
        }
    }

    /// Where the server listens. The same after a restart.
    private(set) var url = ""

    #if os(Linux)
        private let folder: URL
        private var process: Process?
        private var output: Pipe?

        init() throws {
            folder = FileManager.default.temporaryDirectory.appendingPathComponent("easyapp-ui-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try start()
        }

        /// Starts the server, unless it runs; returns when it takes requests.
        func start() throws {
            if process != nil { return }
            let executable = Self.productsFolder.appendingPathComponent("easyapp-server")
            guard FileManager.default.isExecutableFile(atPath: executable.path) else {
                throw Failure.executableMissing(executable.path)
            }
            let process = Process()
            let output = Pipe()
            process.executableURL = executable
            process.standardOutput = output
            process.environment = ProcessInfo.processInfo.environment.merging([
                "EASYAPP_DATA": folder.path,
                "EASYAPP_PORT": url.isEmpty ? "0" : URL(string: url)?.port.map(String.init) ?? "0",
            ]) { $1 }
            try process.run()
            self.process = process
            self.output = output
            // It says "ready" with its address once it takes requests; an end of the output means that it failed.
            var said = Data()
            while true {
                let more = output.fileHandleForReading.availableData
                if more.isEmpty { throw Failure.didNotStart(String(decoding: said, as: UTF8.self)) }
                said += more
                let text = String(decoding: said, as: UTF8.self)
                if let match = text.firstMatch(of: /ready (http:\/\/[^\s]+)\n/) {
                    url = String(match.output.1)
                    break
                }
            }
            // Read on, so that a full pipe never stops the server.
            output.fileHandleForReading.readabilityHandler = { handle in
                if handle.availableData.isEmpty { handle.readabilityHandler = nil }
            }
        }

        /// Ends the server; what it stored stays for the next ``start()``.
        func stop() {
            process?.terminate()
            process?.waitUntilExit()
            output?.fileHandleForReading.readabilityHandler = nil
            process = nil
            output = nil
        }

        /// Ends the server and removes what it stored.
        func remove() {
            stop()
            try? FileManager.default.removeItem(at: folder)
        }

        /// The folder with the products of the package: the one that the test's own executable is in.
        private static var productsFolder: URL {
            let path = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
            return URL(fileURLWithPath: path).deletingLastPathComponent()
        }
    #else
        init() throws {
            guard let url = ProcessInfo.processInfo.environment["EASYAPP_SUPABASE_URL"] else {
                throw Failure.didNotStart("EASYAPP_SUPABASE_URL names no server: start one with ./easyapp up.")
            }
            self.url = url
        }
        func start() throws {}
        func stop() {}
        func remove() {}
    #endif
}

/// Starts a server for the suite it is given to, and removes it afterwards.
struct BackendTrait: SuiteTrait, TestScoping {
    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        let server = try TestServer()
        defer { server.remove() }
        try await TestServer.$current.withValue(server) { try await function() }
    }
}

extension Trait where Self == BackendTrait {
    /// A server of its own for this suite, in ``TestServer/current``.
    static var backend: Self { BackendTrait() }
}
