import Foundation
import Testing

@testable import EasyApp

@MainActor
@Suite struct CreditsRepositoryTests {
    @Test func theFirstLoadAsksForTheBonusAndLaterOnesDoNot() async {
        let remote = InMemoryCreditsRemoteDataSource(bonus: 3000)
        let repository = CreditsRepository(remote: remote)
        await repository.refresh()
        #expect(repository.balance?.balance == 3000)
        #expect(repository.costs.count == 2)
        await remote.record(.consume, -50, reason: "receipt_analysis")
        await repository.refresh()
        #expect(repository.balance?.balance == 2950)
        #expect(await remote.calls["claimRegistrationBonus"] == 1)
    }

    @Test func whatIsKnownStaysWhenItCannotBeLoadedAgain() async {
        let remote = InMemoryCreditsRemoteDataSource()
        let repository = CreditsRepository(remote: remote)
        await remote.fail(with: URLError(.notConnectedToInternet))
        await repository.refresh()
        #expect(repository.balance == nil)
        #expect(repository.failure == .offline)
        await remote.fail(with: nil)
        await repository.refresh()
        #expect(repository.failure == nil)
        await remote.fail(with: URLError(.notConnectedToInternet))
        await repository.refresh()
        #expect(repository.balance?.balance == 3000)
        #expect(repository.failure == .offline)
        // The bonus that could not be asked for was asked for later, once.
        #expect(await remote.calls["claimRegistrationBonus"] == 2)
    }

    @Test func aScreenThatGoesAwayTakesNothingFromTheNext() async {
        let repository = CreditsRepository(remote: InMemoryCreditsRemoteDataSource(refusal: .givenBefore))
        let first = Task {
            await repository.refresh()
            await repository.refreshHistory()
        }
        first.cancel()
        let second = Task { await repository.refresh() }
        await first.value
        await second.value
        #expect(repository.balance?.balance == 0)
        #expect(repository.bonusRefusal == .givenBefore)
        #expect(repository.transactions == [])
    }

    @Test func theHistoryComesInParts() async {
        let remote = InMemoryCreditsRemoteDataSource(pageSize: 4)
        for number in 1...9 { await remote.record(.grant, number) }
        let repository = CreditsRepository(remote: remote)
        #expect(repository.transactions == nil)
        await repository.refreshHistory()
        #expect(repository.transactions?.map(\.amount) == [9, 8, 7, 6])
        #expect(repository.hasMore)
        // What happens meanwhile moves nothing.
        await remote.record(.grant, 10)
        await repository.loadMore()
        await repository.loadMore()
        #expect(repository.transactions?.map(\.amount) == Array((1...9).reversed()))
        #expect(!repository.hasMore)
        await repository.loadMore()
        #expect(await remote.calls["history"] == 3)
        await repository.refreshHistory()
        #expect(repository.transactions?.map(\.amount) == [10, 9, 8, 7])
    }

    @Test func aPartThatCannotBeLoadedCanBeAskedForAgain() async {
        let remote = InMemoryCreditsRemoteDataSource(pageSize: 1)
        for number in 1...2 { await remote.record(.grant, number) }
        let repository = CreditsRepository(remote: remote)
        await repository.refreshHistory()
        await remote.fail(with: URLError(.timedOut))
        await repository.loadMore()
        #expect(repository.historyFailure == .noAnswer)
        #expect(repository.transactions?.count == 1)
        await remote.fail(with: nil)
        await repository.loadMore()
        #expect(repository.historyFailure == nil)
        #expect(repository.transactions?.count == 2)
    }

    @Test func anotherUserHasCreditsOfTheirOwn() async {
        let provider = CreditsRepositoryProvider { _ in InMemoryCreditsRemoteDataSource() }
        let (ada, eve) = (UUID(), UUID())
        let first = provider.repository(for: ada)
        #expect(provider.repository(for: ada) === first)
        #expect(provider.repository(for: eve) !== first)
        let second = provider.repository(for: ada)
        provider.removeAll(of: ada)
        #expect(provider.repository(for: ada) !== second)
    }
}
