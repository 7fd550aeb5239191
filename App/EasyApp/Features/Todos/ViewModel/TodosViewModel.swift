import Foundation
import Observation
import SwiftUI

/// The todos on screen.
///
/// A change shows at once and is sent to the server in the background, one at a time and in order. What is shown is
/// always the rows the server has confirmed with the changes still on their way applied on top; a change that fails is
/// taken out again, so the list falls back to what the server has, whatever else was changed meanwhile.
@MainActor
@Observable
final class TodosViewModel {
    /// A failure to tell the user about, with what to do again when they ask to retry.
    struct Failure: Equatable {
        var error: TodosError
        /// The changes that were taken back; empty when loading failed.
        var mutations: [TodoMutation]
    }

    private(set) var state: UiState<[Todo], TodosError> = .idle
    /// The inline message above the list.
    private(set) var failure: Failure?
    /// The server says that nobody is signed in.
    private(set) var needsSignIn = false

    var filter = TodoFilter.all
    /// The title being typed for a new todo.
    var draft = ""
    /// The todo being edited in place, if any, and its title so far.
    private(set) var editingID: UUID?
    var editingTitle = ""

    private let repository: TodosRepository
    private var confirmed: [Todo] = []
    private var pending: [(id: Int, mutation: TodoMutation)] = []
    private var mutationCount = 0
    /// The last piece of work for the server; the next one waits for it.
    private var lastWork: Task<Void, Never>?

    init(repository: TodosRepository) {
        self.repository = repository
    }

    // MARK: What is shown

    /// All todos in display order; empty while there is nothing to show.
    var todos: [Todo] { state.value ?? [] }

    /// The todos that pass the filter.
    var visibleTodos: [Todo] { todos.filter(filter.includes) }

    var activeCount: Int { todos.lazy.filter { !$0.completed }.count }

    var completedCount: Int { todos.count - activeCount }

    // MARK: Loading

    /// Loads the list for the first time; later calls do nothing.
    func loadIfNeeded() async {
        guard case .idle = state else { return }
        await refresh()
    }

    /// Loads the list again, after the changes on their way have arrived.
    func refresh() async {
        if state.value == nil { state = .loading }
        await enqueue { [self] in
            do {
                confirmed = try await repository.load()
                failure = nil
                needsSignIn = false
                show()
            } catch let error as TodosError {
                needsSignIn = error == .signedOut
                if state.value == nil {
                    state = .error(error)
                } else {
                    failure = Failure(error: error, mutations: [])
                }
            } catch {
                // Cancelled: leave what is shown.
                if state.isLoading { state = .idle }
            }
        }.value
    }

    // MARK: Changing

    /// What is wrong with the draft while it is typed.
    var draftProblem: TodoTitle.Problem? { TodoTitle.problemWhileTyping(draft) }

    var canAdd: Bool { TodoTitle.isValid(draft) && state.error == nil }

    /// Adds the draft on top of the list, as soon as the list has loaded.
    func add() {
        guard canAdd, let title = try? TodoTitle.validated(draft) else { return }
        draft = ""
        if state.value != nil { return add(title) }
        enqueue { [self] in
            if state.value != nil {
                add(title)
            } else if draft.isEmpty {
                // It did not load.
                draft = title
            }
        }
    }

    private func add(_ title: String) {
        let position = TodoOrder.positionBeforeAll(todos)
        if filter == .completed { filter = .all }
        perform(.add(Todo(id: UUID(), title: title, completed: false, position: position, createdAt: .now)))
    }

    func toggle(_ todo: Todo) {
        perform(.setCompleted(id: todo.id, completed: !todo.completed))
    }

    func delete(_ todo: Todo) {
        delete([todo.id])
    }

    /// Deletes rows of ``visibleTodos``.
    func delete(at offsets: IndexSet) {
        let visible = visibleTodos
        delete(Set(offsets.map { visible[$0].id }))
    }

    /// Deletes everything that is completed, visible or not.
    func clearCompleted() {
        delete(Set(todos.filter(\.completed).map(\.id)))
    }

