import Dispatch
import Foundation
import Synchronization

/// An S3 service in memory that others wrote (https://docs.getmoto.org), as a process that ends with this one.
public final class MotoServer: Sendable {
    private static let shared = Mutex<Task<MotoServer, any Error>?>(nil)

    /// The one of all tests of a process. Each test takes buckets of its own.
    public static func server() async throws -> MotoServer {
        let task = shared.withLock { shared in
            if let task = shared { return task }
            let task = Task { try await start() }
            shared = task
            return task
        }
        return try await task.value
    }

    /// `http://127.0.0.1:port`.
    public let url: String
    /// Ends the process when it closes, which it does however this process ends.
    private let input: Pipe

    private init(url: String, input: Pipe) {
        self.url = url
        self.input = input
    }

    private static let program = """
        import os, sys, threading
        def watch():
            sys.stdin.buffer.read()
            os._exit(0)
        threading.Thread(target=watch, daemon=True).start()
        from moto.server import main
        main(["-H", "127.0.0.1", "-p", "0"])
        """

    private static func start() async throws -> MotoServer {
        let requirements = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("requirements/moto.txt").path
        let environment = try await PythonEnvironment.named("moto", requirements: requirements)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: environment.python)
        process.arguments = ["-B", "-u", "-c", program]
        process.environment = ["PATH": "/usr/bin:/bin", "HOME": NSTemporaryDirectory(), "MOTO_S3_CUSTOM_ENDPOINTS": ""]
        let (input, output) = (Pipe(), Pipe())
        process.standardInput = input
        process.standardOutput = FileHandle.nullDevice
        process.standardError = output
        try process.run()
        return try await withCheckedThrowingContinuation { continuation in
            DispatchQueue(label: "MotoServer").async {
                var text = ""
                var answer: CheckedContinuation<MotoServer, any Error>? = continuation
                // Read to the end, or a full pipe would hold the server up.
                while case let data = output.fileHandleForReading.availableData, !data.isEmpty {
                    guard let waiting = answer else { continue }
                    text += String(decoding: data, as: UTF8.self)
                    if let start = text.firstRange(of: "http://127.0.0.1:"),
                        text[start.upperBound...].contains("\n")
                    {
                        let port = text[start.upperBound...].prefix { $0.isNumber }
                        waiting.resume(returning: MotoServer(url: "http://127.0.0.1:\(port)", input: input))
                        answer = nil
                    }
                }
                answer?.resume(
                    throwing: PythonEnvironment.Failure(description: "moto's server did not start:\n\(text)"))
            }
        }
    }
}
