import Foundation
import Testing

@testable import EasyApp

@MainActor
@Suite struct TodosViewModelAddingTests {
    private let fixture = TodosViewModelFixture()

    @Test func whatIsAddedShowsAtOnceOnTop() async {
        let (viewModel, remote) = await fixture.loaded(fixture.three)
        viewModel.draft = "  new  "
        viewModel.add()
        #expect(viewModel.visibleTitles == ["new", "a", "b", "c"])
        #expect(viewModel.draft.isEmpty)
        await viewModel.settle()
        #expect(await remote.rows.inDisplayOrder().map(\.title) == ["new", "a", "b", "c"])
    }

    @Test func anInvalidDraftCannotBeAdded() async {
        let (viewModel, remote) = await fixture.loaded([])
        viewModel.draft = " "
        #expect(!viewModel.canAdd)
        viewModel.draft = String(repeating: "x", count: 501)
        #expect(viewModel.draftProblem == .tooLong(by: 1))
        viewModel.add()
        await viewModel.settle()
        #expect(await remote.rows.isEmpty)
    }

    @Test func whatIsAddedBeforeTheListHasLoadedWaitsForIt() async {
        let remote = SlowRemote(InMemoryTodosRemoteDataSource(fixture.three))
        let viewModel = fixture.viewModel(remote)
        let loading = Task { await viewModel.load() }
        await remote.hasBegun()
        viewModel.draft = "early"
        viewModel.add()
        #expect(viewModel.draft.isEmpty)
        remote.finish()
        await loading.value
        await viewModel.settle()
        #expect(viewModel.visibleTitles == ["early", "a", "b", "c"])
    }

    @Test func whatIsAddedBeforeTheListBeginsToLoadWaitsForIt() async {
        let viewModel = fixture.viewModel(InMemoryTodosRemoteDataSource(fixture.three))
        viewModel.draft = "first of all"
        viewModel.add()
        await viewModel.settle()
        #expect(viewModel.draft.isEmpty)
        await viewModel.load()
        #expect(viewModel.visibleTitles == ["first of all", "a", "b", "c"])
        #expect(viewModel.addedID == viewModel.visibleTodos.first?.id)
    }

    @Test func whatIsAddedAsSoonAsTheListShowsComesAfterWhatWaitedForIt() async {
        let remote = SlowRemote(InMemoryTodosRemoteDataSource(fixture.three))
        let viewModel = fixture.viewModel(remote)
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
        #expect(viewModel.visibleTitles == ["later", "early", "a", "b", "c"])
    }

    @Test func whatIsAddedToAListThatDoesNotLoadGoesBackIntoTheField() async {
        let inner = InMemoryTodosRemoteDataSource(fixture.three)
        await inner.fail(with: TodosError.offline)
        let remote = SlowRemote(inner)
        let viewModel = fixture.viewModel(remote)
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
        let inner = InMemoryTodosRemoteDataSource(fixture.three)
        await inner.fail(with: TodosError.offline)
        let remote = SlowRemote(inner)
        let viewModel = fixture.viewModel(remote)
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
        #expect(viewModel.visibleTitles == ["second", "a", "b", "c"])
        viewModel.add()
        #expect(viewModel.visibleTitles == ["first", "second", "a", "b", "c"])
    }

    @Test func whatIsAddedUnderCompletedIsNotHidden() async {
        let (viewModel, _) = await fixture.loaded([])
        viewModel.filter = .completed
        viewModel.draft = "x"
        viewModel.add()
        #expect(viewModel.visibleTitles == ["x"])
        await viewModel.settle()
    }
}