    private func delete(_ ids: Set<UUID>) {
        guard !ids.isEmpty else { return }
        if let editingID, ids.contains(editingID) { cancelEditing() }
        perform(.delete(ids: ids))
    }

    // MARK: Editing in place

    func beginEditing(_ todo: Todo) {
        editingID = todo.id
        editingTitle = todo.title
    }

    /// What is wrong with the edited title while it is typed.
    var editingProblem: TodoTitle.Problem? { TodoTitle.problemWhileTyping(editingTitle) }

    var canSaveEditing: Bool { TodoTitle.isValid(editingTitle) }

    func saveEditing() {
        guard let id = editingID, let title = try? TodoTitle.validated(editingTitle) else { return }
        let isChanged = todos.first { $0.id == id }?.title != title
        cancelEditing()
        if isChanged { perform(.setTitle(id: id, title: title)) }
    }

    func cancelEditing() {
        editingID = nil
        editingTitle = ""
    }

    // MARK: Reordering

    /// Moves rows of ``visibleTodos``; what the filter hides keeps its place.
    func move(fromOffsets source: IndexSet, toOffset destination: Int) {
        var visible = visibleTodos
        visible.move(fromOffsets: source, toOffset: destination)
        let changes = TodoOrder.changes(toSort: TodoOrder.merge(visible: visible, into: todos))
        if !changes.isEmpty { perform(.setPositions(changes)) }
    }

    func canMoveUp(_ todo: Todo) -> Bool { visibleTodos.first?.id != todo.id }

    func canMoveDown(_ todo: Todo) -> Bool { visibleTodos.last?.id != todo.id }

    func moveUp(_ todo: Todo) {
        guard let index = visibleTodos.firstIndex(where: { $0.id == todo.id }), index > 0 else { return }
        move(fromOffsets: [index], toOffset: index - 1)
    }

    func moveDown(_ todo: Todo) {
        guard let index = visibleTodos.firstIndex(where: { $0.id == todo.id }), canMoveDown(todo) else { return }
        move(fromOffsets: [index], toOffset: index + 2)
    }

    // MARK: The inline message

    /// Does again what failed.
    func retry() async {
        guard let failure else { return }
        self.failure = nil
        if failure.mutations.isEmpty {
            await refresh()
        } else {
            failure.mutations.forEach(perform)
            await settle()
        }
    }

    /// Closes the message. The title of a todo that could not be added goes back into the field.
    func dismissFailure() {
        for case .add(let todo) in failure?.mutations ?? [] where draft.isEmpty { draft = todo.title }
        failure = nil
    }

    // MARK: The queue

    /// Returns when the server has answered everything asked so far.
    func settle() async {
        var awaited: Task<Void, Never>?
        while let work = lastWork, work != awaited {
            await work.value
            awaited = work
        }
    }

    private func perform(_ mutation: TodoMutation) {
        mutationCount += 1
        let id = mutationCount
        pending.append((id, mutation))
        show()
        enqueue { [self] in
            do {
                let rows = try await repository.perform(mutation)
                finish(id)
                mutation.apply(to: &confirmed)
                confirm(rows)
            } catch {
                finish(id)
                report(error, of: mutation)
            }
            show()
        }
    }

    private func finish(_ id: Int) {
        pending.removeAll { $0.id == id }
    }

    private func confirm(_ rows: [Todo]) {
        for row in rows {
            if let index = confirmed.firstIndex(where: { $0.id == row.id }) { confirmed[index] = row }
        }
    }

    private func report(_ error: any Error, of mutation: TodoMutation) {
        guard let error = error as? TodosError else { return }
        needsSignIn = error == .signedOut
        if error == .notFound, case .setCompleted(let id, _) = mutation { confirmed.removeAll { $0.id == id } }
        if error == .notFound, case .setTitle(let id, _) = mutation { confirmed.removeAll { $0.id == id } }
        // Asking again for a row that is gone cannot help.
        let retried = error == .notFound ? [] : [mutation]
        failure = Failure(error: error, mutations: (failure?.mutations ?? []) + retried)
    }

    private func show() {
        var todos = confirmed
        for (_, mutation) in pending { mutation.apply(to: &todos) }
        state = .data(todos.inDisplayOrder())
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
