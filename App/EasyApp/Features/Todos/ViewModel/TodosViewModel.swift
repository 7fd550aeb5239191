import Foundation
import Observation
import SwiftUI

/// The todos on screen: the filter, what is being typed, and what there is to say above the list.
@MainActor
@Observable
final class TodosViewModel {
    var filter = TodoFilter.all
    /// The title being typed for a new todo.
    var draft = ""
    /// The todo being edited in place, if any, and its title so far.
    private(set) var editingID: UUID?
    var editingTitle = ""

    /// Titles that were added before the list had loaded.
    private var titlesWaiting: [String] = []
    /// The todo that was added last, for the list to show it.
    private(set) var addedID: UUID?
    /// What was done last that the list shows, but nobody says.
    private(set) var news: News?
    /// The todo that was deleted last, by itself, until the next change.
    private var lastDeleted: Todo?

    private let repository: TodosRepository

    init(repository: TodosRepository) {
        self.repository = repository
    }

    // MARK: What is shown

    var state: UiState<[Todo], TodosError> {
        if let todos = repository.todos { return .data(todos) }
        if repository.isLoading { return .loading }
        return repository.loadError.map { .error($0) } ?? .idle
    }

    /// All todos in display order; empty while there is nothing to show.
    var todos: [Todo] { repository.todos ?? [] }

    /// The todos that pass the filter.
    var visibleTodos: [Todo] { todos.filter(filter.includes) }

    var activeCount: Int { todos.lazy.filter { !$0.completed }.count }

    var completedCount: Int { todos.count - activeCount }

    /// The server says that nobody is signed in.
    var needsSignIn: Bool { repository.needsSignIn }

    /// What is not saved yet, by todo.
    var marks: [UUID: TodoMark] {
        let addedIDs = repository.addedIDs
        return repository.unsaved.reduce(into: [:]) { marks, change in
            let isShown = repository.isShown(change)
            for id in change.mutation.todoIDs where marks[id] != .takenBack {
                marks[id] = isShown || addedIDs.contains(id) ? .unsaved : .takenBack
            }
        }
    }

    /// How many changes wait for a connection.
    var waitingCount: Int { repository.waiting.count }

    var notice: Notice? {
        if repository.connection != .untried || repository.needsSignIn, let notice = waitingNotice { return notice }
        if let refusal = repository.refusal {
            return .refused(refusal.error, title: refusal.changes.first?.titles.first)
        }
        if repository.todos != nil, let error = repository.loadError { return .notLoaded(error) }
        return nil
    }

    /// Names what the list does not show first: that needs saying more.
    private var waitingNotice: Notice? {
        let unsaved = repository.unsaved
        let hidden = unsaved.first { !repository.isShown($0) }
        guard let first = hidden ?? unsaved.first else { return nil }
        let named = first.mutation.todoIDs
        let others = marks.keys.filter { !named.contains($0) }.count + max(first.titles.count - 1, 0)
        return .waiting(title: first.titles.first ?? "", others: others, isShown: hidden == nil)
    }

    /// Whether the server is being tried again, or takes long to answer.
    var isConnecting: Bool { repository.connection == .connecting && !repository.needsSignIn }

    /// When the list that is shown was loaded, while it cannot be loaded again.
    var oldListDate: Date? {
        let isOld = isConnecting || repository.needsSignIn || repository.loadError != nil
        return isOld && repository.todos != nil ? repository.loadDate : nil
    }

    /// Whether there is anything to say about the list.
    var hasMessages: Bool { notice != nil || (state.value != nil && (isConnecting || oldListDate != nil)) }

    /// The deleted todo that can be put back. One that is in the list again, as when deleting was refused, is not deleted.
    var deletedTodo: Todo? {
        lastDeleted.flatMap { deleted in todos.contains { $0.id == deleted.id } ? nil : deleted }
    }

    // MARK: Loading

    /// Loads the list when its screen opens. What is known of it shows meanwhile.
    func load() async {
        await repository.refresh()
        addWhatWaits()
    }

    /// Loads the list again, after the changes on their way have arrived.
    func refresh() async {
        await repository.refresh()
        addWhatWaits()
    }

