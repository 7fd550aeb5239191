import BackendTestSupport
import PostgreSQL
import Testing

@testable import Console

/// Lists come in pages that miss nothing and show nothing twice, and users are found.
@Suite struct ConsoleListTests {
    private static let identifiers = "('00000000-0000-4000-9000-' || lpad(n::text, 12, '0'))::uuid"

    /// What `pattern` finds on a list's pages, from the first to the last.
    private func all(_ path: String, in browser: ConsoleBrowser, cell: (String) -> [String]) async throws -> [[String]]
    {
        var pages: [[String]] = []
        var next: String? = path
        while let path = next, pages.count < 20 {
            let text = try await browser.get(path).text
            pages.append(cell(text))
            let link = text.part(after: "rel=\"next\" href=\"", before: "\"")
            next = link.isEmpty ? nil : link.split(separator: "&amp;").joined(separator: "&")
        }
        return pages
    }

    private func codes(_ text: String) -> [String] {
        text.parts(after: "data-label=\"Identifier\"><span><code>", before: "</code>")
    }

    @Test func usersOfOneMomentAreAllListedOnceNewestFirst() async throws {
        try await ConsoleBrowser.run { browser in
            try await browser.pool.query(
                """
                INSERT INTO auth.users (id, email, is_anonymous, created_at)
                SELECT \(Self.identifiers), CASE WHEN n % 3 > 0 THEN 'user' || n || '@example.com' END, n % 3 = 0,
                    '2026-01-01Z'::timestamptz + interval '1 hour' * (n / 100) FROM generate_series(1, 220) AS n
                """)
            let pages = try await all("/console/users", in: browser, cell: codes)
            #expect(pages.map(\.count) == [50, 50, 50, 50, 21])
            let seen = pages.flatMap { $0 }
            let expected = try await browser.pool.query("SELECT id FROM auth.users ORDER BY created_at DESC, id DESC")
            #expect(seen == expected.rows.map { $0.string(0) ?? "" })
            let first = try await browser.get("/console/users").text
            #expect(first.parts(after: "<em>Anonymous</em>", before: "</a>").count >= 16)
            #expect(try await browser.get("/console/users/\(seen[40])").status == 200)
        }
    }

    @Test func usersAreFoundByAnyPartOfTheirAddressInPages() async throws {
        try await ConsoleBrowser.run { browser in
            try await browser.pool.query(
                """
                INSERT INTO auth.users (id, email)
                SELECT \(Self.identifiers), 'Person' || n || '@mail' || n % 2 || '.example.com' FROM generate_series(1, 120) AS n
                """)
            let pages = try await all("/console/users?q=%40MAIL1", in: browser, cell: codes)
            #expect(pages.map(\.count) == [50, 10])
            #expect(Set(pages.flatMap { $0 }).count == 60)
            for (search, count) in [
                ("lice", 1), ("ALICE%40example.com", 1), ("pe", 50), ("ice", 1), ("%25lice", 0), ("al_ce", 0),
                ("rson77%40", 1),
            ] {
                let found = try await browser.get("/console/users?q=\(search)").text
                #expect(codes(found).count == count, "\(search)")
            }
        }
    }

    @Test func usersAreFoundByTheBeginningOfTheirIdentifierAndByRevenueCatsName() async throws {
        try await ConsoleBrowser.run { browser in
            let bob = "abcdef01-0000-4000-8000-00000000000b"
            try await TestDatabase.insertUser(bob, email: "bob@example.com", on: browser.pool)
            try await browser.pool.query(
                """
                INSERT INTO purchase_events (id, type, customers, transferred_to, environment, event_timestamp, payload, user_id)
                VALUES ('1', 'RENEWAL', '{$RCAnonymousID:77, old}', '{}', 'PRODUCTION', now(), '{}', $1),
                    ('2', 'TRANSFER', '{}', '{heir}', 'PRODUCTION', now(), '{}', $1)
                """, [.text(bob)])
            for search in [
                bob, "ABCDEF01", "abcdef01-00", "abcd", "abcdef010000", "%24RCAnonymousID%3A77", "old", "heir",
            ] {
                let found = try await browser.get("/console/users?q=\(search)").text
                #expect(codes(found) == [bob], "\(search)")
            }
            for search in ["abc-", "abcdef01-1", "%24RCAnonymousID", "abcdef02"] {
                #expect(try await codes(browser.get("/console/users?q=\(search)").text) == [], "\(search)")
            }
        }
    }

    @Test func aUsersHistoryAndLotsComeInPages() async throws {
        try await ConsoleBrowser.run { browser in
            let user = ConsoleBrowser.alice
            try await browser.pool.query(
                "SELECT credits_grant($1, n, 'admin', n::text) FROM generate_series(1, 120) AS n", [.text(user)])
            let page = try await browser.get("/console/users/\(user)").text
            let next = page.parts(after: "rel=\"next\" href=\"", before: "\"")
            #expect(next.count == 2)
            #expect(next.allSatisfy { $0.hasSuffix("#lots") || $0.hasSuffix("#history") })
            let older = try await browser.get("/console/users/\(user)?history=71&lots=71").text
            let numbers = older.parts(after: "data-label=\"No.\"><span>", before: "</span>")
            #expect(numbers == (21...70).reversed().map(String.init))
            #expect(older.contains("rel=\"first\""))
        }
    }

    @Test func eventsActsMailsAndJobsComeInPages() async throws {
        try await ConsoleBrowser.run(.init(catchesMail: true)) { browser in
            try await browser.pool.withConnection { connection in
                try await connection.execute(
                    script: """
                        INSERT INTO purchase_events (id, type, environment, event_timestamp, received_at, payload)
                        SELECT 'e~' || n, 'TEST', 'PRODUCTION', now(), '2026-01-01Z'::timestamptz + interval '1 s' * (n / 60), '{}'
                        FROM generate_series(1, 130) AS n;
                        INSERT INTO easyapp.console_acts (act) SELECT 'act' || n FROM generate_series(1, 129) AS n;
                        INSERT INTO easyapp.mailbox_messages (recipient, subject, text_body, html_body)
                        SELECT 'a@b.c', 'mail' || n, '', '' FROM generate_series(1, 130) AS n;
                        INSERT INTO easyapp.jobs (kind, state, finished_at)
                        SELECT 'dead' || n, 'dead', '2026-01-01Z' FROM generate_series(1, 130) AS n;
                        """)
            }
            for (path, start, end) in [
                ("/console/events", "/console/event?id=", "\""),
                ("/console/events?state=unresolved", "/console/event?id=", "\""),
                ("/console/acts", "data-label=\"Act\"><span>", "</span>"),
                ("/console/mail", "href=\"/console/mail/", "\""),
                ("/console/jobs", "data-label=\"Kind\"><span>", "</span>"),
            ] {
                let pages = try await all(path, in: browser) { $0.parts(after: start, before: end) }
                #expect(pages.map(\.count) == [50, 50, 30], "\(path)")
                #expect(Set(pages.flatMap { $0 }).count == 130, "\(path)")
            }
        }
    }
}
