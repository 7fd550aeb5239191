import EventLoop
import PostgreSQL
import PostgreSQLTestSupport
import Synchronization
import Testing

/// Behind a pooler in transaction mode the next transaction may be on another session, so that nothing may be left in one.
@Suite struct TransactionPoolerTests {
    @Test func leavesNothingInTheSession() async throws {
        try await TestCluster.withPool(configure: {
            $0.usesTransactionPooler = true
            $0.statementTimeoutSeconds = 7
            $0.connectionsPerLoop = 1
        }) { pool in
            for _ in 0..<3 {
                try await pool.query("SELECT $1::int", [1])
                try await pool.pipeline(["BEGIN", "SELECT 1", "COMMIT"])
            }
            let row = try await pool.query(
                """
                SELECT (SELECT count(*) FROM pg_prepared_statements), current_setting('statement_timeout'),
                    (SELECT count(*) FROM pg_listening_channels())
                """
            ).firstRow
            #expect(row?.int(0) == 0)
            #expect(row?.string(1) == "0")
            #expect(row?.int(2) == 0)
        }
        // The same with a session of one's own, so that the test can tell.
        try await TestCluster.withPool(configure: {
            $0.statementTimeoutSeconds = 7
            $0.connectionsPerLoop = 1
        }) { pool in
            try await pool.query("SELECT $1::int", [1])
            let row = try await pool.query(
                "SELECT (SELECT count(*) FROM pg_prepared_statements), current_setting('statement_timeout')"
            ).firstRow
            #expect(row?.int(0) ?? 0 > 0)
            #expect(row?.string(1) == "7s")
        }
    }

    @Test func listensPastThePoolerWhereThereIsAWay() async throws {
        try await TestCluster.withDatabase { connectionString in
            // What stands for the pooler leads nowhere, so that what is heard came past it.
            var configuration = PostgreSQLConfiguration(connectionString: "host=/nowhere")
            configuration.usesTransactionPooler = true
            configuration.directConnectionString = connectionString
            let events = AsyncStream<PostgreSQLListener.Event>.makeStream()
            let loop = try EventLoop()
            let listener = PostgreSQLListener(configuration, channels: ["news"], loop: loop) {
                events.continuation.yield($0)
            }
            var iterator = events.stream.makeAsyncIterator()
            #expect(await iterator.next() == .listening)
            try await TestCluster.withPool(TestCluster.configuration(connectionString)) {
                _ = try await $0.query("NOTIFY news, 'x'")
            }
            #expect(
                await iterator.next() == .notification(PostgreSQLNotification(channel: "news", payload: "x")))
            await listener.stop()
            loop.stop()
        }
    }

    /// Without a way past it something may have been missed, which is said, and no connection is spoilt with listening.
    @Test func saysThatItMayHaveMissedSomethingWhereThereIsNone() async throws {
        var configuration = PostgreSQLConfiguration(connectionString: "host=/nowhere")
        configuration.usesTransactionPooler = true
        let events = AsyncStream<PostgreSQLListener.Event>.makeStream()
        let loop = try EventLoop()
        let listener = PostgreSQLListener(configuration, channels: ["news"], loop: loop) {
            events.continuation.yield($0)
        }
        var iterator = events.stream.makeAsyncIterator()
        #expect(await iterator.next() == .listening)
        await listener.stop()
        loop.stop()
    }
}
