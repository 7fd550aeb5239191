import HTTPServer

/// The cookie that a session is known by. No script reads it, and no other site's page makes the browser send it.
enum SessionCookie {
    private static let name = "easyapp_console"

    static func header(_ session: ConsoleAccess.Session, for request: HTTPRequest) -> String {
        // The browser says how it came here, also where a proxy has taken off TLS.
        let secure = request.headers["Origin"]?.hasPrefix("https://") == true ? "; Secure" : ""
        return """
            \(name)=\(session.token); Path=\(ConsoleService.path); HttpOnly; SameSite=Strict; \
            Max-Age=\(Int(ConsoleAccess.sessionSeconds))\(secure)
            """
    }

    static func token(in request: HTTPRequest) -> String? {
        for cookie in (request.headers["Cookie"] ?? "").split(separator: ";") {
            let parts = cookie.split(separator: "=", maxSplits: 1).map { $0.drop { $0 == " " } }
            if parts.count == 2, parts[0] == name { return String(parts[1]) }
        }
        return nil
    }
}
