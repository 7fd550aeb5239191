/// Pieces of work, one at a time and in the order in which they were asked for.
@MainActor
final class SerialWork {
    private var last: Task<Void, Never>?

    /// Does something once all that was asked for before is done.
    @discardableResult
    func enqueue(_ action: @escaping @MainActor () async -> Void) -> Task<Void, Never> {
        let previous = last
        let task = Task {
            await previous?.value
            await action()
        }
        last = task
        return task
    }

    /// Returns when all is done, also what was asked for meanwhile.
    func settle() async {
        var awaited: Task<Void, Never>?
        while let task = last, task != awaited {
            await task.value
            awaited = task
        }
    }
}
