import PostgreSQL
import PostgreSQLCluster
import PostgreSQLTestSupport
import Testing

/// Connection strings with several hosts, of which libpq takes the first that will do.
@Suite struct SeveralHostsTests {
    /// The folder of a cluster's socket.
    private func host(_ connectionString: String) throws -> String {
        try #require(try ConnectionString.options(of: connectionString)["host"])
    }

    private func answer(_ connectionString: String) async throws -> String? {
        try await TestCluster.withPool(TestCluster.configuration(connectionString)) {
            try await $0.query("SELECT current_setting('application_name')").firstRow?.string(0)
        }
    }

    @Test func aHostThatIsAwayIsPassedOver() async throws {
        let cluster = try await TestCluster.cluster()
        let there = try host(cluster.connectionString)
        let user = try #require(try ConnectionString.options(of: cluster.connectionString)["user"])
        for hosts in ["/nowhere,\(there)", "\(there),/nowhere", "127.0.0.1,\(there)"] {
            // Port 1 answers at once that nobody is there.
            let ports = hosts.hasPrefix("127") ? "1,5432" : "5432"
            let name = try await answer(
                "host=\(hosts) port=\(ports) user=\(user) dbname=postgres application_name=several")
            #expect(name == "several", "\(hosts)")
        }
        let error = await #expect(throws: PostgreSQLError.self) {
            _ = try await answer("host=/nowhere,127.0.0.1 port=5432,1 user=\(user) dbname=postgres")
        }
        guard case .connectionFailed(let reason) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(reason.contains("/nowhere") && reason.contains("127.0.0.1"), "\(reason)")
    }

    /// The one that may be written to is found wherever it stands, also when another one becomes it.
    @Test func theHostThatMayBeWrittenToIsFound() async throws {
        let readOnly = ClusterConfiguration.volatileSettings.merging(["default_transaction_read_only": "on"]) { $1 }
        try await TestCluster.withOwnCluster(settings: readOnly) { standby in
            try await TestCluster.withOwnCluster { primary in
                let user = try #require(try ConnectionString.options(of: primary.connectionString)["user"])
                let hosts = "\(try host(standby.connectionString)),\(try host(primary.connectionString))"
                let connectionString =
                    "host=\(hosts) user=\(user) dbname=postgres target_session_attrs=read-write"
                try await TestCluster.withPool(TestCluster.configuration(connectionString)) { pool in
                    let folder = "SELECT current_setting('data_directory')"
                    let first = try await pool.query(folder).firstRow?.string(0)
                    #expect(first == (try await dataFolder(of: primary)))
                    try await pool.query("CREATE TABLE written (n int)")
                    // What was the standby takes over.
                    await primary.stop()
                    try await TestCluster.withPool(TestCluster.configuration(standby.connectionString)) { other in
                        try await other.withConnection {
                            try await $0.execute(script: "SET default_transaction_read_only = off")
                            try await $0.execute(
                                script: "ALTER DATABASE postgres SET default_transaction_read_only = off")
                        }
                    }
                    var second: String?
                    while second == nil { second = try? await pool.query(folder).firstRow?.string(0) }
                    #expect(second == (try await dataFolder(of: standby)))
                }
            }
        }
    }

    private func dataFolder(of cluster: PostgreSQLCluster) async throws -> String? {
        try await TestCluster.withPool(TestCluster.configuration(cluster.connectionString)) {
            try await $0.query("SELECT current_setting('data_directory')").firstRow?.string(0)
        }
    }
}
