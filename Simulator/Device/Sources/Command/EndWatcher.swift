import CAppProcess
import Foundation
import Glibc
import Synchronization

/// Waits for what ends the device: SIGINT, SIGTERM, SIGHUP, or the end of the process that started it.
final class EndWatcher: Sendable {
    enum Cause: Sendable, Equatable {
        case signal(CInt)
        case parentEnded
    }

    /// The causes as they come.
    let causes: AsyncStream<Cause>

    /// - Parameter parent: the process to outlive by no moment; the kernel tells of its end whichever of its threads
    ///   started this process.
    init(parent: pid_t = getppid()) {
        let (causes, continuation) = AsyncStream.makeStream(of: Cause.self)
        self.causes = causes
        let queue = DispatchQueue(label: "easyapp.device.end")
        // A page or an app that hangs up is an error of the write, not the end of the device.
        signal(SIGPIPE, SIG_IGN)
        for number in [SIGINT, SIGTERM, SIGHUP] {
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
            // An active source stays alive by itself as long as it is not cancelled; its handler keeps it.
            source.setEventHandler { withExtendedLifetime(source) { _ = continuation.yield(.signal(number)) } }
            source.activate()
        }
        let descriptor = capp_process_descriptor(parent)
        guard descriptor >= 0, getppid() == parent else {
            continuation.yield(.parentEnded)
            return
        }
        let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
        source.setEventHandler {
            continuation.yield(.parentEnded)
            source.cancel()
        }
        source.setCancelHandler { close(descriptor) }
        source.activate()
    }
}
