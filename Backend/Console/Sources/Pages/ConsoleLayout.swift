import Cryptography
import HTTPServer

/// What all pages share.
enum ConsoleLayout {
    static func response(_ page: ConsolePage, _ context: FormContext?, hasMail: Bool, status: Int) -> HTTPResponse {
        let context = context ?? FormContext(token: "")
        let body = page.body(context)
        var notice: HTML = page.notice.map { "<p role=\"status\">\($0)</p>" } ?? .empty
        // What was refused because the form is not there any more is said all the same.
        if let rejection = context.rejection, !body.has(formFor: rejection.action) {
            notice = "\(notice)<p role=\"alert\">\(rejection.problem.message)</p>"
        }
        let html: HTML = """
            <!doctype html><html lang="en"><head><meta charset="utf-8"><title>\(page.title) · Console</title>
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <link rel="stylesheet" href="\(ConsoleService.path + ConsoleStyle.path)?\(ConsoleStyle.version)"></head>
            <body><a class="skip" href="#content">To the content</a>\(header(page, context, hasMail))
            <main id="content"><h1>\(page.title)</h1>\(notice)\(body)</main>
            <footer>All times are UTC.</footer></body></html>
            """
        return HTTPResponse(
            status: status,
            headers: [
                "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store",
                "X-Content-Type-Options": "nosniff", "Referrer-Policy": "same-origin",
                "Content-Security-Policy":
                    "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
            ], body: .bytes(Array(html.source.utf8)))
    }

    private static func header(_ page: ConsolePage, _ context: FormContext, _ hasMail: Bool) -> HTML {
        if context.token.isEmpty { return "<header><span class=\"brand\">EasyApp Console</span></header>" }
        let links = ConsoleSection.allCases.filter { hasMail || $0 != .mail }.map { section -> HTML in
            let current: HTML = section == page.section ? " aria-current=\"page\"" : ""
            return "<a href=\"\(section.path)\"\(current)>\(section.title)</a>"
        }
        return """
            <header><span class="brand">EasyApp Console</span><nav aria-label="Console">\(links)</nav>
            \(context.form(ConsoleService.path + "/sign-out", button: "Sign out", style: .small))</header>
            """
    }
}

enum SignInPage {
    static func page(after problem: String?) -> ConsolePage {
        ConsolePage("Sign in", in: nil) { _ in
            let message: HTML = problem.map { "<p role=\"alert\">\($0)</p>" } ?? .empty
            let form = FormContext.signIn(
                ConsoleService.path + "/sign-in", button: "Sign in",
                [FormField(label: "Password", name: "password", kind: .password(autocomplete: "current-password"))])
            return """
                \(message)\(form)<p class="hint">The server has told the password when it was started for the first time.
                <code>./easyapp console-password</code>, or <code>easyapp-server console-password</code>, makes a new one.</p>
                """
        }
    }
}

enum ConsoleStyle {
    static let path = "/style.css"
    /// Another style has another address, so that none stays too long in a browser.
    static let version = String(
        SHA256Digest.hexadecimal(String(decoding: PackageResources.console_css, as: UTF8.self)).prefix(12))

    static let response = HTTPResponse(
        headers: [
            "Content-Type": "text/css; charset=utf-8", "Cache-Control": "max-age=31536000, immutable",
            "X-Content-Type-Options": "nosniff",
        ],
        body: .bytes(PackageResources.console_css))
}
