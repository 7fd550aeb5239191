import JSON
import PostgreSQL

/// The users in the database. All of it runs on the caller's connection, so that it is part of the caller's transaction.
struct UserStore: Sendable {
    let connection: PostgreSQLConnection

    private static let timeColumns = [
        "email_confirmed_at", "phone_confirmed_at", "invited_at", "confirmation_sent_at", "recovery_sent_at",
        "email_change_sent_at", "reauthentication_sent_at", "last_sign_in_at", "created_at", "updated_at",
        "banned_until", "deleted_at",
    ]

    /// The columns of a user, and the identities as one JSON array so that a user takes one row.
    private static let selection: String = {
        let times = timeColumns.map { SQL.microseconds($0, of: "u") }.joined(separator: ", ")
        return """
            SELECT u.id, u.aud, u.role, u.email, u.phone, u.encrypted_password, u.email_change, u.email_change_confirm_status,
                u.raw_app_meta_data, u.raw_user_meta_data, u.is_sso_user, u.is_anonymous, \(times),
                coalesce((SELECT jsonb_agg(jsonb_build_object('id', i.id, 'provider_id', i.provider_id,
                    'provider', i.provider, 'data', i.identity_data,
                    'last_sign_in_at', (extract(epoch FROM i.last_sign_in_at) * 1000000)::bigint,
                    'created_at', (extract(epoch FROM i.created_at) * 1000000)::bigint,
                    'updated_at', (extract(epoch FROM i.updated_at) * 1000000)::bigint) ORDER BY i.created_at, i.id)
                    FROM auth.identities i WHERE i.user_id = u.id), '[]') AS identities
            FROM auth.users u
            """
    }()

    /// Finds a user by an address in lower case.
    func find(email: String, audience: String, isForUpdate: Bool = false) async throws -> User? {
        try await find(
            "u.email = $1 AND u.aud = $2 AND NOT u.is_sso_user", [.text(email), .text(audience)], isForUpdate)
    }

    /// Finds the user an address belongs to, as the one they sign in with or among their identities.
    func findOwner(email: String, audience: String) async throws -> User? {
        let condition = """
            u.id = (SELECT o.id FROM auth.users o
                WHERE (o.email = $1 OR o.id IN (SELECT i.user_id FROM auth.identities i WHERE i.email = $1))
                    AND o.aud = $2 AND NOT o.is_sso_user ORDER BY o.email = $1 DESC LIMIT 1)
            """
        return try await find(condition, [.text(email), .text(audience)], true)
    }

    /// Finds a user by identifier, which must be a UUID.
    func find(identifier: String, isForUpdate: Bool = false) async throws -> User? {
        try await find("u.id = $1", [.text(identifier)], isForUpdate)
    }

    /// Finds the user who signs in with an account elsewhere.
    func find(provider: String, providerIdentifier: String) async throws -> User? {
        let condition = """
            u.id = (SELECT i.user_id FROM auth.identities i WHERE i.provider = $1 AND i.provider_id = $2)
            """
        return try await find(condition, [.text(provider), .text(providerIdentifier)], true)
    }

    /// Whether an address is another user's, as the one they sign in with or among their identities.
    func isTaken(email: String, audience: String, exceptBy identifier: String?) async throws -> Bool {
        let sql = """
            SELECT EXISTS (SELECT FROM auth.users u
                WHERE (u.email = $1 OR u.id IN (SELECT i.user_id FROM auth.identities i WHERE i.email = $1))
                    AND u.aud = $2 AND NOT u.is_sso_user AND ($3::uuid IS NULL OR u.id <> $3::uuid))
            """
        return try await connection.query(sql, [.text(email), .text(audience), .init(identifier)]).firstRow?.bool(0)
            ?? false
    }

