import Foundation

/// Evaluates a node again when a time has come. Views that show the time have one for as long as they are there.
@MainActor final class Ticker: Teardown {
    private weak var node: _Node?
    private var timer: (any DispatchSourceTimer)?

    init(_ node: _Node) { self.node = node }

    /// Waits for a date instead of the one it waited for; for none when there is none.
    func wait(for date: Date?) {
        timer?.cancel()
        timer = nil
        guard let date else { return }
        let timer = DispatchSource.makeTimerSource(queue: .main)
        timer.schedule(deadline: .now() + max(0.001, date.timeIntervalSinceNow), leeway: .milliseconds(2))
        timer.setEventHandler { [weak self] in self?.node?.invalidate() }
        timer.activate()
        self.timer = timer
    }

    nonisolated func teardown() { MainActor.assumeIsolated { wait(for: nil) } }
}
