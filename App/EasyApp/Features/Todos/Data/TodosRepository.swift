import Foundation
import Observation

/// The todos of one user, whichever screens show them: what the server has confirmed, the changes on their way, and the
/// changes that wait for a connection.
///
/// A change shows at once, is kept in a file, and is sent in the background, one at a time and in order. One that the
/// server refuses is taken out again. One that cannot be sent for want of a connection no longer shows, since it is not
/// saved, but stays in the file and is sent again: after a while, when the app comes to the front, when the user asks.
@MainActor
@Observable
final class TodosRepository {
    /// A change that the server refused.
    struct Refusal: Equatable {
        var error: TodosError
        var changes: [PendingTodoChange]
    }

    /// What is shown, in display order; nil until the list has loaded once.
    private(set) var todos: [Todo]?
    /// Changes that could not be sent for want of a connection or of a session, oldest first.
    private(set) var waiting: [PendingTodoChange] = []
    /// What the server refused since the list was last loaded.
    private(set) var refusal: Refusal?
    /// How loading failed, until it succeeds.
    private(set) var loadError: TodosError?
    private(set) var isLoading = false
    /// The server says that nobody is signed in.
    private(set) var needsSignIn = false

    private let remote: any TodosRemoteDataSource
    private let file: TodosOutboxFile
    private let clock: any Clock<Duration>
    private var confirmed: [Todo]?
    private var outbox: TodosOutbox
    /// The change that is being sent.
    private var sending: PendingTodoChange.ID?
    private var isStopped = false
    private var backoff = RetryBackoff()
    private var retryTask: Task<Void, Never>?
    /// The last piece of work for the server; the next one waits for it.
    private var lastWork: Task<Void, Never>?

    init(
        remote: any TodosRemoteDataSource, file: TodosOutboxFile, clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.remote = remote
        self.file = file
        self.clock = clock
        outbox = file.read()
    }

    /// How many changes the server does not have yet.
    var unsentCount: Int { outbox.changes.count }

    // MARK: Loading

    /// Sends what waits and loads the list, after the work on its way.
    func refresh() async {
        if todos == nil { isLoading = true }
        await refreshQuietly()
    }

    /// As ``refresh()``, but what stands in place of the list stays meanwhile.
    private func refreshQuietly() async {
        await enqueue { [self] in
            defer { isLoading = false }
            guard await sendAll() else {
                if todos == nil, !waiting.isEmpty { loadError = needsSignIn ? .signedOut : .offline }
                return
            }
            do {
                confirmed = try await remote.load()
                (loadError, refusal) = (nil, nil)
                connectionIsBack()
                show()
            } catch {
                didFail(toLoad: error)
            }
        }.value
    }

    /// Tries again what has failed for want of a connection; does nothing where nothing has.
    func resume() async {
        guard unsentCount > 0 || loadError != nil else { return }
        backoff.reset()
        await refreshQuietly()
    }

    /// Does something once what is under way now is done, such as the first load.
    func afterWorkUnderWay(_ action: @escaping @MainActor () -> Void) {
        enqueue { action() }
    }

    private func didFail(toLoad error: any Error) {
        // Cancelled: leave what is shown.
        guard let error = error as? TodosError else { return }
        loadError = error
        needsSignIn = error == .signedOut
        if error == .offline { scheduleRetry() }
    }

    // MARK: Changing

    /// Makes a change.
    /// - Returns: false where no more changes can be kept.
    @discardableResult
    func perform(_ mutation: TodoMutation) -> Bool {
        let ids = mutation.todoIDs
        var titles = (todos ?? []).filter { ids.contains($0.id) }.map(\.title)
        if case .add(let todo) = mutation { titles = [todo.title] }
        let change = PendingTodoChange(mutation, titles: titles)
        do {
            try outbox.append(change, sending: sending)
        } catch {
            refusal = Refusal(error: error, changes: [])
            return false
        }
        didChangeOutbox()
        enqueue { [self] in _ = await sendAll() }
        return true
    }

    /// Forgets the refusal, once it was read.
    func dismissRefusal() { refusal = nil }