    private func find(
        _ condition: String, _ parameters: [PostgreSQLParameter], _ isForUpdate: Bool
    ) async throws -> User? {
        // The lock is taken first: what is read with it in the same statement could be older than the lock. A user that comes up
        // only afterwards is not given, because it would not be locked.
        if isForUpdate {
            let locked = try await connection.query(
                "SELECT FROM auth.users u WHERE \(condition) FOR UPDATE", parameters)
            if locked.rowCount == 0 { return nil }
        }
        return try await connection.query("\(Self.selection) WHERE \(condition)", parameters).firstRow.map(Self.user)
    }

    /// One page of all users of an audience, and how many there are in all.
    func list(
        audience: String, filter: String, isAscending: Bool, limit: Int, offset: Int
    ) async throws -> (users: [User], total: Int) {
        let condition = """
            u.aud = $1 AND ($2 = '' OR u.email ILIKE '%' || $2 || '%' OR u.raw_user_meta_data ->> 'full_name' ILIKE '%' || $2 || '%')
            """
        let direction = isAscending ? "ASC" : "DESC"
        let pattern = filter.reduce(into: "") { $0 += "%_\\".contains($1) ? "\\\($1)" : String($1) }
        let parameters: [PostgreSQLParameter] = [.text(audience), .text(pattern)]
        let results = try await connection.pipeline([
            PostgreSQLStatement("SELECT count(*) FROM auth.users u WHERE \(condition)", parameters),
            PostgreSQLStatement(
                "\(Self.selection) WHERE \(condition) ORDER BY u.created_at \(direction), u.id LIMIT $3 OFFSET $4",
                parameters + [.init(limit), .init(offset)]),
        ])
        return (results[1].rows.map(Self.user), results[0].firstRow?.int(0) ?? 0)
    }

    /// Adds a user with its identities.
    func insert(_ user: User) async throws {
        let columns = Self.columns(of: user)
        let names = columns.map(\.name).joined(separator: ", ")
        let places = columns.indices.map { "$\($0 + 1)" }.joined(separator: ", ")
        try await connection.query("INSERT INTO auth.users (\(names)) VALUES (\(places))", columns.map(\.value))
        for identity in user.identities { try await insert(identity) }
    }

    /// Writes all columns of a user that was read for update.
    func update(_ user: User) async throws {
        let columns = Self.columns(of: user)
        let assignments = columns.enumerated().map { "\($1.name) = $\($0 + 1)" }.joined(separator: ", ")
        try await connection.query("UPDATE auth.users SET \(assignments) WHERE id = $1", columns.map(\.value))
    }

    /// Removes a user; what belongs to it goes with it.
    func delete(identifier: String) async throws {
        try await connection.query("DELETE FROM auth.users WHERE id = $1", [.text(identifier)])
    }

    func insert(_ identity: Identity) async throws {
        let sql = """
            INSERT INTO auth.identities (id, provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
            """
        try await connection.query(
            sql,
            [
                .text(identity.identifier), .text(identity.providerIdentifier), .text(identity.userIdentifier),
                .object(identity.data), .text(identity.provider), identity.lastSignInAt.parameter,
                identity.createdAt.parameter, identity.updatedAt.parameter,
            ])
    }

    func update(_ identity: Identity) async throws {
        try await connection.query(
            "UPDATE auth.identities SET identity_data = $2, last_sign_in_at = $3, updated_at = $4 WHERE id = $1",
            [
                .text(identity.identifier), .object(identity.data), identity.lastSignInAt.parameter,
                identity.updatedAt.parameter,
            ])
    }

    func deleteIdentities(of user: User, except identifier: String?) async throws {
        try await connection.query(
            "DELETE FROM auth.identities WHERE user_id = $1 AND ($2::uuid IS NULL OR id <> $2::uuid)",
            [.text(user.identifier), .init(identifier)])
    }

