import BackendCore
import Cryptography
import FoundationEssentials
import JSON
import PostgreSQL

/// What the stand-in for RevenueCat and its store know, in a schema of its own that no other server makes.
struct RevenueCatRecords: Sendable {
    let pool: PostgreSQLPool
    let clock: WallClock

    /// Any number, the same for all servers of one database.
    private static let lockIdentifier = 0x7361_6e64

    /// Makes the schema where it is missing.
    func prepare() async throws {
        try await pool.transaction { connection in
            try await connection.query("SELECT pg_advisory_xact_lock($1)", [.init(Self.lockIdentifier)])
            // A store that was thrown away and made again must not give out the same numbers.
            let first = max(Timestamp.now.seconds - 1_700_000_000, 1)
            try await connection.execute(
                script: """
                    CREATE SCHEMA IF NOT EXISTS sandbox;
                    CREATE SEQUENCE IF NOT EXISTS sandbox.purchase_numbers START \(first);
                    CREATE TABLE IF NOT EXISTS sandbox.settings (name text PRIMARY KEY, value jsonb NOT NULL);
                    CREATE TABLE IF NOT EXISTS sandbox.customers (id text PRIMARY KEY, document jsonb NOT NULL);
                    CREATE TABLE IF NOT EXISTS sandbox.names (
                        name text PRIMARY KEY,
                        customer text NOT NULL REFERENCES sandbox.customers ON DELETE CASCADE);
                    CREATE TABLE IF NOT EXISTS sandbox.purchases (
                        original_transaction text PRIMARY KEY,
                        account text NOT NULL,
                        customer text,
                        next_change_at timestamptz,
                        document jsonb NOT NULL);
                    CREATE INDEX IF NOT EXISTS purchases_next_change_at_index ON sandbox.purchases (next_change_at);
                    CREATE INDEX IF NOT EXISTS purchases_customer_index ON sandbox.purchases (customer);
                    CREATE INDEX IF NOT EXISTS purchases_account_index ON sandbox.purchases (account);
                    CREATE TABLE IF NOT EXISTS sandbox.deliveries (
                        number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
                        event text NOT NULL,
                        type text NOT NULL,
                        payload jsonb NOT NULL,
                        state text NOT NULL CHECK (state IN ('pending', 'held', 'lost', 'delivered', 'failed')),
                        created_at timestamptz NOT NULL,
                        due_at timestamptz NOT NULL,
                        attempt integer NOT NULL DEFAULT 0,
                        answer text NOT NULL DEFAULT '');
                    CREATE INDEX IF NOT EXISTS deliveries_due_at_index ON sandbox.deliveries (due_at)
                        WHERE state = 'pending';
                    """)
        }
    }

    /// Works alone, when the store's time has been brought up to now. All of it happens, or nothing.
    func working<Value: Sendable>(
        _ body: @Sendable (inout RevenueCatWork) async throws -> Value
    ) async throws -> Value {
        try await pool.transaction { connection in
            try await connection.query("SELECT pg_advisory_xact_lock($1)", [.init(Self.lockIdentifier)])
            let row = try await connection.query("SELECT value FROM sandbox.settings WHERE name = 'store'").firstRow
            let settings = try row?.bytes(0).map { try RevenueCatWork.decode(StoreSettings.self, $0) }
            var work = RevenueCatWork(connection: connection, now: clock.now, settings: settings ?? StoreSettings())
            try await work.advance()
            return try await body(&work)
        }
    }
}

/// The work within one database transaction.
struct RevenueCatWork: Sendable {
    let connection: PostgreSQLConnection
    let now: Timestamp
    private(set) var settings: StoreSettings
    /// How many events were told of.
    private(set) var eventCount = 0

    init(connection: PostgreSQLConnection, now: Timestamp, settings: StoreSettings) {
        self.connection = connection
        self.now = now
        self.settings = settings
    }

    static func decode<Value: Decodable>(_ type: Value.Type, _ bytes: [UInt8]) throws -> Value {
        try JSONDecoder().decode(type, from: Data(bytes))
    }

    static func encode(_ value: some Encodable) throws -> PostgreSQLParameter {
        .utf8(Array(try JSONEncoder().encode(value)))
    }

    mutating func set(_ settings: StoreSettings) async throws {
        self.settings = settings
        try await connection.query(
            """
            INSERT INTO sandbox.settings VALUES ('store', $1) ON CONFLICT (name) DO UPDATE SET value = excluded.value
            """, [try Self.encode(settings)])
    }

    /// What the store signs transactions with, made once.
    func signingKey() async throws -> SigningKey {
        let result = try await connection.query(
            """
            WITH made AS (
                INSERT INTO sandbox.settings VALUES ('key', to_jsonb($1::text)) ON CONFLICT (name) DO NOTHING RETURNING value)
            SELECT value #>> '{}' FROM made
            UNION ALL SELECT value #>> '{}' FROM sandbox.settings WHERE name = 'key'
            """, [.text(SecureRandom.token())])
        return SigningKey(secret: result.firstRow?.string(0) ?? "")
    }

    func nextOriginalTransaction() async throws -> String {
        let row = try await connection.query("SELECT nextval('sandbox.purchase_numbers')").firstRow
        return SandboxTransaction.original(row?.int(0) ?? 0)
    }

    // MARK: Customers

    func customer(named name: String) async throws -> RevenueCatCustomer? {
        try await connection.query(
            """
            SELECT document FROM sandbox.names JOIN sandbox.customers AS c ON c.id = customer WHERE name = $1
            """, [.text(name)]
        ).firstRow?.bytes(0).map { try Self.decode(RevenueCatCustomer.self, $0) }
    }

