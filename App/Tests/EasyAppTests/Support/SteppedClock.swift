import Foundation

/// A clock whose sleeps end one after another, when the test says so.
final class SteppedClock: Clock, @unchecked Sendable {
    typealias Instant = ContinuousClock.Instant

    private let lock = NSLock()
    private var sleepers: [(id: UUID, continuation: CheckedContinuation<Void, any Error>)] = []
    private var requested: [Duration] = []
    private let start = ContinuousClock.now

    var now: Instant { start }
    var minimumResolution: Duration { .zero }

    /// How long each sleep so far was asked to be.
    var sleeps: [Duration] { lock.withLock { requested } }

    /// Whether somebody sleeps.
    var hasSleepers: Bool { lock.withLock { !sleepers.isEmpty } }

    /// Returns once somebody sleeps.
    func hasSleeper() async {
        while !hasSleepers { await Task.yield() }
    }

    /// Ends the sleep that is under way, once there is one.
    func step() async {
        await hasSleeper()
        lock.withLock { sleepers.removeFirst() }.continuation.resume()
    }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        let id = UUID()
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                lock.withLock {
                    requested.append(start.duration(to: deadline))
                    sleepers.append((id, continuation))
                }
                if Task.isCancelled { cancel(id) }
            }
        } onCancel: {
            cancel(id)
        }
    }

    private func cancel(_ id: UUID) {
        let sleeper = lock.withLock {
            sleepers.firstIndex { $0.id == id }.map { sleepers.remove(at: $0) }
        }
        sleeper?.continuation.resume(throwing: CancellationError())
    }
}
