import Cryptography
import JSON
import Synchronization
import Testing

@testable import Auth

@Suite struct KeySetCacheTests {
    private final class Counter: Sendable {
        private let count = Mutex(0)
        var value: Int { count.withLock { $0 } }
        func increment() { count.withLock { $0 += 1 } }
    }

    private struct Away: Error {}

    @Test func severalCallersFetchOnce() async throws {
        let (counter, key) = (Counter(), try SigningKey.generate(.es256, identifier: "a"))
        let (gate, opening) = AsyncStream<Void>.makeStream()
        let cache = KeySetCache(
            fetch: { _ in
                counter.increment()
                for await _ in gate { break }
                return JSONWebKeySet(keys: [key]).publicJSON.serialized
            }, now: { Timestamp(seconds: 0) })
        try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<10 { group.addTask { try await cache.keys(at: "url", including: "a").count } }
            opening.yield()
            for try await count in group { #expect(count == 1) }
        }
        #expect(counter.value == 1)
    }

    @Test func whatCannotBeFetchedIsTriedAgain() async throws {
        let (counter, key) = (Counter(), try SigningKey.generate(.es256, identifier: "a"))
        let cache = KeySetCache(
            fetch: { _ in
                counter.increment()
                if counter.value == 1 { throw Away() }
                return JSONWebKeySet(keys: [key]).publicJSON.serialized
            }, now: { Timestamp(seconds: 0) })
        await #expect(throws: Away.self) { try await cache.keys(at: "url", including: "a") }
        #expect(try await cache.keys(at: "url", including: "a").count == 1)
    }

    @Test func keysAreFetchedAnewAfterAnHour() async throws {
        let (counter, key) = (Counter(), try SigningKey.generate(.es256, identifier: "a"))
        let clock = Clock()
        let cache = KeySetCache(
            fetch: { _ in
                counter.increment()
                return JSONWebKeySet(keys: [key]).publicJSON.serialized
            }, now: { clock.time })
        for (time, count) in [(0, 1), (3599, 1), (3600, 2), (3601, 2)] {
            clock.set(time)
            _ = try await cache.keys(at: "url", including: "a")
            #expect(counter.value == count)
        }
    }

    private final class Clock: Sendable {
        private let seconds = Mutex(0)
        var time: Timestamp { Timestamp(seconds: seconds.withLock { $0 }) }
        func set(_ value: Int) { seconds.withLock { $0 = value } }
    }
}
