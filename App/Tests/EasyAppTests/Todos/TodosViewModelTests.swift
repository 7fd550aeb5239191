import Foundation
import Testing

@testable import EasyApp

@MainActor
@Suite struct TodosViewModelTests {
    private let fixture = TodosViewModelFixture()

    // MARK: Taking a deletion back

    @Test func oneDeletedTodoCanBePutBackWhereItWasUntilTheNextChange() async {
        let (viewModel, _) = await fixture.loaded(fixture.three)
        viewModel.delete(fixture.three[1])
        #expect(viewModel.deletedTodo == fixture.three[1])
        viewModel.undoDeletion()
        #expect(viewModel.visibleTitles == ["a", "b", "c"])
        #expect(viewModel.deletedTodo == nil)
        await viewModel.settle()
        await viewModel.refresh()
        #expect(viewModel.visibleTitles == ["a", "b", "c"])
        viewModel.delete(fixture.three[1])
        viewModel.toggle(fixture.three[0])
        #expect(viewModel.deletedTodo == nil)
        viewModel.delete(at: [0, 1])
        #expect(viewModel.visibleTitles == [] && viewModel.deletedTodo == nil)
    }

    @Test func aDeletionThatTheServerRefusesIsNotCalledOne() async {
        let (viewModel, remote) = await fixture.loaded(fixture.three)
        await remote.fail(with: TodosError.server(.broken))
        viewModel.delete(fixture.three[1])
        await viewModel.settle()
        #expect(viewModel.visibleTitles == ["a", "b", "c"] && viewModel.deletedTodo == nil)
    }

    // MARK: Loading

    @Test func whatIsKnownShowsWhileItIsLoadedAgain() async {
        let (viewModel, remote) = await fixture.loaded(fixture.three)
        #expect(viewModel.visibleTitles == ["a", "b", "c"])
        async let loading: Void = viewModel.load()
        #expect(!viewModel.state.isLoading)
        await loading
        #expect(await remote.calls["fetchAll"] == 2)
    }

    @Test func aFailedFirstLoadFillsTheScreenAndCanBeRetried() async {
        let remote = InMemoryTodosRemoteDataSource(fixture.three)
        await remote.fail(with: TodosError.offline)
        let viewModel = fixture.viewModel(remote)
        await viewModel.load()
        #expect(viewModel.state == .error(.offline))
        #expect(viewModel.notice == nil)
        await remote.fail(with: nil)
        await viewModel.refresh()
        #expect(viewModel.visibleTitles == ["a", "b", "c"])
    }

    @Test func aFailedRefreshKeepsTheList() async {
        let (viewModel, remote) = await fixture.loaded(fixture.three)
        await remote.fail(with: TodosError.offline)
        await viewModel.refresh()
        #expect(viewModel.visibleTitles == ["a", "b", "c"])
        #expect(viewModel.notice == .notLoaded(.offline))
        await remote.fail(with: nil)
        await viewModel.retry()
        #expect(viewModel.notice == nil)
    }

    @Test func anEndedSessionAsksToSignIn() async {
        let (viewModel, remote) = await fixture.loaded(fixture.three)
        await remote.fail(with: TodosError.signedOut)
        await viewModel.refresh()
        #expect(viewModel.needsSignIn)
    }

    // MARK: Changing

    @Test func aToggleThatIsRefusedIsTakenBack() async {
        let (viewModel, remote) = await fixture.loaded(fixture.three)
        await remote.fail(with: TodosError.server(.broken))
        viewModel.toggle(fixture.three[0])
        #expect(viewModel.todos[0].completed)
        await viewModel.settle()
        #expect(!viewModel.todos[0].completed)
        #expect(viewModel.notice == .refused(.server(.broken), title: "a"))
        #expect(viewModel.waitingCount == 0)
    }

    @Test func retryingSendsWhatWasRefusedAgain() async {
        let (viewModel, remote) = await fixture.loaded(fixture.three)
        await remote.fail(with: TodosError.server(.broken))
        viewModel.toggle(fixture.three[0])
        viewModel.delete(fixture.three[1])
        await viewModel.settle()
        await remote.fail(with: nil)
        await viewModel.retry()
        #expect(viewModel.notice == nil)
        #expect(viewModel.visibleTitles == ["a", "c"])
        #expect(await remote.rows.first?.completed == true)
    }

    @Test func dismissingARefusedAdditionGivesItsTitleBack() async {
        let (viewModel, remote) = await fixture.loaded(fixture.three)
        await remote.fail(with: TodosError.server(.broken))
        viewModel.draft = "precious"
        viewModel.add()
        await viewModel.settle()
        #expect(viewModel.visibleTitles == ["a", "b", "c"])
        viewModel.dismissNotice()
        #expect(viewModel.draft == "precious")
        #expect(viewModel.notice == nil)
    }

    // MARK: What a failure leaves alone

    @Test func aFailureTakesNothingElseBack() async {
        let (viewModel, remote) = await fixture.loaded(fixture.three)
        viewModel.toggle(fixture.three[2])
        await viewModel.settle()
        await remote.fail(with: TodosError.server(.broken))
        viewModel.toggle(fixture.three[0])
        viewModel.draft = "typed meanwhile"
        await viewModel.settle()
        #expect(viewModel.todos.map(\.completed) == [false, false, true])
        #expect(viewModel.draft == "typed meanwhile")
    }

