import Foundation

@testable import EasyApp

/// Makes the view models of todos for one test, with a folder of its own.
@MainActor
struct TodosViewModelFixture {
    let folder = TestFolder()
    let userID = UUID()
    let three = [
        Todo.test("a", position: 1024), Todo.test("b", position: 2048), Todo.test("c", position: 3072),
    ]

    func viewModel(_ remote: any TodosRemoteDataSource) -> TodosViewModel {
        let storage = TodosStorage(userID: userID, folder: folder.url)
        return TodosViewModel(repository: TodosRepository(remote: remote, storage: storage, clock: StoppedClock()))
    }

    func loaded(_ rows: [Todo]) async -> (TodosViewModel, InMemoryTodosRemoteDataSource) {
        let remote = InMemoryTodosRemoteDataSource(rows)
        let viewModel = self.viewModel(remote)
        await viewModel.load()
        return (viewModel, remote)
    }
}

extension TodosViewModel {
    var visibleTitles: [String] { visibleTodos.map(\.title) }
}