    /// Makes the refused changes again.
    func retryRefused() async {
        let changes = refusal?.changes ?? []
        refusal = nil
        for change in changes { perform(change.mutation) }
        await settle()
    }

    /// Gives up the changes that wait. One that is just being sent once more may still arrive.
    func discardWaiting() {
        for change in waiting { outbox.remove(change.id) }
        didChangeOutbox()
    }

    /// Ends all work for good, as when the user signs out.
    func stop() {
        isStopped = true
        retryTask?.cancel()
    }

    // MARK: Sending

    /// Returns when the server has answered everything asked so far.
    func settle() async {
        var awaited: Task<Void, Never>?
        while let work = lastWork, work != awaited {
            await work.value
            awaited = work
        }
    }

    /// Sends the changes in order until one cannot be sent.
    /// - Returns: whether all are done with.
    private func sendAll() async -> Bool {
        while let change = outbox.changes.first {
            if isStopped { return false }
            sending = change.id
            defer { sending = nil }
            do {
                let rows = try await remote.perform(change.mutation)
                outbox.remove(change.id)
                accept(change.mutation, rows)
                connectionIsBack()
            } catch let error as TodosError {
                if error == .offline || error == .signedOut {
                    keepWaiting(after: error)
                    return false
                }
                // What was given up meanwhile needs no message.
                if outbox.changes.contains(change) {
                    outbox.remove(change.id)
                    refuse(change, error)
                }
            } catch {
                return false
            }
            didChangeOutbox()
        }
        return true
    }

    private func accept(_ mutation: TodoMutation, _ rows: [Todo]) {
        guard var todos = confirmed else { return }
        mutation.apply(to: &todos)
        for row in rows {
            if let index = todos.firstIndex(where: { $0.id == row.id }) { todos[index] = row }
        }
        confirmed = todos
    }

    private func refuse(_ change: PendingTodoChange, _ error: TodosError) {
        if error == .notFound { confirmed?.removeAll { change.mutation.todoIDs.contains($0.id) } }
        // Asking again for a row that is gone cannot help.
        let retried = error == .notFound ? [] : [change]
        refusal = Refusal(error: error, changes: (refusal?.changes ?? []) + retried)
    }

    private func keepWaiting(after error: TodosError) {
        needsSignIn = error == .signedOut
        waiting = outbox.changes
        show()
        if error == .offline { scheduleRetry() }
    }

    private func scheduleRetry() {
        guard retryTask == nil, !isStopped else { return }
        let delay = backoff.next()
        retryTask = Task { [weak self, clock] in
            guard (try? await clock.sleep(for: delay)) != nil else { return }
            self?.retryTask = nil
            await self?.refreshQuietly()
        }
    }

    private func connectionIsBack() {
        needsSignIn = false
        backoff.reset()
        retryTask?.cancel()
        retryTask = nil
    }

    // MARK: -

    private func didChangeOutbox() {
        if !isStopped { file.write(outbox) }
        let living = Set(outbox.changes.map(\.id))
        let stillWaiting = waiting.filter { living.contains($0.id) }
        if stillWaiting != waiting { waiting = stillWaiting }
        show()
    }

    /// Shows what is confirmed with the changes on their way on top.
    private func show() {
        guard var shown = confirmed else { return }
        let hidden = Set(waiting.map(\.id))
        for change in outbox.changes where !hidden.contains(change.id) { change.mutation.apply(to: &shown) }
        let ordered = shown.inDisplayOrder()
        if ordered != todos { todos = ordered }
    }

    @discardableResult
    private func enqueue(_ work: @escaping @MainActor () async -> Void) -> Task<Void, Never> {
        let previous = lastWork
        let task = Task {
            await previous?.value
            await work()
        }
        lastWork = task
        return task
    }
}

extension TodosRemoteDataSource {
    /// All todos, in display order.
    /// - Throws: ``TodosError``, or `CancellationError` when the task was cancelled.
    func load() async throws -> [Todo] {
        do {
            return try await fetchAll().inDisplayOrder()
        } catch {
            throw TodosError.translated(error)
        }
    }
}
