import CPostgreSQL
import Dispatch
import EventLoop

extension PostgreSQLConnection {
    func cancel(_ batch: Batch) {
        batch.isCancelled = true
        if let index = queued.firstIndex(where: { $0 === batch }) {
            queued.remove(at: index)
            return batch.fail(.connectionLost("cancelled"))
        }
        requestCancel(of: batch, retrySeconds: 0.02)
    }

    /// Asks the server to stop `batch`, again and again until it has: a request that overtakes its statement is lost.
    func requestCancel(of batch: Batch, retrySeconds: Double) {
        guard current === batch, !isCancelling, let handle, let request = PQgetCancel(handle) else { return }
        isCancelling = true
        let cancellation = CancelRequest(request)
        // PQcancel opens a connection of its own and blocks until the server has taken note.
        DispatchQueue(label: "PostgreSQL cancel").async { [self] in
            cancellation.send()
            loop.execute { [self] in
                isCancelling = false
                onCancelEnded?()
                onCancelEnded = nil
                startNext()
                loop.schedule(afterSeconds: retrySeconds) { [weak self] in
                    self?.requestCancel(of: batch, retrySeconds: min(retrySeconds * 2, 1))
                }
            }
        }
    }
}

/// libpq's cancel object, which may be used from any thread.
private final class CancelRequest: @unchecked Sendable {
    private let pointer: OpaquePointer

    init(_ pointer: OpaquePointer) { self.pointer = pointer }

    deinit { PQfreeCancel(pointer) }

    func send() {
        var message = [CChar](repeating: 0, count: 256)
        // A request that does not get through leaves the statement to end by itself, or by its time limit.
        PQcancel(pointer, &message, Int32(message.count))
    }
}
