import PostgreSQL

extension StorageError {
    /// What the client is told of a failure of the database, as Supabase Storage does; nil for what only the log should say.
    init?(_ error: PostgreSQLError) {
        guard let report = error.serverError else {
            if case .nullCharacterInParameter = error {
                self = .invalidParameter("value")
                return
            }
            guard error.isUnavailable else { return nil }
            self = .unavailable
            return
        }
        switch report.sqlState {
        case "42501":
            self = .accessDenied(
                report.message.contains("row-level security")
                    ? "new row violates row-level security policy" : report.message)
        case "23505": self = .keyAlreadyExists
        case "23503":
            let isReferenced = report.detail?.contains("is still referenced from table") == true
            self =
                isReferenced
                ? StorageError(
                    409, code: "ResourceReferenced",
                    "The resource could not be updated or removed due to a foreign key constraint")
                : StorageError(404, code: "InvalidRequest", "The related resource does not exist")
        case "23514": self = .invalidRequest("The row violates the check “\(report.constraint ?? "")”")
        case "22P02", "22007", "22008", "22023": self = StorageError(400, code: "InvalidParameter", report.message)
        case "55P03": self = .resourceLocked
        case "57014":
            self = StorageError(
                544, code: "DatabaseTimeout", "The connection to the database timed out", httpStatus: 544)
        case "25006":
            self = StorageError(
                503, code: "DatabaseReadOnly",
                "The database is currently in read-only mode. Please try again later.")
        case "ES001": self = StorageError(408, code: "InvalidRequest", "The upload took too long and was given up.")
        default:
            guard !error.isUnavailable else {
                self = .unavailable
                return
            }
            // A policy or a trigger of the project's own that raises an error says why.
            guard report.sqlState.hasPrefix("P0") else { return nil }
            self = StorageError(500, code: "DatabaseError", "database error, code: \(report.sqlState)")
        }
    }
}
