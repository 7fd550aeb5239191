import Functions
import HTTPServer
import JSON
import PostgreSQL

/// `credits-packages`: what can be bought and subscribed to, and what features cost.
struct CreditsPackages: Function {
    static let name = "credits-packages"
    static let access = FunctionAccess.anonymousKey
    static let methods: [HTTPMethod] = [.get, .post]

    private let database: PostgreSQLPool

    init(services: FunctionServices) {
        database = services.database
    }

    func respond(to request: FunctionRequest) async throws -> HTTPResponse {
        let result = try await database.query(
            """
            SELECT json_build_object(
                'packages', (
                    SELECT coalesce(json_agg(json_build_object('product_id', product_id, 'name', name, 'credits', credits,
                        'price', price) ORDER BY sort_order, credits), '[]')
                    FROM credit_packages WHERE is_active),
                'subscriptions', (
                    SELECT coalesce(json_agg(json_build_object('product_id', product_id, 'name', product_name,
                        'type', subscription_type, 'credits_per_month', credits_per_month, 'price', price,
                        'currency', currency) ORDER BY price), '[]')
                    FROM subscription_products WHERE is_active),
                'features', (
                    SELECT coalesce(json_agg(json_build_object('name', feature_name, 'cost', credit_cost,
                        'description', description) ORDER BY feature_name), '[]')
                    FROM feature_credit_costs
                    WHERE is_active AND easyapp.setting('features', switch) IS DISTINCT FROM 'false'))
            """)
        return .json(result.firstRow?.bytes(0) ?? [])
    }
}
