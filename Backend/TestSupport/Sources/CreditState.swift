import PostgreSQL

/// What a database says of credits and purchases.
public enum CreditState {
    /// What it says of some users, in a form that is the same for other users with whom the same has happened, whenever that was.
    public static func of(_ users: [String], on pool: PostgreSQLPool) async throws -> String {
        try await pool.query(
            """
            WITH subjects AS (
                SELECT DISTINCT subject FROM purchase_events
                WHERE (customers && $1::text[] OR transferred_to && $1::text[]) AND subject IS NOT NULL
            )
            SELECT jsonb_build_object(
                'accounts', (SELECT jsonb_agg(jsonb_build_array(array_position($1::uuid[], user_id), balance, transaction_count)
                    ORDER BY array_position($1::uuid[], user_id))
                    FROM credit_accounts WHERE user_id = ANY ($1::uuid[])),
                'transactions', (SELECT jsonb_agg(jsonb_build_array(array_position($1::uuid[], user_id), sequence, kind,
                        amount, balance_after, jsonb_array_length(lots), actor, reason)
                    ORDER BY array_position($1::uuid[], user_id), sequence)
                    FROM credit_transactions WHERE user_id = ANY ($1::uuid[])),
                'lots', (SELECT jsonb_agg(jsonb_build_array(array_position($1::uuid[], user_id), source, amount, remaining,
                        spent, expired, taken_back, moved, shortfall, revoked, revoked_at IS NULL, expires_at IS NULL,
                        granted_by)
                    ORDER BY array_position($1::uuid[], user_id), id)
                    FROM credit_lots WHERE user_id = ANY ($1::uuid[])),
                'consumptions', (SELECT jsonb_agg(jsonb_build_array(feature_name, quantity, amount, refunded_by)
                    ORDER BY user_id, sequence)
                    FROM credit_consumptions WHERE user_id = ANY ($1::uuid[])),
                'events', (SELECT jsonb_agg(jsonb_build_array(type, event_timestamp, state, state_reason,
                        array_position($1::uuid[], user_id)) ORDER BY type, event_timestamp)
                    FROM purchase_events WHERE customers && $1::text[] OR transferred_to && $1::text[]),
                'purchases', (SELECT jsonb_agg(jsonb_build_array(product_id, is_revoked, change_count)
                    ORDER BY product_id, purchase)
                    FROM purchases JOIN subjects USING (subject)),
                'grants', (SELECT jsonb_agg(jsonb_build_array(product_id, month, credits, g.expires_at)
                    ORDER BY product_id, purchase, month)
                    FROM purchase_grants AS g JOIN purchases USING (purchase) JOIN subjects USING (subject)),
                'subscriptions', (SELECT jsonb_agg(to_jsonb(s) - 'subject' - 'user_id' - 'updated_at'
                        || jsonb_build_object('user', array_position($1::uuid[], user_id)) ORDER BY product_id)
                    FROM user_subscriptions AS s WHERE user_id = ANY ($1::uuid[])),
                'registrations', (SELECT jsonb_agg(jsonb_build_array(score, bonus, refusal))
                    FROM registration_signals WHERE user_id = ANY ($1::uuid[])))
            """, [.text("{\(users.joined(separator: ","))}")]
        ).firstRow?.string(0) ?? ""
    }
}
