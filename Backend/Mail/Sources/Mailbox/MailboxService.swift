import HTTPServer
import JSON

/// The mailbox over HTTP, for development: `/mailbox` as a page, `/mailbox/messages` as JSON.
public struct MailboxService: Sendable {
    private let mailbox: DevelopmentMailbox

    public init(mailbox: DevelopmentMailbox) {
        self.mailbox = mailbox
    }

    /// The routes below `/mailbox`, where this router is to be mounted.
    public var router: Router {
        var router = Router()
        router.get("/") { try await list($0) }
        router.get("/mailbox.js") { _ in script }
        router.get("/messages") { _ in try await json() }
        router.delete("/messages") { _ in
            try await mailbox.removeAll()
            return HTTPResponse(status: 204)
        }
        router.get("/messages/:id") { try await message($0) }
        router.post("/clear") { try await clear($0) }
        return router
    }

    private func list(_ request: HTTPRequest) async throws -> HTTPResponse {
        let messages = try await mailbox.messages(limit: MailboxPage.messageLimit)
        let tag = "\"\(MailboxPage.version(of: messages))\""
        if request.headers["If-None-Match"] == tag { return HTTPResponse(status: 304, headers: ["ETag": tag]) }
        var response = page(MailboxPage.list(messages, isRefreshing: request.query["refresh"] != "off"))
        response.headers["Content-Security-Policy"] = MailboxPage.listContentSecurityPolicy
        response.headers["ETag"] = tag
        return response
    }

    private var script: HTTPResponse {
        HTTPResponse(
            status: 200,
            headers: [
                "Content-Type": "text/javascript; charset=utf-8", "Cache-Control": "no-cache",
                "X-Content-Type-Options": "nosniff",
            ], body: .bytes(PackageResources.mailbox_js))
    }

    private func json() async throws -> HTTPResponse {
        let messages = try await mailbox.messages()
        var response = HTTPResponse.json(JSONValue.array(messages.map(\.json)).serialized)
        response.headers["Cache-Control"] = "no-store"
        return response
    }

    private func message(_ request: HTTPRequest) async throws -> HTTPResponse {
        guard let identifier = request.parameters["id"].flatMap({ Int($0) }),
            let message = try await mailbox.message(identifier)
        else { throw HTTPError(404, "There is no such mail; it may have been deleted.") }
        return page(MailboxPage.message(message))
    }

    private func clear(_ request: HTTPRequest) async throws -> HTTPResponse {
        // A page of another site must not empty the mailbox behind the developer's back.
        if let site = request.headers["Sec-Fetch-Site"], site != "same-origin" {
            throw HTTPError(403, "The mailbox can be emptied from its own page only.")
        }
        try await mailbox.removeAll()
        return .redirect(to: "/mailbox")
    }

    private func page(_ html: String) -> HTTPResponse {
        var response = HTTPResponse.text(html, contentType: "text/html; charset=utf-8")
        response.headers["Cache-Control"] = "no-store"
        response.headers["Content-Security-Policy"] = MailboxPage.contentSecurityPolicy
        // With none at all browsers send `Origin: null` with a form, which is refused.
        response.headers["Referrer-Policy"] = "same-origin"
        response.headers["X-Content-Type-Options"] = "nosniff"
        return response
    }
}
