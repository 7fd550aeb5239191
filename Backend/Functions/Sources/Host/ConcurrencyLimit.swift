import Synchronization

/// Lets so many in at once and no more; nobody waits.
final class ConcurrencyLimit: Sendable {
    /// A place, given back when nothing holds it any more.
    final class Slot: Sendable {
        private let limit: ConcurrencyLimit

        fileprivate init(_ limit: ConcurrencyLimit) { self.limit = limit }

        deinit { limit.count.subtract(1, ordering: .relaxed) }
    }

    private let limit: Int
    private let count = Atomic<Int>(0)

    init(_ limit: Int) {
        self.limit = limit
    }

    /// A place; `nil` when there is none.
    func enter() -> Slot? {
        if count.add(1, ordering: .relaxed).newValue > limit {
            count.subtract(1, ordering: .relaxed)
            return nil
        }
        return Slot(self)
    }
}
