import Foundation
import Testing

@testable import EasyApp

@MainActor
@Suite struct TodosViewModelTests {
    private func loaded(_ rows: [Todo]) async -> (TodosViewModel, InMemoryTodosRemoteDataSource) {
        let remote = InMemoryTodosRemoteDataSource(rows)
        let viewModel = TodosViewModel(repository: TodosRepository(remote: remote))
        await viewModel.loadIfNeeded()
        return (viewModel, remote)
    }

    private let three = [
        Todo.test("a", position: 1024), Todo.test("b", position: 2048), Todo.test("c", position: 3072),
    ]

    private func titles(_ viewModel: TodosViewModel) -> [String] { viewModel.visibleTodos.map(\.title) }

    // MARK: Loading

    @Test func theListLoadsOnce() async {
        let (viewModel, remote) = await loaded(three)
        #expect(titles(viewModel) == ["a", "b", "c"])
        await viewModel.loadIfNeeded()
        #expect(await remote.calls["fetchAll"] == 1)
    }

    @Test func aFailedFirstLoadFillsTheScreenAndCanBeRetried() async {
        let remote = InMemoryTodosRemoteDataSource(three)
        await remote.fail(with: TodosError.offline)
        let viewModel = TodosViewModel(repository: TodosRepository(remote: remote))
        await viewModel.loadIfNeeded()
        #expect(viewModel.state == .error(.offline))
        #expect(viewModel.failure == nil)
        await remote.fail(with: nil)
        await viewModel.refresh()
        #expect(titles(viewModel) == ["a", "b", "c"])
    }

    @Test func aFailedRefreshKeepsTheList() async {
        let (viewModel, remote) = await loaded(three)
        await remote.fail(with: TodosError.offline)
        await viewModel.refresh()
        #expect(titles(viewModel) == ["a", "b", "c"])
        #expect(viewModel.failure == TodosViewModel.Failure(error: .offline, mutations: []))
        await remote.fail(with: nil)
        await viewModel.retry()
        #expect(viewModel.failure == nil)
    }

    @Test func anEndedSessionAsksToSignIn() async {
        let (viewModel, remote) = await loaded(three)
        await remote.fail(with: TodosError.signedOut)
        await viewModel.refresh()
        #expect(viewModel.needsSignIn)
    }

    // MARK: Changing

    @Test func whatIsAddedShowsAtOnceOnTop() async {
        let (viewModel, remote) = await loaded(three)
        viewModel.draft = "  new  "
        viewModel.add()
        #expect(titles(viewModel) == ["new", "a", "b", "c"])
        #expect(viewModel.draft.isEmpty)
        await viewModel.settle()
        #expect(await remote.rows.inDisplayOrder().map(\.title) == ["new", "a", "b", "c"])
    }

    @Test func anInvalidDraftCannotBeAdded() async {
        let (viewModel, remote) = await loaded([])
        viewModel.draft = " "
        #expect(!viewModel.canAdd)
        viewModel.draft = String(repeating: "x", count: 501)
        #expect(viewModel.draftProblem == .tooLong(by: 1))
        viewModel.add()
        await viewModel.settle()
        #expect(await remote.rows.isEmpty)
    }

    @Test func whatIsAddedBeforeTheListHasLoadedWaitsForIt() async {
        let remote = SlowRemote(InMemoryTodosRemoteDataSource(three))
        let viewModel = TodosViewModel(repository: TodosRepository(remote: remote))
        let loading = Task { await viewModel.loadIfNeeded() }
        await remote.hasBegun()
        viewModel.draft = "early"
        viewModel.add()
        #expect(viewModel.draft.isEmpty)
        remote.finish()
        await loading.value
        await viewModel.settle()
        #expect(titles(viewModel) == ["early", "a", "b", "c"])
    }

    @Test func whatIsAddedToAListThatDoesNotLoadGoesBackIntoTheField() async {
        let inner = InMemoryTodosRemoteDataSource(three)
        await inner.fail(with: TodosError.offline)
        let remote = SlowRemote(inner)
        let viewModel = TodosViewModel(repository: TodosRepository(remote: remote))
        let loading = Task { await viewModel.loadIfNeeded() }
        await remote.hasBegun()
        viewModel.draft = "early"
        viewModel.add()
        remote.finish()
        await loading.value
        await viewModel.settle()
        #expect(viewModel.draft == "early")
        #expect(viewModel.state == .error(.offline))
    }

