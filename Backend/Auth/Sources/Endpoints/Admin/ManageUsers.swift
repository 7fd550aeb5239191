import Cryptography
import HTTPServer
import JSON
import PostgreSQL

extension AuthService {
    /// `GET /admin/users/{id}`
    func getUserAsAdministrator(_ request: AuthRequest) async throws -> HTTPResponse {
        try request.requireAdministrator()
        let identifier = try Self.userIdentifier(request)
        guard let user = try await pool.auth({ try await $0.users.find(identifier: identifier) }) else {
            throw AuthError.userNotFound
        }
        return .authJSON(user.json)
    }

    /// `POST /admin/users`: an account without any mail.
    func createUser(_ request: AuthRequest) async throws -> HTTPResponse {
        try request.requireAdministrator()
        let changes = try await administratorChanges(request)
        if changes.email.isEmpty {
            throw AuthError.validationFailed("Cannot create a user without either an email or phone")
        }
        let details = SignupDetails(email: changes.email, passwordHash: "", metadata: [:], challenge: nil)
        var user = newUser(details, audience: changes.audience ?? request.audience, at: request.time)
        if let identifier = changes.identifier { Self.rename(&user, to: identifier) }
        user.passwordHash = try await passwordHash(of: changes) ?? ""
        apply(changes, to: &user, at: request.time)
        do {
            try await pool.authTransaction { [user] database in
                if try await database.users.isTaken(email: user.email, audience: user.audience, exceptBy: nil) {
                    throw AuthError.emailExists
                }
                try await database.users.insert(user)
            }
        } catch let error as PostgreSQLError where error.sqlState == "23505" {
            throw AuthError.emailExists
        }
        return .authJSON(user.json)
    }

    /// `PUT /admin/users/{id}`
    func updateUserAsAdministrator(_ request: AuthRequest) async throws -> HTTPResponse {
        try request.requireAdministrator()
        let identifier = try Self.userIdentifier(request)
        let changes = try await administratorChanges(request)
        let passwordHash = try await passwordHash(of: changes)
        let user = try await pool.authTransaction { database in
            guard var user = try await database.users.find(identifier: identifier, isForUpdate: true) else {
                throw AuthError.userNotFound
            }
            if !changes.email.isEmpty, changes.email != user.email {
                user.emailChange = changes.email
                try await changeEmail(of: &user, at: request.time, isProven: false, in: database)
            }
            if let passwordHash {
                user.passwordHash = passwordHash
                try await endOtherAccess(to: user, except: nil, in: database)
            }
            apply(changes, to: &user, at: request.time)
            for identity in user.identities { try await database.users.update(identity) }
            try await database.users.update(user)
            return user
        }
        return .authJSON(user.json)
    }

    /// `DELETE /admin/users/{id}`: the account and all that belongs to it, or with `should_soft_delete` what identifies a person.
    func deleteUser(_ request: AuthRequest) async throws -> HTTPResponse {
        try request.requireAdministrator()
        let identifier = try Self.userIdentifier(request)
        let body = try await request.body()
        let isSoft = try body.isEmpty ? false : RequestParameters(parsing: body).bool("should_soft_delete")
        try await pool.authTransaction { database in
            guard var user = try await database.users.find(identifier: identifier, isForUpdate: true) else {
                throw AuthError.userNotFound
            }
            guard isSoft else { return try await database.users.delete(identifier: identifier) }
            if user.deletedAt != nil { return }
            Self.anonymize(&user, at: request.time)
            try await endOtherAccess(to: user, except: nil, in: database)
            try await database.users.deleteIdentities(of: user, except: nil)
            try await database.users.update(user)
        }
        return .authJSON([:])
    }

    /// Leaves nothing of a user that says who it was; the address is kept as a digest, so that it stays taken by nobody.
    private static func anonymize(_ user: inout User, at time: Timestamp) {
        let digest = { [identifier = user.identifier] (text: String) in
            text.isEmpty ? "" : SHA256Digest.hexadecimal(identifier + text)
        }
        user.email = digest(user.email)
        user.phone = digest(user.phone)
        user.emailChange = ""
        user.passwordHash = ""
        user.userMetadata = [:]
        user.appMetadata = [:]
        user.identities = []
        user.deletedAt = time
        user.updatedAt = time
    }

    private static func rename(_ user: inout User, to identifier: String) {
        user.identifier = identifier
        user.userMetadata["sub"] = .string(identifier)
        for index in user.identities.indices {
            user.identities[index].userIdentifier = identifier
            user.identities[index].providerIdentifier = identifier
            user.identities[index].data["sub"] = .string(identifier)
        }
    }

    private static func userIdentifier(_ request: AuthRequest) throws -> String {
        guard let identifier = request.http.parameters["id"], UUIDText.bytes(identifier) != nil else {
            throw AuthError.validationFailed("user_id must be an UUID", status: 404)
        }
        return identifier.lowercased()
    }
}
