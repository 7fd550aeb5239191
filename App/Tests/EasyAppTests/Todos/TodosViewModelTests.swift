import Foundation
import Testing

@testable import EasyApp

@MainActor
@Suite struct TodosViewModelTests {
    private let folder = TestFolder()
    private let userID = UUID()

    private func viewModel(_ remote: any TodosRemoteDataSource) -> TodosViewModel {
        let storage = TodosStorage(userID: userID, folder: folder.url)
        return TodosViewModel(repository: TodosRepository(remote: remote, storage: storage, clock: StoppedClock()))
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

    // MARK: Taking a deletion back

    @Test func oneDeletedTodoCanBePutBackWhereItWasUntilTheNextChange() async {
        let (viewModel, _) = await loaded(three)
        viewModel.delete(three[1])
        #expect(viewModel.deletedTodo == three[1])
        viewModel.undoDeletion()
        #expect(titles(viewModel) == ["a", "b", "c"])
        #expect(viewModel.deletedTodo == nil)
        await viewModel.settle()
        await viewModel.refresh()
        #expect(titles(viewModel) == ["a", "b", "c"])
        viewModel.delete(three[1])
        viewModel.toggle(three[0])
        #expect(viewModel.deletedTodo == nil)
        viewModel.delete(at: [0, 1])
        #expect(titles(viewModel) == [] && viewModel.deletedTodo == nil)
    }

    @Test func aDeletionThatDidNotReachTheServerIsNotCalledOne() async {
        let (viewModel, remote) = await loaded(three)
        await remote.fail(with: TodosError.offline)
        viewModel.delete(three[1])
        await viewModel.settle()
        #expect(titles(viewModel) == ["a", "b", "c"] && viewModel.deletedTodo == nil)
    }

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

    @Test func whatIsAddedAsSoonAsTheListShowsComesAfterWhatWaitedForIt() async {
        let remote = SlowRemote(InMemoryTodosRemoteDataSource(three))
        let viewModel = self.viewModel(remote)
        let loading = Task { await viewModel.load() }
        await remote.hasBegun()
        viewModel.draft = "early"
        viewModel.add()
        remote.finish()
        while viewModel.todos.isEmpty { await Task.yield() }
        viewModel.draft = "later"
        viewModel.add()
        await loading.value
        await viewModel.settle()
        #expect(titles(viewModel) == ["later", "early", "a", "b", "c"])
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

    @Test func ofSeveralAddedToAListThatDoesNotLoadNoneIsLost() async {
        let inner = InMemoryTodosRemoteDataSource(three)
        await inner.fail(with: TodosError.offline)
        let remote = SlowRemote(inner)
        let viewModel = self.viewModel(remote)
        let loading = Task { await viewModel.load() }
        await remote.hasBegun()
        for title in ["first", "second"] {
            viewModel.draft = title
            viewModel.add()
        }
        remote.finish()
        await loading.value
        await viewModel.settle()
        #expect(viewModel.draft == "first")
        await inner.fail(with: nil)
        await viewModel.load()
        #expect(titles(viewModel) == ["second", "a", "b", "c"])
        viewModel.add()
        #expect(titles(viewModel) == ["first", "second", "a", "b", "c"])
    }

    @Test func aToggleThatIsRefusedIsTakenBack() async {
        let (viewModel, remote) = await loaded(three)
        await remote.fail(with: TodosError.server(.broken))
        viewModel.toggle(three[0])
        #expect(viewModel.todos[0].completed)
        await viewModel.settle()
        #expect(!viewModel.todos[0].completed)
        #expect(viewModel.notice == .refused(.server(.broken), title: "a"))
        #expect(viewModel.waitingCount == 0)
    }

    @Test func retryingSendsWhatWasRefusedAgain() async {
        let (viewModel, remote) = await loaded(three)
        await remote.fail(with: TodosError.server(.broken))
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
        await remote.fail(with: TodosError.server(.broken))
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
        #expect(viewModel.notice == .waiting(title: "a", others: 0, isShown: false))
        #expect(viewModel.marks == [three[0].id: .notSaved])
        await remote.fail(with: nil)
        await viewModel.retry()
        #expect(viewModel.todos[0].completed)
        #expect(viewModel.notice == nil)
        #expect(await remote.rows[0].completed)
    }

    @Test func whatIsAddedWithoutAConnectionStaysAndIsMarked() async {
        let (viewModel, remote) = await loaded(three)
        await remote.fail(with: TodosError.offline)
        viewModel.draft = "new"
        viewModel.add()
        #expect(viewModel.marks.isEmpty)
        await viewModel.settle()
        #expect(titles(viewModel) == ["new", "a", "b", "c"])
        #expect(viewModel.marks == [viewModel.todos[0].id: .notSent])
        #expect(viewModel.notice == .waiting(title: "new", others: 0, isShown: true))
        // It is the device's own until it is sent.
        viewModel.toggle(viewModel.todos[0])
        await viewModel.settle()
        #expect(viewModel.todos[0].completed)
        #expect(viewModel.marks == [viewModel.todos[0].id: .notSent])
        await remote.fail(with: nil)
        await viewModel.retry()
        #expect(viewModel.marks.isEmpty)
        #expect(viewModel.notice == nil)
        #expect(await remote.rows.inDisplayOrder().map(\.title) == ["new", "a", "b", "c"])
    }

    @Test func anEditWithoutAConnectionStaysAndIsMarked() async {
        let (viewModel, remote) = await loaded(three)
        await remote.fail(with: TodosError.offline)
        viewModel.beginEditing(three[1])
        viewModel.editingTitle = "bee"
        viewModel.saveEditing()
        await viewModel.settle()
        #expect(titles(viewModel) == ["a", "bee", "c"])
        #expect(viewModel.marks == [three[1].id: .notSent])
        #expect(viewModel.notice == .waiting(title: "b", others: 0, isShown: true))
        // What the list does not show is named first, and marks its row.
        viewModel.toggle(viewModel.todos[1])
        viewModel.toggle(viewModel.todos[2])
        await viewModel.settle()
        #expect(viewModel.marks == [three[1].id: .notSaved, three[2].id: .notSaved])
        #expect(viewModel.notice == .waiting(title: "bee", others: 1, isShown: false))
    }

    @Test func theListOfAnEarlierLaunchIsToldToBeOldOnlyWithoutAConnection() async {
        let (first, remote) = await loaded(three)
        #expect(first.oldListDate == nil)
        #expect(!first.isConnecting)
        await remote.fail(with: TodosError.offline)
        let viewModel = viewModel(remote)
        #expect(titles(viewModel) == ["a", "b", "c"])
        #expect(viewModel.oldListDate == nil)
        await viewModel.load()
        #expect(viewModel.isConnecting)
        #expect(viewModel.oldListDate != nil)
        #expect(viewModel.notice == .notLoaded(.offline))
        await remote.fail(with: nil)
        await viewModel.retry()
        #expect(!viewModel.isConnecting)
        #expect(viewModel.oldListDate == nil)
        #expect(viewModel.notice == nil)
    }

    /// Nothing has failed yet: what waits from the last launch is only marked.
    @Test func whatWaitsFromAnEarlierLaunchIsNoNews() async {
        let (first, remote) = await loaded(three)
        await remote.fail(with: TodosError.offline)
        first.draft = "new"
        first.add()
        await first.settle()
        let viewModel = viewModel(remote)
        #expect(titles(viewModel) == ["new", "a", "b", "c"])
        #expect(viewModel.marks.count == 1)
        #expect(viewModel.notice == nil)
        await viewModel.load()
        #expect(viewModel.notice == .waiting(title: "new", others: 0, isShown: true))
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
        #expect(viewModel.notice == .waiting(title: "a", others: 2, isShown: false))
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
        await remote.fail(with: TodosError.server(.broken))
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

    @Test func aTitleHasOneLine() async {
        let (viewModel, remote) = await loaded(three)
        viewModel.beginEditing(three[1])
        viewModel.editingTitle = "one\ntwo\r\nthree"
        viewModel.joinEditedLines()
        #expect(viewModel.editingTitle == "one two three")
        #expect(viewModel.editingID == three[1].id)
        viewModel.editingTitle += "\n"
        viewModel.joinEditedLines()
        #expect(viewModel.editingID == nil)
        await viewModel.settle()
        #expect(await remote.rows[1].title == "one two three")
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
