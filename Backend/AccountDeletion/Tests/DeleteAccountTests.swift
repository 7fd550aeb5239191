import BackendTestSupport
import JSON
import PostgreSQL
import Testing

@testable import AccountDeletion

@Suite struct DeleteAccountTests {
    /// Signs a user up, confirmed, and gives the tokens.
    private func signUp(_ server: TestBackend, _ email: String) async throws -> (user: String, session: JSONValue) {
        let answer = try await server.send(
            "POST", "/auth/v1/signup", json: #"{"email":"\#(email)","password":"correct horse"}"#)
        let session = try JSONValue(parsing: answer.body)
        return (session["user"]?["id"]?.string ?? "", session)
    }

    private func delete(_ server: TestBackend, _ token: String?) async throws -> (Int, JSONValue) {
        let answer = try await server.send("POST", "/functions/v1/delete-account", token: token)
        return (answer.status, (try? JSONValue(parsing: answer.body)) ?? .null)
    }

    private func run(_ body: (TestBackend) async throws -> Void) async throws {
        try await TestBackend.run(configure: { $0.auth.mustConfirmEmail = false }, body)
    }

    @Test func nothingIsLeftOfTheUser() async throws {
        try await run { server in
            let (user, session) = try await signUp(server, "alice@example.com")
            let (other, _) = try await signUp(server, "bob@example.com")
            let token = session["access_token"]?.string
            let pool = server.backend.pool
            for owner in [user, other] {
                try await pool.query("INSERT INTO todos (user_id, title) VALUES ($1, 'Milk')", [.text(owner)])
            }
            let (status, body) = try await delete(server, token)
            #expect(status == 200)
            #expect(body == ["deleted": true])

            for query in [
                "SELECT count(*) FROM auth.users WHERE id = $1",
                "SELECT count(*) FROM auth.sessions WHERE user_id = $1",
                "SELECT count(*) FROM auth.identities WHERE user_id = $1",
                "SELECT count(*) FROM todos WHERE user_id = $1",
                "SELECT count(*) FROM profiles WHERE id = $1",
            ] {
                #expect(try await pool.query(query, [.text(user)]).firstRow?.int(0) == 0, "\(query)")
                #expect(try await pool.query(query, [.text(other)]).firstRow?.int(0) == 1, "\(query)")
            }
            // The tokens are good for nothing in the auth service.
            let me = try await server.send("GET", "/auth/v1/user", token: token)
            #expect(me.status == 403 && me.json["error_code"] == "user_not_found", "\(me.text)")
            // Where a token is all there is to ask, it counts until it expires, as with Supabase; it has nothing left to show.
            let rest = try await server.send("GET", "/rest/v1/todos", token: token)
            #expect(rest.status == 200 && rest.json == [])
            let insertion = try await server.send("POST", "/rest/v1/todos", json: #"{"title":"Tea"}"#, token: token)
            #expect(insertion.status == 409 && insertion.code == "23503", "\(insertion.text)")
            let refresh = try await server.send(
                "POST", "/auth/v1/token?grant_type=refresh_token",
                json: #"{"refresh_token":"\#(session["refresh_token"]?.string ?? "")"}"#)
            #expect(refresh.status == 400)
            // Asking again is no mistake, as after an answer that was lost.
            #expect(try await delete(server, token) == (200, ["deleted": true]))
            // The address is free again.
            let again = try await signUp(server, "alice@example.com")
            #expect(again.user != user && !again.user.isEmpty)
        }
    }

    @Test func onlyTheUserCanAsk() async throws {
        try await run { server in
            let (status, body) = try await delete(server, nil)
            #expect(status == 401)
            #expect(body["error"]?["code"] == "not_signed_in")
            for stranger in ["00000000-0000-4000-8000-0000000000ff", "no-uuid"] {
                let (status, body) = try await delete(server, try TestBackend.token(for: stranger))
                #expect(status == 401)
                #expect(body["error"]?["code"] == "user_not_found")
            }
        }
    }

    @Test(arguments: ["{", "[]", "null", "delete it"]) func aBodyThatIsNoneOfItsDeletesNothing(
        _ body: String
    ) async throws {
        try await run { server in
            let (user, session) = try await signUp(server, "alice@example.com")
            let token = session["access_token"]?.string
            let answer = try await server.send("POST", "/functions/v1/delete-account", json: body, token: token)
            #expect(answer.status == 400)
            let count = try await server.backend.pool.query(
                "SELECT count(*) FROM auth.users WHERE id = $1", [.text(user)])
            #expect(count.firstRow?.int(0) == 1)
            #expect(try await server.send("GET", "/auth/v1/user", token: token).status == 200)
        }
    }

    @Test func aUserIsShutOutAtOnce() async throws {
        try await run { server in
            let (user, session) = try await signUp(server, "alice@example.com")
            let pool = server.backend.pool
            // A row that another table holds on to and nobody may remove, so that the deletion cannot come to its end.
            try await pool.query("CREATE TABLE public.notes (id integer PRIMARY KEY, owner uuid REFERENCES auth.users)")
            try await pool.query("CREATE TABLE public.holders (note integer REFERENCES public.notes)")
            try await pool.query("INSERT INTO public.notes VALUES (1, $1)", [.text(user)])
            try await pool.query("INSERT INTO public.holders VALUES (1)")
            let (status, body) = try await delete(server, session["access_token"]?.string)
            #expect(status == 202)
            #expect(body == ["deleted": false, "state": "running"])
            let refresh = try await server.send(
                "POST", "/auth/v1/token?grant_type=refresh_token",
                json: #"{"refresh_token":"\#(session["refresh_token"]?.string ?? "")"}"#)
            #expect(refresh.status == 400 || refresh.status == 403)
            let signIn = try await server.send(
                "POST", "/auth/v1/token?grant_type=password",
                json: #"{"email":"alice@example.com","password":"correct horse"}"#)
            #expect(signIn.status >= 400)
            // Once the obstacle is gone, it goes on where it was.
            try await pool.query("DROP TABLE public.holders")
            try await pool.query("UPDATE easyapp.jobs SET run_at = now() WHERE kind = 'delete-account'")
            try await pool.query("SELECT pg_notify('easyapp_jobs', '')")
            while try await pool.query("SELECT count(*) FROM auth.users WHERE id = $1", [.text(user)]).firstRow?.int(0)
                != 0
            {
                try await Task.sleep(for: .milliseconds(10))
            }
            #expect(try await pool.query("SELECT count(*) FROM public.notes").firstRow?.int(0) == 0)
        }
    }

    @Test func rowsOfManyTablesGoInWhateverOrder() async throws {
        try await run { server in
            let (user, session) = try await signUp(server, "alice@example.com")
            let pool = server.backend.pool
            // The first in the alphabet is held by the others; one keeps its rows without saying whose they were.
            try await pool.query(
                #"CREATE TABLE public."A list" (id integer PRIMARY KEY, owner uuid REFERENCES auth.users)"#)
            try await pool.query(
                #"CREATE TABLE public.b_items (list integer REFERENCES public."A list", "Owner" uuid REFERENCES auth.users)"#
            )
            try await pool.query(
                "CREATE TABLE public.kept (amount integer, owner uuid REFERENCES auth.users ON DELETE SET NULL)")
            try await pool.query(#"INSERT INTO public."A list" VALUES (1, $1)"#, [.text(user)])
            try await pool.query("INSERT INTO public.b_items VALUES (1, $1)", [.text(user)])
            try await pool.query("INSERT INTO public.kept VALUES (5, $1)", [.text(user)])
            #expect(try await delete(server, session["access_token"]?.string).0 == 200)
            #expect(try await pool.query(#"SELECT count(*) FROM public."A list""#).firstRow?.int(0) == 0)
            #expect(
                try await pool.query("SELECT count(*) FROM public.kept WHERE owner IS NULL").firstRow?.int(0) == 1)
        }
    }

    @Test func aLedgerGoesInTheMomentItsUserDoes() async throws {
        try await run { server in
            let (user, session) = try await signUp(server, "alice@example.com")
            let pool = server.backend.pool
            // What the ledger of credits does, whose account every user may have.
            try await pool.query(
                "CREATE TABLE public.a_ledger (owner uuid NOT NULL REFERENCES auth.users ON DELETE CASCADE)")
            try await pool.query(
                """
                CREATE FUNCTION public.keep() RETURNS trigger LANGUAGE plpgsql AS $$
                BEGIN
                    IF NOT EXISTS (SELECT FROM auth.users WHERE id = old.owner) THEN RETURN old; END IF;
                    RAISE EXCEPTION 'kept' USING errcode = 'restrict_violation';
                END $$
                """)
            try await pool.query(
                "CREATE TRIGGER keep BEFORE DELETE ON public.a_ledger FOR EACH ROW EXECUTE FUNCTION public.keep()")
            try await pool.query("INSERT INTO public.a_ledger VALUES ($1)", [.text(user)])
            try await pool.query(
                "INSERT INTO public.credit_accounts (user_id) VALUES ($1) ON CONFLICT DO NOTHING", [.text(user)])
            #expect(try await delete(server, session["access_token"]?.string).0 == 200)
            #expect(try await pool.query("SELECT count(*) FROM public.a_ledger").firstRow?.int(0) == 0)
            #expect(
                try await pool.query("SELECT count(*) FROM public.credit_accounts WHERE user_id = $1", [.text(user)])
                    .firstRow?.int(0) == 0)
        }
    }

    @Test func filesGoWithTheUser() async throws {
        try await run { server in
            let (user, session) = try await signUp(server, "alice@example.com")
            let pool = server.backend.pool
            let bucket = try await server.send(
                "POST", "/storage/v1/bucket", json: #"{"id":"photos","name":"photos","public":true}"#,
                token: server.backend.keys.serviceRole)
            #expect(bucket.status == 200)
            try await pool.query(
                "CREATE POLICY everything ON storage.objects FOR ALL TO authenticated USING (true) WITH CHECK (true)")
            let upload = try await server.send(
                "POST", "/storage/v1/object/photos/a.txt", json: "hello", token: session["access_token"]?.string)
            #expect(upload.status == 200)
            #expect(
                try await pool.query("SELECT count(*) FROM storage.objects WHERE owner_id = $1", [.text(user)])
                    .firstRow?
                    .int(0) == 1)
            #expect(try await delete(server, session["access_token"]?.string).0 == 200)
            #expect(try await pool.query("SELECT count(*) FROM storage.objects").firstRow?.int(0) == 0)
            let download = try await server.send("GET", "/storage/v1/object/public/photos/a.txt")
            #expect(download.status == 400)
        }
    }

    @Test func filesAreLookedForOnceMoreWhenTokensHaveExpired() async throws {
        try await run { server in
            let (_, session) = try await signUp(server, "alice@example.com")
            #expect(try await delete(server, session["access_token"]?.string).0 == 200)
            let sweep =
                "SELECT run_at > now() + interval '1 hour' FROM easyapp.jobs WHERE kind = 'delete-account.sweep'"
            let pool = server.backend.pool
            while try await pool.query(sweep).rowCount == 0 { try await Task.sleep(for: .milliseconds(5)) }
            #expect(try await pool.query(sweep).firstRow?.bool(0) == true)
        }
    }
}