    private static func columns(of user: User) -> [(name: String, value: PostgreSQLParameter)] {
        let optional = { (text: String) -> PostgreSQLParameter in text.isEmpty ? .null : .text(text) }
        return [
            ("id", .text(user.identifier)), ("aud", .text(user.audience)), ("role", .text(user.role)),
            ("email", optional(user.email)), ("phone", optional(user.phone)),
            ("encrypted_password", optional(user.passwordHash)),
            ("email_confirmed_at", user.emailConfirmedAt.parameter),
            ("phone_confirmed_at", user.phoneConfirmedAt.parameter), ("invited_at", user.invitedAt.parameter),
            ("confirmation_sent_at", user.confirmationSentAt.parameter),
            ("recovery_sent_at", user.recoverySentAt.parameter), ("email_change", .text(user.emailChange)),
            ("email_change_sent_at", user.emailChangeSentAt.parameter),
            ("email_change_confirm_status", .init(user.emailChangeConfirmStatus)),
            ("reauthentication_sent_at", user.reauthenticationSentAt.parameter),
            ("last_sign_in_at", user.lastSignInAt.parameter), ("raw_app_meta_data", .object(user.appMetadata)),
            ("raw_user_meta_data", .object(user.userMetadata)), ("is_sso_user", .init(user.isSSOUser)),
            ("is_anonymous", .init(user.isAnonymous)), ("created_at", user.createdAt.parameter),
            ("updated_at", user.updatedAt.parameter), ("banned_until", user.bannedUntil.parameter),
            ("deleted_at", user.deletedAt.parameter),
        ]
    }

    private static func user(_ row: PostgreSQLRow) -> User {
        let identifier = row.string("id") ?? ""
        return User(
            identifier: identifier, audience: row.string("aud") ?? "", role: row.string("role") ?? "",
            email: row.string("email") ?? "", phone: row.string("phone") ?? "",
            passwordHash: row.string("encrypted_password") ?? "", emailConfirmedAt: row.timestamp("email_confirmed_at"),
            phoneConfirmedAt: row.timestamp("phone_confirmed_at"), invitedAt: row.timestamp("invited_at"),
            confirmationSentAt: row.timestamp("confirmation_sent_at"),
            recoverySentAt: row.timestamp("recovery_sent_at"), emailChange: row.string("email_change") ?? "",
            emailChangeSentAt: row.timestamp("email_change_sent_at"),
            emailChangeConfirmStatus: row.int("email_change_confirm_status") ?? 0,
            reauthenticationSentAt: row.timestamp("reauthentication_sent_at"),
            lastSignInAt: row.timestamp("last_sign_in_at"), appMetadata: row.object("raw_app_meta_data"),
            userMetadata: row.object("raw_user_meta_data"), isSSOUser: row.bool("is_sso_user") ?? false,
            isAnonymous: row.bool("is_anonymous") ?? false,
            createdAt: row.timestamp("created_at") ?? Timestamp(microseconds: 0),
            updatedAt: row.timestamp("updated_at") ?? Timestamp(microseconds: 0),
            bannedUntil: row.timestamp("banned_until"), deletedAt: row.timestamp("deleted_at"),
            identities: identities(row, userIdentifier: identifier))
    }

    private static func identities(_ row: PostgreSQLRow, userIdentifier: String) -> [Identity] {
        let elements = row.bytes("identities").flatMap { try? JSONValue(parsing: $0) }?.array ?? []
        let time = { (value: JSONValue?) in value?.int.map(Timestamp.init(microseconds:)) }
        return elements.map { element in
            Identity(
                identifier: element["id"]?.string ?? "", providerIdentifier: element["provider_id"]?.string ?? "",
                userIdentifier: userIdentifier, provider: element["provider"]?.string ?? "",
                data: element["data"]?.object ?? [:], lastSignInAt: time(element["last_sign_in_at"]),
                createdAt: time(element["created_at"]) ?? Timestamp(microseconds: 0),
                updatedAt: time(element["updated_at"]) ?? Timestamp(microseconds: 0))
        }
    }
}
