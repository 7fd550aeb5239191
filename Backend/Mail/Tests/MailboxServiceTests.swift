import BackendTestSupport
import HTTPServer
import JSON
import Mail
import Testing

@Suite struct MailboxServiceTests {
    private func withMailbox(
        capacity: Int = 500, _ body: (DevelopmentMailbox, HTTPHandler) async throws -> Void
    ) async throws {
        try await TestDatabase.withMigratedPool { pool in
            let mailbox = DevelopmentMailbox(pool: pool, capacity: capacity)
            try await body(mailbox, MailboxService(mailbox: mailbox).router.handler)
        }
    }

    private func mail(_ subject: String) -> MailMessage {
        MailMessage(
            recipient: "ann@example.com", subject: subject,
            textBody: "Hello <you>,\nopen http://127.0.0.1:1/verify?a=1&b=2.", htmlBody: "<p>Hello</p>")
    }

    private func text(_ response: HTTPResponse) async throws -> String {
        String(decoding: try await response.collectBody(), as: UTF8.self)
    }

    @Test func givesTheNewestFirstAsJSON() async throws {
        try await withMailbox { mailbox, handler in
            for subject in ["one", "two"] { try await mailbox.send(mail(subject)) }
            let response = try await handler(HTTPRequest(target: "/messages"))
            let messages = try JSONValue(parsing: try await response.collectBody())
            #expect(messages.array?.map { $0["subject"] } == ["two", "one"])
            #expect(messages[0]?["to"] == "ann@example.com")
            #expect(messages[0]?["html"] == "<p>Hello</p>")
            #expect(messages[0]?["links"] == ["http://127.0.0.1:1/verify?a=1&b=2"])
            #expect(messages[0]?["createdAt"]?.string?.hasSuffix("Z") == true)
            #expect(messages[0]?["id"]?.int == (messages[1]?["id"]?.int ?? 0) + 1)
        }
    }

    @Test func keepsTheNewestOnly() async throws {
        try await withMailbox(capacity: 3) { mailbox, _ in
            for index in 1...10 { try await mailbox.send(mail(String(index))) }
            #expect(try await mailbox.messages().map(\.message.subject) == ["10", "9", "8"])
        }
    }

    @Test func thePageShowsMailsWithLinksAndNothingOfTheirMarkup() async throws {
        try await withMailbox { mailbox, handler in
            let empty = try await text(try await handler(HTTPRequest(target: "/")))
            #expect(empty.contains("No mail yet"))
            try await mailbox.send(mail("<script>alert(1)</script>"))
            let response = try await handler(HTTPRequest(target: "/"))
            let page = try await text(response)
            #expect(
                page.split(separator: "<script", omittingEmptySubsequences: false).count == 2, "the page's own alone")
            #expect(page.contains(#"<script type="module" src="/mailbox/mailbox.js"></script>"#))
            #expect(page.contains("&lt;script&gt;alert(1)&lt;/script&gt;"))
            #expect(page.contains(#"<a href="http://127.0.0.1:1/verify?a=1&amp;b=2">"#))
            #expect(page.contains(#"<noscript><meta http-equiv="refresh" content="3"></noscript>"#))
            #expect(page.contains(#"<html lang="en">"#))
            #expect(response.headers["Content-Security-Policy"]?.contains("default-src 'none'") == true)
            #expect(response.headers["Referrer-Policy"] == "same-origin")
            let still = try await text(try await handler(HTTPRequest(target: "/?refresh=off")))
            #expect(!still.contains("http-equiv") && !still.contains("<script"))
            let script = try await handler(HTTPRequest(target: "/mailbox.js"))
            #expect(script.headers["Content-Type"] == "text/javascript; charset=utf-8")
        }
    }

    @Test func whoHasTheListIsToldWhetherItIsStillTheSame() async throws {
        try await withMailbox(capacity: 3) { mailbox, handler in
            var tag: String?
            func status() async throws -> Int {
                var headers: HTTPHeaders = [:]
                if let tag { headers["If-None-Match"] = tag }
                let response = try await handler(HTTPRequest(target: "/", headers: headers))
                tag = response.headers["ETag"]
                return response.status
            }
            #expect(try await status() == 200)
            #expect(try await status() == 304)
            // Also once the mailbox is full, and when it was emptied.
            for subject in ["one", "two", "three", "four"] {
                try await mailbox.send(mail(subject))
                #expect(try await status() == 200)
                #expect(try await status() == 304)
            }
            try await mailbox.removeAll()
            #expect(try await status() == 200)
            #expect(try await status() == 304)
        }
    }

    @Test func oneMailHasItsOwnPage() async throws {
        try await withMailbox { mailbox, handler in
            try await mailbox.send(mail("one"))
            let identifier = try #require(try await mailbox.messages().first?.identifier)
            let page = try await text(try await handler(HTTPRequest(target: "/messages/\(identifier)")))
            #expect(page.contains(#"srcdoc="&lt;base target=&quot;_top&quot;&gt;&lt;p&gt;Hello&lt;/p&gt;""#))
            for target in ["/messages/\(identifier + 1)", "/messages/none"] {
                await #expect(throws: HTTPError(404, "There is no such mail; it may have been deleted.")) {
                    try await handler(HTTPRequest(target: target))
                }
            }
        }
    }

    @Test func canBeEmptiedFromItsPageAndByPrograms() async throws {
        try await withMailbox { mailbox, handler in
            try await mailbox.send(mail("one"))
            await #expect(throws: HTTPError.self) {
                try await handler(
                    HTTPRequest(method: .post, target: "/clear", headers: ["Sec-Fetch-Site": "cross-site"]))
            }
            #expect(try await mailbox.messages().count == 1)
            let cleared = try await handler(
                HTTPRequest(method: .post, target: "/clear", headers: ["Sec-Fetch-Site": "same-origin"]))
            #expect(cleared.headers["Location"] == "/mailbox")
            #expect(try await mailbox.messages().isEmpty)
            try await mailbox.send(mail("two"))
            #expect(try await handler(HTTPRequest(method: .delete, target: "/messages")).status == 204)
            #expect(try await mailbox.messages().isEmpty)
        }
    }
}
