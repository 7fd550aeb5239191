import CCurl
import EventLoop

/// A body on its way to libcurl, a piece at a time: the next one is asked for when the last has been taken. Belongs to its loop's thread.
final class BodySending: @unchecked Sendable {
    enum Event {
        /// There is something to take, or nothing will come any more.
        case hasMore
        case failed(any Error)
    }

    private let body: HTTPClientStreamedBody
    private let loop: EventLoop
    private let report: (Event) -> Void
    private var piece: [UInt8] = []
    private var offset = 0
    private var sent = 0
    private var hasEnded = false
    private var task: Task<Void, Never>?
    /// libcurl wants more and has been told to wait.
    private(set) var isWaiting = false

    var length: Int { body.length }

    init(_ body: HTTPClientStreamedBody, loop: EventLoop, report: @escaping (Event) -> Void) {
        self.body = body
        self.loop = loop
        self.report = report
    }

    /// What libcurl's read callback returns.
    func take(into target: UnsafeMutableRawBufferPointer) -> Int {
        if offset == piece.count {
            if sent == length { return 0 }
            if hasEnded { return ccurl_read_abort }
            ask()
            isWaiting = true
            return ccurl_read_pause
        }
        let count = min(target.count, piece.count - offset)
        piece.withUnsafeBytes { target.copyMemory(from: .init(rebasing: $0[offset..<offset + count])) }
        offset += count
        sent += count
        return count
    }

    private func ask() {
        guard task == nil else { return }
        task = Task(executorPreference: loop) { [self] in
            do {
                let next = try await body.next()
                loop.runOnLoop { self.receive(next) }
            } catch {
                loop.runOnLoop { self.fail(error) }
            }
        }
    }

    private func receive(_ next: [UInt8]?) {
        task = nil
        piece = next ?? []
        offset = 0
        hasEnded = next == nil
        if hasEnded ? sent != length : sent + piece.count > length {
            fail(HTTPClientError.wrongBodyLength(expected: length))
            return
        }
        isWaiting = false
        report(.hasMore)
    }

    private func fail(_ error: any Error) {
        task = nil
        hasEnded = true
        report(.failed(error))
    }

    /// Nothing more will be sent.
    func stop() {
        task?.cancel()
        task = nil
        piece = []
        offset = 0
        hasEnded = true
    }
}
