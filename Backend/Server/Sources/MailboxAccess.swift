import BackendCore
import HTTPServer

/// Who may read the mailbox, whose mails sign their readers in.
struct MailboxAccess: Sendable {
    /// Whether this is a developer's own machine, where programs on it may read without a key.
    let isDevelopment: Bool
    let callers: CallerResolver

    /// `handler` for those who may.
    func applied(to handler: @escaping HTTPHandler) -> HTTPHandler {
        { request in
            if isDevelopment {
                guard Self.isFromThisMachine(request) else {
                    throw HTTPError(403, "This can be reached from this machine and from its own pages only.")
                }
            } else {
                let caller: Caller
                do throws(CallerError) {
                    caller = try callers.caller(of: request)
                } catch {
                    return error.response
                }
                guard caller.role == "service_role" else {
                    throw HTTPError(403, "The mailbox of a public server takes the service key.")
                }
            }
            return try await handler(request)
        }
    }

    /// Keeps out pages of other sites, also those that got a name of theirs to lead here (DNS rebinding).
    private static func isFromThisMachine(_ request: HTTPRequest) -> Bool {
        guard let host = request.headers["Host"] else { return false }
        let end = host.lastIndex(of: ":").flatMap { host.hasSuffix("]") ? nil : $0 } ?? host.endIndex
        guard ["127.0.0.1", "localhost", "[::1]"].contains(host[..<end].lowercased()) else { return false }
        guard let origin = request.headers["Origin"] else { return true }
        return origin == "http://" + host
    }
}