    @Test func aToggleThatFailsIsTakenBack() async {
        let (viewModel, remote) = await loaded(three)
        await remote.fail(with: TodosError.offline)
        viewModel.toggle(three[0])
        #expect(viewModel.todos[0].completed)
        await viewModel.settle()
        #expect(!viewModel.todos[0].completed)
        #expect(viewModel.failure?.error == .offline)
    }

    @Test func retryingSendsWhatFailedAgain() async {
        let (viewModel, remote) = await loaded(three)
        await remote.fail(with: TodosError.offline)
        viewModel.toggle(three[0])
        viewModel.delete(three[1])
        await viewModel.settle()
        #expect(viewModel.failure?.mutations.count == 2)
        await remote.fail(with: nil)
        await viewModel.retry()
        #expect(viewModel.failure == nil)
        #expect(titles(viewModel) == ["a", "c"])
        #expect(await remote.rows.first?.completed == true)
    }

    @Test func dismissingAFailedAdditionGivesItsTitleBack() async {
        let (viewModel, remote) = await loaded(three)
        await remote.fail(with: TodosError.offline)
        viewModel.draft = "precious"
        viewModel.add()
        await viewModel.settle()
        #expect(titles(viewModel) == ["a", "b", "c"])
        viewModel.dismissFailure()
        #expect(viewModel.draft == "precious")
        #expect(viewModel.failure == nil)
    }

    @Test func aFailureTakesNothingElseBack() async {
        let (viewModel, remote) = await loaded(three)
        viewModel.toggle(three[2])
        await viewModel.settle()
        await remote.fail(with: TodosError.server("no"))
        viewModel.toggle(three[0])
        viewModel.draft = "typed meanwhile"
        await viewModel.settle()
        #expect(viewModel.todos.map(\.completed) == [false, false, true])
        #expect(viewModel.draft == "typed meanwhile")
    }

    @Test func aTodoDeletedElsewhereLeavesTheList() async {
        let (viewModel, remote) = await loaded(three)
        try? await remote.delete(ids: [three[1].id])
        viewModel.toggle(three[1])
        await viewModel.settle()
        #expect(titles(viewModel) == ["a", "c"])
        #expect(viewModel.failure?.error == .notFound)
    }

    // MARK: Editing in place

    @Test func savingAnEditChangesTheTitle() async {
        let (viewModel, remote) = await loaded(three)
        viewModel.beginEditing(three[1])
        #expect(viewModel.editingTitle == "b")
        viewModel.editingTitle = " bee "
        viewModel.saveEditing()
        #expect(viewModel.editingID == nil)
        #expect(titles(viewModel) == ["a", "bee", "c"])
        await viewModel.settle()
        #expect(await remote.rows[1].title == "bee")
    }

    @Test func cancellingAnEditSendsNothing() async {
        let (viewModel, remote) = await loaded(three)
        viewModel.beginEditing(three[1])
        viewModel.editingTitle = "other"
        viewModel.cancelEditing()
        viewModel.beginEditing(three[1])
        viewModel.saveEditing()
        await viewModel.settle()
        #expect(await remote.calls["update"] == nil)
    }

    @Test func anInvalidEditStaysOpen() async {
        let (viewModel, _) = await loaded(three)
        viewModel.beginEditing(three[1])
        viewModel.editingTitle = "  "
        #expect(!viewModel.canSaveEditing)
        viewModel.saveEditing()
        #expect(viewModel.editingID == three[1].id)
    }

    // MARK: Filters, clearing, reordering

    @Test func filtersShowTheirPart() async {
        let (viewModel, _) = await loaded(three)
        viewModel.toggle(three[1])
        viewModel.filter = .active
        #expect(titles(viewModel) == ["a", "c"])
        viewModel.filter = .completed
        #expect(titles(viewModel) == ["b"])
        #expect(viewModel.activeCount == 2)
        #expect(viewModel.completedCount == 1)
        await viewModel.settle()
    }

    @Test func whatIsAddedUnderCompletedIsNotHidden() async {
        let (viewModel, _) = await loaded([])
        viewModel.filter = .completed
        viewModel.draft = "x"
        viewModel.add()
        #expect(titles(viewModel) == ["x"])
        await viewModel.settle()
    }

