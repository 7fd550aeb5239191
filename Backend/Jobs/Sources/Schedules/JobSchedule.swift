import BackendCore

/// When something is done again and again.
public struct JobSchedule: Sendable, Equatable {
    enum Rule: Sendable, Equatable {
        case every(seconds: Int)
        case cron(CronExpression)
        /// Text that is none, reported at start.
        case unusable
    }

    let rule: Rule
    /// The rule in words, by which a changed one is noticed.
    let text: String

    /// Every so many seconds (at least one), counted from the server's first start.
    public static func every(seconds: Int) -> JobSchedule {
        JobSchedule(rule: .every(seconds: max(seconds, 1)), text: "every \(max(seconds, 1)) s")
    }

    /// At the times of a cron expression in UTC, such as `0 3 * * *`: see `CronExpression`. Text that is none is reported when
    /// the server starts.
    public static func cron(_ text: String) -> JobSchedule {
        JobSchedule(rule: CronExpression(text).map(Rule.cron) ?? .unusable, text: "cron \(text)")
    }

    /// The first time after `time`.
    func next(after time: Timestamp) -> Timestamp {
        switch rule {
        case .every(let seconds): time.adding(seconds: Double(seconds))
        case .cron(let expression): expression.next(after: time)
        case .unusable: Timestamp(microseconds: .max)
        }
    }
}
