import Foundation
import Observation

/// The todos of one user, whichever screens show them: what the server has confirmed, the changes on their way, and the
/// changes that wait for a connection.
///
/// A change shows at once, is kept in a file, and is sent in the background, one at a time and in order. One that the
/// server refuses is taken out again. One that cannot be sent for want of a connection stays in the file and is sent
/// again: after a while, when the app comes to the front, when the user asks. It shows meanwhile; only where the server
/// cannot be reached at all, the state of a todo goes back to what the server has. See ``show()``.
@MainActor
@Observable
final class TodosRepository {
    /// A change that the server refused.
    struct Refusal: Equatable {
        var error: TodosError
        var changes: [PendingTodoChange]
    }

    /// What is known of the way to the server.
    enum Connection {
        /// It was not tried yet.
        case untried
        /// It is being tried: the last attempt failed, or takes long.
        case connecting
        case connected
    }

    /// What is shown, in display order; nil until the list has loaded once.
    private(set) var todos: [Todo]?
    /// When the list was last loaded or the server last confirmed a change, perhaps before this launch.
    private(set) var loadDate: Date?
    /// Changes that could not be sent for want of a connection or of a session, oldest first.
    private(set) var waiting: [PendingTodoChange] = []
    /// Whether the last attempt did not reach the server, or reached it as nobody: it has none of what waits.
    private var isCutOff = false
    /// What the server refused since the list was last loaded.
    private(set) var refusal: Refusal?
    /// How loading failed, until it succeeds.
    private(set) var loadError: TodosError?
    private(set) var isLoading = false
    private(set) var connection = Connection.untried
    /// The server says that nobody is signed in.
    private(set) var needsSignIn = false

    private let remote: any TodosRemoteDataSource
    private let storage: TodosStorage
    /// Counts how long the server takes to answer.
    private let patience: any Clock<Duration>
    private let retry: RetryTimer
    private var confirmed: [Todo]?
    /// Whether ``confirmed`` differs from what the device keeps.
    private var isListUnsaved = false
    private var outbox: TodosOutbox
    /// The change that is being sent.
    private var sending: PendingTodoChange.ID?
    private var isStopped = false
    /// All that is asked of the server, one thing after the other.
    private let work = SerialWork()

    init(
        remote: any TodosRemoteDataSource, storage: TodosStorage, clock: any Clock<Duration> = ContinuousClock(),
        patience: any Clock<Duration> = ContinuousClock()
    ) {
        self.remote = remote
        self.storage = storage
        self.patience = patience
        retry = RetryTimer(clock: clock)
        outbox = storage.outbox.read()
        // They have waited since the last launch.
        waiting = outbox.changes
        if let snapshot = storage.list.read() {
            confirmed = snapshot.todos
            loadDate = snapshot.date
            show()
        }
    }

    /// How many changes the server does not have yet.
    var unsentCount: Int { outbox.changes.count }

    /// The changes that the user should know not to be saved: those that wait, and while the server is being tried again
    /// all others too.
    var unsaved: [PendingTodoChange] { connection == .connecting || needsSignIn ? outbox.changes : waiting }

    /// Whether the list shows a change for all todos that it is about.
    func isShown(_ change: PendingTodoChange) -> Bool {
        let isTakenBack = isCutOff && change.mutation.isOfState && waiting.contains { $0.id == change.id }
        return !isTakenBack || change.mutation.todoIDs.isSubset(of: addedIDs)
    }

    /// The todos that the server does not have yet.
    var addedIDs: Set<UUID> { outbox.addedIDs }

    // MARK: Loading

    /// Sends what waits and loads the list, after the work on its way.
    func refresh() async {
        if todos == nil { isLoading = true }
        await refreshQuietly()
    }

    /// As ``refresh()``, but what stands in place of the list stays meanwhile.
    private func refreshQuietly() async {
        await enqueue { [self] in
            let impatience = sayWhenThisTakesLong()
            defer {
                impatience?.cancel()
                isLoading = false
            }
            guard await sendAll() else {
                if todos == nil, !waiting.isEmpty { loadError = needsSignIn ? .signedOut : .offline }
                return
            }
            do {
                confirmed = try await remote.load()
                (loadDate, isListUnsaved) = (Date.now, true)
                (loadError, refusal) = (nil, nil)
                connectionIsBack()
                show()
            } catch {
                didFail(toLoad: error)
            }
        }.value
    }

