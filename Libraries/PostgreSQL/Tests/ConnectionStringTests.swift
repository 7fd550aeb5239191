import Testing

@testable import PostgreSQL

@Suite struct ConnectionStringTests {
    @Test func readsBothForms() throws {
        let url = try ConnectionString.options(of: "postgres://u:p%40@h:5433/d?sslmode=verify-full")
        #expect(
            url == [
                "user": "u", "password": "p@", "host": "h", "port": "5433", "dbname": "d", "sslmode": "verify-full",
            ])
        #expect(try ConnectionString.options(of: "host=h dbname='a b'") == ["host": "h", "dbname": "a b"])
    }

    /// libpq repeats what it cannot read; a password must not come out that way.
    @Test(arguments: [
        "postgresql//u:hidden@h/d", "hidden", "host=h nonsense=hidden", "postgres://u:hidden@h/d?hidden=1",
        "postgres://u:%zhidden@h/d", "postgres://[hidden", "host=h password='hidden",
    ]) func whatCannotBeReadIsNotRepeated(_ text: String) {
        let error = #expect(throws: PostgreSQLError.self) { try ConnectionString.options(of: text) }
        #expect(error.map { "\($0)" }?.contains("hidden") == false)
    }
}
