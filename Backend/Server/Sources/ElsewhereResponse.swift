import HTTPServer

/// What callers are told who look here for what a Supabase project serves.
struct ElsewhereResponse: Sendable {
    let projectURL: String?

    var handler: HTTPHandler {
        { request in
            let service = request.rawPath.split(separator: "/").first.map(String.init) ?? ""
            guard ["auth", "rest", "storage", "realtime", "mailbox"].contains(service) else {
                throw HTTPError(404, "There is nothing at this path.")
            }
            let place = projectURL.map { "\($0)\(request.rawPath)" } ?? "the Supabase project"
            throw HTTPError(404, "Only functions are served here; this is at \(place).")
        }
    }
}
