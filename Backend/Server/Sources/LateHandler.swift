import HTTPServer
import Synchronization

/// A handler that is there only once the server knows its own address, which links in mails need.
final class LateHandler: Sendable {
    private let current = Mutex<HTTPHandler?>(nil)

    func set(_ handler: @escaping HTTPHandler) {
        current.withLock { $0 = handler }
    }

    var handler: HTTPHandler {
        { request in
            guard let handler = self.current.withLock({ $0 }) else {
                throw HTTPError(503, "The server is starting.", retryAfterSeconds: 1)
            }
            return try await handler(request)
        }
    }
}
