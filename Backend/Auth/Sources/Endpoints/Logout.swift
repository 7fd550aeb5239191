import HTTPServer

extension AuthService {
    /// `POST /logout`: ends the caller's session (`scope=local`), the others (`others`) or all (`global`, the default).
    ///
    /// Access tokens that are out stay good for the API until they expire; they can no longer be refreshed.
    func logout(_ request: AuthRequest) async throws -> HTTPResponse {
        let scope = request.http.query["scope"] ?? ""
        guard ["", "global", "local", "others"].contains(scope) else {
            throw AuthError.validationFailed("Unsupported logout scope \"\(scope)\"")
        }
        let caller = try await request.caller()
        try await pool.auth { database in
            switch (scope, caller.session) {
            case ("local", let session?): try await database.sessions.delete(identifier: session.identifier)
            case ("others", let session?):
                try await database.sessions.deleteAll(
                    userIdentifier: caller.user.identifier, except: session.identifier)
            default: try await database.sessions.deleteAll(userIdentifier: caller.user.identifier)
            }
        }
        return HTTPResponse(status: 204, headers: ["Cache-Control": "no-store"])
    }
}