    @Test func clearingDeletesOnlyWhatIsCompleted() async {
        let (viewModel, remote) = await loaded(three)
        viewModel.toggle(three[0])
        viewModel.toggle(three[2])
        viewModel.filter = .active
        viewModel.clearCompleted()
        await viewModel.settle()
        #expect(await remote.rows.map(\.title) == ["b"])
        #expect(await remote.calls["delete"] == 1)
    }

    @Test func rowsMoveUpAndDown() async {
        let (viewModel, remote) = await loaded(three)
        viewModel.moveDown(three[0])
        #expect(titles(viewModel) == ["b", "a", "c"])
        viewModel.moveUp(three[2])
        #expect(titles(viewModel) == ["b", "c", "a"])
        #expect(!viewModel.canMoveUp(three[1]))
        #expect(!viewModel.canMoveDown(three[0]))
        viewModel.moveUp(three[1])
        viewModel.moveDown(three[0])
        #expect(titles(viewModel) == ["b", "c", "a"])
        await viewModel.settle()
        #expect(await remote.rows.inDisplayOrder().map(\.title) == ["b", "c", "a"])
    }

    @Test func draggingUnderAFilterKeepsWhatIsHidden() async {
        let (viewModel, _) = await loaded(three)
        viewModel.toggle(three[1])
        viewModel.filter = .active
        viewModel.move(fromOffsets: [1], toOffset: 0)
        #expect(titles(viewModel) == ["c", "a"])
        viewModel.filter = .all
        #expect(titles(viewModel) == ["c", "b", "a"])
        await viewModel.settle()
    }

    /// Whatever is done while the server fails now and then, what is shown in the end is what the server has.
    @Test(arguments: UInt64(1)...15)
    func theListEndsAsTheServerHasIt(seed: UInt64) async {
        var generator = SeededGenerator(seed: seed)
        let (viewModel, remote) = await loaded(three)
        for step in 0..<60 {
            if Int.random(in: 0..<6, using: &generator) == 0 {
                await remote.fail(with: Bool.random(using: &generator) ? TodosError.offline : nil)
            }
            let todo = viewModel.todos.randomElement(using: &generator)
            switch (Int.random(in: 0..<7, using: &generator), todo) {
            case (0, _):
                viewModel.draft = "new \(step)"
                viewModel.add()
            case (1, let todo?): viewModel.toggle(todo)
            case (2, let todo?): viewModel.moveUp(todo)
            case (3, let todo?): viewModel.moveDown(todo)
            case (4, let todo?):
                viewModel.beginEditing(todo)
                viewModel.editingTitle = "edited \(step)"
                viewModel.saveEditing()
            case (5, let todo?) where viewModel.todos.count > 4: viewModel.delete(todo)
            case (6, _): await viewModel.refresh()
            default: await viewModel.settle()
            }
        }
        await viewModel.settle()
        #expect(viewModel.todos == (await remote.rows).inDisplayOrder())
        await remote.fail(with: nil)
        await viewModel.retry()
        #expect(viewModel.todos == (await remote.rows).inDisplayOrder())
    }
}

/// A table whose list takes as long as the test wants.
private struct SlowRemote: TodosRemoteDataSource {
    private let inner: InMemoryTodosRemoteDataSource
    private let begun = AsyncStream.makeStream(of: Void.self)
    private let finished = AsyncStream.makeStream(of: Void.self)

    init(_ inner: InMemoryTodosRemoteDataSource) {
        self.inner = inner
    }

    /// Returns once the list was asked for.
    func hasBegun() async {
        for await _ in begun.stream { return }
    }

    /// Lets the list be answered.
    func finish() { finished.continuation.finish() }

    func fetchAll() async throws -> [Todo] {
        begun.continuation.yield()
        for await _ in finished.stream {}
        return try await inner.fetchAll()
    }

    func insert(_ todo: NewTodo) async throws -> Todo { try await inner.insert(todo) }
    func update(id: UUID, _ changes: TodoChanges) async throws -> Todo? { try await inner.update(id: id, changes) }
    func delete(ids: Set<UUID>) async throws { try await inner.delete(ids: ids) }
}
