import EventLoop
import Glibc
import PostgreSQL
import PostgreSQLTestSupport
import Testing

@Suite struct PostgreSQLPoolTests {
    @Test func servesManyCallersWithFewConnections() async throws {
        try await TestCluster.withPool(configure: { $0.connectionsPerLoop = 2 }, loopCount: 2) { pool in
            let backends = try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<200 {
                    group.addTask { try await pool.query("SELECT pg_backend_pid()").firstRow?.int(0) ?? 0 }
                }
                return try await group.reduce(into: Set<Int>()) { $0.insert($1) }
            }
            #expect(!backends.contains(0))
            #expect((1...4).contains(backends.count))
        }
    }

    @Test func usesTheCallersOwnLoop() async throws {
        let group = try EventLoopGroup(count: 2)
        defer { group.stop() }
        try await TestCluster.withDatabase { connectionString in
            let pool = try PostgreSQLPool(PostgreSQLConfiguration(connectionString: connectionString), group: group)
            for loop in group.loops {
                let isSame = try await Task(executorPreference: loop) {
                    try await pool.withConnection { $0.loop === loop && loop.isCurrent }
                }.value
                #expect(isSame)
            }
            await pool.close()
        }
    }

    @Test func refusesCallersBeyondTheQueueAndAfterTheWait() async throws {
        try await TestCluster.withPool(configure: {
            $0.connectionsPerLoop = 1
            $0.waiterLimit = 1
            $0.waitTimeoutSeconds = 0.1
        }) { pool in
            try await pool.withConnection { _ in
                // The first of these waits until its time is up; while it does, the other finds the queue full.
                let errors = await withTaskGroup(of: PostgreSQLError?.self) { group in
                    for _ in 0..<2 {
                        group.addTask {
                            do {
                                try await pool.query("SELECT 1")
                                return nil
                            } catch {
                                return error as? PostgreSQLError
                            }
                        }
                    }
                    return await group.reduce(into: [PostgreSQLError?]()) { $0.append($1) }
                }
                #expect(errors.contains(.waitTimedOut(seconds: 0.1)))
                #expect(
                    errors.contains(.tooManyWaiting(limit: 1))
                        || errors == [.waitTimedOut(seconds: 0.1), .waitTimedOut(seconds: 0.1)])
            }
            try await pool.query("SELECT 1")
        }
    }

    @Test func aCancelledWaiterLeavesTheQueue() async throws {
        try await TestCluster.withPool(configure: {
            $0.connectionsPerLoop = 1
            $0.waiterLimit = 1
            $0.waitTimeoutSeconds = 60
        }) { pool in
            try await pool.withConnection { _ in
                let waiter = Task { try await pool.query("SELECT 1") }
                waiter.cancel()
                await #expect(throws: CancellationError.self) { try await waiter.value }
            }
            try await pool.query("SELECT 1")
        }
    }

    @Test func replacesConnectionsThatTheServerEnded() async throws {
        try await TestCluster.withPool(configure: { $0.connectionsPerLoop = 1 }) { pool in
            let error = await #expect(throws: PostgreSQLError.self) {
                try await pool.query("SELECT pg_terminate_backend(pg_backend_pid())")
            }
            #expect(error?.isUnavailable == true)
            let result = try await pool.query("SELECT 1")
            #expect(result.rowCount == 1)
        }
    }

    @Test func comesBackWhenTheServerDoes() async throws {
        try await TestCluster.withOwnCluster { cluster in
            try await TestCluster.withPool(PostgreSQLConfiguration(connectionString: cluster.connectionString)) {
                pool in
                let first = try #require(try await serverStart(pool))
                let identifier = try #require(cluster.processIdentifier)
                kill(identifier, SIGKILL)
                // The old server's processes answer a little longer. Until the new one is there, every failure is one of the kind
                // that passes.
                var current: String? = first
                while current == nil || current == first {
                    try await Task.sleep(for: .milliseconds(5))
                    current = try await serverStart(pool)
                }
                try await pool.query("SELECT 1")
            }
        }
    }

    /// When the server that answers was started; nil while none answers.
    private func serverStart(_ pool: PostgreSQLPool) async throws -> String? {
        do {
            return try await pool.query("SELECT pg_postmaster_start_time()").firstRow?.string(0)
        } catch let error as PostgreSQLError where error.isUnavailable {
            return nil
        }
    }

    @Test func namesWhatCannotBeReached() async throws {
        let group = try EventLoopGroup(count: 1)
        defer { group.stop() }
        #expect(throws: PostgreSQLError.self) {
            try PostgreSQLPool(PostgreSQLConfiguration(connectionString: "postgres://%zz"), group: group)
        }
        let pool = try PostgreSQLPool(
            PostgreSQLConfiguration(connectionString: "postgres://nobody@127.0.0.1:1/none"), group: group)
        let error = await #expect(throws: PostgreSQLError.self) { try await pool.query("SELECT 1") }
        #expect(error?.isUnavailable == true)
        #expect(error?.description.contains("127.0.0.1") == true)
        await pool.close()
        await #expect(throws: PostgreSQLError.closed) { try await pool.query("SELECT 1") }
    }
}
