import BackendCore
import FoundationEssentials
import PostgreSQLTestSupport
import Testing

@testable import BackendServer

@Suite struct ServerEnvironmentTests {
    private func withFiles(_ files: [String: String], _ body: (String) throws -> Void) throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        for (name, text) in files {
            try text.write(toFile: folder.path + "/" + name, atomically: true, encoding: .utf8)
        }
        try body(folder.path)
    }

    @Test func theProcessWinsThenTheLocalFile() throws {
        try withFiles([".env": "A=1\nB=1\nC=1", ".env.local": "A=2\nB=2"]) { folder in
            let environment = ServerEnvironment(process: ["A": "3"], folder: folder)
            #expect(environment.values == ["A": "3", "B": "2", "C": "1"])
            #expect(environment.problems == [])
        }
    }

    @Test func aNamedFileStandsAlone() throws {
        try withFiles([".env": "A=1", "production.env": "B=2"]) { folder in
            let path = folder + "/production.env"
            let environment = ServerEnvironment(process: ["EASYAPP_ENV_FILE": path], folder: folder)
            #expect(environment.values["A"] == nil && environment.values["B"] == "2")
            let missing = ServerEnvironment(process: ["EASYAPP_ENV_FILE": folder + "/none"], folder: folder)
            #expect(missing.problems.map(\.name) == ["EASYAPP_ENV_FILE"])
        }
    }

    /// Mistakes of files and of values come together, each with its place and its fix.
    @Test func allMistakesAreReportedTogether() throws {
        let text = """
            EASYAPP_PORT=many
            what is this
            DATABASE_URL=postgres://u:hidden-word@h:99999/d?sslmode=sometimes&sslrootcert=/nowhere/ca.pem
            EASYAPP_SERVICES=some
            EASYAPP_JWT_SECRET=short
            """
        try withFiles([".env": text]) { folder in
            let environment = ServerEnvironment(process: [:], folder: folder)
            let error = #expect(throws: ConfigurationError.self) {
                try ServerConfiguration(
                    environment: environment.values, problems: environment.problems, processorCount: 1)
            }
            let lines = "\(try #require(error))".split(separator: "\n")
            for beginning in [
                ".env line 2 has no “=”", "EASYAPP_PORT must be", "DATABASE_URL has an unknown sslmode",
                "DATABASE_URL names a file as sslrootcert", "DATABASE_URL has a port",
                "EASYAPP_SERVICES must be one of",
                "EASYAPP_JWT_SECRET must have at least 32 bytes",
            ] {
                #expect(lines.contains { $0.hasPrefix(beginning) }, "\(beginning) is not in \(lines)")
            }
            #expect(lines.count == 7)
            #expect(!"\(lines)".contains("hidden-word"))
        }
    }

    @Test(arguments: [
        "postgresql//u:hidden-word@h/d", "postgres://u:hidden-word@h:x:y/d?nonsense=hidden-word",
        "hidden-word", "host=h password=hidden-word nonsense=1", "postgres://u:%zzhidden-word@h/d",
    ]) func anUnreadableDatabaseURLIsNotRepeated(_ url: String) {
        let error = #expect(throws: ConfigurationError.self) {
            try ServerConfiguration(environment: ["DATABASE_URL": url], processorCount: 1)
        }
        #expect(error.map { "\($0)" }?.contains("hidden-word") == false)
        #expect(error.map { "\($0)" }?.hasPrefix("DATABASE_URL must be like postgres://") == true)
    }

    @Test func supabasesPoolerIsKnown() throws {
        let pooled = "postgres://postgres.ref:x@aws-0-eu-central-1.pooler.supabase.com:6543/postgres"
        #expect(
            try ServerConfiguration(environment: ["DATABASE_URL": pooled], processorCount: 1).database
                .usesTransactionPooler)
        let session = "postgres://postgres.ref:x@aws-0-eu-central-1.pooler.supabase.com:5432/postgres"
        #expect(
            try !ServerConfiguration(environment: ["DATABASE_URL": session], processorCount: 1).database
                .usesTransactionPooler)
    }

    @Test func theProxiesInFrontAreToldByAddressOrRange() throws {
        let configuration = try ServerConfiguration(
            environment: ["EASYAPP_TRUSTED_PROXIES": "127.0.0.1, 10.0.0.0/8"], processorCount: 1)
        #expect(configuration.proxies == TrustedProxies("127.0.0.1/32,10.0.0.0/8"))
        let error = #expect(throws: ConfigurationError.self) {
            try ServerConfiguration(environment: ["EASYAPP_TRUSTED_PROXIES": "proxy"], processorCount: 1)
        }
        #expect(error.map { "\($0)" }?.hasPrefix("EASYAPP_TRUSTED_PROXIES must be addresses and ranges") == true)
    }
}
