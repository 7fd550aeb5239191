import HTTPServer

extension AuthService {
    /// `GET /verify`: a mail's link was followed. Whatever comes of it, the reader is sent on to where the link leads.
    func verifyLink(_ request: AuthRequest) async throws -> HTTPResponse {
        try request.countTowards(.verification)
        let query = request.http.query
        guard let typeName = query["type"], !typeName.isEmpty else {
            throw AuthError.validationFailed("Verify requires a verification type")
        }
        guard let token = query["token"], !token.isEmpty else {
            throw AuthError.validationFailed("Verify requires a token or a token hash")
        }
        let endsWithExchange = token.hasPrefix(OneTimeSecrets.exchangePrefix)
        var target = RedirectURL(request.redirectTarget)
        do {
            guard let type = VerificationType(rawValue: typeName) else {
                throw AuthError.validationFailed("Invalid email verification type")
            }
            try await follow(token, type: type, endsWithExchange: endsWithExchange, request, to: &target)
        } catch let error as AuthError {
            Self.add(error, to: &target, isInQuery: endsWithExchange)
        }
        return redirect(to: target.text, request)
    }

    private func follow(
        _ token: String, type: VerificationType, endsWithExchange: Bool, _ request: AuthRequest,
        to target: inout RedirectURL
    ) async throws {
        let result = try await pool.authTransaction { database -> LinkResult in
            let taken = try await takeToken(token, type: type, at: request.time, in: database)
            switch try await confirm(taken, as: type, request: request, in: database) {
            case .halfConfirmed: return .halfConfirmed
            case .confirmed(let user, let type):
                if endsWithExchange {
                    return .code(try await issueCode(for: user, type: type, at: request.time, in: database))
                }
                return .tokens(
                    try await startSession(for: user, method: .oneTimePassword, request: request, in: database),
                    type)
            }
        }
        switch result {
        case .halfConfirmed:
            let message = (name: "message", value: Self.halfConfirmedMessage)
            if endsWithExchange { target.addQuery([message]) }
            target.setFragment([message, ("sb", "")])
        case .code(let code): target.addQuery([("code", code)])
        case .tokens(let tokens, let type):
            target.setFragment(tokens.redirectFields + [("type", type.rawValue)])
        }
    }

    private enum LinkResult: Sendable {
        case halfConfirmed
        case code(String)
        case tokens(SessionTokens, VerificationType)
    }

    private func issueCode(
        for user: User, type: VerificationType, at time: Timestamp, in database: AuthDatabase
    ) async throws -> String {
        guard let method = AuthenticationMethod(verificationType: type),
            let code = try await database.flows.issueCode(userIdentifier: user.identifier, method: method, at: time)
        else {
            throw AuthError(400, "flow_state_not_found", "No associated flow state found.")
        }
        return code
    }

    /// Adds an error to an address (RFC 6749, section 4.2.2.1); for clients that exchange codes also where they look for the code.
    private static func add(_ error: AuthError, to target: inout RedirectURL, isInQuery: Bool) {
        let names = [400: "invalid_request", 401: "unauthorized_client", 403: "access_denied", 500: "server_error"]
        var fields: [(name: String, value: String)] = [
            ("error_code", error.code), ("error_description", error.message),
        ]
        if let name = names[error.status] { fields.append(("error", name)) }
        if isInQuery { target.addQuery(fields) }
        target.setFragment(fields + [("sb", "")])
    }

    /// Sends a browser on. One that cannot open the app goes to the page of the device, which hands the address to the app.
    private func redirect(to target: String, _ request: AuthRequest) -> HTTPResponse {
        let isForApp = !target.hasPrefix("http://") && !target.hasPrefix("https://")
        let isBrowser = request.http.headers.listMembers("Accept").contains { $0.hasPrefix("text/html") }
        var response: HTTPResponse
        if isForApp, isBrowser, let deviceURL = configuration.deviceURL {
            response = .redirect(to: "\(deviceURL)/open?url=\(PercentEncoding.encode(target))")
        } else {
            response = .redirect(to: target)
        }
        response.headers["Cache-Control"] = "no-store"
        response.headers["Referrer-Policy"] = "no-referrer"
        return response
    }
}
