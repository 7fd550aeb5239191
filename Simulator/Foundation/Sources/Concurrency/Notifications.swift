import Foundation

extension NotificationCenter {
    /// The notifications named `name` from `object` (from anyone when nil), as they are posted. Those posted before the
    /// iterator is asked for the first one are kept for it.
    public func notifications(named name: Notification.Name, object: AnyObject? = nil) -> Notifications {
        Notifications(center: self, name: name, object: object)
    }

    /// An asynchronous sequence of notifications.
    public final class Notifications: AsyncSequence, Sendable {
        public typealias Element = Notification
        public typealias AsyncIterator = Iterator

        /// Ends, and stops observing, when the task that waits on it is cancelled.
        public struct Iterator: AsyncIteratorProtocol {
            fileprivate var base: AsyncStream<UncheckedNotification>.Iterator

            public mutating func next() async -> Notification? { await base.next()?.value }
        }

        private let stream: @Sendable () -> AsyncStream<UncheckedNotification>

        init(center: NotificationCenter, name: Notification.Name, object: AnyObject?) {
            let source = UncheckedObject(value: object)
            stream = {
                AsyncStream { continuation in
                    let token = UncheckedObject(
                        value: center.addObserver(forName: name, object: source.value, queue: nil) {
                            continuation.yield(UncheckedNotification(value: $0))
                        })
                    continuation.onTermination = { _ in token.value.map(center.removeObserver) }
                }
            }
        }

        public func makeAsyncIterator() -> Iterator { Iterator(base: stream().makeAsyncIterator()) }
    }
}

/// A notification on its way from the poster's thread to the reader's, as on Apple's systems.
private struct UncheckedNotification: @unchecked Sendable {
    let value: Notification
}

private struct UncheckedObject: @unchecked Sendable {
    let value: AnyObject?
}
