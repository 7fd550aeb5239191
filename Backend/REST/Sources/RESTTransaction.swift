import PostgreSQL

/// Runs the statement of a request that may change something, in a transaction of its own.
struct RESTTransaction {
    let pool: PostgreSQLPool
    let context: RequestContext
    var isReadOnly = false
    /// The function that is called.
    var function: Function?
    let rendering: Rendering

    enum Outcome: Sendable {
        case answer(Answer)
        /// The server's plan of the statement, which did not run.
        case plan(RESTResponse)
    }

    /// Runs it. Where its answer decides whether it may stand, COMMIT is sent only after that.
    ///
    /// - Parameter check: What is wrong with an answer that may not stand.
    /// - Throws: `RESTError`, `PostgreSQLError`.
    func run(_ sql: SQLText, check: (@Sendable (Answer) -> RESTError?)? = nil) async throws -> Outcome {
        let statements = context.opening(isReadOnly: isReadOnly, function: function) + [sql.statement]
        let place = statements.count - 1
        if rollsBack || rendering.plan != nil {
            // Deferred constraints are checked all the same.
            let results = try await pool.pipeline(statements + ["SET CONSTRAINTS ALL IMMEDIATE", "ROLLBACK"])
            let outcome = try outcome(results[place])
            if let error = refusal(of: outcome, check) { throw error }
            return outcome
        }
        let limit = context.preferences.handling == .strict ? context.preferences.maximumAffected : nil
        guard rendering.mediaType.isSingular || limit != nil || check != nil else {
            return try outcome(try await pool.pipeline(statements + ["COMMIT"])[place])
        }
        return try await pool.withConnection { connection in
            let outcome = try outcome(try await connection.pipeline(statements)[place])
            if let error = refusal(of: outcome, check) {
                try await connection.query("ROLLBACK")
                throw error
            }
            try await connection.query("COMMIT")
            return outcome
        }
    }

    private var rollsBack: Bool {
        switch context.preferences.transactionEnd {
        case .commit: false
        case .rollback: true
        case nil: context.configuration.transactionEnd.rollsBack
        }
    }

    private func outcome(_ result: PostgreSQLResult) throws -> Outcome {
        if rendering.plan != nil { return .plan(RESTService.plan(result, rendering, context)) }
        return .answer(try Answer(result, isBinary: rendering.isBinary))
    }

    private func refusal(of outcome: Outcome, _ check: ((Answer) -> RESTError?)?) -> RESTError? {
        guard case .answer(let answer) = outcome else { return nil }
        if let error = check?(answer) { return error }
        // PUT says itself what is wrong with its rows.
        if rendering.mediaType.isSingular, answer.rowCount != 1, context.request.method != "PUT" {
            return .notSingular(rowCount: answer.rowCount)
        }
        let preferences = context.preferences
        if preferences.handling == .strict, let limit = preferences.maximumAffected, answer.rowCount > limit,
            ["PATCH", "DELETE"].contains(context.request.method) || function != nil
        {
            return .tooManyAffected(answer.rowCount)
        }
        return nil
    }
}
