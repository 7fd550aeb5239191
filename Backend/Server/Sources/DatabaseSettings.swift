import BackendCore
import Glibc
import PostgreSQL

/// Which database is used and how, from environment variables.
public struct DatabaseSettings: Sendable {
    /// `DATABASE_URL`: a PostgreSQL server to use instead of a private cluster.
    public var url: String?
    /// `DATABASE_DIRECT_URL`: the same database past a pooler, for what needs a session of its own.
    public var directURL: String?
    /// `EASYAPP_DATABASE_POOLER`: whether a pooler in transaction mode stands in front of the database.
    public var usesTransactionPooler = false
    /// `EASYAPP_DATABASE_CONNECTIONS`: how many connections to the database all threads have together.
    public var connectionCount = 16
    /// `EASYAPP_DATABASE_WAIT_SECONDS`: how long a request waits for a connection before it is told to come back later.
    public var waitSeconds = 2.0
    /// `EASYAPP_STATEMENT_SECONDS`: how long a statement may run; 0 sets no limit.
    public var statementSeconds = 60.0
    /// `EASYAPP_SLOW_QUERY_MILLISECONDS`: what takes longer is logged; 0 logs nothing.
    public var slowQueryMilliseconds = 500

    public init() {}

    init(_ reader: inout ConfigurationReader) {
        let options = Self.checkedURL("DATABASE_URL", &reader)
        url = reader.value("DATABASE_URL")
        if reader.value("DATABASE_DIRECT_URL") != nil, url == nil {
            reader.report("DATABASE_DIRECT_URL", "is of use only together with DATABASE_URL.")
        }
        _ = Self.checkedURL("DATABASE_DIRECT_URL", &reader)
        directURL = reader.value("DATABASE_DIRECT_URL")
        // Supabase's pooler shares connections between transactions on this port.
        let isSupabasePooler = options["host"]?.hasSuffix(".pooler.supabase.com") == true && options["port"] == "6543"
        usesTransactionPooler = reader.bool("EASYAPP_DATABASE_POOLER", default: isSupabasePooler)
        connectionCount = reader.int("EASYAPP_DATABASE_CONNECTIONS", default: connectionCount, in: 1...1000)
        waitSeconds = reader.seconds("EASYAPP_DATABASE_WAIT_SECONDS", default: waitSeconds, in: 0...60)
        statementSeconds = reader.seconds("EASYAPP_STATEMENT_SECONDS", default: statementSeconds, in: 0...86_400)
        slowQueryMilliseconds = reader.int(
            "EASYAPP_SLOW_QUERY_MILLISECONDS", default: slowQueryMilliseconds, in: 0...3_600_000)
    }

    private static let tlsModes = ["disable", "allow", "prefer", "require", "verify-ca", "verify-full"]

    /// Finds what libpq would only find at the first connection, or say together with the password.
    private static func checkedURL(_ name: String, _ reader: inout ConfigurationReader) -> [String: String] {
        guard let text = reader.value(name) else { return [:] }
        let form = "postgres://user:password@host:5432/database?sslmode=verify-full"
        let options: [String: String]
        do throws(PostgreSQLError) {
            options = try ConnectionString.options(of: text)
        } catch {
            reader.report(
                name, "must be like \(form), with special characters of the password percent-encoded. \(error)")
            return [:]
        }
        if let mode = options["sslmode"], !tlsModes.contains(mode) {
            reader.report(name, "has an unknown sslmode: it must be one of \(tlsModes.joined(separator: ", ")).")
        }
        for option in ["sslrootcert", "sslcert", "sslkey", "sslcrl"] {
            guard let path = options[option], path != "system", access(path, R_OK) != 0 else { continue }
            reader.report(name, "names a file as \(option) that cannot be read: correct the path, or its permissions.")
        }
        for port in (options["port"] ?? "").split(separator: ",") where !(1...65535).contains(Int(port) ?? 0) {
            reader.report(name, "has a port that is not a number from 1 to 65535.")
        }
        return options
    }

    /// How the pool connects.
    func configuration(connectionString: String, loopCount: Int, logger: Logger) -> PostgreSQLConfiguration {
        var configuration = PostgreSQLConfiguration(
            connectionString: connectionString,
            statementTimeoutSeconds: statementSeconds > 0 ? statementSeconds : nil,
            connectionsPerLoop: max(connectionCount / max(loopCount, 1), 1), waitTimeoutSeconds: waitSeconds)
        configuration.usesTransactionPooler = usesTransactionPooler
        configuration.directConnectionString = directURL
        if slowQueryMilliseconds > 0 {
            configuration.slowSeconds = Double(slowQueryMilliseconds) / 1000
            configuration.onSlow = { statements in
                logger.warning(
                    "slow statement",
                    [
                        "milliseconds": JSONNumber.milliseconds(statements.seconds),
                        "failed": .bool(statements.hasFailed),
                        "sql": .string(Self.shortened(statements.sql.joined(separator: "; "))),
                    ])
            }
        }
        return configuration
    }

    private static func shortened(_ text: String) -> String {
        let limit = 2000
        return text.utf8.count > limit ? String(text.prefix(limit)) + "…" : text
    }
}
