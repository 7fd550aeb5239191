/// Waits for the time of the next attempt, longer after each one that fails.
@MainActor
final class RetryTimer {
    private let clock: any Clock<Duration>
    private var backoff = RetryBackoff()
    private var task: Task<Void, Never>?

    init(clock: any Clock<Duration>) {
        self.clock = clock
    }

    /// Makes an attempt when its time has come, unless one waits for its time already.
    func schedule(_ attempt: @escaping @MainActor () async -> Void) {
        guard task == nil else { return }
        let delay = backoff.next()
        task = Task { [weak self, clock] in
            guard (try? await clock.sleep(for: delay)) != nil else { return }
            self?.task = nil
            await attempt()
        }
    }

    /// Gives up the attempt that waits for its time.
    func cancel() {
        task?.cancel()
        task = nil
    }

    /// An attempt succeeded, or the user makes one now: waits a short time again after the next failure.
    func reset() {
        cancel()
        backoff.reset()
    }
}
