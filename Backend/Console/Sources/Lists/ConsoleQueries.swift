import PostgreSQL

/// The lists' queries. Each takes its page from an index in the order of the list, so that what it reads does not grow with the table;
/// `ConsoleQueryTests` looks at their plans.
enum ConsoleQueries {
    /// One row more than a page has, to know whether there is another one.
    private static let limit = ListPage.size + 1

    // MARK: Users

    private static func users(_ found: String, order: String) -> String {
        """
        SELECT users.id::text AS id, users.email, users.is_anonymous, easyapp.utc(users.created_at) AS created,
            easyapp.utc(users.last_sign_in_at) AS last_sign_in, account.balance,
            \(PageCursor.microseconds("users.created_at")) AS created_number
        FROM (\(found)) AS found JOIN auth.users AS users ON users.id = found.id
        LEFT JOIN credit_accounts AS account ON account.user_id = found.id
        ORDER BY \(order)
        """
    }

    static func newestUsers(before cursor: PageCursor?) -> PostgreSQLStatement {
        let condition = cursor == nil ? "" : "WHERE (created_at, id) < (\(PageCursor.moment("$1")), $2::uuid)"
        return PostgreSQLStatement(
            users(
                "SELECT id FROM auth.users \(condition) ORDER BY created_at DESC, id DESC LIMIT \(limit)",
                order: "users.created_at DESC, users.id DESC"),
            cursor.map { [.init($0.number), .text($0.name)] } ?? [])
    }

    /// In the order of their addresses; the cursor's name is the last one's identifier and address. Planned anew each time: how common the pattern is decides which index is the right one.
    static func users(addressed pattern: String, after cursor: PageCursor?) -> PostgreSQLStatement {
        let condition =
            cursor == nil ? "" : "AND lower(email) ~>=~ $2 AND (lower(email) ~>~ $2 OR id > $3::uuid)"
        let parts = cursor?.name.split(separator: "~", maxSplits: 1).map(String.init) ?? []
        return PostgreSQLStatement(
            users(
                """
                SELECT id FROM profiles WHERE lower(email) LIKE lower($1) \(condition)
                ORDER BY lower(email) USING ~<~, id LIMIT \(limit)
                """, order: "lower(users.email) USING ~<~, users.id"),
            [.text(pattern)] + (cursor == nil ? [] : [.text(parts.last ?? ""), .text(parts.first ?? "")]),
            isPrepared: false)
    }

    static func users(from first: String, through last: String) -> PostgreSQLStatement {
        PostgreSQLStatement(
            users("SELECT id FROM auth.users WHERE id BETWEEN $1 AND $2 ORDER BY id LIMIT \(limit)", order: "users.id"),
            [.text(first), .text(last)])
    }

    /// Those whose purchases RevenueCat has told of under a name.
    static func users(ofCustomer name: String) -> PostgreSQLStatement {
        PostgreSQLStatement(
            users(
                """
                SELECT user_id AS id FROM purchase_events WHERE customers @> ARRAY[$1::text] AND user_id IS NOT NULL
                UNION SELECT user_id FROM purchase_events
                    WHERE type = 'TRANSFER' AND transferred_to @> ARRAY[$1::text] AND user_id IS NOT NULL
                LIMIT \(limit)
                """, order: "users.id"), [.text(name)])
    }

    // MARK: What a user has

    static func lots(of user: String, before cursor: PageCursor?) -> PostgreSQLStatement {
        // What has expired counts as such before the sweep writes it down.
        PostgreSQLStatement(
            """
            SELECT id, source, amount, CASE WHEN expires_at <= now() THEN 0 ELSE remaining END AS remaining, spent,
                expired + CASE WHEN expires_at <= now() THEN remaining ELSE 0 END AS expired, taken_back AS revoked, moved,
                shortfall, easyapp.utc(granted_at) AS granted, easyapp.utc(expires_at) AS expires, purchase
            FROM credit_lots WHERE user_id = $1 AND id < $2 ORDER BY id DESC LIMIT \(limit)
            """, [.text(user), .init(cursor?.number ?? .max)])
    }

    static func history(of user: String, before cursor: PageCursor?) -> PostgreSQLStatement {
        PostgreSQLStatement(
            """
            SELECT sequence, kind, amount, balance_after, actor, reason, easyapp.utc(created_at) AS happened
            FROM credit_transactions WHERE user_id = $1 AND sequence < $2 ORDER BY sequence DESC LIMIT \(limit)
            """, [.text(user), .init(cursor?.number ?? .max)])
    }

    // MARK: Purchases

    /// What events are narrowed by.
    enum EventFilter: Sendable, Equatable {
        case state(String)
        case user(String)
        /// A name under which RevenueCat knows somebody.
        case customer(String)
    }

