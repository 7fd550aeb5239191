import Foundation
import Testing

@testable import EasyApp

@MainActor
@Suite struct TodosRepositoryProviderTests {
    private let folder = TestFolder()
    private let remote = InMemoryTodosRemoteDataSource([Todo.test("a", position: 0)])
    private let ada = UUID()
    private let eve = UUID()

    private func provider() -> TodosRepositoryProvider {
        TodosRepositoryProvider(folder: folder.url) { [remote] _ in remote }
    }

    @Test func allScreensOfAUserShareOneRepository() {
        let provider = provider()
        let first = provider.repository(for: ada)
        #expect(provider.repository(for: ada) === first)
        #expect(provider.repository(for: eve) !== first)
    }

    @Test func oneUsersUnsentChangesAreNeverAnothers() async {
        await remote.fail(with: TodosError.offline)
        let provider = provider()
        let repository = provider.repository(for: ada)
        repository.perform(.delete(ids: [UUID()]))
        await repository.settle()
        #expect(provider.unsentChangeCount(of: ada) == 1)
        #expect(provider.unsentChangeCount(of: eve) == 0)
        _ = provider.repository(for: eve)
        #expect(provider.unsentChangeCount(of: ada) == 1)
        #expect(provider.unsentChangeCount(of: eve) == 0)
    }

    @Test func removingAUsersDataForgetsTheirChanges() async {
        await remote.fail(with: TodosError.offline)
        let provider = provider()
        let repository = provider.repository(for: ada)
        repository.perform(.delete(ids: [UUID()]))
        provider.removeAll(of: ada)
        // What was on its way ends meanwhile, and writes nothing any more.
        await repository.settle()
        #expect(provider.unsentChangeCount(of: ada) == 0)
        #expect(provider.repository(for: ada).unsentCount == 0)
    }

    @Test func closingKeepsThemForTheNextTime() async {
        await remote.fail(with: TodosError.offline)
        let provider = provider()
        let repository = provider.repository(for: ada)
        repository.perform(.delete(ids: [UUID()]))
        provider.close()
        await repository.settle()
        #expect(provider.unsentChangeCount(of: ada) == 1)
        #expect(provider.repository(for: ada) !== repository)
    }
}
