import CPostgreSQL

/// Reading connection strings (https://www.postgresql.org/docs/current/libpq-connect.html#LIBPQ-CONNSTRING).
public enum ConnectionString {
    /// The parameters that a URL or a `key=value` string sets.
    ///
    /// - Throws: `PostgreSQLError.invalidConfiguration`, whose text holds nothing of the string, because that may hold a password.
    public static func options(of text: String) throws(PostgreSQLError) -> [String: String] {
        var message: UnsafeMutablePointer<CChar>?
        guard let options = PQconninfoParse(text, &message) else {
            let reason = message.map { String(cString: $0) } ?? "out of memory"
            PQfreemem(message)
            throw .invalidConfiguration(withoutQuotations(reason))
        }
        defer { PQconninfoFree(options) }
        var values: [String: String] = [:]
        var option = options
        while let keyword = option.pointee.keyword {
            if let value = option.pointee.val { values[String(cString: keyword)] = String(cString: value) }
            option += 1
        }
        return values
    }

    /// libpq quotes what it could not read, which is often most of the string.
    static func withoutQuotations(_ message: String) -> String {
        message.split(whereSeparator: \.isNewline).joined(separator: " ")
            .split(separator: "\"", omittingEmptySubsequences: false).enumerated()
            .map { $0.offset.isMultiple(of: 2) ? String($0.element) : "“…”" }.joined()
    }
}
