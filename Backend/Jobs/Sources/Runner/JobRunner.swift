import BackendCore
import EventLoop
import Glibc
import JSON
import PostgreSQL
import Synchronization

/// How a server runs jobs.
public struct JobRunnerConfiguration: Sendable {
    /// How many jobs run at once on this server.
    public var concurrentJobs = 8
    /// How long a job stays this server's without a sign of life; then another takes it.
    public var leaseSeconds = 30.0
    /// How often the queue is looked at when nobody says that there is something in it.
    public var pollSeconds = 5.0

    public init() {}
}

/// Runs the queue's jobs in this process, beside those of other servers.
public final class JobRunner: Sendable {
    private let store: JobStore
    private let registry: JobRegistry
    private let services: BackendServices
    private let configuration: JobRunnerConfiguration
    private let group: EventLoopGroup
    private let schedules: ScheduleKeeper
    private let running = RunningJobs()
    private let wake = WakeSignal()
    private let upkeepWake = WakeSignal()
    private let jobEnded = WakeSignal()
    private let isStopping = Atomic<Bool>(false)
    private let parts = Mutex(Parts())

    private struct Parts {
        var taking: Task<Void, Never>?
        var upkeep: Task<Void, Never>?
        var listener: PostgreSQLListener?
    }

    /// How long a job whose task has been cancelled is waited for.
    private static let cancellationGraceSeconds = 2.0

    /// - Parameter group: the loops that jobs run on.
    public init(
        registry: JobRegistry, services: BackendServices, group: EventLoopGroup,
        configuration: JobRunnerConfiguration = JobRunnerConfiguration()
    ) {
        self.registry = registry
        self.services = services
        self.group = group
        self.configuration = configuration
        store = JobStore(
            pool: services.database, runner: JobRunner.name(), leaseSeconds: configuration.leaseSeconds)
        schedules = ScheduleKeeper(
            pool: services.database, queue: services.jobs,
            schedules: registry.handlers.compactMapValues { type(of: $0).schedule })
    }

