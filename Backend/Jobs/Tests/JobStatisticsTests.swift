import Jobs
import Testing

@Suite struct JobStatisticsTests {
    @Test func tellsWhatWaitsAndHowLong() async throws {
        try await JobFixture.run { fixture in
            try await fixture.pool.query(
                """
                INSERT INTO easyapp.jobs (kind, state, run_at, finished_at) VALUES
                ('a', 'waiting', now() - interval '90 seconds', NULL), ('a', 'waiting', now() + interval '1 hour', NULL),
                ('a', 'done', now(), now()), ('b', 'dead', now(), now())
                """)
            let statistics = try await fixture.queue.statistics()
            #expect(statistics.map { "\($0.kind) \($0.state) \($0.count)" } == ["a waiting 2", "b dead 1"])
            #expect((90...120).contains(statistics[0].lateSeconds))
            #expect(statistics[1].lateSeconds == 0)
        }
    }
}
