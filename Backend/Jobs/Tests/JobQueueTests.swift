import BackendCore
import JSON
import Jobs
import PostgreSQL
import Testing

@Suite struct JobQueueTests {
    @Test func aKeyMakesOneJob() async throws {
        try await JobFixture.run { fixture in
            let first = try await fixture.queue.enqueue(CountingJob.kind, ["n": 1], key: .untilFinished("a"))
            let second = try await fixture.queue.enqueue(CountingJob.kind, ["n": 2], key: .untilFinished("a"))
            let other = try await fixture.queue.enqueue(FailingJob.kind, key: .untilFinished("a"))
            #expect(first.isNew && !second.isNew && other.isNew)
            #expect(first.identifier == second.identifier)
            try await fixture.running([CountingJob.self]) {
                await fixture.events.wait()
                _ = try await fixture.wait(for: first.identifier, state: "done")
            }
            // The first has given the key back.
            #expect(try await fixture.queue.enqueue(CountingJob.kind, key: .untilFinished("a")).isNew)
        }
    }

    @Test func aKeptKeyOutlivesItsJob() async throws {
        try await JobFixture.run { fixture in
            let first = try await fixture.queue.enqueue(CountingJob.kind, ["n": 1], key: .kept("event-1"))
            try await fixture.running([CountingJob.self]) {
                _ = try await fixture.wait(for: first.identifier, state: "done")
            }
            let again = try await fixture.queue.enqueue(CountingJob.kind, ["n": 1], key: .kept("event-1"))
            #expect(again == JobQueue.Enqueued(identifier: first.identifier, isNew: false))
        }
    }

    @Test func enqueueingAtOnceFromManySidesIsOneJob() async throws {
        try await JobFixture.run { fixture in
            let queue = fixture.queue
            let identifiers = try await withThrowingTaskGroup(of: JobQueue.Enqueued.self) { group in
                for _ in 0..<20 { group.addTask { try await queue.enqueue("test.x", key: .untilFinished("k")) } }
                return try await group.reduce(into: [JobQueue.Enqueued]()) { $0.append($1) }
            }
            #expect(Set(identifiers.map(\.identifier)).count == 1)
            #expect(identifiers.count { $0.isNew } == 1)
        }
    }

    @Test func aJobIsThereWithItsTransactionOnly() async throws {
        try await JobFixture.run { fixture in
            struct Undo: Error {}
            let queue = fixture.queue
            await #expect(throws: Undo.self) {
                try await fixture.pool.transaction { connection in
                    try await queue.enqueue(CountingJob.kind, on: connection)
                    throw Undo()
                }
            }
            #expect(try await fixture.count("true") == 0)
            try await fixture.pool.transaction { connection in
                _ = try await queue.enqueue(CountingJob.kind, on: connection)
            }
            #expect(try await fixture.count("state = 'waiting'") == 1)
        }
    }

    @Test func whatIsTooLongOrMisnamedIsRefused() async throws {
        try await JobFixture.run { fixture in
            let long = JSONValue.string(String(repeating: "x", count: JobQueue.payloadLimitBytes - 1))
            await #expect(throws: JobQueueError.payloadTooLong(bytes: JobQueue.payloadLimitBytes + 1)) {
                try await fixture.queue.enqueue("test.x", long)
            }
            let longest = JSONValue.string(String(repeating: "x", count: JobQueue.payloadLimitBytes - 2))
            try await fixture.queue.enqueue("test.x", longest)
            for kind in ["", "a b", "a,b", "ä", String(repeating: "x", count: 101)] {
                await #expect(throws: JobQueueError.invalidKind(kind)) { try await fixture.queue.enqueue(kind) }
            }
        }
    }

    @Test func aJobThatWaitsCanBeCalledOff() async throws {
        try await JobFixture.run { fixture in
            let job = try await fixture.queue.enqueue(CountingJob.kind, key: .untilFinished("a"))
            #expect(try await fixture.queue.cancel(job.identifier))
            #expect(try await !fixture.queue.cancel(job.identifier))
            #expect(try await fixture.queue.enqueue(CountingJob.kind, key: .untilFinished("a")).isNew)
            #expect(try await fixture.queue.status(of: 0) == nil)
        }
    }
}
