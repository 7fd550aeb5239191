import JSON

/// What a user signs in with: an email address (`email`), or an account elsewhere (`apple`).
struct Identity: Sendable, Equatable {
    var identifier: String
    /// The user's name at the provider; the user's own identifier for `email`.
    var providerIdentifier: String
    var userIdentifier: String
    var provider: String
    var data: [String: JSONValue]
    var lastSignInAt: Timestamp?
    var createdAt: Timestamp
    var updatedAt: Timestamp

    /// The identity as clients read it.
    var json: JSONValue {
        var members: [String: JSONValue] = [
            "identity_id": .string(identifier), "id": .string(providerIdentifier), "user_id": .string(userIdentifier),
            "identity_data": .object(data), "provider": .string(provider), "created_at": .string(createdAt.rfc3339),
            "updated_at": .string(updatedAt.rfc3339),
        ]
        if let lastSignInAt { members["last_sign_in_at"] = .string(lastSignInAt.rfc3339) }
        if let email = data["email"]?.string, !email.isEmpty { members["email"] = .string(email.lowercased()) }
        return .object(members)
    }
}