    // MARK: Changing

    /// What is wrong with the draft while it is typed.
    var draftProblem: TodoTitle.Problem? { TodoTitle.problemWhileTyping(draft) }

    var canAdd: Bool { TodoTitle.isValid(draft) && state.error == nil }

    /// Adds the draft on top of the list, as soon as the list has loaded.
    func add() {
        guard canAdd, let title = try? TodoTitle.validated(draft) else { return }
        draft = ""
        if repository.todos != nil, titlesWaiting.isEmpty { return add(title) }
        titlesWaiting.append(title)
        repository.afterWorkUnderWay { [self] in addWhatWaits() }
    }

    /// In the order it was typed, or later where the list has not begun to load. Where it did not load, the first goes back into the
    /// field and the others wait on.
    private func addWhatWaits() {
        if repository.todos == nil {
            if repository.loadError != nil, draft.isEmpty, let title = titlesWaiting.first {
                titlesWaiting.removeFirst()
                draft = title
            }
            return
        }
        let titles = titlesWaiting
        titlesWaiting = []
        for title in titles { add(title) }
    }

    private func add(_ title: String) {
        let position = TodoOrder.positionBeforeAll(todos)
        let todo = Todo(id: UUID(), title: title, completed: false, position: position, createdAt: .now)
        guard perform(.add(todo)) else {
            draft = title
            return
        }
        addedID = todo.id
        if filter == .completed { filter = .all }
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
        let deleted = todos.filter { ids.contains($0.id) }
        guard perform(.delete(ids: ids)), deleted.count == 1 else { return }
        lastDeleted = deleted.first
    }

    /// Puts the deleted todo back where it was.
    func undoDeletion() {
        guard let deletedTodo, perform(.add(deletedTodo)) else { return }
        news = News(.putBack(title: deletedTodo.title))
    }

    /// Says no more that a todo was deleted.
    func dismissDeletion() { lastDeleted = nil }

    @discardableResult
    private func perform(_ mutation: TodoMutation) -> Bool {
        lastDeleted = nil
        return repository.perform(mutation)
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

    /// A title has one line: Return saves it, and pasted lines become one.
    func joinEditedLines() {
        guard editingTitle.contains(where: \.isNewline) else { return }
        let endsWithReturn = editingTitle.last?.isNewline == true
        editingTitle = editingTitle.split(whereSeparator: \.isNewline).joined(separator: " ")
        if endsWithReturn { saveEditing() }
    }

    func cancelEditing() {
        editingID = nil
        editingTitle = ""
    }

    // MARK: Reordering

    /// Moves rows of ``visibleTodos``; what the filter hides keeps its place.
    func move(fromOffsets source: IndexSet, toOffset destination: Int) {
        let before = visibleTodos
        var visible = before
        visible.move(fromOffsets: source, toOffset: destination)
        let changes = TodoOrder.changes(toSort: TodoOrder.merge(visible: visible, into: todos))
        guard !changes.isEmpty, perform(.setPositions(changes)) else { return }
        // What the filter hides counts for nobody who looks at the list.
        guard source.count == 1, let moved = source.first.map({ before[$0] }) else { return }
        let place = visible.firstIndex { $0.id == moved.id } ?? 0
        news = News(.moved(title: moved.title, place: place + 1, count: visible.count))
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

    /// Does again now what the message is about.
    func retry() async {
        if case .refused = notice { await repository.retryRefused() } else { await repository.resume() }
    }

    /// Closes a message about something refused. The title of a todo that could not be added goes back into the field.
    func dismissNotice() {
        giveBackTitles(of: repository.refusal?.changes ?? [])
        repository.dismissRefusal()
    }

    /// Gives up the changes that wait for a connection. The title of a new todo goes back into the field.
    func discardWaiting() {
        giveBackTitles(of: repository.waiting)
        repository.discardWaiting()
    }

    private func giveBackTitles(of changes: [PendingTodoChange]) {
        for change in changes where draft.isEmpty {
            if case .add(let todo) = change.mutation { draft = todo.title }
        }
    }

    /// Returns when the server has answered everything asked so far.
    func settle() async { await repository.settle() }
}
