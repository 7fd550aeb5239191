import CLinux
import EventLoop
import Glibc

/// Reads and throws away what a client still sends after its refusal, for a moment: closing with bytes unread would reset the
/// connection, and the client might never see the answer. Belongs to its loop's thread.
final class Lingering: @unchecked Sendable {
    private let descriptor: Int32
    private let atEnd: () -> Void
    private var registration: DescriptorRegistration?
    private var timer: LoopTimer?
    private var discarded = [UInt8](repeating: 0, count: 16 * 1024)

    private init(_ descriptor: Int32, _ atEnd: @escaping () -> Void) {
        self.descriptor = descriptor
        self.atEnd = atEnd
    }

    /// - Parameters:
    ///   - seconds: How long at the most.
    ///   - atEnd: Called once, when the client has ended its side or the time is up; has to close the descriptor.
    static func begin(_ descriptor: Int32, on loop: EventLoop, seconds: Double, atEnd: @escaping () -> Void) {
        let lingering = Lingering(descriptor, atEnd)
        // The registration keeps it alive until the end.
        lingering.registration = try? loop.register(descriptor, for: .readable) { _ in lingering.discard() }
        guard lingering.registration != nil else { return atEnd() }
        lingering.timer = loop.schedule(afterSeconds: seconds) { lingering.end() }
    }

    private func discard() {
        let count = recv(descriptor, &discarded, discarded.count, Int32(MSG_DONTWAIT))
        if count > 0 || count < 0 && (errno == EAGAIN || errno == EINTR) { return }
        end()
    }

    private func end() {
        guard let registration else { return }
        registration.cancel()
        self.registration = nil
        timer?.cancel()
        timer = nil
        atEnd()
    }
}
