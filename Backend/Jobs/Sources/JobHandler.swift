import JSON

/// Does the jobs of one kind. Adding a file with a conforming type to the program is all it takes.
///
/// A job is done at least once: a server may end between a job's work and the note that it is done, so that doing it again must
/// do no harm.
///
/// ```swift
/// struct WeeklyReport: JobHandler {
///     static let kind = "weekly-report"
///     static let schedule = JobSchedule.cron("0 8 * * MON")
///
///     let services: BackendServices
///
///     init(services: BackendServices) { self.services = services }
///
///     func run(_ job: Job) async throws { … }
/// }
/// ```
public protocol JobHandler: Sendable {
    /// What `JobQueue.enqueue` names: letters, digits, `-`, `_` and `.`.
    static var kind: String { get }
    /// When to try again after a failure, and when to give up.
    static var retry: RetryPolicy { get }
    /// How long one attempt may take before its task is cancelled and the attempt has failed.
    static var timeoutSeconds: Double { get }
    /// How many jobs of the kind run at once on one server.
    static var concurrentJobs: Int { get }
    /// Whether only one job of the kind may run at a time, over all servers.
    static var isSingle: Bool { get }
    /// When a job of the kind is added by itself, once for all servers. Not before the last one has finished.
    static var schedule: JobSchedule? { get }
    /// Whether being there is enough for the server to run jobs of the kind. Yes unless told.
    static var isDeployed: Bool { get }

    /// Made once, when the server starts.
    ///
    /// - Throws: `ConfigurationError` for settings that are wrong.
    init(services: BackendServices) throws

    /// Does one job. The task is cancelled when the time is over, when the server stops and cannot wait any longer, or when an
    /// operator cancels the job.
    ///
    /// - Throws: anything, which is a failed attempt; `JobFailure` to say when to try again, or not to.
    func run(_ job: Job) async throws
}

extension JobHandler {
    public static var retry: RetryPolicy { RetryPolicy() }
    public static var timeoutSeconds: Double { 300 }
    public static var concurrentJobs: Int { 4 }
    public static var isSingle: Bool { false }
    public static var schedule: JobSchedule? { nil }
    public static var isDeployed: Bool { true }
}

/// One attempt at a job.
public struct Job: Sendable {
    public let identifier: Int
    public let kind: String
    public let payload: JSONValue
    /// Counted from 1.
    public let attempt: Int
    let reportProgress: @Sendable (Double, String?) async throws -> Void

    /// Notes how far the job is, for the operator's console.
    ///
    /// - Parameter progress: from 0 to 1.
    /// - Throws: `PostgreSQLError`.
    public func report(progress: Double, _ note: String? = nil) async throws {
        try await reportProgress(min(max(progress, 0), 1), note)
    }
}

/// A failed attempt, with what to do next.
public enum JobFailure: Error, Equatable, CustomStringConvertible {
    /// Trying again will not help: the job is dead at once.
    case permanent(String)
    /// Worth another try, so long from now; it counts as an attempt.
    case retry(afterSeconds: Double, String)

    public var description: String {
        switch self {
        case .permanent(let reason), .retry(_, let reason): reason
        }
    }
}
