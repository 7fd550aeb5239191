import HTTPServer

/// What all pages share.
enum ConsoleLayout {
    private static let links = [
        ("", "Overview"), ("/users", "Users"), ("/events", "Purchases"), ("/offers", "Offers"),
        ("/settings", "Settings"),
        ("/jobs", "Jobs"), ("/acts", "Record"),
    ]

    static func response(title: String, body: HTML, formToken: String?, notice: String?, status: Int) -> HTTPResponse {
        let navigation: HTML =
            formToken.map { token in
                """
                <nav aria-label="Console">\(links.map { "<a href=\"/console\($0.0)\">\($0.1)</a>" as HTML })
                <a href="/mailbox">Mail</a><a href="/console/password">Password</a>
                <form method="post" action="/console/sign-out"><input type="hidden" name="form_token" value="\(token)">
                <button>Sign out</button></form></nav>
                """
            } ?? .empty
        let message: HTML = notice.map { "<p role=\"status\">\($0)</p>" } ?? .empty
        let html: HTML = """
            <!doctype html><html lang="en"><head><meta charset="utf-8"><title>\(title) · Console</title>
            <meta name="viewport" content="width=device-width, initial-scale=1"><link rel="stylesheet" href="/console/style.css"></head>
            <body><header>\(navigation)</header><main><h1>\(title)</h1>\(message)\(body)</main></body></html>
            """
        return HTTPResponse(
            status: status,
            headers: [
                "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store",
                "X-Content-Type-Options": "nosniff",
                "Referrer-Policy": "same-origin",
                "Content-Security-Policy":
                    "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
            ], body: .bytes(Array(html.source.utf8)))
    }

    /// A form with its token and a button.
    static func form(_ action: String, _ token: String, button: String, _ fields: HTML) -> HTML {
        """
        <form method="post" action="\(action)"><input type="hidden" name="form_token" value="\(token)">\(fields)<button>\(button)</button></form>
        """
    }

    static func field(
        _ label: String, _ name: String, value: String = "", type: String = "text", isRequired: Bool = true
    ) -> HTML {
        let required: HTML = isRequired ? " required" : ""
        return "<label>\(label) <input name=\"\(name)\" type=\"\(type)\" value=\"\(value)\"\(required)></label>"
    }
}

enum SignInPage {
    static func html(isWrong: Bool) -> HTML {
        let problem: HTML =
            isWrong
            ? "<p role=\"alert\">This is not the password, or it was tried too often: wait five minutes.</p>" : ""
        return """
            \(problem)<form method="post" action="/console/sign-in">
            <label>Password <input name="password" type="password" autocomplete="current-password" required autofocus></label>
            <button>Sign in</button></form>
            <p>The server has printed the password when it was started for the first time.</p>
            """
    }
}

enum ConsoleStyle {
    static let response = HTTPResponse(
        headers: ["Content-Type": "text/css; charset=utf-8", "Cache-Control": "max-age=3600"],
        body: .bytes(Array(text.utf8)))

    private static let text = """
        :root { color-scheme: light dark; --line: #8884; --accent: light-dark(#0a5, #4d9); }
        body { font: 15px/1.5 system-ui, sans-serif; margin: 0; }
        header { border-bottom: 1px solid var(--line); padding: 0.5rem 1rem; }
        nav { display: flex; flex-wrap: wrap; gap: 1rem; align-items: center; }
        nav form { margin-left: auto; }
        main { padding: 0 1rem 3rem; max-width: 75rem; margin: 0 auto; }
        .table { overflow-x: auto; }
        table { border-collapse: collapse; width: 100%; }
        th, td { text-align: left; padding: 0.3rem 0.8rem 0.3rem 0; border-bottom: 1px solid var(--line); vertical-align: top; }
        form { display: flex; flex-wrap: wrap; gap: 0.6rem; align-items: end; margin: 0.6rem 0; }
        label { display: grid; gap: 0.1rem; }
        input, select, textarea, button { font: inherit; padding: 0.25rem 0.5rem; }
        textarea { width: 40rem; max-width: 90vw; min-height: 12rem; font-family: ui-monospace, monospace; }
        pre { overflow-x: auto; border: 1px solid var(--line); padding: 0.6rem; }
        [role=alert] { border-left: 4px solid #c33; padding-left: 0.6rem; }
        [role=status] { border-left: 4px solid var(--accent); padding-left: 0.6rem; }
        rect { fill: var(--accent); }
        figure { margin: 1rem 0; }
        :focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
        """
}