    func save(_ customer: RevenueCatCustomer) async throws {
        try await connection.pipeline([
            PostgreSQLStatement(
                """
                INSERT INTO sandbox.customers VALUES ($1, $2) ON CONFLICT (id) DO UPDATE SET document = excluded.document
                """, [.text(customer.identifier), try Self.encode(customer)]),
            PostgreSQLStatement(
                """
                INSERT INTO sandbox.names SELECT jsonb_array_elements_text($2), $1
                ON CONFLICT (name) DO UPDATE SET customer = excluded.customer
                """,
                [.text(customer.identifier), .text(JSONValue.array(customer.names.map(JSONValue.string)).text)]),
        ])
    }

    func removeCustomer(_ identifier: String) async throws {
        try await connection.query("DELETE FROM sandbox.customers WHERE id = $1", [.text(identifier)])
        try await connection.query(
            "UPDATE sandbox.purchases SET customer = NULL WHERE customer = $1", [.text(identifier)])
    }

    func customers(limit: Int) async throws -> [RevenueCatCustomer] {
        try await connection.query(
            "SELECT document FROM sandbox.customers ORDER BY document -> 'lastSeen' DESC LIMIT $1", [.init(limit)]
        ).rows.map { try Self.decode(RevenueCatCustomer.self, $0.bytes(0) ?? []) }
    }

    // MARK: Purchases

    func purchase(_ originalTransaction: String) async throws -> StorePurchase? {
        try await purchases(where: "original_transaction = $1", originalTransaction).first
    }

    func purchases(ofAccount account: String) async throws -> [StorePurchase] {
        try await purchases(where: "account = $1", account)
    }

    func purchases(ofCustomer identifier: String) async throws -> [StorePurchase] {
        try await purchases(where: "customer = $1", identifier)
    }

    /// The newest ones, whosever they are.
    func purchases(limit: Int) async throws -> [StorePurchase] {
        try await connection.query(
            "SELECT document FROM sandbox.purchases ORDER BY original_transaction DESC LIMIT $1", [.init(limit)]
        ).rows.map { try Self.decode(StorePurchase.self, $0.bytes(0) ?? []) }
    }

    private func purchases(where condition: String, _ value: String) async throws -> [StorePurchase] {
        try await connection.query(
            "SELECT document FROM sandbox.purchases WHERE \(condition) ORDER BY original_transaction", [.text(value)]
        ).rows.map { try Self.decode(StorePurchase.self, $0.bytes(0) ?? []) }
    }

    func save(_ purchase: StorePurchase) async throws {
        try await connection.query(
            """
            INSERT INTO sandbox.purchases VALUES ($1, $2, $3, $4, $5)
            ON CONFLICT (original_transaction) DO UPDATE SET account = excluded.account, customer = excluded.customer,
                next_change_at = excluded.next_change_at, document = excluded.document
            """,
            [
                .text(purchase.originalTransaction), .text(purchase.account), .init(purchase.customer),
                .init(purchase.nextChange?.rfc3339), try Self.encode(purchase),
            ])
    }

    /// Lets happen what time brings.
    mutating func advance() async throws {
        let rows = try await connection.query(
            """
            SELECT document FROM sandbox.purchases WHERE next_change_at <= $1 ORDER BY next_change_at, original_transaction
            """, [.text(now.rfc3339)]
        ).rows
        for row in rows {
            var purchase = try Self.decode(StorePurchase.self, row.bytes(0) ?? [])
            let changes = purchase.advance(to: now, settings: settings)
            try await save(purchase)
            try await tell(changes, of: purchase)
        }
    }

    // MARK: What is on offer

    /// The products of the credits' tables.
    func products() async throws -> [StoreProduct] {
        try await connection.query(
            """
            SELECT product_id, product_name, subscription_type, (coalesce(price, 0) * 100)::bigint, currency, credits_per_month
            FROM (
                SELECT product_id, product_name, subscription_type, price, currency, credits_per_month, 0 AS rank
                FROM public.subscription_products WHERE is_active
                UNION ALL
                SELECT product_id, name, 'pack', price, 'USD', credits, sort_order + 1000
                FROM public.credit_packages WHERE is_active) AS products
            ORDER BY rank, subscription_type, product_id
            """
        ).rows.compactMap { row in
            guard let identifier = row.string(0), let kind = StoreProduct.Kind(rawValue: row.string(2) ?? "") else {
                return nil
            }
            return StoreProduct(
                identifier: identifier, name: row.string(1) ?? "", kind: kind, priceCents: row.int(3) ?? 0,
                currency: row.string(4) ?? "USD", credits: row.int(5) ?? 0)
        }
    }

    // MARK: Events

    /// Has the webhook told what has happened, as far as RevenueCat knows whose purchase it is.
    mutating func tell(_ changes: [StoreChange], of purchase: StorePurchase) async throws {
        guard !changes.isEmpty, let name = purchase.customer, let customer = try await customer(named: name) else {
            return
        }
        for change in changes {
            try await tell(WebhookEvent.body(change, of: purchase, customer: customer), type: change.kind.rawValue)
        }
    }

    mutating func tell(_ body: JSONValue, type: String) async throws {
        eventCount += 1
        let state =
            switch settings.mode {
            case .deliver: "pending"
            case .hold: "held"
            case .lose: "lost"
            }
        for _ in 0..<settings.copies {
            let due = now.adding(seconds: Double.random(in: 0...max(settings.disorderSeconds, 0)))
            try await connection.query(
                """
                INSERT INTO sandbox.deliveries (event, type, payload, state, created_at, due_at) VALUES ($1, $2, $3, $4, $5, $6)
                """,
                [
                    .text(body["event"]?["id"]?.string ?? ""), .text(type), .utf8(body.serialized), .text(state),
                    .text(now.rfc3339), .text(due.rfc3339),
                ])
        }
    }
}