    /// A name that no other runner has, and that tells an operator where it is.
    private static func name() -> String {
        var host = [CChar](repeating: 0, count: 256)
        gethostname(&host, host.count - 1)
        let text = String(decoding: host.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        return "\(text):\(getpid()):\(UInt32.random(in: 0...UInt32.max))"
    }

    /// Begins to run jobs. The schema must be up to date.
    ///
    /// - Throws: `PostgreSQLError`.
    public func start() async throws {
        try await schedules.register()
        let listener = PostgreSQLListener(
            services.database.configuration, channels: ["easyapp_jobs"], loop: group.next()
        ) { [self] event in
            switch event {
            case .notification(let notification): heed(notification)
            // What was said while nobody listened is lost.
            case .listening: wake.set()
            case .disconnected: break
            }
        }
        parts.withLock { parts in
            parts.listener = listener
            parts.taking = Task(executorPreference: group.next()) { await self.takeJobs() }
            parts.upkeep = Task(executorPreference: group.next()) { await self.keepUp() }
        }
    }

    /// Takes no more jobs, lets those under way end, cancels what has not ended after `graceSeconds` and gives it back to the
    /// queue. What heeds no cancellation is another server's once its lease is over.
    public func stop(graceSeconds: Double) async {
        if isStopping.exchange(true, ordering: .relaxed) { return }
        let parts = parts.withLock { $0 }
        wake.set()
        await parts.taking?.value
        await waitForJobs(seconds: graceSeconds)
        running.interrupt(.serverStops) { _ in true }
        await waitForJobs(seconds: JobRunner.cancellationGraceSeconds)
        parts.upkeep?.cancel()
        upkeepWake.set()
        await parts.upkeep?.value
        await parts.listener?.stop()
    }

    private func waitForJobs(seconds: Double) async {
        let end = ContinuousClock.now + .seconds(seconds)
        while running.count > 0 {
            let left = (end - ContinuousClock.now) / .seconds(1)
            if left <= 0 { return }
            await jobEnded.wait(upToSeconds: left)
        }
    }

    private func heed(_ notification: PostgreSQLNotification) {
        guard notification.payload.hasPrefix("cancel ") else { return wake.set() }
        let identifier = Int(notification.payload.dropFirst("cancel ".count))
        running.interrupt(.lost) { $0.identifier == identifier }
    }

    // MARK: Taking

    private func takeJobs() async {
        while !isStopping.load(ordering: .relaxed) {
            var seconds = configuration.pollSeconds
            do {
                try await takeWhatIsDue()
                let open = registry.handlers.keys.filter { room(for: $0) > 0 }
                if !open.isEmpty, let due = try await store.secondsUntilDue(open) {
                    seconds = min(seconds, max(due, 0.001))
                }
            } catch {
                report("Jobs cannot be taken", error)
                seconds = min(seconds, 1)
            }
            await wake.wait(upToSeconds: seconds)
        }
    }

    private func room(for kind: String) -> Int {
        guard let handler = registry.handlers[kind] else { return 0 }
        let limit = type(of: handler).isSingle ? 1 : type(of: handler).concurrentJobs
        return min(limit - running.count(of: kind), configuration.concurrentJobs - running.count)
    }

    private func takeWhatIsDue() async throws {
        let kinds = registry.handlers.keys.sorted().filter { room(for: $0) > 0 }
        for kind in kinds where isSingle(kind) && room(for: kind) > 0 {
            if let claim = try await store.claimSingle(kind) { begin(claim) }
        }
        let wanted = Dictionary(uniqueKeysWithValues: kinds.filter { !isSingle($0) }.map { ($0, room(for: $0)) })
            .filter { $0.value > 0 }
        guard !wanted.isEmpty else { return }
        for claim in try await store.claim(wanted, limit: configuration.concurrentJobs - running.count) { begin(claim) }
    }

    private func isSingle(_ kind: String) -> Bool {
        registry.handlers[kind].map { type(of: $0).isSingle } ?? false
    }

    // MARK: Running

    private func begin(_ claim: JobStore.Claim) {
        guard let handler = registry.handlers[claim.kind] else { return }
        let loop = group.next()
        let work = Task(executorPreference: loop) { try await self.attempt(claim, handler) }
        running.add(claim, work)
        let timer = Task {
            try await Task.sleep(for: .seconds(type(of: handler).timeoutSeconds))
            self.running.interrupt(.timedOut) { $0 == claim }
        }
        Task(executorPreference: loop) {
            let result = await work.result
            timer.cancel()
            await self.conclude(claim, handler, result)
            self.running.remove(claim)
            self.jobEnded.set()
            self.wake.set()
        }
    }

    private func attempt(_ claim: JobStore.Claim, _ handler: any JobHandler) async throws {
        let payload = try JSONValue(parsing: claim.payload)
        let store = store
        try await RequestIdentifier.$current.withValue("job-\(claim.identifier)-\(claim.attempt)") {
            try await handler.run(
                Job(
                    identifier: claim.identifier, kind: claim.kind, payload: payload, attempt: claim.attempt,
                    reportProgress: { try await store.report(claim, $0, $1) }))
        }
    }

    private func conclude(
        _ claim: JobStore.Claim, _ handler: any JobHandler, _ result: Result<Void, any Error>
    ) async {
        let type = type(of: handler)
        let ending: JobStore.Ending
        switch (result, running.interruption(of: claim)) {
        case (.success, _): ending = .done
        case (.failure, .lost): return
        case (.failure, .serverStops): ending = .released
        case (.failure, .timedOut):
            ending = JobRunner.ending(
                of: JobFailureReason(description: "It took longer than \(type.timeoutSeconds) s."), claim, type.retry)
        case (.failure(let error), nil): ending = JobRunner.ending(of: error, claim, type.retry)
        }
        log(claim, ending)
        await note(claim, ending, mustNotify: type.isSingle)
    }

    private struct JobFailureReason: Error, CustomStringConvertible {
        var description: String
    }

    private static func ending(
        of error: any Error, _ claim: JobStore.Claim, _ policy: RetryPolicy
    ) -> JobStore.Ending {
        // A NUL cannot be stored.
        let text = String(String(describing: error).filter { $0 != "\0" }.prefix(2000))
        if case .permanent? = error as? JobFailure { return .dead(error: text) }
        var generator = SystemRandomNumberGenerator()
        guard var seconds = policy.delaySeconds(afterAttempt: claim.attempt, using: &generator) else {
            return .dead(error: text)
        }
        if case .retry(let own, _)? = error as? JobFailure { seconds = max(own, 0) }
        return .again(afterSeconds: seconds, error: text)
    }

    /// Writes the ending down. When the database is away for long, the lease ends and the job is run again.
    private func note(_ claim: JobStore.Claim, _ ending: JobStore.Ending, mustNotify: Bool) async {
        let end = ContinuousClock.now + .seconds(configuration.leaseSeconds)
        var pause = 0.05
        while true {
            do {
                let isNoted = try await store.finish(claim, ending)
                if !isNoted {
                    services.logger.warning(
                        "A job ended that was another server's already", ["job": JSONValue(claim.identifier)])
                }
                if mustNotify { try await store.notify() }
                return
            } catch {
                report("A job's end cannot be noted", error)
                if ContinuousClock.now > end || isStopping.load(ordering: .relaxed) { return }
                try? await Task.sleep(for: .seconds(pause))
                pause = min(pause * 2, 2)
            }
        }
    }

    private func log(_ claim: JobStore.Claim, _ ending: JobStore.Ending) {
        let job = JSONValue(claim.identifier)
        let kind = JSONValue(claim.kind)
        switch ending {
        case .done: services.logger.debug("A job is done", ["job": job, "kind": kind])
        case .released: services.logger.info("A job was given back", ["job": job, "kind": kind])
        case .again(let seconds, let error):
            services.logger.warning(
                "A job failed and will be tried again",
                ["job": job, "kind": kind, "afterSeconds": .number(String(seconds)), "error": .string(error)])
        case .dead(let error):
            services.logger.error("A job is dead", ["job": job, "kind": kind, "error": .string(error)])
        }
    }

    // MARK: Upkeep

    /// Keeps the jobs under way this server's, takes over those of servers that are gone, and adds those of schedules.
    private func keepUp() async {
        while !Task.isCancelled {
            var seconds = configuration.leaseSeconds / 3
            do {
                try await renewLeases()
                if !isStopping.load(ordering: .relaxed) {
                    let attempts = registry.handlers.mapValues { type(of: $0).retry.maximumAttempts }
                    if try await store.reclaim(maximumAttempts: attempts) > 0 { try await store.notify() }
                    if let due = try await schedules.run() { seconds = min(seconds, max(due, 0.01)) }
                }
            } catch is CancellationError {
                return
            } catch {
                report("The job queue cannot be kept up", error)
                seconds = min(seconds, 1)
            }
            await upkeepWake.wait(upToSeconds: seconds)
        }
    }

    private func renewLeases() async throws {
        let mine = running.identifiers
        guard !mine.isEmpty else { return }
        let kept = try await store.renew(mine)
        let lost = Set(mine).subtracting(kept)
        // Those that have ended meanwhile are not under way any more and are not meant.
        running.interrupt(.lost) { lost.contains($0.identifier) }
    }

    private func report(_ what: String, _ error: any Error) {
        if isStopping.load(ordering: .relaxed) { return }
        services.logger.warning(what, ["error": .string("\(error)")])
    }
}
