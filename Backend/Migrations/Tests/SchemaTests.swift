import Migrations
import PostgreSQL
import PostgreSQLTestSupport
import Testing

@Suite struct SchemaTests {
    private let alice = "00000000-0000-4000-8000-00000000000a"
    private let bob = "00000000-0000-4000-8000-00000000000b"

    private func withUsers(_ body: (PostgreSQLPool) async throws -> Void) async throws {
        try await TestCluster.withPool { pool in
            try await MigrationRunner(pool: pool).run()
            for (id, name) in [(alice, "Alice"), (bob, "Bob")] {
                try await pool.query(
                    "INSERT INTO auth.users (id, email, raw_user_meta_data) VALUES ($1, $2, jsonb_build_object('full_name', $3::text))",
                    [.text(id), .text("\(name)@example.com"), .text(name)])
            }
            try await body(pool)
        }
    }

    private func run(
        _ sql: String, _ parameters: [PostgreSQLParameter] = [], as user: String?, on pool: PostgreSQLPool
    ) async throws -> PostgreSQLResult {
        let role = user == nil ? "anon" : "authenticated"
        let claims = user.map { #"{"sub":"\#($0)","role":"\#(role)","email":"a@b"}"# } ?? #"{"role":"anon"}"#
        let results = try await pool.pipeline([
            "BEGIN",
            PostgreSQLStatement(
                "SELECT set_config('role', $1, true), set_config('request.jwt.claims', $2, true)",
                [.text(role), .text(claims)]), PostgreSQLStatement(sql, parameters), "COMMIT",
        ])
        return results[2]
    }

    @Test func signingUpMakesAProfile() async throws {
        try await withUsers { pool in
            let own = try await run("SELECT email, full_name FROM profiles", as: alice, on: pool)
            #expect(own.rowCount == 1)
            #expect(own.firstRow?.string("full_name") == "Alice")
            try await pool.query("UPDATE auth.users SET email = 'new@example.com' WHERE id = $1", [.text(alice)])
            let changed = try await run("SELECT email FROM profiles", as: alice, on: pool)
            #expect(changed.firstRow?.string(0) == "new@example.com")
        }
    }

    @Test func strangersSeeNamesButNoAddresses() async throws {
        try await withUsers { pool in
            #expect(try await run("SELECT * FROM profiles", as: nil, on: pool).rowCount == 0)
            let seen = try await run("SELECT * FROM public_profiles ORDER BY full_name", as: nil, on: pool)
            #expect(seen.rows.map { $0.string("full_name") } == ["Alice", "Bob"])
            #expect(!seen.columnNames.contains("email"))
            await #expect(throws: PostgreSQLError.self) {
                try await run("DELETE FROM public_profiles", as: bob, on: pool)
            }
        }
    }

    @Test func todosBelongToTheirOwner() async throws {
        try await withUsers { pool in
            let created = try await run("INSERT INTO todos (title) VALUES ('Milk') RETURNING *", as: alice, on: pool)
            #expect(created.firstRow?.string("user_id") == alice)
            #expect(created.firstRow?.bool("completed") == false)
            #expect(try await run("SELECT * FROM todos", as: bob, on: pool).rowCount == 0)
            #expect(try await run("SELECT * FROM todos", as: nil, on: pool).rowCount == 0)
            #expect(try await run("UPDATE todos SET title = 'x'", as: bob, on: pool).affectedRowCount == 0)
            #expect(try await run("DELETE FROM todos", as: bob, on: pool).affectedRowCount == 0)
            for sql in [
                "INSERT INTO todos (title, user_id) VALUES ('x', '\(alice)')", "INSERT INTO todos (title) VALUES ('')",
                "INSERT INTO todos (title) VALUES (repeat('x', 501))", "INSERT INTO todos (title) VALUES (E' \\t\\n')",
                "INSERT INTO todos (title) VALUES (U&'\\3000\\00a0\\200b')",
            ] {
                await #expect(throws: PostgreSQLError.self) { try await run(sql, as: bob, on: pool) }
            }
            await #expect(throws: PostgreSQLError.self) {
                try await run("INSERT INTO todos (title) VALUES ('x')", as: nil, on: pool)
            }
            await #expect(throws: PostgreSQLError.self) {
                try await run("UPDATE todos SET user_id = '\(bob)'", as: alice, on: pool)
            }
            try await pool.query("DELETE FROM auth.users WHERE id = $1", [.text(alice)])
            #expect(try await pool.query("SELECT * FROM todos").rowCount == 0)
        }
    }

    @Test func helpersReadTheClaims() async throws {
        try await withUsers { pool in
            let own = try await run(
                "SELECT auth.uid(), auth.role(), auth.email(), auth.jwt() ->> 'sub'", as: alice, on: pool)
            let row = try #require(own.firstRow)
            #expect(
                [row.string(0), row.string(1), row.string(2), row.string(3)] == [alice, "authenticated", "a@b", alice])
            #expect(try await pool.query("SELECT auth.uid()").firstRow?.string(0) == nil)
        }
    }
}
