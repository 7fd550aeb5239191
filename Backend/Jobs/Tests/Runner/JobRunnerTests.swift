import BackendCore
import BackendTestSupport
import JSON
import Jobs
import PostgreSQL
import Testing

@Suite struct JobRunnerTests {
    @Test func twoServersDoEachOfManyJobsOnce() async throws {
        try await JobFixture.run { fixture in
            try await fixture.pool.query(
                """
                INSERT INTO easyapp.jobs (kind, payload)
                SELECT 'test.count', jsonb_build_object('n', n) FROM generate_series(1, 1000) AS n
                """)
            let runners = try [fixture.runner([CountingJob.self]), fixture.runner([CountingJob.self])]
            for runner in runners { try await runner.start() }
            for number in 1001...2000 { try await fixture.queue.enqueue(CountingJob.kind, ["n": JSONValue(number)]) }
            await fixture.events.wait(for: 2000)
            for runner in runners { await runner.stop(graceSeconds: 5) }
            let counts = fixture.events.counts
            #expect(counts.count == 2000)
            #expect(counts.values.allSatisfy { $0 == 1 })
            #expect(try await fixture.count("state = 'done' AND attempts = 1 AND progress = 1") == 2000)
        }
    }

    @Test func whatFailsIsTriedAgain() async throws {
        try await JobFixture.run { fixture in
            let job = try await fixture.queue.enqueue(FailingJob.kind, ["how": "once"])
            try await fixture.running([FailingJob.self]) {
                let status = try await fixture.wait(for: job.identifier, state: "done")
                #expect(status.attempts == 2)
                #expect(status.lastError == nil)
            }
        }
    }

    @Test func whatKeepsFailingDiesAndCanBeRevived() async throws {
        try await JobFixture.run { fixture in
            let job = try await fixture.queue.enqueue(FailingJob.kind, key: .untilFinished("a"))
            try await fixture.running([FailingJob.self]) {
                let status = try await fixture.wait(for: job.identifier, state: "dead")
                #expect(status.attempts == 3)
                #expect(status.lastError == "It did not work.")
                #expect(try await fixture.queue.enqueue("test.fail", key: .untilFinished("a")).isNew)
                #expect(try await fixture.queue.retry(job.identifier))
                await fixture.events.wait(for: 4)
            }
        }
    }

    @Test func aHandlerSaysWhatIsToBecomeOfItsJob() async throws {
        try await JobFixture.run { fixture in
            let hopeless = try await fixture.queue.enqueue(FailingJob.kind, ["how": "permanently"])
            let later = try await fixture.queue.enqueue(FailingJob.kind, ["how": "later"])
            try await fixture.running([FailingJob.self]) {
                let status = try await fixture.wait(for: hopeless.identifier, state: "dead")
                #expect(status.attempts == 1)
                #expect(status.lastError == "No use.")
                await fixture.events.wait(for: 2)
                while try await fixture.count("state = 'running'") > 0 { try await Task.sleep(for: .milliseconds(5)) }
            }
            #expect(try await fixture.count("state = 'waiting' AND run_at > now() + interval '59 minutes'") == 1)
            #expect(try await fixture.queue.status(of: later.identifier)?.lastError == "Come back.")
        }
    }

    @Test func whatTakesTooLongIsStopped() async throws {
        try await JobFixture.run { fixture in
            let job = try await fixture.queue.enqueue(SlowJob.kind)
            try await fixture.running([SlowJob.self]) {
                let status = try await fixture.wait(for: job.identifier, state: "dead")
                #expect(status.lastError == "It took longer than 0.05 s.")
            }
        }
    }

    @Test func jobsWaitForTheirTime() async throws {
        try await JobFixture.run { fixture in
            try await fixture.running([CountingJob.self]) {
                let later = Timestamp.now.adding(seconds: 0.3)
                let job = try await fixture.queue.enqueue(CountingJob.kind, ["n": 1], runAt: later)
                _ = try await fixture.wait(for: job.identifier, state: "done")
                let delay = try await fixture.pool.query(
                    "SELECT extract(epoch FROM started_at - run_at)::float8 FROM easyapp.jobs WHERE kind = 'test.count'"
                )
                // Far sooner than the queue is looked at without cause.
                #expect((0...4).contains(delay.firstRow?.double(0) ?? -1))
            }
        }
    }

    @Test func onlyOneOfASingleKindRunsAtATime() async throws {
        try await JobFixture.run { fixture in
            let runners = try (0..<3).map { _ in try fixture.runner([SingleJob.self]) }
            for runner in runners { try await runner.start() }
            for _ in 0..<30 { try await fixture.queue.enqueue(SingleJob.kind) }
            await fixture.events.wait(for: 30)
            for runner in runners { await runner.stop(graceSeconds: 5) }
            #expect(fixture.events.counts == ["together 1": 30])
        }
    }

