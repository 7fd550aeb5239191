import Combine
import Foundation

/// Schedulers, and operators that take their time: what they publish is waited for.
extension CombineContract {
    /// Each fact is known when its closure returns.
    public static var laterFacts: [(statement: String, holds: @Sendable () async throws -> Bool)] {
        [
            ("receive", { await all(numbers.receive(on: queue)) == [1, 2, 3, 4] }),
            ("subscribe", { await all(numbers.subscribe(on: queue)) == [1, 2, 3, 4] }),
            ("delay", { await all(Just(1).delay(for: .milliseconds(5), scheduler: queue)) == [1] }),
            (
                "debounce",
                { await all(numbers.debounce(for: .milliseconds(5), scheduler: queue)) == [4] }
            ),
            (
                "throttle",
                {
                    await all(numbers.throttle(for: .seconds(60), scheduler: queue, latest: true)).last
                        == 4
                }
            ),
            ("timeout", { await all(silence.timeout(.milliseconds(5), scheduler: queue)).isEmpty }),
            (
                "a timeout with an error",
                {
                    let failing = silence.setFailureType(to: Broken.self)
                        .timeout(.milliseconds(5), scheduler: queue, options: nil) { Broken() }
                    do {
                        for try await _ in failing.values {}
                        return false
                    } catch { return error is Broken }
                }
            ),
            ("measureInterval", { await all(numbers.measureInterval(using: queue)).count == 4 }),
            (
                "collect by time",
                { await all(numbers.collect(.byTime(queue, .seconds(60)))) == [[1, 2, 3, 4]] }
            ),
            (
                "or count",
                {
                    await all(numbers.collect(.byTimeOrCount(queue, .seconds(60), 3)))
                        == [[1, 2, 3], [4]]
                }
            ),
            ("a future", { try await Future<Int, Broken> { $0(.success(1)) }.value == 1 }),
            (
                "values that may throw",
                {
                    var iterator = AsyncThrowingPublisher(Just(1).setFailureType(to: Broken.self)).makeAsyncIterator()
                    return try await iterator.next() == 1
                }
            ),
            (
                "values",
                {
                    var iterator = AsyncPublisher(Just(1)).makeAsyncIterator()
                    return await iterator.next() == 1
                }
            ),
            (
                "queues",
                { await runs(on: DispatchQueue.global(), options: .init(qos: .utility, flags: [], group: nil)) }
            ),
            ("operation queues", { await runs(on: OperationQueue(), options: nil) }),
            ("the main run loop", { await runs(on: RunLoop.main, options: nil) }),
            ("at once", { await runs(on: ImmediateScheduler.shared, options: nil) }),
            (
                "timers",
                { await all(Timer.publish(every: 0.01, on: .main, in: .common).autoconnect().prefix(2)).count == 2 }
            ),
        ]
    }

    /// One thing after the other: on a queue that runs several at once, elements may overtake each other.
    private static var queue: DispatchQueue { DispatchQueue(label: "contract") }
    private static var silence: Empty<Int, Never> { Empty(completeImmediately: false) }

    private static func all<P: Publisher>(_ publisher: P) async -> [P.Output] where P.Failure == Never {
        var values: [P.Output] = []
        for await value in publisher.values { values.append(value) }
        return values
    }

    /// Every way to schedule: at once, later, and again and again.
    private static func runs<S: Scheduler>(on scheduler: S, options: S.SchedulerOptions?) async -> Bool {
        let soon = scheduler.now.advanced(by: .milliseconds(1))
        let isLater = scheduler.now.distance(to: soon) >= .seconds(-60)
        await withCheckedContinuation { continuation in scheduler.schedule { continuation.resume() } }
        await withCheckedContinuation { continuation in
            scheduler.schedule(options: options) { continuation.resume() }
        }
        await withCheckedContinuation { continuation in
            scheduler.schedule(after: soon) { continuation.resume() }
        }
        await withCheckedContinuation { continuation in
            scheduler.schedule(after: soon, tolerance: scheduler.minimumTolerance) { continuation.resume() }
        }
        await withCheckedContinuation { continuation in
            scheduler.schedule(after: soon, tolerance: scheduler.minimumTolerance, options: options) {
                continuation.resume()
            }
        }
        let (heard, ticks) = AsyncStream<Int>.makeStream()
        var list: [AnyCancellable] = []
        scheduler.schedule(after: soon, interval: .milliseconds(2)) { ticks.yield(1) }.store(in: &list)
        let repeating = scheduler.schedule(
            after: soon, interval: .milliseconds(2), tolerance: scheduler.minimumTolerance, options: options
        ) { ticks.yield(2) }
        for await tick in heard where tick == 2 { break }
        repeating.cancel()
        return isLater
    }
}
