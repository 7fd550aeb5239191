import Foundation
import Supabase

/// The functions `credits-balance`, `credits-history`, `credits-packages` and `registration-bonus`.
struct SupabaseCreditsRemoteDataSource: CreditsRemoteDataSource {
    private static let pageSize = 30

    private let client: SupabaseClient
    private let userID: UUID
    /// What the server knows this device by, so that nobody is given the bonus again and again with new addresses.
    private let deviceID: String?

    init(client: SupabaseClient, userID: UUID, deviceID: String?) {
        self.client = client
        self.userID = userID
        self.deviceID = deviceID
    }

    func balance() async throws -> CreditBalance {
        try await call("credits-balance")
    }

    func costs() async throws -> [CreditCost] {
        struct Catalog: Decodable {
            let features: [CreditCost]
        }
        let catalog: Catalog = try await call("credits-packages")
        return catalog.features
    }

    func history(before cursor: Int?) async throws -> CreditHistoryPage {
        struct Arguments: Encodable {
            let cursor: Int?
            let limit: Int
        }
        return try await call("credits-history", Arguments(cursor: cursor, limit: Self.pageSize))
    }

    func claimRegistrationBonus() async throws -> RegistrationBonus {
        struct Arguments: Encodable {
            let device_fingerprint: String?
        }
        return try await call("registration-bonus", Arguments(device_fingerprint: deviceID))
    }

    private struct None: Encodable {}

    private func call<Answer: Decodable>(
        _ function: String, _ arguments: some Encodable & Sendable = None()
    ) async throws -> Answer {
        // Makes sure of a token that is valid now, and of whose it is.
        guard try await client.auth.session.user.id == userID else { throw AuthError.sessionNotFound }
        return try await client.functions.invoke(
            function, options: FunctionInvokeOptions(body: arguments),
            decoder: PostgrestClient.Configuration.jsonDecoder)
    }
}

/// Stands in where ``Constants/Supabase`` holds no valid address: every call says what to correct.
struct UnconfiguredCreditsRemoteDataSource: CreditsRemoteDataSource {
    func balance() async throws -> CreditBalance { throw ServerFailure.notConfigured }
    func costs() async throws -> [CreditCost] { throw ServerFailure.notConfigured }
    func history(before cursor: Int?) async throws -> CreditHistoryPage { throw ServerFailure.notConfigured }
    func claimRegistrationBonus() async throws -> RegistrationBonus { throw ServerFailure.notConfigured }
}
