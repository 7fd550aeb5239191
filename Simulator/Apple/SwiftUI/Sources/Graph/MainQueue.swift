import Foundation

/// Whether the caller runs on the main actor.
///
/// Once `dispatchMain()` or an asynchronous `main` runs, the main queue is drained by a worker thread, so
/// `Thread.isMainThread` is false on the main actor. The queue itself knows.
enum MainQueue {
    private static let key: DispatchSpecificKey<Bool> = {
        let key = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: key, value: true)
        return key
    }()

    static var isCurrent: Bool { DispatchQueue.getSpecific(key: key) == true }

    /// Runs `work` at once when already on the main actor, else soon.
    static func run(_ work: @escaping () -> Void) {
        if isCurrent { return work() }
        nonisolated(unsafe) let work = work
        DispatchQueue.main.async { work() }
    }
}
