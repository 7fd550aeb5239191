import Dispatch
import Foundation

/// A Python with the packages of `client/requirements.txt`, made once in the build folder.
struct PythonEnvironment: Sendable {
    struct Failure: Error, CustomStringConvertible {
        var description: String
    }

    struct Result: Sendable {
        var status: Int32
        var output: String
    }

    /// Where the checks are.
    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("client").path

    private let python: String

    /// - Throws: `Failure` with what is missing: Python, or the network the first time.
    init() throws {
        let program = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        let build = URL(fileURLWithPath: program).deletingLastPathComponent()
        let place = build.appendingPathComponent("supabase-client").path
        let requirements = Self.folder + "/requirements.txt"
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
            environment: ["PIP_CACHE_DIR": build.appendingPathComponent("supabase-client-downloads").path])
        guard installed.status == 0 else {
            throw Failure(
                description: """
                    The Supabase client for Python could not be fetched from PyPI. The first run of this test needs a network; \
                    later ones take what it left in the build folder.
                    \(installed.output)
                    """)
        }
        try FileManager.default.copyItem(atPath: requirements, toPath: finished)
    }

    /// Runs a program of `folder` to its end.
    func run(_ name: String, environment: [String: String]) async throws -> Result {
        let python = python
        return try await withCheckedThrowingContinuation { continuation in
            // On a thread of its own: the server under test needs those of tasks.
            DispatchQueue(label: "PythonEnvironment").async {
                continuation.resume(
                    with: Swift.Result {
                        try Self.runAndWait(
                            python, ["-B", Self.folder + "/" + name], environment: environment)
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
