import Synchronization

/// A time that passes when it is told to.
final class Clock: Sendable {
    private let value = Mutex(1_800_000_000)

    var seconds: Int { value.withLock { $0 } }

    func advance(_ seconds: Int) { value.withLock { $0 += seconds } }
}
