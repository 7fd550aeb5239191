import BackendCore
import BackendServer
import BackendTestSupport
import EventLoop
import HTTPServer
import JSON
import PostgreSQL
import PostgreSQLTestSupport
import Testing

/// `easyapp-server reconcile USER`.
@Suite struct ReconcileTests {
    private static let user = "00000000-0000-4000-8000-00000000000a"
    private static let answer: JSONValue = [
        "subscriber": [
            "non_subscriptions": [
                "easyapp_credits_1000": [
                    [
                        "store": "app_store", "store_transaction_id": "1", "purchase_date": "2026-01-01T00:00:00Z",
                        "is_sandbox": false,
                    ]
                ]
            ]
        ]
    ]

    @Test func addsWhatIsMissingAndTellsIt() async throws {
        let group = try EventLoopGroup(count: 1)
        defer { group.stop() }
        var settings = HTTPServerConfiguration()
        settings.port = 0
        let revenueCat = HTTPServer(configuration: settings, group: group) { _ in .json(Self.answer) }
        let port = try await revenueCat.start()
        try await TestDatabase.withMigrated { connectionString in
            try await TestCluster.withPool(TestCluster.configuration(connectionString)) { pool in
                try await TestDatabase.insertUser(Self.user, email: "a@example.com", on: pool)
                var configuration = ServerConfiguration()
                configuration.databaseURL = connectionString
                configuration.environment = [
                    "REVENUECAT_SECRET_KEY": "sk_test", "REVENUECAT_URL": "http://127.0.0.1:\(port)",
                ]
                let maintenance = Maintenance(configuration)
                let changes = try await maintenance.reconcile(Self.user.uppercased())
                #expect(changes == ["Added the purchase app_store/1 of easyapp_credits_1000."])
                #expect(try await maintenance.reconcile(Self.user) == [])
                let balance = try await pool.query("SELECT balance FROM credit_accounts")
                #expect(balance.firstRow?.int(0) == 1000)
                configuration.environment = [:]
                configuration.isSandboxed = false
                let keyless = Maintenance(configuration)
                await #expect(throws: ConfigurationError.self) {
                    try await keyless.reconcile(Self.user)
                }
            }
        }
        await revenueCat.shutdown(graceSeconds: 0)
    }
}