    @Test func aJobThatRunsCanBeCalledOff() async throws {
        try await JobFixture.run { fixture in
            let job = try await fixture.queue.enqueue(EndlessJob.kind)
            try await fixture.running([EndlessJob.self]) {
                await fixture.events.wait()
                let status = try await fixture.queue.status(of: job.identifier)
                #expect(status?.progress == 0.25)
                #expect(status?.progressNote == "begun")
                #expect(try await fixture.queue.cancel(job.identifier))
                await fixture.events.wait()
            }
            #expect(fixture.events.counts == ["begun": 1, "stopped": 1])
            #expect(try await fixture.queue.status(of: job.identifier)?.state == "cancelled")
        }
    }

    @Test func aServerThatStopsGivesItsJobsBack() async throws {
        try await JobFixture.run { fixture in
            let job = try await fixture.queue.enqueue(EndlessJob.kind)
            let first = try fixture.runner([EndlessJob.self])
            try await first.start()
            await fixture.events.wait()
            let start = ContinuousClock.now
            await first.stop(graceSeconds: 0.05)
            #expect(ContinuousClock.now - start < .seconds(20))
            let status = try await fixture.queue.status(of: job.identifier)
            // Stopping is no failed attempt.
            #expect(status?.state == "waiting" && status?.attempts == 0)
            try await fixture.running([EndlessJob.self]) {
                await fixture.events.wait(for: 2)
                #expect(fixture.events.counts == ["begun": 2, "stopped": 1])
                try await fixture.queue.cancel(job.identifier)
                await fixture.events.wait()
            }
        }
    }

    @Test func theJobsOfAServerThatIsGoneAreTakenOver() async throws {
        try await JobFixture.run { fixture in
            try await fixture.pool.query(
                """
                INSERT INTO easyapp.jobs (kind, payload, state, runner, lease_until, attempts) VALUES
                ('test.count', '{"n": 1}', 'running', 'gone', now() - interval '1 second', 1),
                ('test.count', '{"n": 2}', 'running', 'gone', now() - interval '1 second', 12),
                ('test.count', '{"n": 3}', 'running', 'slow', now() + interval '1 hour', 1)
                """)
            try await fixture.running([CountingJob.self]) { await fixture.events.wait() }
            #expect(fixture.events.counts == ["1": 1])
            #expect(
                try await fixture.count(
                    "payload = '{\"n\": 2}' AND state = 'dead' AND last_error = 'The server that ran it went away.'")
                    == 1)
            #expect(try await fixture.count("payload = '{\"n\": 3}' AND state = 'running' AND runner = 'slow'") == 1)
        }
    }

    @Test func aJobKeepsItsServerForLongerThanALease() async throws {
        try await JobFixture.run { fixture in
            let job = try await fixture.queue.enqueue(EndlessJob.kind)
            // It is renewed each second: a machine with much else to do may be two seconds late.
            try await fixture.running([EndlessJob.self], leaseSeconds: 3) {
                await fixture.events.wait()
                let lease = "SELECT (extract(epoch FROM lease_until) * 1000)::bigint FROM easyapp.jobs"
                let first = try await fixture.pool.query(lease).firstRow?.int(0) ?? 0
                // Until it has been renewed for good.
                while (try await fixture.pool.query(lease).firstRow?.int(0) ?? 0) < first + 5000 {
                    try await Task.sleep(for: .milliseconds(20))
                }
                #expect(fixture.events.counts == ["begun": 1])
                try await fixture.queue.cancel(job.identifier)
                await fixture.events.wait()
            }
        }
    }

    @Test func whatFinishedLongAgoIsForgotten() async throws {
        try await JobFixture.run { fixture in
            try await fixture.pool.query(
                """
                INSERT INTO easyapp.jobs (kind, state, finished_at) VALUES
                ('x', 'done', now() - interval '8 days'), ('x', 'cancelled', now() - interval '8 days'),
                ('x', 'dead', now() - interval '8 days'), ('x', 'dead', now() - interval '31 days'),
                ('x', 'done', now() - interval '6 days')
                """)
            let type = try #require(JobRegistry.discoveredTypes().first { $0.kind == "easyapp.forget-jobs" })
            let job = try await fixture.queue.enqueue(type.kind)
            try await fixture.running([type]) { _ = try await fixture.wait(for: job.identifier, state: "done") }
            #expect(try await fixture.count("kind = 'x'") == 2)
            #expect(try await fixture.count("kind = 'x' AND (state = 'dead' OR state = 'done')") == 2)
        }
    }
}
