import Glibc
import Synchronization
import Testing

@testable import EventLoop

@Suite struct EventLoopTests {
    @Test func tasksRunOnTheLoop() async throws {
        let loop = try EventLoop()
        let task = Task(executorPreference: loop) {
            let first = EventLoop.current === loop
            await Task.yield()
            await nonisolatedWork()
            return first && EventLoop.current === loop
        }
        #expect(await task.value)
        #expect(EventLoop.current == nil)
        loop.stop()
    }

    private func nonisolatedWork() async { await Task.yield() }

    @Test func workFromOneThreadKeepsItsOrder() async throws {
        let loop = try EventLoop()
        let seen = Mutex<[Int]>([])
        for index in 0..<1_000 { loop.execute { seen.withLock { $0.append(index) } } }
        await loop.run {}
        #expect(seen.withLock { $0 } == Array(0..<1_000))
        loop.stop()
    }

    @Test func manyThreadsLoseNothing() async throws {
        let loop = try EventLoop()
        let count = Counter()
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    for _ in 0..<2_000 { loop.execute { count.increment() } }
                    await loop.run {}
                }
            }
        }
        #expect(count.value == 16_000)
        loop.stop()
    }

    @Test func timersFireInOrderAndCancelledOnesDoNot() async throws {
        let loop = try EventLoop()
        let fired: [Int] = await withCheckedContinuation { continuation in
            loop.execute {
                let fired = Mutex<[Int]>([])
                let timers = [30, 10, 20, 10].enumerated().map { index, milliseconds in
                    loop.schedule(afterSeconds: Double(milliseconds) / 1000) { fired.withLock { $0.append(index) } }
                }
                timers[2].cancel()
                loop.schedule(afterSeconds: 0.06) { continuation.resume(returning: fired.withLock { $0 }) }
            }
        }
        #expect(fired == [1, 3, 0])
        loop.stop()
    }

    @Test func timerFromAnotherThreadFires() async throws {
        let loop = try EventLoop()
        let started = EventLoop.monotonicSeconds()
        await withCheckedContinuation { continuation in
            loop.schedule(afterSeconds: 0.02) { continuation.resume() }
        }
        #expect(EventLoop.monotonicSeconds() - started >= 0.02)
        loop.stop()
    }

    @Test func descriptorsReportReadingWritingAndHangUp() async throws {
        let loop = try EventLoop()
        var pair: [Int32] = [0, 0]
        #expect(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &pair) == 0)
        let (ours, theirs) = (pair[0], pair[1])
        let (events, continuation) = AsyncStream.makeStream(of: Readiness.self)
        let registration = try await loop.runThrowing {
            try loop.register(ours, for: [.readable, .hangUp]) { readiness in
                var buffer = [UInt8](repeating: 0, count: 16)
                if readiness.contains(.readable) { read(ours, &buffer, 16) }
                continuation.yield(readiness)
            }
        }
        var iterator = events.makeAsyncIterator()
        write(theirs, "x", 1)
        #expect(await iterator.next() == .readable)
        try await loop.runThrowing { try registration.update(.writable) }
        #expect(await iterator.next() == .writable)
        try await loop.runThrowing { try registration.update(.hangUp) }
        // Events of the earlier interest may still be in the stream.
        close(theirs)
        while let readiness = await iterator.next(), !readiness.contains(.hangUp) {}
        await loop.run { registration.cancel() }
        close(ours)
        loop.stop()
    }

    @Test func cancelledRegistrationIsNotCalledForEventsOfTheSameTurn() async throws {
        let loop = try EventLoop()
        var first: [Int32] = [0, 0]
        var second: [Int32] = [0, 0]
        #expect(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &first) == 0)
        #expect(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &second) == 0)
        write(first[1], "x", 1)
        write(second[1], "x", 1)
        let calls = Atomic<Int>(0)
        let descriptors = [first[0], second[0]]
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
            loop.execute {
                // Both are ready in one turn; whichever is called first cancels both.
                let registrations = Mutex<[DescriptorRegistration]>([])
                for descriptor in descriptors {
                    let registration = try? loop.register(descriptor, for: .readable) { _ in
                        calls.add(1, ordering: .relaxed)
                        registrations.withLock { $0 }.forEach { $0.cancel() }
                        loop.schedule(afterSeconds: 0.02) { continuation.resume() }
                    }
                    if let registration { registrations.withLock { $0.append(registration) } }
                }
            }
        }
        #expect(calls.load(ordering: .relaxed) == 1)
        loop.stop()
        (first + second).forEach { close($0) }
    }

    @Test func plainFileIsRefused() async throws {
        let loop = try EventLoop()
        let file = open("/etc/passwd", O_RDONLY)
        await #expect(throws: EventLoopError.system(call: "epoll_ctl", code: EPERM)) {
            _ = try await loop.runThrowing { try loop.register(file, for: .readable) { _ in } }
        }
        close(file)
        loop.stop()
    }

    @Test func observerLimitsTheWait() async throws {
        let loop = try EventLoop()
        let turns = Atomic<Int>(0)
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
            loop.execute {
                let identifier = Mutex(0)
                let new = loop.addBeforeWaitingObserver {
                    if turns.add(1, ordering: .relaxed).newValue == 5 {
                        let old = identifier.withLock { $0 }
                        loop.execute {
                            loop.removeBeforeWaitingObserver(old)
                            continuation.resume()
                        }
                    }
                    return 0.001
                }
                identifier.withLock { $0 = new }
            }
        }
        #expect(turns.load(ordering: .relaxed) >= 5)
        loop.stop()
    }

    @Test func taskOutlivesItsLoop() async throws {
        let loop = try EventLoop()
        let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
        let task = Task(executorPreference: loop) {
            for await value in stream { return value }
            return 0
        }
        await loop.run {}
        loop.stop()
        continuation.yield(7)
        #expect(await task.value == 7)
    }

    @Test func groupTakesTurns() async throws {
        let group = try EventLoopGroup(count: 3)
        let names = (0..<6).map { _ in ObjectIdentifier(group.next()) }
        #expect(Set(names).count == 3)
        #expect(names[0] == names[3])
        let stays = await group.loops[1].run { group.currentOrNext() === group.loops[1] }
        #expect(stays)
        group.stop()
    }
}

/// A number that several threads count up.
private final class Counter: Sendable {
    private let number = Atomic<Int>(0)
    var value: Int { number.load(ordering: .relaxed) }
    func increment() { number.add(1, ordering: .relaxed) }
}

extension EventLoop {
    /// `run` for work that can fail.
    fileprivate func runThrowing<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value
    {
        try await run { Result { try work() } }.get()
    }
}
