import Dispatch
import FoundationEssentials
import Glibc
import Synchronization

/// A PostgreSQL server of our own, reached through a Unix socket only.
///
/// One thread starts the server, waits for it, and starts it again when it ends unasked. The server ends with that thread, so it
/// cannot outlive this process, even when the process is killed.
public final class PostgreSQLCluster: Sendable {
    /// For libpq: the socket's folder, the superuser and the database `postgres`.
    public let connectionString: String
    /// The folder of the socket that clients connect to.
    public let socketFolder: String

    private struct State {
        var isStopping = false
        var process: ChildProcess?
    }

    private let configuration: ClusterConfiguration
    private let folder: ClusterFolder
    private let state = Mutex(State())
    private let ended = DispatchGroup()
    private let stopRequest = DispatchSemaphore(value: 0)

    private init(_ configuration: ClusterConfiguration, _ folder: ClusterFolder) {
        self.configuration = configuration
        self.folder = folder
        socketFolder = folder.socketFolder
        connectionString = PostgreSQLCluster.connectionString(socketFolder: folder.socketFolder, database: "postgres")
    }

    /// Starts the cluster of `configuration.folder`, creating it first when there is none. Takes about a second then, a fraction of one later.
    ///
    /// - Throws: `ClusterError`.
    public static func start(_ configuration: ClusterConfiguration) async throws -> PostgreSQLCluster {
        try await withCheckedThrowingContinuation { continuation in
            let started = StartReport(continuation)
            let launch = Unmanaged.passRetained(Launch { PostgreSQLCluster.run(configuration, started) })
            var thread = pthread_t()
            let code = pthread_create(
                &thread, nil,
                { pointer in
                    guard let pointer else { return nil }
                    Unmanaged<Launch>.fromOpaque(pointer).takeRetainedValue().body()
                    return nil
                }, launch.toOpaque())
            if code == 0 {
                pthread_detach(thread)
            } else {
                launch.release()
                started.fail(.startFailed(SystemError.text(code)))
            }
        }
    }

    /// The connection string of another database of the cluster.
    public func connectionString(database: String) -> String {
        PostgreSQLCluster.connectionString(socketFolder: socketFolder, database: database)
    }

    private static func connectionString(socketFolder: String, database: String) -> String {
        let quote = { (text: String) -> String in
            "'" + text.flatMap { $0 == "'" || $0 == "\\" ? "\\\($0)" : "\($0)" } + "'"
        }
        return "host=\(quote(socketFolder)) user=postgres dbname=\(quote(database))"
    }

    /// How to reach the cluster of `folder` while another process runs it; `nil` when none does.
    public static func runningConnectionString(folder: String) -> String? {
        // The fifth line is the socket's folder.
        guard let text = try? String(contentsOfFile: folder + "/postgres/postmaster.pid", encoding: .utf8) else {
            return nil
        }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        guard lines.count >= 8, lines[7].hasPrefix("ready"), let identifier = pid_t(lines[0]),
            kill(identifier, 0) == 0 || errno == EPERM
        else { return nil }
        return connectionString(socketFolder: lines[4], database: "postgres")
    }

    /// The number of the server's process; `nil` while it is being started again.
    public var processIdentifier: Int32? {
        state.withLock { $0.process?.identifier }
    }

    // MARK: The thread

    private static func run(_ configuration: ClusterConfiguration, _ started: StartReport) {
        let folder: ClusterFolder
        do throws(ClusterError) {
            folder = try ClusterFolder(configuration)
        } catch {
            return started.fail(error)
        }
        let cluster = PostgreSQLCluster(configuration, folder)
        do throws(ClusterError) {
            try folder.createIfMissing()
            try cluster.launch()
        } catch {
            // Before anybody is told, who may start it again at once.
            folder.close()
            return started.fail(error)
        }
        cluster.ended.enter()
        started.succeed(cluster)
        cluster.supervise()
        folder.removeStaleNotes()
        if folder.socketFolder.hasPrefix("/tmp/") { rmdir(folder.socketFolder) }
        folder.close()
        cluster.ended.leave()
    }

