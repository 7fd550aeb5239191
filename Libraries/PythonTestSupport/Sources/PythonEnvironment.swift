import Dispatch
import Foundation
import Synchronization

/// A Python with pinned packages from PyPI, made once in the build folder, for tests against programs that others wrote.
public struct PythonEnvironment: Sendable {
    public struct Failure: Error, CustomStringConvertible {
        public var description: String

        public init(description: String) {
            self.description = description
        }
    }

    /// What a program did.
    public struct Result: Sendable {
        public var status: Int32
        public var output: String
    }

    private static let made = Mutex<[String: Swift.Result<PythonEnvironment, any Error>]>([:])
    /// Making one waits for the network: on a thread of its own, and never two at a time.
    private static let queue = DispatchQueue(label: "PythonEnvironment")

    /// The path of the Python.
    public let python: String

    /// The environment `name` with the packages of a file of pinned requirements.
    ///
    /// - Throws: `Failure` with what is missing: Python, or the network the first time.
    public static func named(_ name: String, requirements: String) async throws -> PythonEnvironment {
        try await withCheckedThrowingContinuation { continuation in
            queue.async {
                let known = made.withLock { $0[name] }
                let result = known ?? Swift.Result { try PythonEnvironment(name: name, requirements: requirements) }
                made.withLock { $0[name] = result }
                continuation.resume(with: result)
            }
        }
    }

    private init(name: String, requirements: String) throws {
        let program = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        let build = URL(fileURLWithPath: program).deletingLastPathComponent()
        let place = build.appendingPathComponent(name).path
        python = place + "/bin/python"
        // The list of a finished environment says what it was made from.
        let finished = place + "/requirements.txt"
        if let made = FileManager.default.contents(atPath: finished),
            made == FileManager.default.contents(atPath: requirements)
        {
            return
        }
        try? FileManager.default.removeItem(atPath: place)
        let made = try Self.runAndWait("/usr/bin/python3", ["-m", "venv", place])
        guard made.status == 0 else {
            throw Failure(description: "Debian's python3-venv is needed for this test:\n\(made.output)")
        }
        let installed = try Self.runAndWait(
            python, ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "-r", requirements],
            environment: ["PIP_CACHE_DIR": build.appendingPathComponent("python-downloads").path])
        guard installed.status == 0 else {
            throw Failure(
                description: """
                    Packages for a test could not be fetched from PyPI. The first run of this test needs a network; later ones \
                    take what it left in the build folder.
                    \(installed.output)
                    """)
        }
        try FileManager.default.copyItem(atPath: requirements, toPath: finished)
    }

    /// Runs the Python with `arguments` to its end.
    public func run(_ arguments: [String], environment: [String: String] = [:]) async throws -> Result {
        try await withCheckedThrowingContinuation { continuation in
            // On a thread of its own: the server under test needs those of tasks.
            DispatchQueue(label: "Python").async {
                continuation.resume(
                    with: Swift.Result {
                        try Self.runAndWait(python, ["-B"] + arguments, environment: environment)
                    })
            }
        }
    }

    private static func runAndWait(
        _ program: String, _ arguments: [String], environment: [String: String] = [:]
    ) throws -> Result {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        process.environment = ["PATH": "/usr/bin:/bin", "HOME": NSTemporaryDirectory()]
            .merging(environment) { _, own in own }
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = pipe
        do {
            try process.run()
        } catch {
            throw Failure(description: "\(program) cannot be run: \(error)")
        }
        let output = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return Result(status: process.terminationStatus, output: String(decoding: output, as: UTF8.self))
    }
}
