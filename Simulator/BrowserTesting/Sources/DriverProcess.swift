import CAppProcess
import Foundation
import Glibc
import Synchronization

/// A chromedriver of its own for one test: own port, own profile folder, gone when the test is.
///
/// The kernel ends it, should the tests be killed; the browsers it starts end with it, because they are in its group.
final class DriverProcess: Sendable {
    let port: Int
    let profile: URL
    let identifier: pid_t
    private let stopped = Mutex(false)
    private let ended = DispatchSemaphore(value: 0)

    /// - Throws: `WebDriverError.notInstalled`, `WebDriverError.driverDidNotStart`.
    init() throws {
        let path = "/usr/bin/chromedriver"
        guard access(path, X_OK) == 0 else { throw WebDriverError.notInstalled("chromedriver") }
        profile = FileManager.default.temporaryDirectory.appendingPathComponent("easyapp-browser-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: profile, withIntermediateDirectories: true)
        var ends: [CInt] = [0, 0]
        guard capp_pipe(&ends) == 0 else { throw WebDriverError.driverDidNotStart("no pipe") }
        let (readEnd, writeEnd) = (ends[0], ends[1])
        let started = Mutex<pid_t>(-1)
        let isStarted = DispatchSemaphore(value: 0)
        let ended = ended
        let folder = profile.path
        // The thread lives as long as the driver: the kernel ties the two together.
        Thread.detachNewThread {
            // Its output goes to standard error, where the line with the port is read.
            let command = "exec \(path) --port=0 1>&2"
            let process = Self.spawn(command, folder: folder, output: writeEnd)
            close(writeEnd)
            started.withLock { $0 = process }
            isStarted.signal()
            guard process > 0 else { return }
            var information = siginfo_t()
            while waitid(P_PID, id_t(process), &information, WEXITED | WNOWAIT) != 0 && errno == EINTR {}
            _ = kill(-process, SIGKILL)
            var status: CInt = 0
            while waitpid(process, &status, 0) < 0 && errno == EINTR {}
            ended.signal()
        }
        isStarted.wait()
        identifier = started.withLock { $0 }
        guard identifier > 0 else { throw WebDriverError.driverDidNotStart("no process") }
        switch Self.readPort(readEnd) {
        case .success(let number): port = number
        case .failure(let unnamed):
            // Everything is set now, so that what was begun is undone by `deinit`.
            port = 0
            close(readEnd)
            throw WebDriverError.driverDidNotStart("it named no port, but said: \(unnamed.output)")
        }
        // What it says later is not needed, but it must not block on a full pipe.
        Thread.detachNewThread {
            var buffer = [UInt8](repeating: 0, count: 4096)
            while read(readEnd, &buffer, buffer.count) > 0 {}
            close(readEnd)
        }
    }

    private static func spawn(_ command: String, folder: String, output: CInt) -> pid_t {
        var arguments: [UnsafeMutablePointer<CChar>?] = [strdup("/bin/sh"), strdup("-c"), strdup(command), nil]
        var variables: [UnsafeMutablePointer<CChar>?] =
            ProcessInfo.processInfo.environment.filter { $0.key != "HOME" }.map { strdup("\($0.key)=\($0.value)") }
            + [strdup("HOME=\(folder)"), nil]
        defer {
            for text in arguments + variables { free(text) }
        }
        return capp_spawn("/bin/sh", &arguments, &variables, folder, output)
    }

    /// A driver that takes connections. Now and then one ends at once, because the free port it chose is taken for one of the two
    /// versions of IP: then the next one is tried.
    ///
    /// - Throws: As `init`.
    static func start() throws -> DriverProcess {
        for _ in 1..<5 {
            do { return try DriverProcess() } catch WebDriverError.driverDidNotStart { continue }
        }
        return try DriverProcess()
    }

    private struct NoPort: Error {
        var output: String
    }

    /// The port in chromedriver's first lines ("… started successfully on port 41234."), or what it said instead.
    private static func readPort(_ descriptor: CInt) -> Result<Int, NoPort> {
        var said = ""
        var text: [UInt8] = []
        var byte: UInt8 = 0
        while text.count < 10_000, read(descriptor, &byte, 1) == 1 {
            text.append(byte)
            guard byte == UInt8(ascii: "\n") else { continue }
            let line = String(decoding: text, as: UTF8.self)
            if let match = line.firstMatch(of: /successfully on port (\d+)/), let port = Int(match.1) {
                return .success(port)
            }
            said += line
            text = []
        }
        return .failure(NoPort(output: said))
    }

    /// Ends the driver and its browser and removes the profile.
    func stop() {
        let isFirst = stopped.withLock { stopped in
            defer { stopped = true }
            return !stopped
        }
        guard isFirst else { return }
        _ = kill(-identifier, SIGKILL)
        ended.wait()
        try? FileManager.default.removeItem(at: profile)
    }

    deinit {
        stop()
    }
}
