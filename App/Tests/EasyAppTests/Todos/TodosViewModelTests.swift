import Foundation
import Testing

@testable import EasyApp

@MainActor
@Suite struct TodosViewModelTests {
    private let folder = TestFolder()

    private func viewModel(_ remote: any TodosRemoteDataSource) -> TodosViewModel {
        let file = TodosOutboxFile(userID: UUID(), folder: folder.url)
        return TodosViewModel(repository: TodosRepository(remote: remote, file: file, clock: StoppedClock()))
    }

    private func loaded(_ rows: [Todo]) async -> (TodosViewModel, InMemoryTodosRemoteDataSource) {
        let remote = InMemoryTodosRemoteDataSource(rows)
        let viewModel = self.viewModel(remote)
        await viewModel.load()
        return (viewModel, remote)
    }

    private let three = [
        Todo.test("a", position: 1024), Todo.test("b", position: 2048), Todo.test("c", position: 3072),
    ]

    private func titles(_ viewModel: TodosViewModel) -> [String] { viewModel.visibleTodos.map(\.title) }

    // MARK: Loading

    @Test func whatIsKnownShowsWhileItIsLoadedAgain() async {
        let (viewModel, remote) = await loaded(three)
        #expect(titles(viewModel) == ["a", "b", "c"])
        async let loading: Void = viewModel.load()
        #expect(!viewModel.state.isLoading)
        await loading
        #expect(await remote.calls["fetchAll"] == 2)
    }

    @Test func aFailedFirstLoadFillsTheScreenAndCanBeRetried() async {
        let remote = InMemoryTodosRemoteDataSource(three)
        await remote.fail(with: TodosError.offline)
        let viewModel = self.viewModel(remote)
        await viewModel.load()
        #expect(viewModel.state == .error(.offline))
        #expect(viewModel.notice == nil)
        await remote.fail(with: nil)
        await viewModel.refresh()
        #expect(titles(viewModel) == ["a", "b", "c"])
    }

    @Test func aFailedRefreshKeepsTheList() async {
        let (viewModel, remote) = await loaded(three)
        await remote.fail(with: TodosError.offline)
        await viewModel.refresh()
        #expect(titles(viewModel) == ["a", "b", "c"])
        #expect(viewModel.notice == .notLoaded(.offline))
        await remote.fail(with: nil)
        await viewModel.retry()
        #expect(viewModel.notice == nil)
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
        let viewModel = self.viewModel(remote)
        let loading = Task { await viewModel.load() }
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
        let viewModel = self.viewModel(remote)
        let loading = Task { await viewModel.load() }
        await remote.hasBegun()
        viewModel.draft = "early"
        viewModel.add()
        remote.finish()
        await loading.value
        await viewModel.settle()
        #expect(viewModel.draft == "early")
        #expect(viewModel.state == .error(.offline))
    }

    @Test func aToggleThatIsRefusedIsTakenBack() async {
        let (viewModel, remote) = await loaded(three)
        await remote.fail(with: TodosError.server("no"))
        viewModel.toggle(three[0])
        #expect(viewModel.todos[0].completed)
        await viewModel.settle()
        #expect(!viewModel.todos[0].completed)
        #expect(viewModel.notice == .refused(.server("no"), title: "a"))
        #expect(viewModel.waitingCount == 0)
    }

    @Test func retryingSendsWhatWasRefusedAgain() async {
        let (viewModel, remote) = await loaded(three)
        await remote.fail(with: TodosError.server("no"))
        viewModel.toggle(three[0])
        viewModel.delete(three[1])
        await viewModel.settle()
        await remote.fail(with: nil)
        await viewModel.retry()
        #expect(viewModel.notice == nil)
        #expect(titles(viewModel) == ["a", "c"])
        #expect(await remote.rows.first?.completed == true)
    }

    @Test func dismissingARefusedAdditionGivesItsTitleBack() async {
        let (viewModel, remote) = await loaded(three)
        await remote.fail(with: TodosError.server("no"))
        viewModel.draft = "precious"
        viewModel.add()
        await viewModel.settle()
        #expect(titles(viewModel) == ["a", "b", "c"])
        viewModel.dismissNotice()
        #expect(viewModel.draft == "precious")
        #expect(viewModel.notice == nil)
    }

    // MARK: Without a connection

    @Test func aToggleWithoutAConnectionIsTakenBackNamedAndKept() async {
        let (viewModel, remote) = await loaded(three)
        await remote.fail(with: TodosError.offline)
        viewModel.toggle(three[0])
        #expect(viewModel.todos[0].completed)
        await viewModel.settle()
        #expect(!viewModel.todos[0].completed)
        #expect(viewModel.notice == .waiting(title: "a", others: 0))
        #expect(viewModel.waitingIDs == [three[0].id])
        await remote.fail(with: nil)
        await viewModel.retry()
        #expect(viewModel.todos[0].completed)
        #expect(viewModel.notice == nil)
        #expect(await remote.rows[0].completed)
    }

    @Test func theMessageCountsTheOtherTodos() async {
        let (viewModel, remote) = await loaded(three)
        await remote.fail(with: TodosError.offline)
        viewModel.toggle(three[0])
        viewModel.toggle(three[2])
        viewModel.delete(three[2])
        viewModel.draft = "new"
        viewModel.add()
        await viewModel.settle()
        #expect(viewModel.notice == .waiting(title: "a", others: 2))
        #expect(viewModel.notice?.subject == nil)
    }

    @Test func pullingSendsWhatWaitsAndThenLoads() async {
        let (viewModel, remote) = await loaded(three)
        await remote.fail(with: TodosError.offline)
        viewModel.delete(three[1])
        await viewModel.settle()
        await remote.fail(with: nil)
        await viewModel.refresh()
        #expect(titles(viewModel) == ["a", "c"])
        #expect(viewModel.notice == nil)
    }

    @Test func discardingWhatWaitsSendsNothingAndGivesTheTitleBack() async {
        let (viewModel, remote) = await loaded(three)
        await remote.fail(with: TodosError.offline)
        viewModel.toggle(three[0])
        viewModel.draft = "precious"
        viewModel.add()
        await viewModel.settle()
        #expect(viewModel.waitingCount == 2)
        viewModel.discardWaiting()
        #expect(viewModel.draft == "precious")
        #expect(viewModel.notice == nil)
        await remote.fail(with: nil)
        await viewModel.refresh()
        #expect(await remote.rows.map(\.completed) == [false, false, false])
        #expect(titles(viewModel) == ["a", "b", "c"])
    }

    @Test func whereNoMoreCanBeKeptTheTitleStaysInTheField() async {
        let (viewModel, remote) = await loaded(three)
        await remote.fail(with: TodosError.offline)
        for count in 0..<TodosOutbox.maximumCount {
            viewModel.draft = "\(count)"
            viewModel.add()
        }
        await viewModel.settle()
        #expect(viewModel.waitingCount == TodosOutbox.maximumCount)
        viewModel.draft = "one too many"
        viewModel.add()
        #expect(viewModel.draft == "one too many")
        #expect(viewModel.waitingCount == TodosOutbox.maximumCount)
    }

    // MARK: What a failure leaves alone

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
        #expect(viewModel.notice == .refused(.notFound, title: nil))
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
