import Observation

/// Counts down the time until another mail may be asked for.
@MainActor
@Observable
final class ResendCooldown {
    /// The time the server keeps between two mails to one address, in seconds.
    static let seconds = 60

    /// Seconds left; zero when a mail may be asked for. None may before the first count: one was just sent.
    private(set) var remainingSeconds = seconds

    var isOver: Bool { remainingSeconds == 0 }

    private let clock: any Clock<Duration>

    nonisolated init(clock: any Clock<Duration> = ContinuousClock()) {
        self.clock = clock
    }

    /// Begins to count, and returns when the time is over or the task was cancelled.
    func run() async {
        remainingSeconds = Self.seconds
        while remainingSeconds > 0 {
            do {
                try await clock.sleep(for: .seconds(1))
            } catch {
                return
            }
            remainingSeconds -= 1
        }
    }
}
