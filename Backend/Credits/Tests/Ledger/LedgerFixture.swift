import BackendTestSupport
import PostgreSQL
import PostgreSQLTestSupport

/// A ledger on a database of its own, with users.
///
/// Making a database takes longer than most of what is tried on it: cases that do not get in each other's way share one.
struct LedgerFixture: Sendable {
    let connectionString: String
    let pool: PostgreSQLPool
    let users: [String]

    static func run(
        userCount: Int = 1, loopCount: Int = 1, connectionsPerLoop: Int = 8,
        _ body: (LedgerFixture) async throws -> Void
    ) async throws {
        try await TestDatabase.withMigrated { connectionString in
            var configuration = TestCluster.configuration(connectionString)
            configuration.connectionsPerLoop = connectionsPerLoop
            configuration.waitTimeoutSeconds = 60
            try await TestCluster.withPool(configuration, loopCount: loopCount) { pool in
                let users = (0..<userCount).map(identifier)
                try await pool.query(
                    "INSERT INTO auth.users (id, email) SELECT id::uuid, id || '@example.com' FROM unnest($1::text[]) AS id",
                    [.text("{\(users.joined(separator: ","))}")])
                try await pool.withConnection { try await $0.execute(script: functions) }
                try await body(LedgerFixture(connectionString: connectionString, pool: pool, users: users))
            }
        }
    }

    static func identifier(_ number: Int) -> String {
        let digits = String(number)
        return "00000000-0000-4000-8000-" + String(repeating: "0", count: 12 - digits.count) + digits
    }

    /// Sets one member of a row of `system_config`.
    func set(_ key: String, _ member: String, _ json: String) async throws {
        try await pool.query(
            "UPDATE system_config SET value = value || jsonb_build_object($2::text, $3::jsonb) WHERE key = $1",
            [.text(key), .text(member), .text(json)])
    }

    /// What is wrong anywhere in the ledger; empty when nothing is.
    func problems() async throws -> [String] {
        try await pool.query("SELECT problem FROM test_problems()").rows.map { $0.string(0) ?? "" }
    }

    /// Which days' totals are not those of their transactions. What a deleted account has had stays in them.
    func dayProblems() async throws -> [String] {
        try await pool.query("SELECT problem FROM test_day_problems()").rows.map { $0.string(0) ?? "" }
    }

    /// - `test_attempt` calls the ledger, checks what is checked at a commit, and tells the outcome and how the users' accounts stand.
    /// - `test_problems` finds accounts whose lots, balance and transactions disagree, in any of the ways there are.
    private static let functions = """
        CREATE FUNCTION test_state(who uuid) RETURNS text LANGUAGE sql AS $$
            SELECT format('%s|%s|%s|%s', a.balance, a.transaction_count,
                (SELECT balance_after FROM credit_transactions t WHERE t.user_id = who ORDER BY sequence DESC LIMIT 1),
                (SELECT string_agg(concat_ws(',', remaining, spent, expired, taken_back, moved, shortfall, revoked,
                        coalesce(extract(epoch FROM expires_at - '2030-01-01Z')::bigint::text, '')), ';' ORDER BY id)
                    FROM credit_lots l WHERE l.user_id = who))
            FROM credit_accounts a WHERE user_id = who
        $$;
        CREATE FUNCTION test_attempt(call text, who uuid, other uuid) RETURNS text LANGUAGE plpgsql AS $$
        DECLARE
            outcome text;
        BEGIN
            BEGIN
                EXECUTE call INTO outcome;
                SET CONSTRAINTS ALL IMMEDIATE;
                SET CONSTRAINTS ALL DEFERRED;
                outcome := 'done';
            EXCEPTION WHEN OTHERS THEN
                IF sqlstate NOT LIKE 'PT%' THEN RAISE; END IF;
                outcome := sqlerrm;
            END;
            RETURN concat_ws('/', outcome, test_state(who), test_state(other));
        END
        $$;
        CREATE FUNCTION test_problems() RETURNS TABLE (problem text) LANGUAGE sql AS $$
            SELECT 'lots of ' || a.user_id FROM credit_accounts a
                WHERE balance <> (SELECT coalesce(sum(remaining), 0) FROM credit_lots l WHERE l.user_id = a.user_id)
            UNION ALL
            SELECT 'last transaction of ' || a.user_id FROM credit_accounts a
                WHERE balance <> coalesce((SELECT balance_after FROM credit_transactions t WHERE t.user_id = a.user_id
                    ORDER BY sequence DESC LIMIT 1), 0)
            UNION ALL
            SELECT 'chain of ' || user_id FROM (
                SELECT user_id, sequence, balance_after, amount, created_at,
                    lag(balance_after, 1, 0::bigint) OVER entries AS before, row_number() OVER entries AS number,
                    lag(created_at) OVER entries AS earlier
                FROM credit_transactions WINDOW entries AS (PARTITION BY user_id ORDER BY sequence)) AS t
                WHERE balance_after <> before + amount OR number <> sequence OR earlier > created_at
            UNION ALL
            SELECT 'lot ' || l.id FROM credit_lots l
                WHERE remaining <> (SELECT sum((part ->> 'amount')::bigint)
                    FROM credit_transactions t, jsonb_array_elements(t.lots) part
                    WHERE t.user_id = l.user_id AND (part ->> 'lot')::bigint = l.id)
            UNION ALL
            SELECT 'amount of ' || user_id || ' ' || sequence FROM credit_transactions
                WHERE amount <> (SELECT coalesce(sum((part ->> 'amount')::bigint), 0) FROM jsonb_array_elements(lots) part)
            UNION ALL
            SELECT 'consumption ' || c.id FROM credit_consumptions c JOIN credit_transactions t USING (user_id, sequence)
                WHERE t.amount <> -c.amount
        $$;
        CREATE FUNCTION test_day_problems() RETURNS TABLE (problem text) LANGUAGE sql AS $$
            SELECT 'total of ' || kind || ' of ' || day FROM (
                SELECT kind, day, amount, transactions FROM easyapp.credit_days
                UNION ALL
                SELECT kind, (created_at AT TIME ZONE 'UTC')::date, -amount, -1 FROM credit_transactions) AS t
                GROUP BY kind, day HAVING sum(amount) <> 0 OR sum(transactions) <> 0
        $$;
        """
}

/// Numbers that look random and are the same each time (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
