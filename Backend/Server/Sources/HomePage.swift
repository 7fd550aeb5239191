import BackendCore
import HTTPServer
import JSON
import Mail

/// What is at `/`: where everything is, for the developer who opens the backend's address in a browser. To others it says no more
/// than that a server is there.
struct HomePage: Sendable {
    /// Whether this is a developer's own machine.
    let isDevelopment: Bool
    /// The services under `/NAME/v1`.
    let services: [String]
    let hasMailbox: Bool
    /// What the stand-ins for other companies' services have to look at.
    let sandboxPages: [(path: String, text: String)]
    let functionNames: [String]
    let anonymousKey: String
    /// The simulated device, where there is one.
    let deviceURL: String?

    private static let contentSecurityPolicy =
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'"

    /// Answers browsers with a page and everybody else with JSON.
    var handler: HTTPHandler {
        { request in
            var response =
                request.headers["Accept"]?.contains("text/html") == true
                ? HTTPResponse.text(html, contentType: "text/html; charset=utf-8") : .json(json)
            response.headers["Vary"] = "Accept"
            response.headers["Cache-Control"] = "no-store"
            response.headers["Content-Security-Policy"] = Self.contentSecurityPolicy
            response.headers["Referrer-Policy"] = "no-referrer"
            response.headers["X-Content-Type-Options"] = "nosniff"
            return response
        }
    }

    var json: JSONValue {
        var members: [String: JSONValue] = ["name": "EasyApp", "health": "/health"]
        if isDevelopment {
            members["services"] = .object(
                Dictionary(uniqueKeysWithValues: services.map { ($0, .string("/\($0)/v1")) }))
            members["pages"] = .array(links.map { .string($0.path) }.filter { $0 != "/health" })
        }
        return .object(members)
    }

    private struct Link {
        var path: String
        var address: String?
        var text: String
    }

    private var links: [Link] {
        var links: [Link] = []
        if let deviceURL {
            links.append(Link(path: deviceURL, text: "The app, on an iPhone in the page."))
        }
        if hasMailbox { links.append(Link(path: "/mailbox", text: "Every mail the backend sent.")) }
        links.append(Link(path: "/console", text: "The operator's pages: users, credits, purchases, settings, jobs."))
        links += sandboxPages.map { Link(path: $0.path, text: $0.text) }
        if services.contains("rest") {
            links.append(
                Link(
                    path: "/rest/v1/", address: "/rest/v1/?apikey=\(PercentEncoding.encode(anonymousKey))",
                    text: "The tables and functions of the REST interface, as an OpenAPI description."))
        }
        if services.contains("auth") {
            links.append(
                Link(
                    path: "/auth/v1/settings",
                    address: "/auth/v1/settings?apikey=\(PercentEncoding.encode(anonymousKey))",
                    text: "What the auth service offers."))
        }
        links.append(Link(path: "/ready", text: "Whether the server and its database can take requests."))
        links.append(Link(path: "/metrics", text: "Figures for Prometheus."))
        return links
    }

    var html: String {
        guard isDevelopment else {
            return document("<main><h1>EasyApp</h1><p>The backend runs. <a href=\"/health\">Health</a></p></main>")
        }
        let places = links.map { link in
            """
            <dt><a href="\(HTMLText.escape(link.address ?? link.path))">\(HTMLText.escape(link.path))</a></dt>
            <dd>\(HTMLText.escape(link.text))</dd>
            """
        }
        let roots = services.map { "<li><code>/\($0)/v1</code></li>" }
        let functions = functionNames.map { "<li><code>/functions/v1/\(HTMLText.escape($0))</code></li>" }
        return document(
            """
            <main><h1>EasyApp</h1><p>The backend of this machine: the interfaces of a Supabase project.</p>
            <h2>Pages</h2><dl>\(places.joined())</dl>
            <h2>For programs</h2><ul>\(roots.joined())</ul>
            <p>The anonymous key, for the header <code>apikey</code>; it is the same on every developer's machine:</p>
            <pre tabindex="0">\(HTMLText.escape(anonymousKey))</pre>
            <h2>Functions</h2><ul>\(functions.joined())</ul></main>
            """)
    }

    private func document(_ body: String) -> String {
        """
        <!doctype html>
        <html lang="en"><head><meta charset="utf-8"><title>EasyApp</title>
        <meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
        <style>\(Self.style)</style></head><body>\(body)</body></html>
        """
    }

    private static let style = """
        :root { color-scheme: light dark; --line: light-dark(#d5d5da, #3a3a3c); --muted: light-dark(#5c5c61, #aeaeb2);
            --card: light-dark(#fff, #1c1c1e); --page: light-dark(#f2f2f7, #000); --link: light-dark(#0058b8, #5eb0ff); }
        * { box-sizing: border-box; }
        body { margin: 0 auto; max-width: 46rem; padding: 1.5rem 1rem; background: var(--page);
            font: 1rem/1.5 Inter, system-ui, sans-serif; }
        h1 { font-size: 1.6rem; margin: 0; } h2 { font-size: 1.05rem; margin: 1.5rem 0 .5rem; }
        a { color: var(--link); overflow-wrap: anywhere; }
        a:focus-visible, pre:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
        dl, ul, pre { margin: 0; padding: .75rem 1.25rem; background: var(--card); border: 1px solid var(--line);
            border-radius: 1rem; }
        ul { list-style: none; } dt { font-weight: 600; } dd { margin: 0 0 .5rem; color: var(--muted); }
        pre { white-space: pre-wrap; overflow-wrap: anywhere; font-size: .85rem; }
        """
}
