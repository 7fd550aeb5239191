import Migrations
import PostgreSQL
import PostgreSQLTestSupport
import Testing

/// The migrations on a database laid out as a Supabase project's: what its services own is there already and out of reach.
@Suite struct SupabaseProjectTests {
    private static let project = """
        DO $$ BEGIN
            CREATE ROLE supabase_auth_admin NOLOGIN;
            CREATE ROLE project_owner LOGIN CREATEROLE BYPASSRLS;
            CREATE ROLE anon NOLOGIN NOINHERIT;
            CREATE ROLE authenticated NOLOGIN NOINHERIT;
            CREATE ROLE service_role NOLOGIN NOINHERIT BYPASSRLS;
        EXCEPTION WHEN duplicate_object THEN NULL; END $$;
        CREATE ROLE supabase_storage_admin NOLOGIN;
        CREATE SCHEMA auth AUTHORIZATION supabase_auth_admin;
        CREATE SCHEMA storage AUTHORIZATION supabase_storage_admin;
        CREATE SCHEMA extensions;
        GRANT USAGE ON SCHEMA auth, storage, extensions TO project_owner, anon, authenticated, service_role;
        CREATE TABLE auth.users (id uuid PRIMARY KEY, email text, raw_user_meta_data jsonb);
        ALTER TABLE auth.users OWNER TO supabase_auth_admin;
        GRANT ALL ON auth.users TO project_owner;
        CREATE FUNCTION auth.jwt() RETURNS jsonb LANGUAGE sql STABLE AS $$ SELECT nullif(current_setting('request.jwt.claims', true), '')::jsonb $$;
        CREATE FUNCTION auth.uid() RETURNS uuid LANGUAGE sql STABLE AS $$ SELECT (auth.jwt() ->> 'sub')::uuid $$;
        CREATE FUNCTION auth.role() RETURNS text LANGUAGE sql STABLE AS $$ SELECT auth.jwt() ->> 'role' $$;
        CREATE FUNCTION auth.email() RETURNS text LANGUAGE sql STABLE AS $$ SELECT auth.jwt() ->> 'email' $$;
        ALTER FUNCTION auth.jwt() OWNER TO supabase_auth_admin;
        ALTER FUNCTION auth.uid() OWNER TO supabase_auth_admin;
        ALTER FUNCTION auth.role() OWNER TO supabase_auth_admin;
        ALTER FUNCTION auth.email() OWNER TO supabase_auth_admin;
        """

    @Test func runWithAProjectsOwnRights() async throws {
        try await TestCluster.withOwnCluster { cluster in
            let administrator = PostgreSQLConfiguration(connectionString: cluster.connectionString)
            try await TestCluster.withPool(administrator) { pool in
                try await pool.withConnection { connection in
                    try await connection.execute(script: SupabaseProjectTests.project)
                    try await connection.query("ALTER DATABASE postgres OWNER TO project_owner")
                }
            }
            let owner = PostgreSQLConfiguration(
                connectionString: "host='\(cluster.socketFolder)' user=project_owner dbname=postgres")
            try await TestCluster.withPool(owner) { pool in
                #expect(try await MigrationRunner(pool: pool).run() == Migration.all.map(\.name))
                try await pool.query(
                    "INSERT INTO auth.users VALUES ('00000000-0000-4000-8000-00000000000a', 'a@example.com', '{\"full_name\":\"Ann\"}')"
                )
                let profile = try await pool.query("SELECT full_name FROM profiles")
                #expect(profile.firstRow?.string(0) == "Ann")
                let owners = try await pool.query(
                    "SELECT count(*) FROM pg_proc WHERE pronamespace = 'auth'::regnamespace AND proowner <> 'supabase_auth_admin'::regrole"
                )
                #expect(owners.firstRow?.int(0) == 0, "what the project's services own was left alone")
            }
        }
    }
}
