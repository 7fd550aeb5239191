import BackendCore
import Jobs
import PostgreSQL
import Testing

@Suite struct ScheduleTests {
    @Test func severalServersAddAScheduledJobOnce() async throws {
        try await JobFixture.run { fixture in
            let runners = try (0..<3).map { _ in try fixture.runner([ScheduledJob.self]) }
            for runner in runners { try await runner.start() }
            await fixture.events.wait(for: 2)
            for runner in runners { await runner.stop(graceSeconds: 5) }
            let row = try await fixture.pool.query(
                """
                SELECT (SELECT count(*) FROM easyapp.jobs WHERE kind = 'test.scheduled'),
                    extract(epoch FROM last_run_at - (next_run_at - interval '1 second'))::float8,
                    extract(epoch FROM clock_timestamp() - next_run_at)::float8
                FROM easyapp.job_schedules WHERE kind = 'test.scheduled'
                """
            ).firstRow
            // Two, and one more at most while the servers stopped.
            #expect((2...3).contains(row?.int(0) ?? 0))
            // It was done close to its time, and its next time is the second after.
            #expect((0...0.9).contains(row?.double(1) ?? -1))
        }
    }

    @Test func whatWasMissedIsDoneOnce() async throws {
        try await JobFixture.run { fixture in
            try await fixture.pool.query(
                """
                INSERT INTO easyapp.job_schedules (kind, rule, next_run_at)
                VALUES ('test.scheduled', 'every 1 s', now() - interval '1 hour')
                """)
            try await fixture.running([ScheduledJob.self]) { await fixture.events.wait() }
            #expect(try await fixture.count("kind = 'test.scheduled'") <= 2)
            let next = try await fixture.pool.query(
                "SELECT next_run_at > now() - interval '30 minutes' FROM easyapp.job_schedules")
            #expect(next.firstRow?.bool(0) == true)
        }
    }

    @Test func aChangedRuleCountsAnew() async throws {
        try await JobFixture.run { fixture in
            try await fixture.pool.query(
                """
                INSERT INTO easyapp.job_schedules (kind, rule, next_run_at)
                VALUES ('test.scheduled', 'every 9 s', now() + interval '1 year')
                """)
            try await fixture.running([ScheduledJob.self]) { await fixture.events.wait() }
        }
    }
}