    static func events(_ filter: EventFilter?, before cursor: PageCursor?) -> PostgreSQLStatement {
        var source = "purchase_events"
        var conditions: [String] = []
        var parameters: [PostgreSQLParameter] = []
        switch filter {
        case .state(let state): (conditions, parameters) = (["state = $1"], [.text(state)])
        case .user(let user): (conditions, parameters) = (["user_id = $1"], [.text(user)])
        case .customer(let name):
            // All of a customer's first, who has a few hundred at most: how few, no statistics tell, and looking for them among
            // everybody's in the order of the list would take long.
            source = "(SELECT * FROM purchase_events WHERE customers @> ARRAY[$1::text] OFFSET 0) AS events"
            parameters = [.text(name)]
        case nil: break
        }
        if let cursor {
            let number = parameters.count + 1
            conditions.append("(received_at, id) < (\(PageCursor.moment("$\(number)")), $\(number + 1))")
            parameters += [.init(cursor.number), .text(cursor.name)]
        }
        let condition = conditions.isEmpty ? "" : "WHERE " + conditions.joined(separator: " AND ")
        return PostgreSQLStatement(
            """
            SELECT id, type, state, state_reason, environment, payload #>> '{event,product_id}' AS product, user_id::text AS user_id,
                easyapp.utc(event_timestamp) AS happened, easyapp.utc(received_at) AS received,
                \(PageCursor.microseconds("received_at")) AS received_number
            FROM \(source) \(condition) ORDER BY received_at DESC, id DESC LIMIT \(limit)
            """, parameters)
    }

    // MARK: Jobs, mail and the record

    private static let jobColumns = """
        id, kind, state, attempts, easyapp.utc(run_at) AS due, easyapp.utc(finished_at) AS finished, progress_note, last_error,
        \(PageCursor.microseconds("run_at")) AS due_number, \(PageCursor.microseconds("finished_at")) AS finished_number
        """

    static func deadJobs(before cursor: PageCursor?) -> PostgreSQLStatement {
        let condition = cursor == nil ? "" : "AND (finished_at, id) < (\(PageCursor.moment("$1")), $2::bigint)"
        return PostgreSQLStatement(
            """
            SELECT \(jobColumns) FROM easyapp.jobs WHERE state = 'dead' \(condition)
            ORDER BY finished_at DESC, id DESC LIMIT \(limit)
            """, cursor.map { [.init($0.number), .init(Int($0.name) ?? 0)] } ?? [])
    }

    static func openJobs(after cursor: PageCursor?) -> PostgreSQLStatement {
        let condition = cursor == nil ? "" : "AND (run_at, id) > (\(PageCursor.moment("$1")), $2::bigint)"
        return PostgreSQLStatement(
            """
            SELECT \(jobColumns) FROM easyapp.jobs WHERE state IN ('waiting', 'running') \(condition)
            ORDER BY run_at, id LIMIT \(limit)
            """, cursor.map { [.init($0.number), .init(Int($0.name) ?? 0)] } ?? [])
    }

    static func mails(before cursor: PageCursor?) -> PostgreSQLStatement {
        PostgreSQLStatement(
            """
            SELECT id, recipient, subject, easyapp.utc(created_at) AS sent FROM easyapp.mailbox_messages
            WHERE id < $1 ORDER BY id DESC LIMIT \(limit)
            """, [.init(cursor?.number ?? .max)])
    }

    static func acts(before cursor: PageCursor?) -> PostgreSQLStatement {
        PostgreSQLStatement(
            """
            SELECT id, easyapp.utc(at) AS happened, act, subject, detail, outcome, outcome_reason FROM easyapp.console_acts
            WHERE id < $1 ORDER BY id DESC LIMIT \(limit)
            """, [.init(cursor?.number ?? .max)])
    }

    // MARK: The overview

    /// Of the last thirty days, today included.
    static let days: PostgreSQLStatement = """
        SELECT to_char(day, 'YYYY-MM-DD') AS day,
            coalesce(sum(amount) FILTER (WHERE kind = 'grant'), 0)::bigint AS granted,
            coalesce(-sum(amount) FILTER (WHERE kind = 'consume'), 0)::bigint AS spent,
            coalesce(sum(amount) FILTER (WHERE kind = 'refund'), 0)::bigint AS refunded,
            coalesce(-sum(amount) FILTER (WHERE kind = 'expire'), 0)::bigint AS expired,
            coalesce(-sum(amount) FILTER (WHERE kind = 'revoke'), 0)::bigint AS revoked
        FROM (SELECT (now() AT TIME ZONE 'UTC')::date - number AS day FROM generate_series(0, 29) AS number) AS days
        LEFT JOIN (SELECT * FROM easyapp.credit_days WHERE day > (now() AT TIME ZONE 'UTC')::date - 30) AS totals USING (day)
        GROUP BY day ORDER BY day
        """

    /// How many are counted; beyond that it is "more than".
    static let attentionLimit = 1000

    static let attention = PostgreSQLStatement(
        """
        SELECT (SELECT count(*) FROM (SELECT FROM purchase_events WHERE state = 'unresolved' LIMIT \(attentionLimit + 1)) AS e)
                AS unresolved,
            (SELECT count(*) FROM (SELECT FROM easyapp.jobs WHERE state = 'dead' LIMIT \(attentionLimit + 1)) AS j) AS dead
        """)
}