    private func supervise() {
        var failureCount = 0
        var endedAt = DispatchTime.now()
        while true {
            if let process = state.withLock({ $0.process }) {
                process.waitUntilEnded()
                let (isStopping, status) = state.withLock { state in
                    let status = process.reap()
                    state.process = nil
                    return (state.isStopping, status)
                }
                if isStopping { return }
                endedAt = .now()
                configuration.onEvent(.ended(status: status))
            }
            // Killed under our hands: start it again, soon at first and then not more than once a second.
            if failureCount > 0, stopRequest.wait(timeout: .now() + min(0.1 * Double(failureCount), 1)) == .success {
                return
            }
            if state.withLock({ $0.isStopping }) { return }
            do throws(ClusterError) {
                try launch()
                failureCount = 0
                let seconds = Double(DispatchTime.now().uptimeNanoseconds - endedAt.uptimeNanoseconds) / 1e9
                if let identifier = processIdentifier {
                    configuration.onEvent(.startedAgain(processIdentifier: identifier, afterSeconds: seconds))
                }
            } catch {
                failureCount += 1
                configuration.onEvent(.notStarted(error))
            }
        }
    }

    /// Starts the server and waits until it takes connections.
    private func launch() throws(ClusterError) {
        let deadline = DispatchTime.now() + configuration.startTimeoutSeconds
        try endOrphan(deadline)
        folder.removeStaleNotes()
        let output = try folder.openLog()
        defer { close(output) }
        var arguments = [folder.programs + "/postgres", "-D", folder.data, "-k", folder.socketFolder]
        let settings = ClusterConfiguration.defaultSettings.merging(configuration.settings) { _, own in own }
        for (name, value) in settings.sorted(by: { $0.key < $1.key }) { arguments += ["-c", "\(name)=\(value)"] }
        // SIGINT is PostgreSQL's fast shutdown.
        let process = try ChildProcess(
            arguments: arguments, environment: ClusterFolder.environment, user: folder.user, deathSignal: "INT",
            output: output)
        let mayRun = state.withLock { state in
            state.process = process
            return !state.isStopping
        }
        if !mayRun { kill(process.identifier, SIGINT) }
        while !folder.isReady(process.identifier) {
            if process.hasEnded {
                state.withLock { state in
                    _ = process.reap()
                    state.process = nil
                }
                throw folder.failure(folder.lastLogLines()) { .startFailed($0) }
            }
            if DispatchTime.now() > deadline {
                kill(process.identifier, SIGQUIT)
                process.waitUntilEnded()
                state.withLock { state in
                    _ = process.reap()
                    state.process = nil
                }
                throw .startTimedOut(seconds: configuration.startTimeoutSeconds)
            }
            usleep(3000)
        }
    }

    /// A server that a killed process left behind is on its way down already; this waits until it is gone.
    private func endOrphan(_ deadline: DispatchTime) throws(ClusterError) {
        guard let orphan = folder.orphan() else { return }
        kill(orphan, SIGINT)
        while folder.orphan() != nil {
            if DispatchTime.now() > deadline { throw .alreadyInUse(folder: folder.root) }
            usleep(5000)
        }
    }

    // MARK: Stopping

    /// Stops the server: open transactions are rolled back and everything is written. Harder means follow after ten seconds.
    public func stop() async {
        requestStop()
        await withCheckedContinuation { continuation in
            ended.notify(queue: .global()) { continuation.resume() }
        }
    }

    /// `stop` for code that cannot wait asynchronously, such as an exit handler.
    public func stopAndWait() {
        requestStop()
        ended.wait()
    }

    private func requestStop() {
        let isFirst = state.withLock { state in
            defer { state.isStopping = true }
            if !state.isStopping, let process = state.process { kill(process.identifier, SIGINT) }
            return !state.isStopping
        }
        guard isFirst else { return }
        stopRequest.signal()
        for (seconds, signal) in [(10.0, SIGQUIT), (15, SIGKILL)] {
            DispatchQueue.global().asyncAfter(deadline: .now() + seconds) { [weak self] in
                self?.state.withLock { state in
                    if let process = state.process { kill(process.identifier, signal) }
                }
            }
        }
    }
}

/// What the cluster's thread runs.
private final class Launch: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
}

/// Tells the caller of `start` how it went.
private struct StartReport: Sendable {
    private let continuation: CheckedContinuation<PostgreSQLCluster, any Error>

    init(_ continuation: CheckedContinuation<PostgreSQLCluster, any Error>) { self.continuation = continuation }

    func succeed(_ cluster: PostgreSQLCluster) { continuation.resume(returning: cluster) }
    func fail(_ error: ClusterError) { continuation.resume(throwing: error) }
}
