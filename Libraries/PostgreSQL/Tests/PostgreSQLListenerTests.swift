import EventLoop
import PostgreSQL
import PostgreSQLTestSupport
import Testing

@Suite struct PostgreSQLListenerTests {
    @Test func hearsNotificationsAndListensAgainAfterALoss() async throws {
        try await TestCluster.withPool { pool in
            let group = try EventLoopGroup(count: 1)
            defer { group.stop() }
            let events = AsyncStream<PostgreSQLListener.Event>.makeStream()
            let listener = PostgreSQLListener(
                pool.configuration, channels: ["news", "Odd \"name\""], loop: group.next()
            ) {
                events.continuation.yield($0)
            }
            var iterator = events.stream.makeAsyncIterator()
            #expect(await iterator.next() == .listening)
            try await pool.query("SELECT pg_notify('news', 'first')")
            #expect(await iterator.next() == .notification(.init(channel: "news", payload: "first")))
            try await pool.query("SELECT pg_notify('Odd \"name\"', '')")
            #expect(await iterator.next() == .notification(.init(channel: "Odd \"name\"", payload: "")))
            try await pool.query(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )
            guard case .disconnected = await iterator.next() else {
                Issue.record("the loss of the connection was not noticed")
                return
            }
            #expect(await iterator.next() == .listening)
            await listener.stop()
        }
    }

    @Test func quotesNames() {
        #expect(PostgreSQLIdentifier.quoted("a\"b\0c") == "\"a\"\"bc\"")
    }
}