    /// Says so when the server has not answered in a while: in a second where the list is of an earlier launch.
    private func sayWhenThisTakesLong() -> Task<Void, Never>? {
        guard connection != .connecting, todos != nil else { return nil }
        let delay = Duration.seconds(connection == .untried ? 1 : 3)
        return Task { [weak self, patience] in
            guard (try? await patience.sleep(for: delay)) != nil, !Task.isCancelled, let self else { return }
            connection = .connecting
        }
    }

    /// Tries again now what has failed for want of a connection; does nothing where nothing has.
    func resume() async {
        guard unsentCount > 0 || loadError != nil else { return }
        retry.reset()
        await refreshQuietly()
    }

    /// Makes no more attempts by itself until ``resume()``, as while the app is not in front.
    func pause() { retry.cancel() }

    /// Does something once what is under way now is done, such as the first load.
    func afterWorkUnderWay(_ action: @escaping @MainActor () -> Void) {
        enqueue { action() }
    }

    private func didFail(toLoad error: any Error) {
        // Cancelled: leave what is shown.
        guard let error = error as? TodosError else { return }
        loadError = error
        didLoseConnection(to: error)
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
        enqueue { [self] in
            let impatience = sayWhenThisTakesLong()
            defer { impatience?.cancel() }
            _ = await sendAll()
        }
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
        retry.cancel()
    }

    /// As ``stop()``, and removes what is kept on the device.
    func removeAll() {
        stop()
        storage.removeAll()
    }

    // MARK: Sending

    /// Returns when the server has answered everything asked so far.
    func settle() async { await work.settle() }

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
                // First, so that it is in one of the two files at any time.
                await saveList()
            } catch let error as TodosError {
                if error.isPassing || error.endsSession {
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
        (confirmed, loadDate, isListUnsaved) = (todos, loadDate == nil ? nil : .now, true)
    }

    private func refuse(_ change: PendingTodoChange, _ error: TodosError) {
        if error == .notFound { confirmed?.removeAll { change.mutation.todoIDs.contains($0.id) } }
        // Asking again for a row that is gone cannot help.
        let retried = error == .notFound ? [] : [change]
        refusal = Refusal(error: error, changes: (refusal?.changes ?? []) + retried)
    }

    private func keepWaiting(after error: TodosError) {
        waiting = outbox.changes
        isCutOff = error == .offline || error.endsSession
        show()
        didLoseConnection(to: error)
    }

    // MARK: The connection

    private func didLoseConnection(to error: TodosError) {
        needsSignIn = error.endsSession
        if error.isPassing {
            connection = .connecting
            if !isStopped { retry.schedule { [weak self] in await self?.refreshQuietly() } }
        }
    }

    private func connectionIsBack() {
        connection = .connected
        (needsSignIn, isCutOff) = (false, false)
        retry.reset()
    }

    // MARK: -

    private func didChangeOutbox() {
        if !isStopped { storage.outbox.write(outbox) }
        let living = Set(outbox.changes.map(\.id))
        let stillWaiting = waiting.filter { living.contains($0.id) }
        if stillWaiting != waiting { waiting = stillWaiting }
        show()
    }

    /// Shows what is confirmed with the changes on their way on top. Where the server cannot be reached, it has certainly not
    /// taken what waits.
    private func show() {
        guard let confirmed else { return }
        let shown = outbox.shown(over: confirmed, takenBackIDs: isCutOff ? Set(waiting.map(\.id)) : [])
        if shown != todos { todos = shown }
    }

    /// Has the device keep the list, if it has changed.
    private func saveList() async {
        guard isListUnsaved, !isStopped, let confirmed, let loadDate else { return }
        isListUnsaved = false
        let (list, snapshot) = (storage.list, TodosSnapshot(todos: confirmed, date: loadDate))
        await Task.detached(priority: .utility) { list.write(snapshot) }.value
    }

    @discardableResult
    private func enqueue(_ action: @escaping @MainActor () async -> Void) -> Task<Void, Never> {
        work.enqueue { [self] in
            await action()
            await saveList()
        }
    }
}
