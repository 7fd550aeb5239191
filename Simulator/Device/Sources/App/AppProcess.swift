import CAppProcess
import Foundation
import Glibc
import Synchronization

/// The app's process. It dies with the device, however the device ends.
///
/// The kernel ties the process to the THREAD that started it, so one thread starts it, waits for it and ends with it.
final class AppProcess: Sendable {
    let processIdentifier: pid_t
    private let hasEnded = Mutex(false)
    /// Who waits for the end; `nil` once it has come.
    private let waiters = Mutex<[CheckedContinuation<Void, Never>]?>([])

    private init(processIdentifier: pid_t) {
        self.processIdentifier = processIdentifier
    }

    /// How long the process gets to end by itself once it was asked to.
    static let graceSeconds = 1.0
    /// How long the rest of its standard error is waited for, which a process it left behind may hold open.
    private static let drainSeconds = 0.5

    /// Starts an executable.
    ///
    /// - Parameter ended: called once, on a thread of its own, when the process has ended.
    /// - Throws: `POSIXError` when no process can be made.
    static func start(
        executable: URL, environment: [String: String], folder: URL, ended: @escaping @Sendable (AppExit) -> Void
    ) throws -> AppProcess {
        var pipeEnds: [CInt] = [0, 0]
        guard capp_pipe(&pipeEnds) == 0 else { throw Self.posixError() }
        let (readEnd, writeEnd) = (pipeEnds[0], pipeEnds[1])
        let log = StandardErrorLog()
        let drained = DispatchSemaphore(value: 0)
        let started = Mutex<Result<AppProcess, any Error>>(.failure(POSIXError(.EAGAIN)))
        let isStarted = DispatchSemaphore(value: 0)

        Thread.detachNewThread {
            let process = spawn(executable, environment, folder, standardError: writeEnd)
            let failure = posixError()
            close(writeEnd)
            guard process >= 0 else {
                close(readEnd)
                started.withLock { $0 = .failure(failure) }
                isStarted.signal()
                return
            }
            let app = AppProcess(processIdentifier: process)
            started.withLock { $0 = .success(app) }
            isStarted.signal()
            Thread.detachNewThread {
                drain(readEnd, into: log)
                drained.signal()
            }
            let status = app.waitForEnd()
            _ = drained.wait(timeout: .now() + drainSeconds)
            ended(
                AppExit(waitStatus: status, standardError: log.lines, cause: log.cause, trace: log.trace))
            app.tellWaiters()
        }
        isStarted.wait()
        return try started.withLock { $0 }.get()
    }

    private static func posixError() -> POSIXError {
        POSIXError(POSIXErrorCode(rawValue: errno) ?? .EAGAIN)
    }

    private static func spawn(
        _ executable: URL, _ environment: [String: String], _ folder: URL, standardError: CInt
    ) -> pid_t {
        var arguments: [UnsafeMutablePointer<CChar>?] = [strdup(executable.path), nil]
        var variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer {
            for text in arguments + variables { free(text) }
        }
        return capp_spawn(executable.path, &arguments, &variables, folder.path, standardError)
    }

    /// Copies the app's standard error to the device's own and keeps its end.
    private static func drain(_ descriptor: CInt, into log: StandardErrorLog) {
        var buffer = [UInt8](repeating: 0, count: 16 << 10)
        while true {
            let count = read(descriptor, &buffer, buffer.count)
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { break }
            log.append(buffer[..<count])
            _ = write(STDERR_FILENO, buffer, count)
        }
        close(descriptor)
    }

    // The identifier may be given to another process as soon as this one is reaped, so it is reaped under the lock that
    // guards the sending of signals.
    private func waitForEnd() -> CInt {
        var information = siginfo_t()
        while waitid(P_PID, id_t(processIdentifier), &information, WEXITED | WNOWAIT) != 0 && errno == EINTR {}
        return hasEnded.withLock { hasEnded in
            hasEnded = true
            // What it started and left behind goes with it.
            _ = Glibc.kill(-processIdentifier, SIGKILL)
            var status: CInt = 0
            while waitpid(processIdentifier, &status, 0) < 0 && errno == EINTR {}
            return status
        }
    }

    /// Asks the process to end and, if it does not, ends it.
    func stop() {
        signal(SIGTERM)
        DispatchQueue.global().asyncAfter(deadline: .now() + Self.graceSeconds) { self.signal(SIGKILL) }
    }

    /// Asks the process to end, ends it if it does not, and returns once it is gone.
    func stopAndWait() async {
        stop()
        await withCheckedContinuation { continuation in
            waiters.withLock { waiters in
                if waiters == nil { continuation.resume() } else { waiters?.append(continuation) }
            }
        }
    }

    private func tellWaiters() {
        let waiting = waiters.withLock { waiters in
            defer { waiters = nil }
            return waiters ?? []
        }
        for waiter in waiting { waiter.resume() }
    }

    /// Ends the process at once.
    func kill() {
        signal(SIGKILL)
    }

    private func signal(_ number: CInt) {
        hasEnded.withLock { hasEnded in
            if !hasEnded { _ = Glibc.kill(-processIdentifier, number) }
        }
    }
}
