import CSpawn
import FoundationEssentials
import Glibc
import PostgreSQL

/// PostgreSQL's own programs for dumps, on one database.
struct DatabasePrograms {
    private let folder: String
    private let environment: [String]
    private let errorFile: String

    /// What libpq reads from the environment. Nothing of it may stand in a command line, which everybody can read.
    private static let variables = [
        "host": "PGHOST", "hostaddr": "PGHOSTADDR", "port": "PGPORT", "dbname": "PGDATABASE", "user": "PGUSER",
        "password": "PGPASSWORD", "passfile": "PGPASSFILE", "sslmode": "PGSSLMODE", "sslrootcert": "PGSSLROOTCERT",
        "sslcert": "PGSSLCERT", "sslkey": "PGSSLKEY", "sslcrl": "PGSSLCRL", "connect_timeout": "PGCONNECT_TIMEOUT",
        "channel_binding": "PGCHANNELBINDING", "options": "PGOPTIONS",
        "target_session_attrs": "PGTARGETSESSIONATTRS", "gssencmode": "PGGSSENCMODE",
    ]

    /// - Parameters:
    ///   - folder: Where the programs are.
    ///   - workFolder: A folder for what they say.
    /// - Throws: `PostgreSQLError.invalidConfiguration`.
    init(connectionString: String, folder: String, workFolder: String) throws {
        self.folder = folder
        errorFile = workFolder + "/messages"
        environment =
            ["PATH=/usr/local/bin:/usr/bin:/bin", "LC_ALL=C.UTF-8", "HOME=/", "PGAPPNAME=easyapp backup"]
            + (try ConnectionString.options(of: connectionString)).compactMap { name, value in
                Self.variables[name].map { "\($0)=\(value)" }
            }
    }

    /// Writes the whole database to `path`.
    func dump(to path: String) throws(BackupError) {
        try run("pg_dump", ["--format=custom", "--no-owner", "--file", path])
    }

    /// Turns a dump into SQL text, all of it or nothing.
    func script(of dump: String, to path: String) throws(BackupError) {
        try run("pg_restore", ["--no-owner", "--file", path, dump])
    }

    /// Runs SQL text in one transaction.
    func execute(_ files: [String]) throws(BackupError) {
        try run(
            "psql",
            ["--no-psqlrc", "--quiet", "--single-transaction", "--set", "ON_ERROR_STOP=1", "--output", "/dev/null"]
                + files.flatMap { ["--file", $0] })
    }

    private func run(_ program: String, _ arguments: [String]) throws(BackupError) {
        unlink(errorFile)
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 2, errorFile, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        let pointers = ([folder + "/" + program] + arguments).map { strdup($0) }
        let variables = environment.map { strdup($0) }
        defer { (pointers + variables).forEach { free($0) } }
        var identifier = pid_t()
        let code = posix_spawn(
            &identifier, folder + "/" + program, &actions, nil, pointers + [nil], variables + [nil])
        guard code == 0 else {
            throw .program(name: program, reason: "it cannot be started from \(folder) (errno \(code))")
        }
        var status: Int32 = 0
        while waitpid(identifier, &status, 0) == -1, errno == EINTR {}
        guard status == 0 else { throw .program(name: program, reason: lastWords()) }
    }

    private func lastWords() -> String {
        let text = (try? String(contentsOfFile: errorFile, encoding: .utf8)) ?? ""
        let lines = text.split(whereSeparator: \.isNewline).filter { !$0.contains("HINT") }
        return lines.isEmpty ? "it said nothing" : lines.prefix(3).joined(separator: " · ")
    }
}
