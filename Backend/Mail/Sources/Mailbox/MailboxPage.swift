import BackendCore

/// The pages of the mailbox. They need no script, so that they also work where scripts are off.
struct MailboxPage {
    /// Without scripts the list loads itself again after so many seconds, so that a mail shows up by itself; the script asks as
    /// often whether there is anything new.
    static let refreshSeconds = 3
    /// How many mails the list shows.
    static let messageLimit = 50

    /// What the browser may load: the page's own style, and mails in frames without scripts.
    static let contentSecurityPolicy =
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'self'"

    /// The list may also load the page's own script, and ask the server.
    static let listContentSecurityPolicy = contentSecurityPolicy + "; script-src 'self'; connect-src 'self'"

    /// What the list shows, in short: it is the same as long as the list is.
    static func version(of messages: [MailboxMessage]) -> String {
        "\(messages.first?.identifier ?? 0)-\(messages.last?.identifier ?? 0)-\(messages.count)"
    }

    /// The list, newest first.
    static func list(_ messages: [MailboxMessage], isRefreshing: Bool) -> String {
        let control =
            isRefreshing
            ? "<a href=\"/mailbox?refresh=off\">Stop refreshing</a>"
            : "<a href=\"/mailbox\">Refresh every \(refreshSeconds) s</a>"
        let clear =
            messages.isEmpty
            ? "" : "<form method=\"post\" action=\"/mailbox/clear\"><button type=\"submit\">Delete all</button></form>"
        let items =
            messages.isEmpty
            ? "<p class=\"empty\">No mail yet. What the server sends in development shows up here.</p>"
            : "<ol>\(messages.prefix(messageLimit).map(item).joined())</ol>"
        return document(
            title: "Mailbox", refreshSeconds: isRefreshing ? refreshSeconds : nil,
            body: """
                <header><h1>Mailbox</h1><nav aria-label="Mailbox">\(control)\(clear)</nav></header>
                <main data-version="\(version(of: messages))">\(items)</main>
                <p role="status" class="unseen"></p>
                """)
    }

    /// One mail with its HTML as a mail client would show it.
    static func message(_ message: MailboxMessage) -> String {
        let mail = message.message
        let frame = HTMLText.escape("<base target=\"_top\">" + mail.htmlBody)
        return document(
            title: mail.subject, refreshSeconds: nil,
            body: """
                <header><h1>\(HTMLText.escape(mail.subject))</h1><nav aria-label="Mailbox"><a href="/mailbox">All mail</a></nav></header>
                <main>\(details(message))
                <iframe title="The mail as HTML" sandbox="allow-top-navigation-by-user-activation allow-popups" srcdoc="\(frame)"></iframe>
                <h2>As text</h2><pre>\(HTMLText.linked(mail.textBody))</pre></main>
                """)
    }

    private static func item(_ message: MailboxMessage) -> String {
        let mail = message.message
        return """
            <li id="mail-\(message.identifier)"><article aria-labelledby="m\(message.identifier)">
            <h2 id="m\(message.identifier)"><a href="/mailbox/messages/\(message.identifier)">\(HTMLText.escape(mail.subject))</a></h2>
            \(details(message))<pre>\(HTMLText.linked(mail.textBody))</pre></article></li>
            """
    }

    private static func details(_ message: MailboxMessage) -> String {
        """
        <p class="details">To <strong>\(HTMLText.escape(message.message.recipient))</strong>, \
        <time datetime="\(message.createdAt)">\(readable(message.createdAt))</time></p>
        """
    }

    /// `2026-01-31T12:00:00.000Z` as `2026-01-31 12:00:00 UTC`.
    private static func readable(_ time: String) -> String {
        time.prefix(10) + " " + time.dropFirst(11).prefix(8) + " UTC"
    }

    private static func document(title: String, refreshSeconds: Int?, body: String) -> String {
        let refresh =
            refreshSeconds.map {
                """
                <noscript><meta http-equiv="refresh" content="\($0)"></noscript>
                <script type="module" src="/mailbox/mailbox.js"></script>
                """
            } ?? ""
        return """
            <!doctype html>
            <html lang="en"><head><meta charset="utf-8"><title>\(HTMLText.escape(title))</title>
            <meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
            \(refresh)<style>\(style)</style></head><body>\(body)</body></html>
            """
    }

    private static let style = """
        :root { color-scheme: light dark; --line: light-dark(#d5d5da, #3a3a3c); --muted: light-dark(#5c5c61, #aeaeb2);
            --card: light-dark(#fff, #1c1c1e); --page: light-dark(#f2f2f7, #000); --link: light-dark(#0058b8, #5eb0ff); }
        * { box-sizing: border-box; }
        body { margin: 0 auto; max-width: 46rem; padding: 1.5rem 1rem; background: var(--page);
            font: 1rem/1.5 Inter, system-ui, sans-serif; }
        header, nav { display: flex; flex-wrap: wrap; align-items: center; gap: .5rem 1rem; }
        header { justify-content: space-between; margin-bottom: 1rem; }
        h1 { font-size: 1.6rem; margin: 0; } h2 { font-size: 1.05rem; margin: 0; }
        a { color: var(--link); overflow-wrap: anywhere; }
        a:focus-visible, button:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
        button { font: inherit; padding: .4rem .9rem; border: 1px solid var(--line); border-radius: .6rem;
            background: var(--card); color: inherit; }
        .unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); margin: 0; }
        ol { list-style: none; margin: 0; padding: 0; display: grid; gap: 1rem; }
        article { background: var(--card); border: 1px solid var(--line); border-radius: 1rem; padding: 1rem 1.25rem; }
        .details, .empty { color: var(--muted); margin: .25rem 0 .75rem; }
        pre { margin: 0; font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; }
        iframe { width: 100%; height: 30rem; border: 1px solid var(--line); border-radius: 1rem; background: #fff; }
        """
}