    @Test func aTodoDeletedElsewhereLeavesTheList() async {
        let (viewModel, remote) = await fixture.loaded(fixture.three)
        try? await remote.delete(ids: [fixture.three[1].id])
        viewModel.toggle(fixture.three[1])
        await viewModel.settle()
        #expect(viewModel.visibleTitles == ["a", "c"])
        #expect(viewModel.notice == .refused(.notFound, title: nil))
    }

    // MARK: Editing in place

    @Test func savingAnEditChangesTheTitle() async {
        let (viewModel, remote) = await fixture.loaded(fixture.three)
        viewModel.beginEditing(fixture.three[1])
        #expect(viewModel.editingTitle == "b")
        viewModel.editingTitle = " bee "
        viewModel.saveEditing()
        #expect(viewModel.editingID == nil)
        #expect(viewModel.visibleTitles == ["a", "bee", "c"])
        await viewModel.settle()
        #expect(await remote.rows[1].title == "bee")
    }

    @Test func cancellingAnEditSendsNothing() async {
        let (viewModel, remote) = await fixture.loaded(fixture.three)
        viewModel.beginEditing(fixture.three[1])
        viewModel.editingTitle = "other"
        viewModel.cancelEditing()
        viewModel.beginEditing(fixture.three[1])
        viewModel.saveEditing()
        await viewModel.settle()
        #expect(await remote.calls["update"] == nil)
    }

    @Test func aTitleHasOneLine() async {
        let (viewModel, remote) = await fixture.loaded(fixture.three)
        viewModel.beginEditing(fixture.three[1])
        viewModel.editingTitle = "one\ntwo\r\nthree"
        viewModel.joinEditedLines()
        #expect(viewModel.editingTitle == "one two three")
        #expect(viewModel.editingID == fixture.three[1].id)
        viewModel.editingTitle += "\n"
        viewModel.joinEditedLines()
        #expect(viewModel.editingID == nil)
        await viewModel.settle()
        #expect(await remote.rows[1].title == "one two three")
    }

    @Test func anInvalidEditStaysOpen() async {
        let (viewModel, _) = await fixture.loaded(fixture.three)
        viewModel.beginEditing(fixture.three[1])
        viewModel.editingTitle = "  "
        #expect(!viewModel.canSaveEditing)
        viewModel.saveEditing()
        #expect(viewModel.editingID == fixture.three[1].id)
    }

    // MARK: Filters, clearing, reordering

    @Test func filtersShowTheirPart() async {
        let (viewModel, _) = await fixture.loaded(fixture.three)
        viewModel.toggle(fixture.three[1])
        viewModel.filter = .active
        #expect(viewModel.visibleTitles == ["a", "c"])
        viewModel.filter = .completed
        #expect(viewModel.visibleTitles == ["b"])
        #expect(viewModel.activeCount == 2)
        #expect(viewModel.completedCount == 1)
        await viewModel.settle()
    }

    @Test func clearingDeletesOnlyWhatIsCompleted() async {
        let (viewModel, remote) = await fixture.loaded(fixture.three)
        viewModel.toggle(fixture.three[0])
        viewModel.toggle(fixture.three[2])
        viewModel.filter = .active
        viewModel.clearCompleted()
        await viewModel.settle()
        #expect(await remote.rows.map(\.title) == ["b"])
        #expect(await remote.calls["delete"] == 1)
    }

    @Test func rowsMoveUpAndDown() async {
        let (viewModel, remote) = await fixture.loaded(fixture.three)
        viewModel.moveDown(fixture.three[0])
        #expect(viewModel.visibleTitles == ["b", "a", "c"])
        viewModel.moveUp(fixture.three[2])
        #expect(viewModel.visibleTitles == ["b", "c", "a"])
        #expect(!viewModel.canMoveUp(fixture.three[1]))
        #expect(!viewModel.canMoveDown(fixture.three[0]))
        viewModel.moveUp(fixture.three[1])
        viewModel.moveDown(fixture.three[0])
        #expect(viewModel.visibleTitles == ["b", "c", "a"])
        await viewModel.settle()
        #expect(await remote.rows.inDisplayOrder().map(\.title) == ["b", "c", "a"])
    }

    @Test func whatNobodySeesIsNews() async throws {
        let (viewModel, _) = await fixture.loaded(fixture.three)
        #expect(viewModel.news == nil)
        viewModel.moveDown(fixture.three[0])
        #expect(viewModel.news?.deed == .moved(title: "a", place: 2, count: 3))
        let first = try #require(viewModel.news)
        viewModel.moveUp(fixture.three[0])
        viewModel.moveDown(fixture.three[0])
        #expect(viewModel.news?.deed == first.deed)
        #expect(viewModel.news != first, "the same deed once more is said once more")
        viewModel.moveUp(viewModel.todos[0])
        viewModel.delete(fixture.three[1])
        viewModel.undoDeletion()
        #expect(viewModel.news?.deed == .putBack(title: "b"))
        await viewModel.settle()
    }

    @Test func draggingUnderAFilterKeepsWhatIsHidden() async {
        let (viewModel, _) = await fixture.loaded(fixture.three)
        viewModel.toggle(fixture.three[1])
        viewModel.filter = .active
        viewModel.move(fromOffsets: [1], toOffset: 0)
        #expect(viewModel.visibleTitles == ["c", "a"])
        viewModel.filter = .all
        #expect(viewModel.visibleTitles == ["c", "b", "a"])
        await viewModel.settle()
    }
}
